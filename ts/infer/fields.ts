/** From lines with marked or hinted fields to a pattern that reads them. */
import { BuildError } from "../error/errors.ts";
import { type GivenDeclaration, readDeclarations } from "../library/index.ts";
import { compilePattern } from "../pattern/index.ts";
import { nearShapeTriesLimit } from "../tables/limits.ts";
import { type Assembled, type AssembleOptions, assemble } from "./assemble.ts";
import { lexLines } from "./engine.ts";
import type { Field, Fields, Row } from "./field.ts";
import { formShapes } from "./form.ts";
import type { Hint } from "./hints.ts";
import { LibraryClasses } from "./library-classes.ts";
import { refuseLine } from "./marked-bytes.ts";
import { joinNear, settle } from "./near.ts";
import { type Rows, readRows, type Template } from "./rows.ts";
import type { Reach, Shape } from "./shape.ts";
import { type FieldNature, type FieldRecord, formRecords, partsOfRow, rowValues, type Value } from "./values.ts";

export interface FieldOptions {
  readonly marked?: readonly Template[];
  readonly hints?: readonly Hint[];
  readonly marksInLines?: boolean;
  /** Lines in which the pattern must not match. */
  readonly against?: readonly string[];
  readonly unanchored?: boolean;
  readonly noMint?: boolean;
  readonly mintShapes?: boolean;
  readonly declared?: readonly GivenDeclaration[];
}

export interface BuiltField extends Field, FieldNature {
  /** How a template refers to it. */
  readonly template: string;
}

export interface BuiltShape {
  readonly pattern: string;
  readonly rows: readonly Row[];
  /** For each field: marked, missing, or the number (from 1) of the shape whose literals determine its place. */
  readonly reach: readonly ("marked" | "missing" | number)[];
}

export interface BuiltRow {
  readonly row: Row;
  /** From 1; `null` for a row without tokens. */
  readonly shape: number | null;
  readonly values: readonly Value[];
}

export interface Built {
  readonly pattern: string;
  /** `--format` template of all fields. */
  readonly format: string;
  readonly isAnchored: boolean;
  /** Lines that declare byte shapes. */
  readonly declarations: readonly string[];
  /** Lines that declare all that the pattern is read with, those included. */
  readonly allDeclarations: readonly string[];
  readonly suggestions: readonly { readonly field: string; readonly classes: readonly string[] }[];
  readonly fields: readonly BuiltField[];
  readonly shapes: readonly BuiltShape[];
  readonly rows: readonly BuiltRow[];
  readonly records: readonly FieldRecord<number>[];
  readonly counters: readonly string[];
}

/**
 * A pattern that matches every row as a whole and reads each field at its place.
 * @throws {BuildError} a mark, hint or counter-example cannot be satisfied
 */
export function inferFields(examples: readonly string[], options: FieldOptions = {}): Built {
  const given = options.declared ?? [];
  const declarations = readDeclarations(given);
  const rows = readRows(options.marked ?? [], examples, options.marksInLines ?? false, declarations);
  const assembling: AssembleOptions = {
    fields: rows.fields,
    library: new LibraryClasses(declarations),
    given,
    counters: lexLines(options.against ?? [], declarations),
    isAnchored: !options.unanchored,
    minting: options.noMint ? "off" : options.mintShapes ? "declared" : "inline",
  };
  if (rows.rows.every((row) => row.line.tokens.length === 0))
    throw new BuildError("too-few", "infer: no line has text: give one at least");
  const formed = formShapes(rows.rows, options.hints ?? [], rows.fields);
  const natures = findNatures(formed, rows.fields);
  const { shapes, assembled } = joinNearShapes(formed, assembling);
  return report(rows, shapes, natures, assembled, options);
}

/** Joins shapes that differ only in literal columns, if the pattern can still be built. */
function joinNearShapes(formed: readonly Shape[], options: AssembleOptions): { shapes: Shape[]; assembled: Assembled } {
  let shapes = [...formed];
  let assembled: Assembled | null = null;
  let tries = 0;
  for (let i = 0; i < shapes.length; i++) {
    for (let j = i + 1; j < shapes.length; ) {
      const joined = tries < nearShapeTriesLimit ? joinNear(shapes[i]!, shapes[j]!) : null;
      const attempt = joined && shapes.flatMap((shape, k) => (k === i ? [joined] : k === j ? [] : [shape]));
      if (attempt) tries += 1;
      const built = attempt && tryAssemble(attempt, options);
      if (built) {
        settle(joined, shapes[i]!, shapes[j]!);
        shapes = attempt;
        assembled = built;
      } else j += 1;
    }
  }
  return { shapes, assembled: assembled ?? assemble(shapes, options) };
}

function tryAssemble(shapes: readonly Shape[], options: AssembleOptions): Assembled | null {
  try {
    return assemble(shapes, options);
  } catch (error) {
    if (error instanceof BuildError) return null;
    throw error;
  }
}

/** Lists, repeats and the accessor common to all shapes. */
function findNatures(shapes: readonly Shape[], fields: Fields): FieldNature[] {
  return fields.all.map(({ name }, field) => {
    let list = false;
    let repeats = false;
    let whole: Shape | null = null;
    let accessors: readonly string[] | null = null;
    for (const shape of shapes) {
      for (const element of shape.elements) {
        if (element.form === "records")
          repeats ||= element.parts.some((part) => part.form === "field" && part.field === field);
        else if (element.form === "column" || element.field !== field) continue;
        else if (element.form === "part") accessors = common(accessors, element.accessors);
        else {
          whole = shape;
          list ||= element.form === "list";
        }
        const isMixed = accessors !== null && (whole !== null || accessors.length === 0);
        if (isMixed) {
          const row = shape.members[0]!.row;
          refuseLine(row, `${name} is read whole in some lines and in part, or by other parts, in others`, name);
        }
      }
    }
    return { list, repeats, accessor: accessors?.[0] ?? null };
  });
}

function common(a: readonly string[] | null, b: readonly string[]): readonly string[] {
  return a === null ? b : a.filter((accessor) => b.includes(accessor));
}

function report(
  rows: Rows,
  shapes: readonly Shape[],
  natures: readonly FieldNature[],
  assembled: Assembled,
  options: FieldOptions,
): Built {
  const ordered = assembled.branches.map(({ branch }) => branch.shape);
  const numberOf = (shape: Shape) => ordered.indexOf(shape) + 1;
  const fields = builtFields(rows.fields, natures, assembled);
  const builtRows = rows.rows.map((row) => builtRow(row, shapes, numberOf, rows.fields, natures));
  return {
    pattern: assembled.pattern,
    format: fields.map((field) => field.template).join("\\t"),
    isAnchored: !options.unanchored,
    declarations: assembled.minted,
    allDeclarations: assembled.declarations.linesFor(assembled.pattern),
    suggestions: findSuggestions(assembled, rows.fields),
    fields,
    shapes: assembled.branches.map(({ branch, text }) => ({
      pattern: text,
      rows: branch.shape.members.map((member) => member.row).sort((a, b) => a.number - b.number),
      reach: rows.fields.all.map((_, field) => describeReach(branch.shape.reach.get(field), numberOf)),
    })),
    rows: builtRows,
    records: buildRecords(rows, builtRows, fields),
    counters: options.against ?? [],
  };
}

function describeReach(reach: Reach | undefined, numberOf: (shape: Shape) => number): "marked" | "missing" | number {
  if (reach === undefined) return "missing";
  if (reach === "marked") return "marked";
  let source = reach.from;
  while (source.into) source = source.into;
  return numberOf(source);
}

/** Names used by reports themselves: a register with such a name is referred to by its position. */
const reportNames = new Set(["path", "line", "col", "start", "end", "pattern", "rule", "severity", "message"]);

function builtFields(fields: Fields, natures: readonly FieldNature[], assembled: Assembled): BuiltField[] {
  const { registers } = compilePattern(assembled.pattern, assembled.declarations);
  return fields.all.map((field, i) => {
    const nature = natures[i]!;
    const position = registers.findIndex((register) => register.name === field.name) + 1;
    const name = reportNames.has(field.name) && position > 0 ? String(position) : field.name;
    const index = nature.list || nature.repeats ? "[*]" : "";
    const accessor = nature.accessor === null ? "" : `:${nature.accessor}`;
    return { ...field, ...nature, template: `\${${name}${index}${accessor}}` };
  });
}

function builtRow(
  row: Row,
  shapes: readonly Shape[],
  numberOf: (shape: Shape) => number,
  fields: Fields,
  natures: readonly FieldNature[],
): BuiltRow {
  for (const shape of shapes) {
    const member = shape.members.find((one) => one.row === row);
    if (member) return { row, shape: numberOf(shape), values: rowValues(shape, member, fields, natures) };
  }
  return { row, shape: null, values: fields.all.map(() => null) };
}

/** Classes common to all shapes of a field, unless the pattern already uses one. */
function findSuggestions({ branches, printed }: Assembled, fields: Fields) {
  return fields.all.flatMap(({ name }, field) => {
    const bodies = branches.flatMap(({ branch }) =>
      branch.pieces.flatMap((piece) => piece.bodies).filter((body) => body.field === field),
    );
    const [first, ...rest] = bodies;
    const classes = (first?.classes ?? []).filter((one) => rest.every((body) => body.classes.includes(one)));
    const isPrinted = bodies.some((body) => body.classes.some((one) => printed.has(`\\{${one}}`)));
    return classes.length === 0 || isPrinted ? [] : [{ field: name, classes }];
  });
}

/** Records of the marked rows, then separately those of the example lines. */
function buildRecords(rows: Rows, built: readonly BuiltRow[], fields: readonly BuiltField[]): FieldRecord<number>[] {
  const repeats = fields.map((field) => field.repeats);
  const records = (some: readonly Row[]) =>
    formRecords(
      some.flatMap((row) => {
        const { shape, values } = built[row.number - 1]!;
        return shape === null ? [] : partsOfRow(row.number, values, repeats);
      }),
      fields,
    );
  return [...records(rows.marked), ...records(rows.examples)];
}
