/** Anchors and atoms on readings. A reading that the matcher has not is refused by name. */
import { PatternError } from "../../error/errors.ts";
import type { Axis, Place, Relating } from "../ast.ts";

/** Words of an anchor. @throws {PatternError} the reading is not there */
export function compileAxis(node: Axis, _group: Relating | null, source: string): number[] {
  return refuseReading(`@${node.axis}`, node, source);
}

/** A reading that is not there. */
export function refuseReading(written: string, { at }: Place, source: string): never {
  throw new PatternError({
    source,
    byteOffset: at,
    found: `${written} asks for a reading that is not built yet`,
    bad: written,
    hint: "the anchors there are: ^ $ \\A \\z \\G",
  });
}
