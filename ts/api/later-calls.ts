/** Calls on one input made beside the event loop: the twins of those in `pattern.ts` and `set.ts`. */
import { textStreams } from "../deep/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { refuseOutput } from "../rewrite/index.ts";
import type { Matches } from "../scan/index.ts";
import { ShiftedMatches } from "../window/index.ts";
import { inputLater, searchInput } from "./async.ts";
import type { Input, Text } from "./input.ts";
import { type Match, MatchMaker } from "./match.ts";
import { chooseEngine, type Engine, resolveOptions, type Window } from "./options.ts";
import { createRedaction, type Mask, outputCheck, type Replacement, Rewriting, readDepth } from "./rewriting.ts";
import { type AsyncOptions, later, type Turns } from "./turns.ts";

type Options = Window & Engine & AsyncOptions;

/** Matches with their member's number. */
export interface Found<T extends Input> {
  readonly member: number;
  readonly match: Match<T>;
}

/** Every match of every member, in order of start, end and member. @throws {MatcherError} with code `changed` */
export function foundLater<T extends Input>(
  pattern: CompiledPattern,
  input: T,
  { signal, ...options }: Options,
  maxCount?: number,
): Promise<Found<T>[]> {
  return later(signal, async (turns) => {
    chooseEngine(options, null);
    const text = await inputLater(input, turns);
    const maker = new MatchMaker(text, pattern);
    const found: Found<T>[] = [];
    await searchInput(text, { pattern, window: resolveOptions(text.bytes, options), maxCount }, turns, (batch) => {
      maker.all(batch).forEach((match, i) => void found.push({ member: batch.member(i), match }));
    });
    const isOrdered = pattern.groups === undefined;
    return isOrdered ? found : found.sort((a, b) => order(a.match, b.match) || a.member - b.member);
  });
}

function order(a: Match<Input>, b: Match<Input>): number {
  return a.byteStart - b.byteStart || a.byteEnd - b.byteEnd;
}

export function hasMatchLater(
  pattern: CompiledPattern,
  input: Input,
  { signal, ...options }: Window & AsyncOptions,
): Promise<boolean> {
  return later(signal, async (turns) => {
    const text = await inputLater(input, turns);
    let isFound = false;
    const search = { pattern, window: resolveOptions(text.bytes, options), maxCount: 1, registers: false };
    await searchInput(text, search, turns, () => {
      isFound = true;
      return false;
    });
    return isFound;
  });
}

/**
 * @throws {TemplateError | OptionError}
 * @throws {TypeError} a function returned text of another type
 */
export function rewrittenLater<T extends Input>(
  pattern: CompiledPattern,
  replacement: Replacement<T>,
  input: T,
  { signal, ...options }: Options,
  maxCount?: number,
): Promise<Text<T>> {
  return later(signal, async (turns) => {
    chooseEngine(options, null);
    const text = await inputLater(input, turns);
    const window = resolveOptions(text.bytes, options);
    const rewriting = new Rewriting(text, pattern, replacement, window);
    await searchInput(text, { pattern, window, maxCount }, turns, (batch) => rewriting.add(batch));
    return rewriting.finishedLater(turns);
  });
}

/** @throws {OptionError | TemplateError} */
export function redactedLater<T extends Input>(
  pattern: CompiledPattern,
  input: T,
  { signal, ...options }: Window & Mask & AsyncOptions,
): Promise<Text<T>> {
  return later(signal, async (turns) => {
    const replacer = createRedaction(options, pattern);
    const text = await inputLater(input, turns);
    const window = resolveOptions(text.bytes, options);
    const check = outputCheck(pattern, readDepth(options), replacer, window);
    try {
      const rewriting = new Rewriting<T>(text, pattern, replacer, window, check);
      if (readDepth(options)) {
        await searchDeep(text.bytes, pattern, window, turns, (batch, part) => rewriting.add(batch, part));
      } else await searchInput(text, { pattern, window }, turns, (batch) => rewriting.add(batch));
      const result = await rewriting.finishedLater(turns);
      refuseOutput(check);
      return result;
    } finally {
      check?.close();
    }
  });
}

/** Bytes that are searched between two turns of the loop. */
const deepPieceBytes = 1 << 17;

/**
 * Searches text within tokens too, on this thread but in small parts; `take` gets matches with the text that holds
 * them.
 */
export async function searchDeep(
  bytes: Uint8Array,
  pattern: CompiledPattern,
  window: ReturnType<typeof resolveOptions>,
  turns: Turns,
  take: (matches: Matches, part: { readonly text: Uint8Array; readonly base: number }) => void,
): Promise<void> {
  if (window.isEmpty) return;
  const stream = textStreams(pattern, "everywhere")[0]!;
  const give = (parts: ReturnType<typeof stream.push>, isLast: boolean) => {
    for (const { matches, text, base } of parts) {
      const placed = new ShiftedMatches(matches, window.from, () => window.firstLine - 1);
      take(placed, { text, base: base + window.from });
    }
    if (!isLast) stream.keepFrom(stream.openFrom);
  };
  try {
    for (let at = window.from; at < window.to; at += deepPieceBytes) {
      give(stream.push(bytes.subarray(at, Math.min(at + deepPieceBytes, window.to))), false);
      if (turns.isDue) await turns.take();
    }
    give(stream.finish(), true);
  } finally {
    stream.close();
  }
}
