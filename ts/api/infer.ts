/** Patterns from examples. */
import { type Built as BuiltPattern, inferFields, inferPattern, spellFile } from "../infer/index.ts";
import { type FieldRecord, type FieldValues, nestedValues, type PatternField } from "./fields.ts";
import { type Input, InputText } from "./input.ts";
import { type Lib, readDeclarations, toFlags } from "./library.ts";
import { checkOptions } from "./option-names.ts";

/** Examples without marks: the answer is a pattern. */
export interface PlainInferOptions {
  /** Whole lines only. */
  anchored?: boolean | undefined;
  /** Texts in which the pattern must not match. */
  against?: readonly Input[] | undefined;
}

/** Examples with marks or fields: the answer is a `Built`. */
export interface FieldInferOptions {
  /** Examples with marks: `"{user:carol} logged in"`. */
  marked?: readonly string[] | undefined;
  /** Values of fields in the examples. */
  fields?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** The examples contain marks. */
  marksInLines?: boolean | undefined;
  against?: readonly Input[] | undefined;
  unanchored?: boolean | undefined;
  /** No shapes are created for classes of tokens. */
  noMint?: boolean | undefined;
  mintShapes?: boolean | undefined;
  lib?: Lib | undefined;
}

/** A pattern with fields. As a string it is its pattern. */
export interface Built {
  pattern: string;
  /** A template of all fields, separated by tabs. */
  format: string;
  /** A pattern file that declares everything. */
  file: string;
  /** Declarations that the pattern needs. */
  declarations: string[];
  /** Classes that contain all values of a field. */
  suggestions: [field: string, classes: string[]][];
  fields: PatternField[];
  shapes: { pattern: string; lines: number[]; reach: Record<string, string> }[];
  rows: { text: string; shape: number; values: FieldValues }[];
  records: FieldRecord[];
  toString(): string;
}

/**
 * The pattern that matches all examples as a whole; with marks or fields, an object that reads the fields.
 * @throws {BuildError} with its `reason`; `counterExample` counts from 1
 * @throws {OptionError | DeclarationError}
 * @example infer(["10.0.0.1 GET 5", "10.0.0.2 POST 77"]) // String.raw`\I \W \N`
 */
export function infer(examples: readonly Input[], options?: PlainInferOptions): string;
export function infer(examples: readonly Input[], options: FieldInferOptions): Built;
export function infer(examples: readonly Input[], options: PlainInferOptions & FieldInferOptions = {}): string | Built {
  checkOptions("infer", options);
  const lines = decodeInputs("examples", examples);
  const against = decodeInputs("against", options.against ?? []);
  const { marked, fields, marksInLines = false } = options;
  if (marked === undefined && fields === undefined && !marksInLines) {
    return inferPattern(lines, { against, anchored: options.anchored ?? false });
  }
  if (options.lib !== undefined) readDeclarations(options.lib);
  const hints = Object.entries(fields ?? {}).flatMap(([name, values]) =>
    (typeof values === "string" ? [values] : values).map((value) => ({ name, value })),
  );
  const built = inferFields(lines, {
    marked: (marked ?? []).map((text) => ({ text, source: { name: "marked", firstLine: 1 } })),
    hints,
    marksInLines,
    against,
    unanchored: options.unanchored ?? false,
    noMint: options.noMint ?? false,
    mintShapes: options.mintShapes ?? false,
    declared: toFlags(options.lib),
  });
  return buildResult(built);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function decodeInputs(name: string, inputs: readonly Input[]): string[] {
  if (!Array.isArray(inputs)) throw new TypeError(`${name}: expected an array of texts, found ${typeof inputs}`);
  return inputs.map((one) => {
    const { input, bytes } = new InputText(one as Input);
    return typeof input === "string" ? input : decoder.decode(bytes);
  });
}

function buildResult(built: BuiltPattern): Built {
  const { pattern, format } = built;
  const names = built.fields.map(({ name }) => name);
  const fields = built.fields.map((field) => ({
    name: field.name,
    accessor: field.accessor,
    type: field.type?.written ?? null,
    startsRecord: field.starred,
    list: field.list,
    repeats: field.repeats,
    parent: field.parent < 0 ? null : names[field.parent]!,
    template: field.template,
  }));
  const spellReach = (reach: string | number) => (typeof reach === "number" ? `anchored ${reach - 1}` : reach);
  const result = {
    pattern,
    format,
    file: spellFile(built),
    declarations: [...built.declarations],
    suggestions: built.suggestions.map(({ field, classes }): [string, string[]] => [field, [...classes]]),
    fields,
    shapes: built.shapes.map((shape) => ({
      pattern: shape.pattern,
      lines: shape.rows.map((row) => row.number - 1),
      reach: Object.fromEntries(shape.reach.map((reach, i) => [names[i]!, spellReach(reach)])),
    })),
    rows: built.rows.map(({ row, shape, values }) => ({
      text: row.line.text,
      shape: shape === null ? -1 : shape - 1,
      values: nestedValues(values, built.fields),
    })),
    records: built.records.map(({ lines, values }) => ({
      lines: lines.map((line) => line - 1),
      values: nestedValues(values, built.fields),
    })),
  };
  return Object.defineProperty(result, "toString", { value: () => pattern }) as Built;
}
