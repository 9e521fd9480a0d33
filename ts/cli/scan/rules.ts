/** `--rules`: reports what the rules of pattern files find, by the same calls as the library's `check`. */
import type { Finding } from "../../api/finding.ts";
import { RuleChecker } from "../../api/rules.ts";
import { OptionError, PatternError } from "../../error/errors.ts";
import { isFieldQuery } from "../../fields/index.ts";
import { type Input, openInput, openInputs, type Path } from "../../input/index.ts";
import { type DeclarationSet, readDeclarations } from "../../library/index.ts";
import { endProgress } from "../../terminal/index.ts";
import { givenDeclarations, searchedDeclarations } from "../args/declarations.ts";
import { chooseBackend, warnOfDevice } from "../args/engine-options.ts";
import { recordFormatOf } from "../args/field-options.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { showProgress } from "../args/progress-options.ts";
import { windowWithRecords } from "../args/window-options.ts";
import { findingReport } from "./rule-reports.ts";

/**
 * The rules of the command line with its declarations.
 * @throws {DeclarationError | PatternError | FileError | OptionError}
 */
function ruleSet(args: ParsedArgs, readsFields: boolean): DeclarationSet {
  const files = args.all.rules ?? [];
  const given = [...givenDeclarations(args), ...files.map((value) => ({ flag: "lib", value }) as const)];
  const isQuery = readsFields ? (text: string) => isFieldQuery(text, true) : undefined;
  const set = withHint(() => readDeclarations(given, searchedDeclarations(args), undefined, isQuery), readsFields);
  if (set.rules.length > 0) return set;
  const problem = `--rules: ${files.join(", ")}: no rule there: write rule NAME "MESSAGE" = PATTERN`;
  throw new OptionError("--rules", files.join(", "), problem);
}

/** Conditions on fields are no pattern of tokens: an error in one says what makes them a rule. */
function withHint<R>(read: () => R, readsFields: boolean): R {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PatternError) || readsFields || !isFieldQuery(error.fault.source, false)) throw error;
    const hint = "conditions on fields are rules of records: give their format, as in --in auto";
    throw new PatternError({ ...error.fault, hint });
  }
}

/** @returns the exit status: 1 if a rule of level error found something, or if `--require-match` found nothing */
export async function runRules(args: ParsedArgs): Promise<number> {
  if ((args.all.rules ?? []).some((file) => file.endsWith(".watch"))) {
    const { checkLogs } = await import("../watch/check-logs.ts");
    return checkLogs(args);
  }
  const format = recordFormatOf(args);
  const set = ruleSet(args, format !== undefined);
  if (args.has.follow) return (await import("./follow-rules.ts")).followByRules(args, set);
  const templates = args.all.format ?? [];
  const checker = new RuleChecker(set, { byLine: args.has.line, format, templates });
  chooseBackend(args, checker.programs);
  const status = args.has.fix
    ? await (await import("./fix-rules.ts")).fixByRules(args, checker)
    : await report(args, set, checker);
  warnOfDevice();
  checker.close();
  return status;
}

async function report(args: ParsedArgs, set: DeclarationSet, checker: RuleChecker): Promise<number> {
  const parts = await windowWithRecords(args);
  const options = inputOptions(args, 0, searchedByDefault);
  const inputs = openInputs(options);
  const findings = findingReport(args, set);
  const shownPath = pathsShown(args);
  const limit = args.number["max-count"] ?? Number.POSITIVE_INFINITY;
  showProgress(args, options, parts.window === null ? set.rules.length : null);
  let [total, errors] = [0, 0];
  for (const input of inputs) {
    const source = openInput(input, { read: options.binary, alone: !inputs.isMultiple, beside: "skip" });
    if (source === null) continue;
    try {
      const text = findings.textOf(source.bytes);
      const file = input.from === "file" ? input.path.shown : null;
      const found = checker.findings(input.path?.shown ?? null, text, parts, file).slice(0, limit);
      const path = shownPath(input);
      for (const one of found) one.path = path?.shown ?? null;
      findings.input({ path, text: source.bytes }, found);
      total += found.length;
      errors += found.filter(isError).length;
    } finally {
      source.close();
    }
  }
  endProgress();
  findings.end(total);
  return errors > 0 || (args.has["require-match"] && total === 0) ? 1 : 0;
}

const isError = ({ severity }: Finding) => severity === "error";

/** The path that is shown of an input: of files unless `--no-filename` is given, of standard input under `-H`. */
function pathsShown(args: ParsedArgs): (input: Input) => Path | null {
  if (args.lastOf("files-with-matches", "files-without-match")) return ({ path }) => path;
  const choice = args.lastOf("with-filename", "no-filename")?.flag.long;
  if (choice === "no-filename") return () => null;
  const isShown = choice === "with-filename" || args.has.count;
  return (input) => (input.from === "file" || isShown ? input.path : null);
}
