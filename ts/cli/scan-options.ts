/** What a scan is asked for, from its words alone: nothing is opened here. */
import { OptionError } from "../error/errors.ts";
import { checkNumber, type Words } from "./words.ts";

/** A side of context: lines, or the unit of the record whose rest is printed. */
export type ContextSide = number | string;

export type ReportForm =
  | { readonly form: "plain" | "json" | "count" | "count-matches" | "passthru" | "invert" }
  | { readonly form: "fields"; readonly json: boolean }
  | { readonly form: "list"; readonly listed: "selected" | "others" }
  | { readonly form: "format"; readonly template: string };

export interface ScanOptions {
  readonly report: ReportForm;
  readonly before: ContextSide;
  readonly after: ContextSide;
  readonly invert: boolean;
  readonly explain: boolean;
  readonly maxCount: number;
  readonly singleMatch: boolean;
  readonly wholeLine: boolean;
  /** Quoted text is matched as a text of its own too. */
  readonly deep: boolean;
  readonly lineNumbers: boolean;
  /** `-H` or `--no-filename`, the last of them; `undefined` where neither was given. */
  readonly filename: boolean | undefined;
  readonly binary: boolean;
  readonly requireMatch: boolean;
  readonly stats: "full" | "line" | undefined;
  readonly endByte: number;
  /** Timings of the pipeline are told of one input. */
  readonly dualGrain: boolean;
  /** Bytes of the chunks that the text is scanned in; `undefined`: as it suits. */
  readonly chunkBytes: number | undefined;
}

/** @throws {OptionError} values or combinations that the table of flags can't refuse */
export function scanOptions(words: Words): ScanOptions {
  const [before, after] = contextSides(words);
  const list = words.lastOf("files-with-matches", "files-without-match");
  if (list && words.has("text")) {
    throw new OptionError("--text", list.typed, `${list.typed} lists paths, and --text has none: leave one out`);
  }
  const stats = words.lastOf("stats");
  return {
    report: reportForm(words),
    before,
    after,
    invert: words.has("invert-match"),
    explain: words.has("explain"),
    maxCount: words.number("max-count") ?? Infinity,
    singleMatch: words.has("single-match"),
    wholeLine: words.has("line-regexp"),
    deep: words.has("deep"),
    lineNumbers: words.has("line-number"),
    filename: filenameChoice(words),
    binary: words.has("binary"),
    requireMatch: words.has("require-match"),
    stats: stats && (stats.value === "line" ? "line" : "full"),
    endByte: words.has("null") ? 0 : 0x0a,
    dualGrain: words.has("dual-grain"),
    chunkBytes: words.number("chunk-size"),
  };
}

/** The scan goes over whole inputs at its own pace: which way that is can be told. */
export function namesRoute({ maxCount, chunkBytes, dualGrain }: ScanOptions): boolean {
  return maxCount === Infinity && chunkBytes === undefined && !dualGrain;
}

function filenameChoice(words: Words): boolean | undefined {
  const last = words.lastOf("with-filename", "no-filename");
  return last && last.flag.long === "with-filename";
}

/** Counts stand before lists, lists before JSON. */
function reportForm(words: Words): ReportForm {
  if (words.has("fields")) return { form: "fields", json: words.has("json") };
  if (words.has("count")) return { form: "count" };
  if (words.has("count-matches")) return { form: "count-matches" };
  if (words.has("files-with-matches")) return { form: "list", listed: "selected" };
  if (words.has("files-without-match")) return { form: "list", listed: "others" };
  if (words.has("json")) return { form: "json" };
  const template = words.text("format");
  if (template !== undefined) return { form: "format", template };
  if (words.has("passthru")) return { form: "passthru" };
  return { form: words.has("invert-match") ? "invert" : "plain" };
}

/** The last flag given for a side stands. */
function contextSides(words: Words): [before: ContextSide, after: ContextSide] {
  const side = (...longs: string[]): ContextSide => {
    const given = words.lastOf(...longs);
    if (!given) return 0;
    const value = given.value!;
    if (!/^[0-9]/.test(value)) return value;
    checkNumber(given.typed, value);
    return Number(value);
  };
  return [side("before-context", "context"), side("after-context", "context")];
}
