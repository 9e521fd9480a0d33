/** The matches that a scan's report receives of an input. */
import type { ReportInput } from "../../report/report.ts";
import type { Matches } from "../../scan/index.ts";
import { type ScanJob, selection } from "./job.ts";
import { type SelectionOptions, selectedMatches } from "./match-selection.ts";

/** Batches in order; each is valid until the next one is requested. */
export function jobMatches(
  job: ScanJob,
  input: ReportInput,
  options: Pick<SelectionOptions, "facts" | "started"> = {},
): Iterable<Matches> {
  const selected = selection(job);
  if (job.pattern.fields) {
    const { fieldMatches } = require("./fields.ts") as typeof import("./fields.ts");
    return fieldMatches(job, input, selected.limit);
  }
  if (job.texts === null) return selectedMatches(job.pattern, input, { ...selected, ...options });
  const { plainTextMatches } = require("./plain-text.ts") as typeof import("./plain-text.ts");
  return plainTextMatches(job.texts, input, selected.limit);
}
