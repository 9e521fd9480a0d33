/** Stretches of an input in which statements have an unusual rate (zig/mine/stretches.zig). */
import { StretchEnds } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";

/** Slices, half-open, and the lines in them. */
export interface Ends {
  readonly from: number;
  readonly to: number;
  /** Those of the statement. */
  readonly inside: number;
  /** Those of all statements. */
  readonly linesInside: number;
}

/**
 * For each statement the stretch whose rate differs most from the rest's; `null` if there are no two rates.
 * @param lines of each slice
 * @param statements lines of each statement in each slice
 */
export function unusualStretches(lines: Float64Array, statements: readonly Float64Array[]): readonly (Ends | null)[] {
  const width = lines.length;
  if (width === 0 || statements.length === 0) return statements.map(() => null);
  const counts = new Float64Array(width * statements.length);
  for (const [row, own] of statements.entries()) counts.set(own, row * width);
  const out = new DataView(new ArrayBuffer(StretchEnds.size * statements.length));
  const status = native().mb_mine_stretches(lines, BigInt(width), counts, BigInt(statements.length), out);
  checkStatus(status, "the digest");
  return statements.map((_, row) => {
    const at = row * StretchEnds.size;
    const to = out.getUint32(at + StretchEnds.to, true);
    if (to === 0) return null;
    return {
      from: out.getUint32(at + StretchEnds.from, true),
      to,
      inside: out.getFloat64(at + StretchEnds.inside, true),
      linesInside: out.getFloat64(at + StretchEnds.lines_inside, true),
    };
  });
}
