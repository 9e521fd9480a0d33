/** Anchors and atoms on readings. A reading that the matcher has not is refused by name. */
import { PatternError } from "../../error/errors.ts";
import { axisAnchors, rareCuts } from "../../tables/program.ts";
import type { Axis, Place, Relating } from "../ast.ts";

const wordMax = 0xffff_ffff;

/** Words of an anchor, as `axisAnchors` lists them. @throws {PatternError} the reading is not there */
export function compileAxis(node: Axis, _group: Relating | null, source: string): number[] {
  if (node.axis === "shape") return [axisAnchors.indexOf("rare_line"), ...rareCut(node)];
  return refuseReading(`@${node.axis}`, node, source);
}

/** Kind and number of the cut. No input has more lines than a word counts. */
function rareCut({ comparison }: Axis): number[] {
  if (!comparison) return [rareCuts.indexOf("mean"), 0];
  if (comparison.unit === "%") return [rareCuts.indexOf("share"), Math.round(comparison.value * 100)];
  return [rareCuts.indexOf("count"), Math.min(comparison.value, wordMax)];
}

/** A reading that is not there. */
export function refuseReading(written: string, { at }: Place, source: string): never {
  throw new PatternError({
    source,
    byteOffset: at,
    found: `${written} asks for a reading that is not built yet`,
    bad: written,
    hint: "the anchors there are: ^ $ \\A \\z \\G @shape:rare",
  });
}
