/** The query of `--in`: conditions on fields, and the fields that templates and aggregates name. */
import { OptionError } from "../../error/errors.ts";
import { oneOf, valueError } from "../../error/value-error.ts";
import { eventRecords, type RecordFormat, recordFormats } from "../../fields/formats.ts";
import { compileFields, findFieldNames } from "../../fields/index.ts";
import type { CompiledPattern } from "../../pattern/compiled.ts";
import type { ParsedArgs } from "./parsed-args.ts";
import { declarationsFor } from "./pattern-options.ts";

/** The format of `--in`; `undefined` without it. */
export function loadRecordFormat(args: ParsedArgs): RecordFormat | undefined {
  const name = args.text.in;
  if (name === undefined) return undefined;
  const table = recordFormats.find((format) => format.name === name);
  const layout = tableLayout(args, table);
  const decimals = hasDecimalComma(args) ? { hasDecimalComma: true } : {};
  if (table) return { ...table, ...layout, ...decimals };
  // Loaded on demand: most searches read no events.
  const { findFormats } = require("../../events/index.ts") as typeof import("../../events/index.ts");
  return { ...eventRecords(name, findFormats(name)), ...decimals };
}

/** @throws {OptionError} */
function hasDecimalComma(args: ParsedArgs): boolean {
  const mark = args.text.decimal ?? "point";
  if (mark === "point" || mark === "comma") return mark === "comma";
  throw valueError("--decimal", mark, oneOf(["comma", "point"]));
}

/** What flags say of how a table is laid out. @throws {OptionError} */
function tableLayout(args: ParsedArgs, table: RecordFormat | undefined): Partial<RecordFormat> {
  const given = args.findLast("separator", "no-header", "comment");
  if (!given) return {};
  const option = `--${given.flag.long}`;
  if (!table || table.separator === 0) {
    const name = args.text.in!;
    throw new OptionError(option, name, `${option} is for --in csv and --in tsv; ${name} has no such tables`);
  }
  const separator = parseByte(args, "separator") ?? table.separator;
  const comment = parseByte(args, "comment");
  if (comment === separator) {
    const text = args.text.comment!;
    throw new OptionError("--comment", text, `--comment ${JSON.stringify(text)} is the separator of values too`);
  }
  return { separator, ...(comment !== undefined && { comment }), hasNoHeader: args.has["no-header"] };
}

/** The byte that a flag names. @throws {OptionError} it is none, or has another meaning in tables */
function parseByte(args: ParsedArgs, long: "separator" | "comment"): number | undefined {
  const text = args.text[long];
  if (text === undefined) return undefined;
  const byte = text === "\\t" ? "\t" : text;
  if (/^[\t -~]$/.test(byte) && byte !== '"') return byte.charCodeAt(0);
  throw valueError(`--${long}`, text, { takes: "one ASCII character other than a quote, or \\t for a tab" });
}

/** @throws {PatternError | OptionError} */
export async function compiledFields(args: ParsedArgs, format: RecordFormat): Promise<CompiledPattern> {
  const [source] = args.positionals;
  if (source === undefined) throw new OptionError("--in", format.name, "--in needs a PATTERN: . is every record");
  const texts = [
    ...args.positionals.slice(1).filter((text) => text.includes("${")),
    ...args.given.flatMap(({ flag, value }) => (flag.long === "format" || flag.value === "REGISTER" ? [value!] : [])),
  ];
  const declarations = await declarationsFor(args, [source]);
  return compileFields(source, format, texts.flatMap(findFieldNames), declarations);
}
