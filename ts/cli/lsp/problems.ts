/** What is wrong in a pattern file, with the places where messages have their carets. */
import { DeclarationError, MatcherError, PatternError, TemplateError } from "../../error/errors.ts";
import { faultSentence } from "../../error/wording.ts";
import { parseFormatFile } from "../../events/format-file.ts";
import { testFaults } from "../../events/format-test.ts";
import { shippedFormats } from "../../events/index.ts";
import { eventRecords } from "../../fields/formats.ts";
import { compileFields, findFieldNames, isFieldQuery } from "../../fields/index.ts";
import { checkText, DeclarationSet, type Rule, runTest } from "../../library/index.ts";
import { compilePattern, compileSet } from "../../pattern/index.ts";
import { lspPatternsMax, lspProblemsMax } from "../../tables/limits.ts";
import { parseTemplate } from "../../template/index.ts";
import { readWatchFile } from "../../watch/syntax/check.ts";

/** A place in a line, both from 0; columns in UTF-16 units. */
export interface Problem {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly severity: "error" | "warning";
  readonly message: string;
}

export const watchEnding = ".watch";

/** Whoever wrote a file that is open in an editor must not choose what else is read. */
const filesRefused = "not checked here, since an editor's check reads no file that a pattern names";

/** Whether a file declares formats of logs, and no patterns. */
export const declaresFormats = (text: string): boolean => /^format[ \t]/m.test(text);

/** @param file its path, for messages */
export function findProblems(text: string, file: string): Problem[] {
  const lines = text.split(/\r?\n/);
  if (text.length > lspPatternsMax) {
    return [wholeLine(lines, 0, `longer than ${lspPatternsMax} characters: not checked`, "warning")];
  }
  const found = file.endsWith(watchEnding)
    ? watchProblems(lines, text, file)
    : declaresFormats(text)
      ? formatProblems(lines, text, file)
      : patternProblems(lines, text, file);
  const problems = found.sort((a, b) => a.line - b.line || a.start - b.start);
  if (problems.length <= lspProblemsMax) return problems;
  const left = problems.length - lspProblemsMax;
  const last = problems[lspProblemsMax]!;
  return [...problems.slice(0, lspProblemsMax), { ...last, message: `${left} more problems from here on` }];
}

/** A rule may be conditions on fields, which no pattern of tokens begins as; `."name"` is one, too. */
const isRuleQuery = (text: string): boolean => isFieldQuery(text, false) && !/^\s*\."/.test(text);

/** The valid declarations of a file. */
export function declarationsIn(text: string, file: string): DeclarationSet {
  const set = new DeclarationSet(undefined, filesRefused, isRuleQuery);
  if (!declaresFormats(text)) checkText(set, text, file, () => {});
  return set;
}

function patternProblems(lines: readonly string[], text: string, file: string): Problem[] {
  const set = new DeclarationSet(undefined, filesRefused, isRuleQuery);
  const problems: Problem[] = [];
  // A pattern is not wrong because it names a declaration that is.
  const failed = new Set<string>();
  checkText(set, text, file, (error) => {
    const problem = toProblem(error, lines);
    const [, name] = /^\s*[\w-]+[ \t]+(\w+)/.exec(lines[problem.line] ?? "") ?? [];
    if (name !== undefined) failed.add(name);
    if (!(error instanceof PatternError && error.bad !== null && failed.has(error.bad))) problems.push(problem);
  });
  for (const { name, source } of set.members) {
    try {
      compilePattern(source, set);
    } catch (error) {
      if (!(error instanceof MatcherError)) throw error;
      const line = lines.findIndex(
        (one) => one.includes(source) && new RegExp(`^\\s*(\\w+\\s+${name}\\b|\\W)`).test(one),
      );
      problems.push(toProblem(error, lines, Math.max(0, line)));
    }
  }
  for (const rule of set.rules) problems.push(...ruleProblems(rule, lines, set));
  for (const test of set.tests) {
    if (failed.has(test.name)) continue;
    const line = test.where.line - 1;
    for (const fault of runTest(test, set)) problems.push(wholeLine(lines, line, fault, "warning"));
  }
  return problems;
}

/** Conditions on fields are compiled here for the first time; then the message and the fix name what is bound. */
function ruleProblems(rule: Rule, lines: readonly string[], set: DeclarationSet): Problem[] {
  const { name, pattern, message, fix, where } = rule;
  const problems: Problem[] = [];
  try {
    const { registers } =
      "isQuery" in pattern
        ? compileFields(pattern.source, eventRecords("auto", []), findFieldNames(message), set)
        : compileSet([{ name, source: pattern.source, pattern }], set);
    for (const text of [message, fix ?? ""]) {
      try {
        parseTemplate(text, { registers, where: "rewrite" });
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        problems.push(templateProblem(error, lines, where.line - 1));
      }
    }
  } catch (error) {
    if (!(error instanceof MatcherError)) throw error;
    problems.push(toProblem(error, lines, where.line - 1));
  }
  return problems;
}

/** The reference at fault, in the first line from `first` on that has the template. */
function templateProblem(error: TemplateError, lines: readonly string[], first: number): Problem {
  const { template, offset } = error;
  const message = error.message.replace(/^template error at byte \d+: /, "");
  const below = lines.slice(first).findIndex((one) => one.includes(template));
  if (below < 0) return wholeLine(lines, first, message, "error");
  const open = Math.max(0, template.lastIndexOf("${", offset));
  const close = template.indexOf("}", offset);
  const start = lines[first + below]!.indexOf(template) + open;
  const end = start - open + (close < 0 ? template.length : close + 1);
  return { line: first + below, start, end, severity: "error", message };
}

function formatProblems(lines: readonly string[], text: string, file: string): Problem[] {
  try {
    const formats = parseFormatFile(text, file);
    const names = new Set(formats.map(({ name }) => name));
    const others = shippedFormats().filter(({ name }) => !names.has(name));
    return testFaults(formats, [...formats, ...others]).map(({ test, fault }) =>
      wholeLine(lines, test.line - 1, `the test fails: ${fault}`, "warning"),
    );
  } catch (error) {
    if (!(error instanceof MatcherError)) throw error;
    return [toProblem(error, lines)];
  }
}

function watchProblems(lines: readonly string[], text: string, file: string): Problem[] {
  try {
    return readWatchFile(file, text, filesRefused).faults.map(({ line, column, lines: said }) => {
      const [message] = said;
      const whole = wholeLine(lines, line - 1, message!.replace(/^.*?, line \d+: /, ""), "error");
      // At the end of the line there is nothing to mark but the last character.
      const start = column === null ? whole.start : Math.max(0, Math.min(column, whole.end - 1));
      return { ...whole, start, end: column === null ? whole.end : start + 1 };
    });
  } catch (error) {
    if (!(error instanceof MatcherError)) throw error;
    return [wholeLine(lines, 0, error.message.slice(error.message.startsWith(file) ? file.length + 2 : 0), "error")];
  }
}

/** @param known the line of an error that does not say it */
function toProblem(error: MatcherError, lines: readonly string[], known = 0): Problem {
  if (error instanceof PatternError) {
    const { fault, source, offset, bad } = error;
    const line = fault.line === undefined ? known : fault.line - 1;
    const shown = lines[line] ?? "";
    const at = source === "" ? -1 : shown.indexOf(source);
    const message = fault.hint ? `${faultSentence(fault)}; ${fault.hint}` : faultSentence(fault);
    // Not the text of the line: a part of a rule that is written below it.
    if (at < 0) return wholeLine(lines, line, message, "error");
    const start = at + offset;
    const badAt = bad === null ? -1 : shown.indexOf(bad, start);
    const end = Math.min(shown.length, badAt < 0 ? start + 1 : badAt + bad!.length);
    // At the end of the line there is nothing to mark but the last character.
    return { line, start: Math.min(start, Math.max(0, end - 1)), end, severity: chooseSeverity(message), message };
  }
  if (error instanceof DeclarationError) {
    const message = error.message.replace(/^.*?, line \d+: /, "");
    return wholeLine(lines, error.line - 1, message, "error", error.declared);
  }
  return wholeLine(lines, known, error.message, "error");
}

/** @param word what is marked if the line has it, in place of the whole line */
function wholeLine(
  lines: readonly string[],
  line: number,
  message: string,
  severity: Problem["severity"],
  word = "",
): Problem {
  const shown = lines[line] ?? "";
  const at = word === "" ? -1 : shown.indexOf(word);
  const start = at >= 0 ? at : shown.length - shown.trimStart().length;
  const end = at >= 0 ? at + word.length : Math.max(start, shown.trimEnd().length);
  return { line, start, end, severity: chooseSeverity(message, severity), message };
}

/** What is not checked is not wrong. */
function chooseSeverity(message: string, severity: Problem["severity"] = "error"): Problem["severity"] {
  return message.includes(filesRefused) ? "warning" : severity;
}
