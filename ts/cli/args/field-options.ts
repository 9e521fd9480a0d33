/** The query of `--in`: conditions on fields, and the fields that templates and aggregates name. */
import { OptionError } from "../../error/errors.ts";
import { eventRecords, type RecordFormat, recordFormats } from "../../fields/formats.ts";
import { compileFields, fieldsNamed } from "../../fields/index.ts";
import type { CompiledPattern } from "../../pattern/compiled.ts";
import { declarationsFor } from "./declarations-for.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/** The format of `--in`; `undefined` without it. */
export function recordFormatOf(args: ParsedArgs): RecordFormat | undefined {
  const name = args.text("in");
  if (name === undefined) return undefined;
  const table = recordFormats.find((format) => format.name === name);
  if (table) return table;
  // Loaded on demand: most searches read no events.
  const { formatsNamed } = require("../../events/index.ts") as typeof import("../../events/index.ts");
  return eventRecords(name, formatsNamed(name));
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
  return compileFields(source, format, texts.flatMap(fieldsNamed), declarations);
}
