/** The rows of an inference with fields: marked lines first, then the example lines that are not among them. */
import { BuildError } from "../error/errors.ts";
import type { Declarations } from "../pattern/index.ts";
import { inferByteLimit, inferLineLimit } from "../tables/limits.ts";
import { lexLines } from "./engine.ts";
import { Fields, type Row } from "./field.ts";
import { type MarkedLine, type MarkSource, parseMarks } from "./marks.ts";
import { placeMarks } from "./place.ts";

/** Lines with marks, and their origin. */
export interface Template {
  readonly text: string;
  readonly source: MarkSource;
}

export interface Rows {
  readonly fields: Fields;
  /** In order of their numbers. */
  readonly rows: readonly Row[];
  /** Marked rows, in order. */
  readonly marked: readonly Row[];
  /** Rows of the example lines, in order; a line equal to a marked one has its row. */
  readonly examples: readonly Row[];
}

/** @param marksInLines also parse marks in the example lines @throws {BuildError} a mark is invalid */
export function readRows(
  templates: readonly Template[],
  examples: readonly string[],
  marksInLines: boolean,
  declarations: Declarations,
): Rows {
  const marked = templates.flatMap(({ text, source }) => parseMarks(text, source));
  const plain: MarkedLine[] = [];
  examples.forEach((text, i) => {
    if (!marksInLines) {
      plain.push({ text, marks: [] });
      return;
    }
    const [line] = parseMarks(text, { name: "--marked", firstLine: i + 1 });
    const found = line ?? { text, marks: [] };
    plain.push(found);
    if (found.marks.length > 0) marked.push(found);
  });
  const markedTexts = new Set(marked.map((line) => line.text));
  const others = plain.filter((line) => !markedTexts.has(line.text));
  const all = [...marked, ...others];
  checkSize(all);
  const lines = lexLines(
    all.map((line) => line.text),
    declarations,
  );
  const rows = lines.map((line, i): Row => ({ number: i + 1, line, places: new Map(), records: null }));
  const fields = new Fields();
  for (const [i, line] of marked.entries()) placeMarks(rows[i]!, line.marks, fields);
  const byText = new Map<string, Row>();
  for (const row of rows.slice(0, marked.length)) if (!byText.has(row.line.text)) byText.set(row.line.text, row);
  let next = marked.length;
  // A line with marks of its own is among the marked rows, and not repeated among the examples.
  const examplesLeft = plain.filter((line) => line.marks.length === 0);
  const exampleRows = examplesLeft.map((line) => byText.get(line.text) ?? rows[next++]!);
  return { fields, rows, marked: rows.slice(0, marked.length), examples: exampleRows };
}

function checkSize(lines: readonly MarkedLine[]): void {
  if (lines.length > inferLineLimit) {
    throw new BuildError(
      "too-large",
      `infer: ${lines.length} lines are more than ${inferLineLimit}: give some that show every shape`,
    );
  }
  const size = lines.reduce((sum, line) => sum + line.text.length, 0);
  if (size > inferByteLimit)
    throw new BuildError("too-large", `infer: ${size} characters of lines are more than ${inferByteLimit}`);
}
