/** Says why a search took long: comparisons with registers go on to the end of the text, not of the line. */
import { warn } from "../../error/diagnostics.ts";
import { native } from "../../native/open.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { comparingStepsLimit } from "../../tables/limits.ts";

/** Called at the end of a command. @param steps of all searches; those that were done if left out */
export function warnOfComparing(
  { staysInLine }: Pick<CompiledPattern, "staysInLine">,
  byLine: boolean,
  steps = native().mb_comparing_steps(),
): void {
  if (byLine || staysInLine || steps <= comparingStepsLimit) return;
  warn(
    `comparing with registers over line ends took more than ${comparingStepsLimit} steps (comparingStepsLimit), which ` +
      "grow with the square of the text: --line keeps matches within a line",
  );
}
