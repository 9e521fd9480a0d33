/** Reports in order of a value: `--sort-by`. */
import { reportError } from "../../error/diagnostics.ts";
import { MatcherError, OptionError } from "../../error/errors.ts";
import type { RegisterInfo } from "../../pattern/compiled.ts";
import { RankedReport } from "../../report/ranked.ts";
import { type Report, separatorLine } from "../../report/report.ts";
import type { RecordFinder } from "../../report/window-report.ts";
import { aggregatedRegisters, parseAggregate, Ranks } from "../../table/index.ts";
import { rankedMatchesLimit } from "../../tables/limits.ts";
import { parseTemplate, usesPrevious } from "../../template/index.ts";
import type { RecordDefinition } from "../../window/index.ts";
import { warnOfCutNumbers } from "../tables/cut-numbers.ts";
import type { ScanOptions } from "./options.ts";
import type { ReportParts } from "./report.ts";

/** The record that a context side prints is all of the text that a ranked report gives it. */
const wholeText: RecordDefinition = {
  kind: "span",
  matches: (text) => [{ count: 1, start: () => 0, end: () => text.length }],
};

/**
 * @param build the report of the matches, one by one
 * @throws {OptionError} the register has no order, or the report needs the whole input
 */
export function rankedReport(
  options: ScanOptions,
  parts: ReportParts,
  openRecords: (text: Uint8Array) => RecordFinder,
  build: (options: ScanOptions, parts: ReportParts) => Report,
): Report {
  const { by, isRising, limit } = options.rank!;
  const { pattern, settings, dateOrder, contextRecord, printNoMatch } = parts;
  const { report, before, after } = options;
  if (report.form === "format") checkTemplate(report.template, pattern.registers, by);
  const asked = { flag: "--sort-by", argument: by, is: isRising ? "min" : "max" } as const;
  const column = parseAggregate(asked, "nearest", aggregatedRegisters(pattern));
  const showsLines = report.form === "lines" || (report.form === "plain" && (before !== 0 || after !== 0));
  const inner = build(
    { ...options, rank: null },
    { ...parts, printNoMatch: false, contextRecord: contextRecord && wholeText },
  );
  // Two matches of a record would print it twice.
  const unit = before === after && contextRecord ? "record" : options.limitsLines ? "line" : "match";
  const reach = (side: number | string) => (typeof side === "number" ? side : "record");
  const ranks = new Ranks(column);
  return new RankedReport(inner, {
    ...{ ranks, limit: limit ?? rankedMatchesLimit, unit },
    ...{ showsLines, before: reach(before), after: reach(after), openRecords },
    ...{ registers: pattern.registers.length, members: settings.members, dateOrder },
    separate: () => {
      const line = report.form === "plain" && showsLines ? separatorLine(settings) : null;
      if (line) settings.output.bytes(line);
    },
    onNothing: () => {
      if (printNoMatch) settings.output.text("no match\n");
    },
    onEnd: () => warnOfCutNumbers(ranks.cutNumbers),
    onLeftOut: (count) => {
      if (limit === null) reportError(tooMany(count));
    },
  });
}

/** @throws {OptionError} the template needs more than the matches that are kept */
function checkTemplate(text: string, registers: readonly RegisterInfo[], by: string): void {
  const { usesReadings, elements } = parseTemplate(text, { registers, where: "format" });
  if (usesReadings) {
    throw new OptionError("--sort-by", by, "--sort-by: readings such as ${@kind} are of a whole input: leave them out");
  }
  if (!elements.some((element) => element.is === "computed" && usesPrevious(element.computation))) return;
  const way = "leave --sort-by out, write the value first in --format, and sort the lines";
  throw new OptionError(
    "--sort-by",
    by,
    `--sort-by keeps no match before each one, which \${t - previous} needs: ${way}`,
  );
}

function tooMany(leftOut: number): MatcherError {
  const all = rankedMatchesLimit + leftOut;
  return new MatcherError(
    "memory",
    `--sort-by keeps ${rankedMatchesLimit} matches, and there are ${all}: the last ${leftOut} are left out; --max-count says how many are wanted`,
  );
}
