/** One spelling for values that are written in several ways: equal values get equal pseudonyms. */
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { canonicalAddedBytesMax } from "../tables/limits.ts";

const noSize = 0xffff_ffff;

/**
 * The spelling that all texts of a kind with the same value share, one UTF-16 unit per byte.
 * @param kind a kind of token, or of what a redaction without a pattern finds
 * @param callingCode of the country whose telephone numbers are written without one
 * @throws {MatcherError} memory ran out
 */
export function canonical(kind: string, text: Uint8Array, callingCode = ""): string {
  const [name, code] = [Buffer.from(kind), Buffer.from(callingCode)];
  const out = Buffer.allocUnsafe(text.length + canonicalAddedBytesMax);
  const size = native().mb_canonical(name, name.length, text, text.length, code, code.length, out);
  if (size === noSize) throw memoryError(`naming a text of ${text.length} bytes`);
  return out.toString("latin1", 0, size);
}
