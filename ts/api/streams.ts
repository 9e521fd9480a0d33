/** Matches of streams and of growing files. */

import type { CompiledPattern } from "../pattern/index.ts";
import { ChunkBytes } from "./chunks.ts";
import { type Cancel, checkFollowed, type FollowStep, followSteps, wholeFile } from "./follow.ts";
import { HeldOnDemand } from "./held-on-demand.ts";
import type { FollowOptions } from "./library.ts";
import type { Match } from "./match.ts";
import { checkOptions } from "./option-names.ts";
import { checkLimit } from "./options.ts";
import { type Pat, Pattern } from "./pattern.ts";
import { bytesAhead, type Chunks, checkChunks } from "./read-ahead.ts";
import type { PatternSet } from "./set.ts";
import type { Paths } from "./sources.ts";
import { StreamMatcher } from "./stream-matches.ts";
import { compilePrograms } from "./stream-scanner.ts";
import { Turns } from "./turns.ts";

/**
 * Matches with text, line and captures, as soon as no later text can change them. Offsets are bytes. Threads of the
 * library search the text, and the event loop turns meanwhile. It holds one chunk, up to 2 MiB of text read ahead, and
 * the text of matches still open; leaving the loop cancels the stream.
 * @throws {PatternError}
 * @throws what the stream throws
 * @example for await (const match of scanStream(String.raw`\I:ip`, request.body)) seen.add(match.captures.ip.text)
 */
export function scanStream(
  pattern: Pat | PatternSet,
  stream: Chunks,
  options: Cancel & { maxCount?: number | undefined } = {},
): AsyncGenerator<Match, void, void> {
  checkOptions("scanStream", options);
  const { maxCount, signal } = options;
  const open = matcherOpener(pattern, null);
  checkChunks(stream);
  return matchChunks(open, stream, checkLimit("maxCount", maxCount), signal);
}

async function* matchChunks(
  open: (() => StreamMatcher) | null,
  stream: Chunks,
  limit: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Match, void, void> {
  if (open === null || limit === 0 || signal?.aborted) return;
  let left = limit;
  const matcher = open();
  const turns = new Turns(signal);
  try {
    for await (const bytes of bytesAhead(stream, signal)) {
      for await (const found of matcher.pushLater(bytes, turns)) {
        for (const match of found) {
          yield match;
          if (--left === 0) return;
        }
      }
    }
    for await (const found of matcher.finishLater(turns)) {
      for (const match of found) {
        yield match;
        if (--left === 0) return;
      }
    }
  } finally {
    matcher.close();
  }
}

/** Compiles the pattern. @returns what opens its matcher; `null` if it is a set without members */
function matcherOpener(pattern: Pat | PatternSet, path: string | null): (() => StreamMatcher) | null {
  const { compiled } = compilePrograms(pattern);
  if (compiled === null) return null;
  const names = typeof pattern === "string" || pattern instanceof Pattern ? [] : pattern.names;
  return () => new StreamMatcher(compiled, path, names);
}

/**
 * A transform stream from text to matches.
 * @throws {PatternError}
 * @example await response.body.pipeThrough(matchStream(String.raw`\E`)).pipeTo(sink)
 */
export function matchStream(pattern: Pat | PatternSet): TransformStream<Uint8Array | string, Match> {
  const open = matcherOpener(pattern, null);
  const matcher = open && new HeldOnDemand(open);
  const bytes = new ChunkBytes();
  const give = async (chunk: Uint8Array, out: TransformStreamDefaultController<Match>, isLast = false) => {
    if (matcher === null) return;
    const turns = new Turns(undefined);
    for await (const found of matcher.value.pushLater(chunk, turns)) for (const match of found) out.enqueue(match);
    if (!isLast) return;
    for await (const found of matcher.value.finishLater(turns)) for (const match of found) out.enqueue(match);
    matcher.close();
  };
  return new TransformStream({
    transform: (chunk, out) => give(bytes.push(chunk), out),
    flush: (out) => give(bytes.finish(), out, true),
    cancel: () => matcher?.close(),
  } as Transformer<Uint8Array | string, Match>);
}

/**
 * Matches in text added to files, or in all of their text with `fromEnd: false`. A file that is truncated, replaced or
 * removed is read again from its start, with a warning to `onWarning`. Leaving the loop closes the files.
 * @throws {PatternError | FileError | BinaryFileError}
 * @example for await (const { line, text } of follow(String.raw`\R{>1s}`, "app.log", { fromEnd: false })) {
 *   console.log(line, text);
 *   break; // Leaving the loop closes the files.
 * }
 */
export function follow(
  pattern: Pat,
  paths: Paths,
  options: FollowOptions & { fromEnd?: boolean | undefined } = {},
): AsyncGenerator<Match, void, void> {
  checkOptions("follow", options);
  const { fromEnd = true, maxCount, lib } = options;
  const limit = checkLimit("maxCount", maxCount);
  const { compiled, isSet } = compilePrograms(typeof pattern === "string" ? new Pattern(pattern, { lib }) : pattern);
  if (isSet) throw new TypeError("follow takes a Pattern or a string: found a PatternSet");
  checkFollowed("follow", compiled!);
  const steps = followSteps(paths, fromEnd ? { kind: "tail", count: 0 } : wholeFile, options);
  return matchesOfFiles(compiled!, steps, limit, options);
}

async function* matchesOfFiles(
  compiled: CompiledPattern,
  steps: AsyncGenerator<FollowStep, void, void>,
  limit: number,
  { keepCount = false, signal }: FollowOptions,
): AsyncGenerator<Match, void, void> {
  const files: { matcher: StreamMatcher; left: number }[] = [];
  try {
    for await (const step of steps) {
      if (step.is === "begun") {
        const matcher = new StreamMatcher(compiled, step.path, []);
        matcher.restart(step.offset, step.line);
        files[step.file] = { matcher, left: limit };
        continue;
      }
      const file = files[step.file]!;
      if (step.is === "restarted") {
        file.matcher.restart(0, 1);
        if (!keepCount) file.left = limit;
        continue;
      }
      if (file.left === 0) continue;
      // The signal ends it without an error.
      for await (const found of file.matcher.pushLater(step.text, new Turns(undefined))) {
        for (const match of found) {
          if (signal?.aborted) return;
          yield match;
          if (--file.left === 0) break;
        }
        if (file.left === 0) break;
      }
    }
  } finally {
    for (const file of files) file?.matcher.close();
  }
}
