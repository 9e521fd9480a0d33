/** Converts marks and hints to places: the tokens that a marked text covers. */
import { lexLines } from "./engine.ts";
import { type Fields, listTexts, type Place, type Row, type Run, sameTexts } from "./field.ts";
import { placeBytes, refuseLine, trimSpan } from "./marked-bytes.ts";
import type { Mark } from "./marks.ts";
import { placeRecords } from "./repeats.ts";
import type { Line } from "./token.ts";

/** Adds a marked line's places to its row. */
export function placeMarks(row: Row, marks: readonly Mark[], fields: Fields): void {
  const numbers = marks.map((mark) => declare(row, mark, fields));
  const repeated = marks.filter((mark) => mark.parent < 0 && fields.all[numbers[marks.indexOf(mark)]!]!.starred);
  const star = repeated.find((mark) => repeated.filter((other) => other.name === mark.name).length > 1);
  const tops = marks.filter((mark) => mark.parent < 0);
  if (star) {
    const first = tops.indexOf(star);
    placeRecords(row, tops.slice(first), fields.take(star.name), marks, fields);
  }
  const rest = star
    ? marks.filter((mark) => findTop(mark, marks) !== null && tops.indexOf(findTop(mark, marks)!) < tops.indexOf(star))
    : marks;
  const byField = new Map<number, Mark[]>();
  for (const mark of rest) {
    const field = numbers[marks.indexOf(mark)]!;
    byField.set(field, [...(byField.get(field) ?? []), mark]);
  }
  for (const [field, same] of byField) {
    const name = fields.name(field);
    const hasInner = same.some((mark) => marks.some((other) => other.parent === marks.indexOf(mark)));
    if (hasInner && same.length > 1) refuseLine(row, `${name} has marks inside it and is marked more than once`, name);
    const place = same.length > 1 ? placeList(row, same, name) : placeOne(row, same[0]!, name);
    if (hasInner && place.form !== "run" && !coversToken(row.line, place, same[0]!))
      refuseLine(row, `${name} has marks inside it, so its text must be whole tokens`, name);
    row.places.set(field, place);
  }
}

function findTop(mark: Mark, marks: readonly Mark[]): Mark | null {
  let top: Mark = mark;
  while (top.parent >= 0) top = marks[top.parent]!;
  return top;
}

function coversToken(line: Line, place: Place, mark: Mark): boolean {
  const { start, end } = trimSpan(line.text, mark.start, mark.end);
  return line.tokens[place.from]!.start === start && line.tokens[place.to - 1]!.end === end;
}

/** Records the mark's field, star and type; a typed text must be one token of the type's kind. */
function declare(row: Row, mark: Mark, fields: Fields): number {
  const number = fields.take(mark.name);
  const field = fields.all[number]!;
  if (mark.starred) field.starred = true;
  if (!mark.type) return number;
  field.type ??= mark.type;
  const { kind } = mark.type.accepts;
  const text = row.line.text.slice(mark.start, mark.end).trim();
  if (kind !== null) {
    const tokens = lexLines([text])[0]!.tokens;
    if (tokens.length !== 1 || tokens[0]!.kind !== kind)
      refuseLine(row, `${mark.name} is marked [${mark.type.written}], but "${text}" is no ${kind}`, mark.name);
  }
  return number;
}

function placeOne(row: Row, mark: Mark, name: string): Place {
  const { start, end } = trimSpan(row.line.text, mark.start, mark.end);
  const place = placeBytes(row.line, start, end);
  if (place) return place;
  const text = row.line.text.slice(mark.start, mark.end).trim();
  return refuseLine(
    row,
    `the mark of ${name}, "${text}", cuts a token: mark the whole token, or a part of it that has a name`,
    name,
  );
}

/** Several marks of one field: values separated by the same words. */
function placeList(row: Row, marks: readonly Mark[], name: string): Place {
  const values = marks.map((mark): Run => {
    const place = placeOne(row, mark, name);
    if (place.form !== "run")
      refuseLine(row, `${name} is marked more than once, so each value must be whole tokens`, name);
    return place;
  });
  const gaps = values.slice(1).map((value, i) => listTexts(row.line, { from: values[i]!.to, to: value.from }));
  const separator = gaps[0]!;
  if (gaps.some((gap) => !sameTexts(gap, separator)))
    refuseLine(row, `the values of ${name} have different words between them`, name);
  return { form: "list", from: values[0]!.from, to: values.at(-1)!.to, values, separator };
}
