/** The options of a scan, from its arguments alone: nothing is opened here. */
import { checkNumber } from "../../error/number.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

/** A side of context: a number of lines, or the record unit to print in full. */
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
  /** Quoted text is also searched as a separate text. */
  readonly deep: boolean;
  readonly lineNumbers: boolean;
  /** The last one of `-H` and `--no-filename`; `undefined` if neither was given. */
  readonly filename: boolean | undefined;
  readonly binary: boolean;
  readonly requireMatch: boolean;
  readonly stats: "full" | "line" | undefined;
  readonly endByte: number;
  /** Print timings of the pipeline; allows only one input. */
  readonly dualGrain: boolean;
  /** Size in bytes of the chunks in which text is scanned; `undefined`: chosen automatically. */
  readonly chunkBytes: number | undefined;
}

/** @throws {OptionError} values that the table of flags cannot check */
export function scanOptions(args: ParsedArgs): ScanOptions {
  const [before, after] = contextSides(args);
  const stats = args.lastOf("stats");
  return {
    report: reportForm(args),
    before,
    after,
    invert: args.has("invert-match"),
    explain: args.has("explain"),
    maxCount: args.number("max-count") ?? Infinity,
    singleMatch: args.has("single-match"),
    wholeLine: args.has("line-regexp"),
    deep: args.has("deep"),
    lineNumbers: args.has("line-number"),
    filename: filenameChoice(args),
    binary: args.has("binary"),
    requireMatch: args.has("require-match"),
    stats: stats && (stats.value === "line" ? "line" : "full"),
    endByte: args.has("null") ? 0 : 0x0a,
    dualGrain: args.has("dual-grain"),
    chunkBytes: args.number("chunk-size"),
  };
}

/** Whether the scan covers whole inputs without interruption, so that its route can be named. */
export function namesRoute({ maxCount, chunkBytes, dualGrain }: ScanOptions): boolean {
  return maxCount === Infinity && chunkBytes === undefined && !dualGrain;
}

function filenameChoice(args: ParsedArgs): boolean | undefined {
  const last = args.lastOf("with-filename", "no-filename");
  return last && last.flag.long === "with-filename";
}

/** Counts take precedence over lists, and lists over JSON. */
function reportForm(args: ParsedArgs): ReportForm {
  if (args.has("fields")) return { form: "fields", json: args.has("json") };
  if (args.has("count")) return { form: "count" };
  if (args.has("count-matches")) return { form: "count-matches" };
  if (args.has("files-with-matches")) return { form: "list", listed: "selected" };
  if (args.has("files-without-match")) return { form: "list", listed: "others" };
  if (args.has("json")) return { form: "json" };
  const template = args.text("format");
  if (template !== undefined) return { form: "format", template };
  if (args.has("passthru")) return { form: "passthru" };
  return { form: args.has("invert-match") ? "invert" : "plain" };
}

/** The last flag for a side takes precedence. */
function contextSides(args: ParsedArgs): [before: ContextSide, after: ContextSide] {
  const side = (...longs: string[]): ContextSide => {
    const given = args.lastOf(...longs);
    if (!given) return 0;
    const value = given.value!;
    if (!/^[0-9]/.test(value)) return value;
    checkNumber(given.typed, value);
    return Number(value);
  };
  return [side("before-context", "context"), side("after-context", "context")];
}
