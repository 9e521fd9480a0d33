/** Patterns of rules: of tokens, or conditions on the fields of records and events. */
import { PatternError } from "../error/errors.ts";
import { findFormats } from "../events/index.ts";
import { eventRecords, type RecordFormat, recordFormats } from "../fields/formats.ts";
import { compileFields, isFieldQuery } from "../fields/index.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { compilePattern, type Declarations } from "../pattern/index.ts";

/** A pattern as a rule writes it. */
export interface RulePattern {
  readonly text: string;
  /** A query over fields. */
  readonly isQuery: boolean;
  readonly compiled: CompiledPattern;
  /** The registers that `.field:register` names, and the field of each. */
  readonly fields: ReadonlyMap<string, string>;
}

/** @throws {OptionError} no such format */
export function findFormat(name: string): RecordFormat {
  return recordFormats.find((format) => format.name === name) ?? eventRecords(name, findFormats(name));
}

/** A field with the name of a register behind it, or anything else of a query that must be read as a whole. */
const piece = /"[^"]*"|\{(?:"[^"]*"|[^}"])*\}|\.((?:"[^"]+"|[^\s{}()":|])+):(?!epoch\{)([A-Za-z_]\w*)/g;

/** A query without the names of registers, and the field of each. */
function splitQuery(text: string): { readonly query: string; readonly fields: Map<string, string> } {
  const fields = new Map<string, string>();
  const query = text.replace(piece, (whole, field: string | undefined, register: string | undefined) => {
    if (field === undefined || register === undefined) return whole;
    fields.set(register, field.replace(/^"(.*)"$/, "$1"));
    return `.${field}`;
  });
  return { query, fields };
}

/**
 * @param format of the records; `null` if no input names one
 * @param named fields that labels read besides those of the query
 * @throws {PatternError}
 */
export function rulePattern(
  text: string,
  declarations: Declarations,
  format: RecordFormat | null,
  named: readonly string[] = [],
): RulePattern {
  if (!isFieldQuery(text, format !== null)) {
    return { text, isQuery: false, compiled: compilePattern(text, declarations), fields: new Map() };
  }
  if (!format) {
    const hint = "write the format of the input: input FILE in auto";
    throw new PatternError({
      source: text,
      byteOffset: 0,
      found: "conditions on fields, but no input has a format",
      hint,
    });
  }
  const { query, fields } = splitQuery(text);
  return { text, isQuery: true, compiled: compileFields(query, format, named, declarations), fields };
}

/** Number of the register that a name in a rule means; -1 if the pattern does not bind it. */
export function registerNumber({ compiled, fields }: RulePattern, name: string): number {
  const wanted = name.startsWith(".") ? name.slice(1) : (fields.get(name) ?? name);
  return compiled.registers.findIndex((register) => register.name === wanted);
}

/** Names that a rule can refer to. */
export function listRegisters({ compiled, fields }: RulePattern): string[] {
  const own = compiled.registers.filter(({ isField }) => !isField).map(({ name }) => name);
  return [...new Set([...fields.keys(), ...own])];
}

/** The template of a label with an accessor. */
export function accessorTemplate(
  { fields }: RulePattern,
  { source, accessor }: { readonly source: string; readonly accessor: string | undefined },
): string {
  const field = source.startsWith(".") ? source.slice(1) : fields.get(source);
  return `\${${field === undefined ? source : `.${field}`}:${accessor}}`;
}
