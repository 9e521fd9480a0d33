/** Fields: the names of a pattern's registers as columns, and the records that they form. */
import { extractedFields, formRecords, matchValues, nestValues, partsOfRow } from "../infer/index.ts";
import type { DeclarationSet } from "../library/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { textReader } from "../scan/index.ts";
import { resolveWindow } from "../window/index.ts";
import type { InputText } from "./input.ts";
import { searchInBatches } from "./search.ts";

/** A field of records: a register, or a part of one. */
export interface PatternField {
  name: string;
  /** The part of the register's text to take; `null`: all of it. */
  accessor: string | null;
  /** As written in its mark. */
  type: string | null;
  /** Reading this field begins a record. */
  startsRecord: boolean;
  /** The field holds several values. */
  list: boolean;
  /** The field occurs once in each of several records on a line. */
  repeats: boolean;
  /** The field that contains it. */
  parent: string | null;
  /** The template that prints it. */
  template: string;
}

/** A missing field is `null`; a field that contains others holds its own text and theirs. */
export type FieldValues = { [name: string]: string | string[] | null | { text: string; inner: FieldValues } };

/** One record that fields were read from; lines count from 0. */
export interface FieldRecord {
  /** Lines it was read from, counted from 0. */
  lines: number[];
  values: FieldValues;
}

export function patternFields(source: string, pattern: CompiledPattern, declarations: DeclarationSet): PatternField[] {
  const name = /^\\\{(\w+)\}$/.exec(source.trim())?.[1];
  const marks = declarations.fields.find((line) => line.name === name)?.marks;
  const fields = extractedFields(source, pattern, declarations);
  return fields.map((field, i) => {
    const isList = field.repeated && !field.repeats;
    return {
      name: field.name,
      accessor: field.accessor,
      type: marks?.[i]?.type ?? null,
      startsRecord: field.starred,
      list: isList,
      repeats: field.repeats,
      parent: field.parent < 0 ? null : fields[field.parent]!.name,
      template: `\${${field.name}${field.repeated ? "[*]" : ""}${field.accessor === null ? "" : `:${field.accessor}`}}`,
    };
  });
}

export function readRecords(
  source: string,
  pattern: CompiledPattern,
  declarations: DeclarationSet,
  { bytes }: InputText,
): FieldRecord[] {
  const fields = extractedFields(source, pattern, declarations);
  const repeats = fields.map((field) => field.repeats);
  const parts = [];
  for (const batch of searchInBatches({ pattern, window: resolveWindow(bytes, null) })) {
    const read = textReader({ text: bytes, base: 0 }, batch);
    for (let i = 0; i < batch.count; i++) {
      parts.push(...partsOfRow(batch.line(i) - 1, matchValues(fields, batch, i, read), repeats));
    }
  }
  return formRecords(parts, fields).map(({ lines, values }) => ({
    lines: [...lines],
    values: nestedValues(values, fields),
  }));
}

/** Values by name, inner fields within outer ones. */
export function nestedValues(
  values: Parameters<typeof nestValues>[0],
  fields: Parameters<typeof nestValues>[1],
): FieldValues {
  const spread = (named: ReturnType<typeof nestValues>): FieldValues =>
    Object.fromEntries(
      Object.entries(named).map(([name, value]) => {
        if (value === null || typeof value === "string") return [name, value];
        if (Array.isArray(value)) return [name, [...value]];
        const { text, ...inner } = value as { text: string };
        return [name, { text, inner: spread(inner) }];
      }),
    );
  return spread(nestValues(values, fields));
}
