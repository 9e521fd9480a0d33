/** Reads a watch file: all of its faults are told at once, each with its line and a caret. */
import { DeclarationError, MatcherError, PatternError, TemplateError } from "../../error/errors.ts";
import { renderTemplateError } from "../../error/render.ts";
import { suggestion } from "../../error/suggest.ts";
import { faultSentence } from "../../error/wording.ts";
import type { RecordFormat } from "../../fields/formats.ts";
import { DeclarationSet } from "../../library/index.ts";
import { parseTest, type TestLine } from "../../library/test-line.ts";
import { rulesMax, watchFileBytesMax } from "../limits.ts";
import { findFormat, registerNumber, rulePattern } from "../rule-pattern.ts";
import type { AlertRule, Condition, MetricRule, WatchFile, WatchInput } from "../types.ts";
import { parseAlert } from "./alert.ts";
import type { Known } from "./known.ts";
import { LineCursor, LineFault } from "./line-cursor.ts";
import { parseMetric } from "./metric.ts";
import { testFault } from "./test.ts";

const metricKinds = ["counter", "gauge", "histogram"] as const;
const declarationWords = ["let", "shape", "shape-after", "kind"] as const;
export const watchKeywords = ["input", ...declarationWords, ...metricKinds, "alert", "test"] as const;
type Keyword = (typeof watchKeywords)[number];

/** Lines are read in this order, so that they can stand in any. */
const stages: readonly (readonly Keyword[])[] = [["input"], declarationWords, metricKinds, ["alert"], ["test"]];

interface Line {
  readonly number: number;
  readonly text: string;
  readonly keyword: Keyword;
}

/** What is wrong with a line. */
export interface WatchFault {
  /** From 1. */
  readonly line: number;
  /** UTF-16 units of the line before the caret; `null` if the whole line is meant. */
  readonly column: number | null;
  /** The message, and below it the line with a caret. */
  readonly lines: readonly string[];
}

/** @throws {MatcherError} (code `declaration`) with every fault of the file */
export function checkWatchFile(path: string, text: string): WatchFile {
  const { file, faults } = readWatchFile(path, text);
  if (faults.length === 0) return file;
  const [first, ...rest] = faults.flatMap((fault) => fault.lines);
  const error = new MatcherError("declaration", first!);
  error.details = rest;
  throw error;
}

/**
 * A watch file as far as it is right, and its faults in order of their lines.
 * @param filesRefused why its patterns read no files; by default they do
 * @throws {MatcherError} the file is too large, or has neither a rule nor a fault
 */
export function readWatchFile(
  path: string,
  text: string,
  filesRefused?: string,
): { file: WatchFile; faults: readonly WatchFault[] } {
  const faults: WatchFault[] = [];
  const attempt = (number: number, line: string, work: (cursor: LineCursor) => void) => {
    const cursor = new LineCursor(line);
    try {
      work(cursor);
    } catch (error) {
      faults.push({ line: number, ...faultLines(error, path, number, cursor) });
    }
  };
  if (Buffer.byteLength(text) > watchFileBytesMax) {
    throw new MatcherError("declaration", `${path}: a watch file has at most ${watchFileBytesMax} bytes`);
  }
  const lines: Line[] = [];
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    attempt(i + 1, line, (cursor) => lines.push({ number: i + 1, text: line, keyword: takeKeyword(cursor) }));
  }
  const reader = new Reader(path, filesRefused);
  for (const stage of stages) {
    for (const { number, text: line, keyword } of lines) {
      if (stage.includes(keyword)) attempt(number, line, (cursor) => reader.read(keyword, cursor, number));
    }
  }
  for (const metric of reader.metrics) {
    const line = lines.find(({ number }) => number === metric.line)!;
    attempt(line.number, line.text, (cursor) => reader.checkPath(metric, cursor));
  }
  if (faults.length === 0 && reader.metrics.length + reader.alerts.length === 0) {
    const problem = `${path}: no rule there: write counter NAME = PATTERN, or alert NAME when CONDITION ACTION`;
    throw new MatcherError("declaration", problem);
  }
  return { file: reader.file(), faults: faults.sort((a, b) => a.line - b.line) };
}

function takeKeyword(cursor: LineCursor): Keyword {
  const word = cursor.take(/[\w-]+/)?.[0] ?? "";
  const keyword = watchKeywords.find((one) => one === word);
  if (keyword !== undefined) return keyword;
  const meant = suggestion(word, watchKeywords);
  const advice = meant ? `; did you mean ${meant}? The keywords are` : "; the keywords are";
  return cursor.fail(`"${word}" is not a keyword${advice} ${watchKeywords.join(", ")}`, 0);
}

/** The lines of a fault: where and what, the line, a caret. */
function faultLines(error: unknown, path: string, line: number, { line: text }: LineCursor): Omit<WatchFault, "line"> {
  const place = `${path}, line ${line}`;
  if (error instanceof LineFault) {
    const byteOffset = Buffer.byteLength(text.slice(0, error.column));
    const lines = renderTemplateError(new TemplateError(text, byteOffset, `${place}: ${error.message}`));
    return { column: error.column, lines };
  }
  if (error instanceof PatternError) {
    const { source, byteOffset, hint } = error.fault;
    const message = `${place}: ${faultSentence(error.fault)}${hint ? `; ${hint}` : ""}`;
    const at = source === "" ? -1 : text.indexOf(source);
    const lines = renderTemplateError(new TemplateError(source, byteOffset, message));
    return { column: at < 0 ? null : at + error.offset, lines };
  }
  if (error instanceof DeclarationError) return { column: null, lines: [error.message] };
  if (error instanceof MatcherError) return { column: null, lines: [`${place}: ${error.message}`, ...error.details] };
  throw error;
}

class Reader {
  readonly metrics: MetricRule[] = [];
  readonly alerts: AlertRule[] = [];
  readonly #inputs: WatchInput[] = [];
  readonly #formats = new Map<string, RecordFormat>();
  readonly #declarations: DeclarationSet;
  readonly #known = new Map<string, MetricRule>();
  readonly #names = new Set<string>();
  /** Lines of declarations: patterns mean something else if one of them changes. */
  readonly #declared: string[] = [];

  constructor(
    readonly path: string,
    filesRefused: string | undefined,
  ) {
    this.#declarations = new DeclarationSet(undefined, filesRefused);
  }

  read(keyword: Keyword, cursor: LineCursor, line: number): void {
    cursor.take(/[\w-]+/);
    const rest = cursor.line.slice(cursor.at).trimEnd();
    const where = { file: this.path, line };
    switch (keyword) {
      case "input":
        this.#input(cursor);
        return;
      case "counter":
      case "gauge":
      case "histogram": {
        this.#checkRuleCount();
        const rule = parseMetric(cursor, keyword, line, this.#all());
        this.metrics.push(rule);
        this.#known.set(rule.name, rule);
        return;
      }
      case "alert": {
        this.#checkRuleCount();
        const rule = parseAlert(cursor, line, this.#all(), this.#names);
        this.alerts.push(rule);
        this.#names.add(rule.name);
        return;
      }
      case "test":
        this.#test(cursor, parseTest(rest, where));
        return;
      default:
        this.#declarations.declare(keyword, rest, where);
        this.#declared.push(`${keyword}${rest}`);
    }
  }

  /**
   * A label `path` is the path of the input, unless a register has that name: where one rule binds it and another does
   * not, the other probably lacks it.
   */
  checkPath(metric: MetricRule, cursor: LineCursor): void {
    if (!metric.labels.some(({ source }) => source === "path") || this.#binds(metric, "path")) return;
    const other = this.metrics.find((one) => this.#binds(one, "path"));
    if (!other) return;
    const column = cursor.line.indexOf("path", cursor.line.indexOf("{"));
    const advice = "bind it here too, as in .path:path, or name it otherwise there";
    cursor.fail(`the pattern has no register path, which that of line ${other.line} binds; ${advice}`, column);
  }

  file(): WatchFile {
    // Counts depend neither on where a rule stands in the file nor on what its action is.
    const metrics = this.metrics.map(({ line, ...rule }) => rule);
    // In another format a query finds something else; which files have it is not part of the rules.
    const formats = [...new Set(this.#inputs.flatMap(({ format }) => format ?? []))].sort();
    const rules = {
      metrics,
      alerts: this.alerts.map(({ action, line, ...rule }) => rule),
      declared: this.#declared,
      formats,
    };
    return {
      ...{ path: this.path, inputs: this.#inputs, metrics: this.metrics, alerts: this.alerts },
      declarations: this.#declarations,
      digest: new Bun.CryptoHasher("sha256").update(JSON.stringify(rules)).digest("hex"),
    };
  }

  #binds(metric: MetricRule, register: string): boolean {
    const pattern = rulePattern(metric.pattern, this.#declarations, [...this.#formats.values()][0] ?? null);
    return registerNumber(pattern, register) >= 0;
  }

  #checkRuleCount(): void {
    if (this.metrics.length + this.alerts.length < rulesMax) return;
    throw new MatcherError("declaration", `a watch file has at most ${rulesMax} metrics and alerts`);
  }

  #all(): Known {
    return { declarations: this.#declarations, formats: [...this.#formats.values()], metrics: this.#known };
  }

  /** `input FILE... [in FORMAT]`, `input journal`, `input -`. */
  #input(cursor: LineCursor): void {
    const globs: string[] = [];
    while (!cursor.isAtEnd && !/^in(?=\s|$)/.test(cursor.line.slice(cursor.at))) {
      globs.push(cursor.takeQuoted()?.text ?? cursor.take(/\S+/)![0]);
    }
    if (globs.length === 0) cursor.failExpecting("a file, a glob, journal or -");
    const format = cursor.takesWord("in") ? this.#format(cursor) : undefined;
    for (const glob of globs) this.#inputs.push({ glob, format, isJournal: glob === "journal" });
  }

  #format(cursor: LineCursor): string {
    const column = cursor.at;
    const name =
      cursor.take(/\S+/)?.[0] ?? cursor.failExpecting("a format: auto, json, logfmt, or one of matcher formats");
    if (!cursor.isAtEnd) cursor.failExpecting("the end of the line after the format");
    try {
      this.#formats.set(name, findFormat(name));
    } catch (error) {
      if (!(error instanceof MatcherError)) throw error;
      cursor.fail(error.message, column);
    }
    return name;
  }

  #test(cursor: LineCursor, test: TestLine): void {
    const column = cursor.at;
    const metric = this.#known.get(test.name);
    const alert = this.alerts.find(({ name }) => name === test.name);
    if (!metric && !alert) cursor.fail(`there is no metric and no alert ${test.name}`, column);
    const texts = metric ? [metric.pattern] : [...new Set(listPatterns(alert!.condition))];
    if (texts.length === 0) cursor.fail(`the alert ${test.name} has no pattern: test its metric`, column);
    const format = [...this.#formats.values()][0] ?? null;
    const patterns = texts.map((text) => rulePattern(text, this.#declarations, format));
    const fault = testFault(test, patterns);
    if (fault !== null) cursor.fail(fault, column);
  }
}

function listPatterns(condition: Condition): string[] {
  switch (condition.is) {
    case "and":
    case "or":
      return condition.of.flatMap(listPatterns);
    case "novel":
    case "none":
      return [condition.pattern];
    case "count":
    case "rate":
      return "pattern" in condition.of ? [condition.of.pattern] : [];
    default:
      return [];
  }
}
