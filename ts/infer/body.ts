/** Builds the piece of pattern that reads a field. */
import { align } from "./align.ts";
import { mint } from "./byte-shapes.ts";
import { mergeColumns, spellElement } from "./element.ts";
import { type Run, sameTexts } from "./field.ts";
import type { LibraryClasses, RowValues } from "./library-classes.ts";
import { findRange } from "./range.ts";
import { atomOf, isBracket, quote, spellClass, type Token } from "./token.ts";

/** A body, and narrower alternatives that may exclude counter-examples. */
export interface Body {
  readonly text: string;
  /** Narrower bodies, beginning with the range. */
  readonly narrower: readonly string[];
  /** Declared patterns and library classes that match every value; the latter are also in `narrower`. */
  readonly classes: readonly string[];
}

export interface BodyOptions {
  readonly library: LibraryClasses;
  /** Byte shape of the field, if it has one. */
  readonly minted: string | null;
  readonly isMinting: boolean;
  /** The element is the last on its line, and not in a list or record. */
  readonly isLast: boolean;
}

const freeText = ".*? $ .";

/** @param rows with the field, and the runs of its values, none of them empty */
export function buildBody(rows: readonly RowValues[], options: BodyOptions): Body {
  const values = rows.flatMap(({ line, runs }) => runs.map((run: Run) => line.tokens.slice(run.from, run.to)));
  const kinds = values.map((tokens) => tokens.map((token) => token.kind));
  const isSingle = values.every((tokens) => tokens.length === 1);
  if (values.every((tokens) => tokens.length > 1)) {
    const shape = options.library.findShape(rows);
    if (shape) return plain(`\\{${shape}}`);
  }
  if (kinds.every((list) => sameTexts(list, kinds[0]!))) {
    return isSingle ? singleBody(values, options) : plain(columnsBody(values, options.isMinting));
  }
  if (isSingle) {
    const seen = [...new Set(kinds.map((list) => list[0]!))];
    return withClasses(spellClass(seen), [], values, options);
  }
  if (options.isLast) return plain(freeText);
  return plain(alignedBody(values));
}

export function isFreeText(body: Body): boolean {
  return body.text === freeText;
}

function plain(text: string): Body {
  return { text, narrower: [], classes: [] };
}

function withClasses(text: string, ranges: readonly string[], values: readonly Token[][], options: BodyOptions): Body {
  const texts = values.map((tokens) => tokens[0]!.text);
  const classes = options.library.findClasses(texts);
  const narrower = [...ranges, ...classes.map((name) => `\\{${name}}`)];
  // A declared pattern may need what is around it, so it is suggested and not written.
  return { text, narrower, classes: [...options.library.declaredFor(texts), ...classes] };
}

function singleBody(values: readonly Token[][], options: BodyOptions): Body {
  const { kind } = values[0]![0]!;
  if (options.minted !== null && kind === "word") return withClasses(options.minted, [], values, options);
  const range = findRange(
    kind,
    values.map((tokens) => tokens[0]!.text),
  );
  const atom = atomOf(kind);
  return withClasses(atom, range === null ? [] : [`${atom}{${range}}`], values, options);
}

/** One item per position: an unchanged constant, a byte shape, or the kind. */
function columnsBody(values: readonly Token[][], isMinting: boolean): string {
  return values[0]!
    .map(({ kind, text }, i) => {
      const texts = values.map((tokens) => tokens[i]!.text);
      if ((kind === "punct" || isBracket(kind)) && texts.every((other) => other === text)) return quote(text);
      const shape = isMinting && kind === "word" ? mint(texts) : null;
      return shape === null ? atomOf(kind) : `\`${shape}\``;
    })
    .join(" ");
}

/** Aligns the values; of the texts common to all, only punctuation is kept literally. */
function alignedBody(values: readonly Token[][]): string {
  return mergeColumns(align(values))
    .map((element) => {
      const isWord = element.form === "literal" && !element.kinds.every((kind) => kind === "punct" || isBracket(kind));
      return isWord ? spellClass(element.kinds) : spellElement(element, false);
    })
    .join(" ");
}
