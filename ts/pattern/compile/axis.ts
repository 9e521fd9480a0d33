/** Anchors on readings. A reading that the matcher has not is refused by name. */
import { PatternError } from "../../error/errors.ts";
import type { Axis, Relating } from "../ast.ts";

/** Words of an anchor. @throws {PatternError} the reading is not there */
export function compileAxis(node: Axis, _group: Relating | null, source: string): number[] {
  throw new PatternError({
    source,
    byteOffset: node.at,
    found: `the reading @${node.axis} is not built yet`,
    bad: node.axis,
    hint: "the other anchors are ^ $ \\A \\z \\G",
  });
}
