/** One sentence about a search that found nothing, if there is a likely reason. */
import { warn } from "../../error/diagnostics.ts";
import { declarationsFor } from "../args/declarations-for.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { givenPatterns } from "../args/pattern-options.ts";
import type { ScanJob } from "../scan/job.ts";
import { inputHint } from "./input.ts";
import { spellingHint } from "./spelling.ts";

/** Prints at most one hint on standard error. */
export async function hintAtNothing(args: ParsedArgs, { pattern, inputs, options }: ScanJob): Promise<void> {
  if (pattern.members.length > 0 || args.has("program")) return;
  const sources = givenPatterns(args).map(({ source }) => source);
  const isText = args.has("fixed-strings");
  const spelled = isText ? undefined : sources.map(spellingHint).find((hint) => hint !== undefined);
  const declarations = await declarationsFor(args, sources);
  const searched = { sources, pattern, declarations, inputs, deep: options.deep, ignoresCase: args.has("ignore-case") };
  const hint = spelled ?? inputHint(searched);
  if (hint) warn(`nothing matched; ${hint}`);
}
