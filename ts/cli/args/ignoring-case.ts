import type { Declarations } from "../../pattern/declared.ts";
import { parsePattern } from "../../pattern/index.ts";

/**
 * A valid pattern, all of whose texts match in any letter case. The scope `(?orbit:case ...)` leaves byte patterns as
 * they are.
 */
export function ignoringCase(source: string, declarations: Declarations): string {
  if (!source.includes("`")) return `(?orbit:case ${source})`;
  const { foldBytePatterns } = require("../../pattern/bytes/fold.ts") as typeof import("../../pattern/bytes/fold.ts");
  return `(?orbit:case ${foldBytePatterns(source, parsePattern(source, { declarations }).root)})`;
}
