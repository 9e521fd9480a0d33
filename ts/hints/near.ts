/** The line that comes nearest to a match, as `--why-not` finds it. */
import { type CompiledPattern, compilePattern, type Declarations, listSteps, type Pattern } from "../pattern/index.ts";
import { attemptSentence, findAttempt } from "../report/near-attempt.ts";
import { NearLines } from "../report/near-lines.ts";
import { hintStepsLimit } from "../tables/limits.ts";

/** The parsed pattern of a search. */
export interface SearchedTree {
  readonly tree: Pattern;
  readonly declarations: Declarations;
  /** What shows more such lines; `null` if nothing does. */
  readonly showsMore: string | null;
}

/** A sentence about the nearest line of a text that begins the input; `undefined` if no line nearly matches. */
export function nearHint(
  pattern: CompiledPattern,
  { tree, declarations, showsMore }: SearchedTree,
  text: Uint8Array,
): string | undefined {
  const steps = listSteps(tree).slice(0, hintStepsLimit);
  if (steps.length === 0) return undefined;
  const compiled = steps.map((step) => ({ step, pattern: compilePattern(step.source, declarations) }));
  const lines = new NearLines(pattern, compiled, 1);
  lines.add(null, text, 0);
  const [nearest] = lines.kept;
  if (!nearest) return undefined;
  const attempt = findAttempt(nearest);
  // A value that does not meet the condition is what such a pattern looks for, and no mistake.
  if (attempt.matched === "") return undefined;
  const sentence = attemptSentence(attempt, nearest.reached);
  return `line ${nearest.line} ${sentence}${showsMore === null ? "" : `; ${showsMore} shows more such lines`}`;
}
