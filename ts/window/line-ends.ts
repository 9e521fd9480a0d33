/** Line ends of text in memory, found by the native library. */

import { type Encoding, encodings } from "../input/source.ts";
import { native } from "../native/open.ts";

export interface LineEnds {
  /** Byte offset after the last LF counted, from the side where the search began. */
  readonly offset: number;
  /** Number of LFs counted: fewer than requested if the text has no more. */
  readonly count: number;
}

const found = new BigUint64Array(2);

/**
 * Offset after LF number `wanted` of `text`, or after its last one. Wide encodings are searched undecoded, in whole
 * characters.
 */
export function lineEndsForward(text: Uint8Array, wanted: number, encoding: Encoding = "bytes"): LineEnds {
  return search(text, wanted, encoding, 0);
}

/** Offset after LF number `wanted` from the end of `text`; 0 if there are fewer. */
export function lineEndsBackward(text: Uint8Array, wanted: number, encoding: Encoding = "bytes"): LineEnds {
  return search(text, wanted, encoding, 1);
}

/** Number of LFs. */
export function countLineEnds(text: Uint8Array, encoding: Encoding = "bytes"): number {
  return search(text, Number.MAX_SAFE_INTEGER, encoding, 0).count;
}

function search(text: Uint8Array, wanted: number, encoding: Encoding, backward: 0 | 1): LineEnds {
  if (text.length === 0) return { offset: 0, count: 0 };
  native().mb_line_ends(text, BigInt(text.length), encodings.indexOf(encoding), backward, BigInt(wanted), found);
  return { offset: Number(found[0]), count: Number(found[1]) };
}
