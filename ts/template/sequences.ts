/** Terminal sequences, such as colours, within a text; the rules are in zig/lex/terminal.zig. */
import { native } from "../native/open.ts";
import type { Matches } from "../scan/index.ts";

const escapeByte = 0x1b;

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

/** The text without its sequences: itself if it has none. */
export function withoutSequences(text: Uint8Array): Uint8Array {
  if (!holdsEscape(text, 0, text.length)) return text;
  const plain = new Uint8Array(text.length);
  return plain.subarray(0, native().mb_without_sequences(text, text.length, plain));
}

/** The sequences of a text that change how later text looks. */
export function lastingSequences(text: Uint8Array): Uint8Array {
  const lasting = new Uint8Array(text.length);
  return lasting.subarray(0, native().mb_lasting_sequences(text, text.length, lasting));
}
