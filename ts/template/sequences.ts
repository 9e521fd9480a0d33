/**
 * Terminal sequences, such as colours, within a text; the rules are those of zig/lex/terminal.zig.
 *
 * Twin: zig/template/sequences.zig, compared by tests/c/same.test.ts.
 */
import { native } from "../native/open.ts";
import type { Matches } from "../scan/index.ts";
import type { ByteBuffer } from "./buffer.ts";

const [escapeByte, bell, lineFeed, carriageReturn, backslash] = [0x1b, 0x07, 0x0a, 0x0d, 0x5c] as const;
const [bracket, closingBracket, sgrEnd] = [0x5b, 0x5d, 0x6d] as const;
/** `ESC ] 8` opens and closes a link. */
const linkCommand = 0x38;

/** For shorter texts, a loop is cheaper than a call of the library. */
const shortBytes = 64;

export function holdsEscape(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > shortBytes) return native().mb_holds_escape(bytes, start, end);
  for (let at = start; at < end; at++) if (bytes[at] === escapeByte) return true;
  return false;
}

/** Whether a match of the batch may hold a sequence. */
export function batchHoldsEscape(matches: Matches, text: Uint8Array, baseBytes: number): boolean {
  const { count } = matches;
  return count > 0 && holdsEscape(text, matches.start(0) - baseBytes, matches.end(count - 1) - baseBytes);
}

/** Appends the text without its sequences. */
export function pushWithout(out: ByteBuffer, bytes: Uint8Array, start: number, end: number): void {
  let at = start;
  eachSequence(bytes, start, end, (from, to) => {
    out.push(bytes, at, from);
    at = to;
  });
  out.push(bytes, at, end);
}

/** The text without its sequences: itself if it has none. */
export function withoutSequences(text: Uint8Array): Uint8Array {
  if (!holdsEscape(text, 0, text.length)) return text;
  const plain: Uint8Array[] = [];
  let at = 0;
  eachSequence(text, 0, text.length, (from, to) => {
    plain.push(text.subarray(at, from));
    at = to;
  });
  return Buffer.concat([...plain, text.subarray(at)]);
}

/**
 * Appends the sequences that change how later text looks.
 * @param isCopied whether the one at an offset is written already
 */
export function pushLasting(
  out: ByteBuffer,
  bytes: Uint8Array,
  start: number,
  end: number,
  isCopied: (offset: number) => boolean = () => false,
): void {
  eachSequence(bytes, start, end, (from, to) => {
    const isLasting =
      bytes[from + 1] === bracket ? bytes[to - 1] === sgrEnd : from + 2 < to && bytes[from + 2] === linkCommand;
    if (isLasting && !isCopied(from)) out.push(bytes, from, to);
  });
}

function eachSequence(bytes: Uint8Array, start: number, end: number, take: (from: number, to: number) => void): void {
  const text = bytes.subarray(0, end);
  for (let at = text.indexOf(escapeByte, start); at >= 0; ) {
    const to = Math.min(sequenceEnd(text, at, end), end);
    if (to > at) take(at, to);
    at = text.indexOf(escapeByte, Math.max(to, at + 1));
  }
}

/** End of the sequence that starts with the ESC at `place`; 0 if none does. */
function sequenceEnd(bytes: Uint8Array, place: number, end: number): number {
  if (bytes[place + 1] === bracket) return controlEnd(bytes, place + 2, end);
  return bytes[place + 1] === closingBracket ? commandEnd(bytes, place + 2, end) : 0;
}

function controlEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at]! >= 0x30 && bytes[at]! <= 0x3f) at += 1;
  while (at < end && bytes[at]! >= 0x20 && bytes[at]! <= 0x2f) at += 1;
  if (at === end || bytes[at] === lineFeed || bytes[at] === carriageReturn) return at;
  return bytes[at]! >= 0x40 && bytes[at]! <= 0x7e ? at + 1 : 0;
}

function commandEnd(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    if (bytes[at] === bell) return at + 1;
    if (bytes[at] === escapeByte) return bytes[at + 1] === backslash ? at + 2 : at;
    if (bytes[at] === lineFeed) return at;
  }
  return end;
}
