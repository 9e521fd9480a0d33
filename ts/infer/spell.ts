/** Prints a shape as a branch of the pattern. */
import { type Body, buildBody, isFreeText } from "./body.ts";
import { spellFold } from "./element.ts";
import { type Fields, listTexts, type Run } from "./field.ts";
import { findFold } from "./fold.ts";
import type { LibraryClasses, RowValues } from "./library-classes.ts";
import { findRange } from "./range.ts";
import { listValues, literalAt, type Member, recordItems, type Shape, type ShapeElement } from "./shape.ts";
import { atomOf, quote } from "./token.ts";

/** A piece of a branch: bodies, and the words around them. */
export interface Piece {
  readonly bodies: readonly PieceBody[];
  spell(bodies: readonly string[]): string;
}

export interface PieceBody extends Body {
  /** The field it reads; −1 for a column. */
  readonly field: number;
}

export interface Branch {
  readonly shape: Shape;
  readonly pieces: readonly Piece[];
  /** Number of quoted and folded columns. */
  readonly literals: number;
  readonly freeTexts: number;
}

export interface SpellOptions {
  readonly fields: Fields;
  readonly library: LibraryClasses;
  /** Byte shapes by field. */
  readonly mints: ReadonlyMap<number, string>;
  readonly isMinting: boolean;
}

export function spellShape(shape: Shape, options: SpellOptions): Branch {
  let literals = 0;
  const pieces = shape.elements.map((element, i) => {
    if (element.form !== "column") return elementPiece(shape, element, i, options);
    const { piece, isLiteral } = columnPiece(shape, element.kind, i, options.fields);
    if (isLiteral) literals += 1;
    return piece;
  });
  const freeTexts = pieces.flatMap((piece) => piece.bodies).filter(isFreeText).length;
  return { shape, pieces: withSpans(shape, pieces, options.fields), literals, freeTexts };
}

function fixedPiece(text: string): Piece {
  return { bodies: [], spell: () => text };
}

function columnPiece(shape: Shape, kind: string, at: number, fields: Fields): { piece: Piece; isLiteral: boolean } {
  const holders = shape.members.filter(({ runs }) => runs[at]!.from < runs[at]!.to);
  const optional = holders.length < shape.members.length ? "?" : "";
  const literal = literalAt(shape, at);
  if (literal !== null) return { piece: fixedPiece(quote(literal) + optional), isLiteral: true };
  const repeated = optional === "" ? repeatedField(shape, at) : null;
  if (repeated !== null) return { piece: fixedPiece(`=${fields.all[repeated]!.register}`), isLiteral: false };
  const texts = holders.map(({ row, runs }) => row.line.tokens[runs[at]!.from]!.text);
  const fold = findFold(texts);
  if (fold) return { piece: fixedPiece(spellFold(fold) + optional), isLiteral: true };
  const range = findRange(kind, texts);
  const atom = atomOf(kind);
  const body = { field: -1, text: atom, narrower: range === null ? [] : [`${atom}{${range}}`], classes: [] };
  return { piece: { bodies: [body], spell: ([spelled]) => spelled + optional }, isLiteral: false };
}

/** The nearest earlier one-token field whose text equals the column's in every row, and varies between rows. */
function repeatedField(shape: Shape, at: number): number | null {
  const isSpanned = (i: number) => shape.spans.some(({ first, last }) => first <= i && i <= last);
  if (isSpanned(at)) return null;
  for (let i = at - 1; i >= 0; i--) {
    const element = shape.elements[i]!;
    if (element.form !== "field" || isSpanned(i)) continue;
    const texts = shape.members.map(({ row, runs }) => {
      const [own, other] = [listTexts(row.line, runs[at]!), listTexts(row.line, runs[i]!)];
      return other.length === 1 && other[0] === own[0] ? other[0]! : null;
    });
    if (!texts.includes(null) && new Set(texts).size > 1) return element.field;
  }
  return null;
}

function elementPiece(
  shape: Shape,
  element: Exclude<ShapeElement, { form: "column" }>,
  at: number,
  options: SpellOptions,
): Piece {
  if (element.form === "records") return recordsPiece(shape, element, at, options);
  const name = options.fields.all[element.field]!.register;
  const optional = shape.members.some(({ runs }) => runs[at]!.from === runs[at]!.to) ? "?" : "";
  if (element.form === "part") return fixedPiece(`(${atomOf(element.kind)})${optional}:${name}`);
  if (element.form === "field") {
    const rows = rowValues(shape, (member) => [member.runs[at]!]);
    const body = fieldBody(element.field, rows, at === shape.elements.length - 1, options);
    return { bodies: [body], spell: ([spelled]) => `(${spelled})${optional}:${name}` };
  }
  const rows = rowValues(shape, (member) => listValues(member, at, element.separator));
  const separator = element.separator.map(quote).join(" ");
  return {
    bodies: [fieldBody(element.field, rows, false, options)],
    spell: ([spelled]) => {
      const list = `(${spelled}):${name} (${separator} (${spelled}):${name})*`;
      return optional ? `(${list})?` : list;
    },
  };
}

function recordsPiece(
  shape: Shape,
  element: Extract<ShapeElement, { form: "records" }>,
  at: number,
  options: SpellOptions,
): Piece {
  const { parts, separator } = element;
  const bodies = parts.flatMap((part, i) => {
    if (part.form === "word") return [];
    const rows = rowValues(shape, (member) => recordItems(member, at, parts, separator).map((item) => item[i]!));
    return [fieldBody(part.field, rows, false, options)];
  });
  const between = separator.map(quote).join(" ");
  const isOptional = shape.members.some(({ runs }) => runs[at]!.from === runs[at]!.to);
  const spell = (spelled: readonly string[]) => {
    let next = 0;
    const record = parts
      .map((part) =>
        part.form === "word" ? quote(part.text) : `(${spelled[next++]}):${options.fields.all[part.field]!.register}`,
      )
      .join(" ");
    const records = `${record} (${between} ${record})*`;
    return isOptional ? `(${records})?` : records;
  };
  return { bodies, spell };
}

/** Rows that have values, in order; empty runs are left out. */
function rowValues(shape: Shape, runsOf: (member: Member) => readonly Run[]): RowValues[] {
  return shape.members
    .map((member) => ({ line: member.row.line, runs: runsOf(member).filter((run) => run.from < run.to) }))
    .filter((row) => row.runs.length > 0);
}

function fieldBody(field: number, rows: readonly RowValues[], isLast: boolean, options: SpellOptions): PieceBody {
  const minted = options.mints.get(field) ?? null;
  return { field, ...buildBody(rows, { library: options.library, minted, isMinting: options.isMinting, isLast }) };
}

/** Adds the brackets of fields that span elements. */
function withSpans(shape: Shape, pieces: readonly Piece[], fields: Fields): Piece[] {
  return pieces.map((piece, i) => {
    const before = shape.spans.filter((span) => span.first === i).map(() => "(");
    const after = shape.spans
      .filter((span) => span.last === i)
      .reverse()
      .map((span) => {
        const isMissing = shape.members.some(({ runs }) => runs[span.first]!.from === runs[span.last]!.to);
        return `)${isMissing ? "?" : ""}:${fields.all[span.field]!.register}`;
      });
    if (before.length + after.length === 0) return piece;
    return { bodies: piece.bodies, spell: (bodies) => before.join("") + piece.spell(bodies) + after.join("") };
  });
}
