/** Bounds and set members in patterns, parsed by the native library. */
import { native } from "../native/open.ts";
import { type FieldType, fieldTypes, type OperandType, operandTypes } from "../tables/predicate.ts";
import { relations } from "../tables/program.ts";

/** A bound's operand: its type and its encoding in a predicate. */
export interface Operand {
  readonly type: OperandType;
  readonly words: Uint32Array | readonly number[];
}

const noSize = 0xffffffff;
const encoder = new TextEncoder();

/**
 * The operand that `text` denotes for a field of the type; `null` if it is not a valid value. Not for texts and
 * programs.
 */
export function readBound(type: FieldType, text: string): Operand | null {
  const bytes = encoder.encode(text);
  // Digits and text are packed four bytes to a word; unit factors may add digits.
  const words = new Uint32Array(32 + bytes.length);
  const count = native().mb_operand_read(fieldTypes.indexOf(type), nonEmpty(bytes), bytes.length, words, words.length);
  if (count === noSize) throw new RangeError("a bound of a predicate outgrew its buffer");
  return count === 0 ? null : { type: operandTypes[words[0]!]!, words: words.slice(1, count) };
}

/**
 * The bytes under which a set looks up the member `text`, folded under `group`; `null` if it is not a valid value of
 * the field's type.
 */
export function setKey(type: FieldType, group: string | null, text: string): Uint8Array | null {
  const bytes = encoder.encode(text);
  const out = new Uint8Array(256 + 8 * bytes.length);
  const number = group === null ? 0 : (relations as readonly string[]).indexOf(group) + 1;
  const size = native().mb_set_key(fieldTypes.indexOf(type), number, nonEmpty(bytes), bytes.length, out, out.length);
  if (size === -2) throw new RangeError("a member of a set outgrew its buffer");
  return size < 0 ? null : out.slice(0, size);
}

/** The native function needs a pointer, which an empty array does not have. */
function nonEmpty(bytes: Uint8Array): Uint8Array {
  return bytes.length > 0 ? bytes : new Uint8Array(1);
}
