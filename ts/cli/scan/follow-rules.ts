/** `--rules --follow`: what rules find in files as they grow, each finding once its line is complete. */
import { type Finding, findingForPrograms } from "../../api/finding.ts";
import { followFindings } from "../../api/follow-findings.ts";
import { warn } from "../../error/diagnostics.ts";
import { openInputs } from "../../input/index.ts";
import type { DeclarationSet } from "../../library/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { checkFollow, statusWithoutFiles } from "../args/follow-options.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { recordDefinition } from "../args/record-options.ts";
import { windowOption } from "../args/window-options.ts";
import { writeMessage } from "./rule-reports.ts";

/** @returns the exit status once every file has reached its maximum; otherwise only a signal ends it */
export async function followByRules(args: ParsedArgs, set: DeclarationSet): Promise<number> {
  const given = args.lastOf("follow")!;
  const options = inputOptions(args, 0, searchedByDefault);
  checkFollow(given, windowOption(args), options);
  // An error names the flag here; followFindings would name its option.
  await recordDefinition(args);
  /** Findings that are still wanted, by file. */
  const left = new Map<string, number>();
  const limit = args.number["max-count"] ?? Number.POSITIVE_INFINITY;
  for (const input of openInputs(options)) if (input.from === "file") left.set(input.path.shown, limit);
  if (left.size === 0) return statusWithoutFiles();
  const found = followFindings(
    set,
    { path: [...left.keys()] },
    {
      tail: args.number.tail ?? undefined,
      lines: args.text.lines,
      unit: args.text.record,
      maxCount: limit === Number.POSITIVE_INFINITY ? undefined : limit,
      keepCount: args.has["keep-count"],
      signal: standardOutput.whileRead(),
      onWarning: ({ path, message }) => {
        warn(message);
        if (path !== null && !args.has["keep-count"]) left.set(path, limit);
      },
    },
    { utf16: args.has.utf16, byteColumns: !args.has.utf16 && !args.has.github },
  );
  const write = writerOf(args);
  let isError = false;
  for await (const finding of found) {
    write(finding);
    standardOutput.flush();
    isError ||= finding.severity === "error";
    left.set(finding.path!, left.get(finding.path!)! - 1);
    if ([...left.values()].every((count) => count === 0)) break;
  }
  return isError ? 1 : 0;
}

function writerOf(args: ParsedArgs): (finding: Finding) => void {
  const out = standardOutput;
  if (args.has.quiet) return () => {};
  if (args.has.github) return (finding) => out.text(`${out.safe(finding.github())}\n`);
  const format = args.text.format;
  if (format !== undefined) return (finding) => out.text(`${out.safe(finding.format(format))}\n`);
  if (!args.has.json) return writePlain;
  const shown = args.has.utf16 ? findingForPrograms : (finding: Finding) => finding;
  return (finding) => out.text(`${JSON.stringify(shown(finding))}\n`);
}

function writePlain(finding: Finding): void {
  standardOutput.text(`${standardOutput.pathText(finding.path ?? "")}:${finding.line}:${finding.column}:`);
  writeMessage(finding);
}
