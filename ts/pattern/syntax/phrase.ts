/** A text of several tokens, `"timed out"`: no token has it, so it matches its tokens in sequence. */
import { Lexed } from "../../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../../native/memory.ts";
import { memoryError } from "../../native/memory-limit.ts";
import { native } from "../../native/open.ts";
import type { Alt, Group, Node, Seq } from "../ast.ts";
import type { Cursor } from "./cursor.ts";

/**
 * The sequence that a quoted text with white space matches; `null` if it is one token.
 * @param at index of its opening quote
 */
export function phraseOf(cursor: Cursor, at: number, text: string): Node | null {
  const tokens = textsOf(new TextEncoder().encode(text));
  if (tokens.length < 2) return null;
  cursor.grow(tokens.length + 1);
  const end = cursor.index;
  const literal = (one: string): Node => ({ type: "literal", at, end, text: one, edits: null });
  const sequence: Seq = { type: "seq", at, end, items: tokens.map(literal) };
  if (cursor.surroundings.declarations.tokens.length === 0 && !isOneBehindLetter(text)) {
    return { type: "group", at, end, atomic: false, body: sequence } satisfies Group;
  }
  // A declared shape or kind, or what precedes it in the input, may make one token of the text.
  const whole: Seq = { type: "seq", at, end, items: [literal(text)] };
  const body: Alt = { type: "alt", at, end, sign: "|", branches: [whole, sequence] };
  return { type: "group", at, end, atomic: false, body } satisfies Group;
}

/** Whether it is one token directly behind a letter, as the time of a klog line is: `I0326 11:21:25.065420`. */
function isOneBehindLetter(text: string): boolean {
  if (!/^[0-9]/.test(text)) return false;
  const behind = textsOf(new TextEncoder().encode(`I${text}`));
  return behind.length === 2 && behind[1] === text;
}

/** Texts of the significant tokens. The room of tokens is above this one, so the library is called directly. */
function textsOf(bytes: Uint8Array): string[] {
  if (bytes.length === 0) return [];
  const out = new DataView(new ArrayBuffer(Lexed.size));
  if (native().mb_lex(bytes, BigInt(bytes.length), 0, null, out) !== 0) throw memoryError("lexing a quoted text");
  const handle = Number(out.getBigUint64(Lexed.handle, true)) as Pointer;
  try {
    const count = Number(out.getBigUint64(Lexed.count, true));
    const column = (field: number) =>
      new Uint32Array(memoryAt(Number(out.getBigUint64(field, true)), count * Uint32Array.BYTES_PER_ELEMENT));
    const [starts, ends] = [column(Lexed.start), column(Lexed.end)];
    return Array.from({ length: count }, (_, i) => Buffer.from(bytes.subarray(starts[i], ends[i])).toString());
  } finally {
    native().mb_lex_free(handle);
  }
}
