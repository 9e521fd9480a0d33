import type { Depth } from "../../deep/index.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/** What a search looks into besides the tokens of its input: `--deep`, `--everywhere`. */
export const depthOf = (args: ParsedArgs): Depth => (args.has.everywhere ? "everywhere" : (args.has.deep ?? false));
