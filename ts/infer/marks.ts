/** Parses lines with marks, `took {[int]time:12ms}`, to the text without them and the places of the marks. */
import { BuildError } from "../error/errors.ts";
import { type FieldType, fieldTypes, findType } from "../tables/field-types.ts";

export interface Mark {
  /** Full name: a mark inside another one is `Outer.inner`. */
  readonly name: string;
  readonly type: { readonly written: string; readonly accepts: FieldType } | null;
  starred: boolean;
  /** In UTF-16 units of the text without marks, half-open. */
  readonly start: number;
  readonly end: number;
  /** Index of the enclosing mark in the line's list; −1 at the top level. */
  readonly parent: number;
}

/** One line of a template; marks are ordered by start, outer before inner. */
export interface MarkedLine {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Origin of a template, for messages. */
export interface MarkSource {
  /** The option: `--mark`, or the file of `--marks`, or `--marked`. */
  readonly name: string;
  /** Number of the template's first line in it, from 1. */
  readonly firstLine: number;
}

interface OpenMark extends Mark {
  /** Offset of its `{` in the template, for messages. */
  readonly at: number;
  readonly bare: string;
  end: number;
}

const opening = /\{(?:\[([^\]\n]*)\])?([A-Za-z_][A-Za-z0-9_]*)(\*)?:/y;

/** Parses a template; blank lines are dropped, and a mark over several lines becomes one mark per line. */
export function parseMarks(template: string, source: MarkSource): MarkedLine[] {
  const { text, marks } = strip(template, source);
  return splitLines(text, marks, template, source);
}

function strip(template: string, source: MarkSource): { text: string; marks: OpenMark[] } {
  const marks: OpenMark[] = [];
  const open: number[] = [];
  let text = "";
  let at = 0;
  while (at < template.length) {
    const char = template[at]!;
    if (char === "\\" && /[{}\\]/.test(template[at + 1] ?? "")) {
      text += template[at + 1];
      at += 2;
    } else if (char === "{") {
      opening.lastIndex = at;
      const found = opening.exec(template);
      if (!found) refuse(template, at, source, "this { opens no mark: write {name:text}, or \\{ for the character");
      open.push(marks.push(openMark(found!, at, text.length, open.at(-1) ?? -1, marks, template, source)) - 1);
      at += found![0].length;
    } else if (char === "}") {
      const last = open.pop();
      if (last === undefined) refuse(template, at, source, "this } closes no mark: write \\} for the character");
      const mark = marks[last!]!;
      mark.end = text.length;
      if (mark.start === mark.end) refuse(template, mark.at, source, `the mark of ${mark.bare} is empty`, mark.bare);
      at += 1;
    } else {
      text += char;
      at += 1;
    }
  }
  const unclosed = open.pop();
  if (unclosed !== undefined) {
    const { at: place, bare } = marks[unclosed]!;
    refuse(template, place, source, `the mark of ${bare} is never closed: add a }`, bare);
  }
  return { text, marks };
}

function openMark(
  found: RegExpExecArray,
  at: number,
  start: number,
  parent: number,
  marks: readonly OpenMark[],
  template: string,
  source: MarkSource,
): OpenMark {
  const [, written, bare, star] = found;
  const accepts = written === undefined ? null : findType(written);
  if (accepts === undefined)
    refuse(template, at, source, `[${written}] is not a type; the types are ${fieldTypes.join(", ")}`, bare);
  const name = parent < 0 ? bare! : `${marks[parent]!.name}.${bare}`;
  const type = accepts ? { written: written!, accepts } : null;
  return { name, type, starred: star !== undefined, start, end: start, parent, at, bare: bare! };
}

function splitLines(text: string, marks: readonly OpenMark[], template: string, source: MarkSource): MarkedLine[] {
  const lines: MarkedLine[] = [];
  const kept = marks.map((mark) => ({ ...mark }));
  for (const [number, mark] of kept.entries())
    if (mark.starred && text.slice(mark.start, mark.end).trim().includes("\n"))
      handStar(number, kept, text, template, source);
  let start = 0;
  let unread = 0;
  // Marks with text on the line, in order. Only these are examined, so that the cost grows with the lines, not with
  // lines times marks.
  let present: number[] = [];
  for (const raw of text.split("\n")) {
    const next = start + raw.length + 1;
    while (unread < kept.length && kept[unread]!.start < next) present.push(unread++);
    const line = raw.replace(/\r$/, "");
    if (line.trim() !== "")
      lines.push({ text: line, marks: marksWithin(kept, present, text, start, start + line.length) });
    present = present.filter((number) => kept[number]!.end > next);
    start = next;
  }
  return lines;
}

/** Passes the star of a mark over several lines to the first mark inside it, on the first line with text of it. */
function handStar(number: number, marks: OpenMark[], text: string, template: string, source: MarkSource): void {
  const mark = marks[number]!;
  const lead = text.slice(mark.start, mark.end).search(/\S/);
  const firstEnd = text.indexOf("\n", mark.start + lead);
  // Marks are in the order of their opening, so the first mark inside this one, if any, is the next.
  const inner = marks[number + 1];
  if (inner?.parent !== number || inner.start >= firstEnd)
    refuse(
      template,
      mark.at,
      source,
      `${mark.bare} spans lines and starts a record, but its first line contains no mark that could`,
      mark.bare,
    );
  inner.starred = true;
  mark.starred = false;
}

/** The parts of marks from `from` to `to`; `present` has the numbers of the marks that may have one. */
function marksWithin(
  marks: readonly OpenMark[],
  present: readonly number[],
  text: string,
  from: number,
  to: number,
): Mark[] {
  const numbers = new Map<number, number>();
  const found: Mark[] = [];
  for (const number of present) {
    const mark = marks[number]!;
    const start = Math.max(mark.start, from);
    const end = Math.min(mark.end, to);
    if (start >= end || text.slice(start, end).trim() === "") continue;
    numbers.set(number, found.length);
    const parent = numbers.get(mark.parent) ?? -1;
    found.push({
      name: mark.name,
      type: mark.type,
      starred: mark.starred,
      start: start - from,
      end: end - from,
      parent,
    });
  }
  return found;
}

function refuse(template: string, at: number, source: MarkSource, problem: string, field?: string): never {
  const before = template.slice(0, at);
  const line = source.firstLine + before.split("\n").length - 1;
  const column = [...before.slice(before.lastIndexOf("\n") + 1)].length + 1;
  const shown = template.split("\n")[line - source.firstLine] ?? "";
  throw new BuildError(
    "bad-mark",
    `infer: ${source.name}, line ${line}, column ${column}: ${problem}\n  line ${line}: ${shown}`,
    { line, column, field },
  );
}
