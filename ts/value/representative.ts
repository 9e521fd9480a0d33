/** Groups of texts: the representative of all texts related to one (zig/relation). */
import { native } from "../native/open.ts";
import { relations } from "../tables/program.ts";

const noSize = 0xffffffff;

/**
 * The representative of `text` under a relation, and whether the text was valid for it: if not, the text represents
 * itself.
 */
export interface Representative {
  readonly bytes: Uint8Array;
  readonly isRead: boolean;
}

/**
 * @param relation name of a group or relation in ts/tables/program.ts, except "edit" and "kin"
 * @param parameter the prefix + 1 of a `subnet`; 0 for the family's default prefix and for every other relation
 */
export function representative(relation: string, parameter: number, text: Uint8Array): Representative {
  const number = (relations as readonly string[]).indexOf(relation);
  if (number < 0) throw new TypeError(`unknown relation ${relation}`);
  const input = text.length > 0 ? text : new Uint8Array(1);
  const isRead = new Uint8Array(1);
  let out = new Uint8Array(2 * text.length + 64);
  let size = native().mb_representative(number, parameter, input, text.length, out, out.length, isRead);
  if (size !== noSize && size > out.length) {
    out = new Uint8Array(size);
    size = native().mb_representative(number, parameter, input, text.length, out, out.length, isRead);
  }
  if (size === noSize) throw new RangeError("out of memory while a text was folded");
  return { bytes: out.subarray(0, size), isRead: isRead[0] === 1 };
}
