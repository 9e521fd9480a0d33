/** The matches of START and END of `pairs`, with the texts by which they are paired. */
import { OptionError } from "../../error/errors.ts";
import { FieldFinder } from "../../fields/index.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { type Matches, scan } from "../../scan/index.ts";
import type { ResolvedWindow } from "../../window/index.ts";
import type { PairEvent } from "./pairs.ts";

/** START or END: a pattern, or a query over the fields of records. */
export interface End {
  readonly is: PairEvent["is"];
  readonly pattern: CompiledPattern;
  /** The register that `--by` names. */
  readonly register: number;
}

/** A match, or a record, of START or END. */
export interface KeyedMatch {
  /** The text by which it is paired; why it has none. */
  readonly key: string | { readonly lacks: "key" | "end" };
  readonly at: number;
  readonly line: number;
  /** Start of its line; of a record, of the first one, and where the record ends. */
  readonly lineStart: number;
  readonly end: number;
}

/** The field that `--by` names, without its dot; `null` if it does not look like one. */
export function fieldOfBy(by: string): string | null {
  const [, quoted, bare] = /^\.(?:"([^"]+)"|(.+))$/.exec(by.trim()) ?? [];
  return quoted ?? bare ?? null;
}

/** @throws {OptionError} the pattern binds no such register */
export function findEnd(is: End["is"], pattern: CompiledPattern, by: string): End {
  const field = fieldOfBy(by);
  const isNamed = ({ name, isField }: CompiledPattern["registers"][number]) =>
    field === null ? name === by : isField === true && name === field;
  const register = pattern.registers.findIndex(isNamed);
  if (register >= 0) return { is, pattern, register };
  const way = pattern.fields ? `; for the field, write --by .${by}` : field === null ? "" : "; --in reads fields";
  throw new OptionError("--by", by, `--by: the pattern ${is.toUpperCase()} has no register "${by}"${way}`);
}

/** The rest of a word behind the register that `--by` names: many matches in one long word would hold its square. */
export const wordRestBytesMax = 1024;

/** Matches of a pattern in order. */
export function* keyedMatches(
  { text, from, to }: ResolvedWindow,
  { pattern, register }: End,
): Generator<KeyedMatch, undefined, void> {
  const wordAt = wordReader(text);
  for (const batch of scan(pattern, text, { byLine: !pattern.staysInLine, from, to })) {
    const found = Array.from({ length: batch.count }, (_, i) => ({
      ...readPlace(batch, i),
      key: wordAt(batch.registerStart(i, register), batch.registerEnd(i, register)),
    }));
    yield* found;
  }
  return undefined;
}

/** Records that satisfy a query. @param rest takes what was not searched, once the last record is reached */
export function* keyedRecords(
  { text, from, to }: ResolvedWindow,
  { pattern, register }: End,
  { rest, path }: { readonly rest: Set<string>; readonly path: string },
): Generator<KeyedMatch, undefined, void> {
  const finder = new FieldFinder(pattern);
  try {
    for (const batch of finder.whole(text, to, from)) {
      const { matches, bytes } = batch.read
        ? { matches: batch.read.matches, bytes: batch.read.text }
        : { matches: batch, bytes: text };
      const found = Array.from({ length: batch.count }, (_, i) => {
        const [start, end] = [matches.registerStart(i, register), matches.registerEnd(i, register)];
        const key = start < 0 ? ({ lacks: "key" } as const) : Buffer.from(bytes.subarray(start, end)).toString();
        return { ...readPlace(batch, i), key };
      });
      yield* found;
    }
    for (const message of finder.rest()) rest.add(message);
    finder.noteRecognised(path);
  } finally {
    finder.close();
  }
  return undefined;
}

function readPlace(batch: Matches, i: number) {
  return { at: batch.start(i), line: batch.line(i), lineStart: batch.lineStart(i), end: batch.end(i) };
}

/**
 * Reads the text of a register and the rest of the same word (`4920f51a` is two tokens), unless that is too long.
 * Registers within one word are read from the same end.
 */
function wordReader(bytes: Uint8Array): (start: number, end: number) => KeyedMatch["key"] {
  let from = 0;
  let behind = 0;
  return (start, end) => {
    if (start < 0) return { lacks: "key" };
    if (end < from || end > behind) {
      from = end;
      behind = end;
      while (behind < bytes.length && isWordByte(bytes[behind]!)) behind += 1;
    }
    return behind - end > wordRestBytesMax ? { lacks: "end" } : Buffer.from(bytes.subarray(start, behind)).toString();
  };
}

/** Whether a byte is a letter, a digit, `_` or `-`. */
function isWordByte(byte: number): boolean {
  const lower = byte | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte === 0x5f || byte === 0x2d;
}
