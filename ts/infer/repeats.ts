/** Several records on one line: the same fields in the same order, with the same words around and between them. */
import type { Fields, RecordPart, Row, Run } from "./field.ts";
import { listTexts, sameTexts } from "./field.ts";
import { placeBytes, refuseLine, trimSpan } from "./marked-bytes.ts";
import type { Mark } from "./marks.ts";
import type { Token } from "./token.ts";

/** Divides the top-level marks at each mark of the starred field, and places the resulting records. */
export function placeRecords(
  row: Row,
  tops: readonly Mark[],
  starred: number,
  marks: readonly Mark[],
  fields: Fields,
): void {
  const name = fields.name(starred);
  const cuts: Mark[][] = [];
  for (const mark of tops) {
    if (mark.name === name) cuts.push([]);
    cuts.at(-1)!.push(mark);
    if (marks.some((other) => marks[other.parent] === mark))
      refuseLine(row, `${mark.name} repeats with ${name} and has marks inside it`, mark.name);
  }
  const names = cuts.map((cut) => cut.map((mark) => mark.name).join(" "));
  const odd = names.findIndex((list) => list !== names[0]);
  if (odd >= 0) refuseLine(row, `the records of ${name} mark different fields: ${names[0]}, then ${names[odd]}`, name);
  if (new Set(cuts[0]!.map((mark) => mark.name)).size < cuts[0]!.length)
    refuseLine(row, `a record of ${name} marks a field twice`, name);
  const values = cuts.map((cut) => cut.map((mark) => wholeTokens(row, mark)));
  row.records = recordsPlace(
    row,
    values,
    cuts[0]!.map((mark) => fields.take(mark.name)),
    name,
  );
}

function wholeTokens(row: Row, mark: Mark): Run {
  const { start, end } = trimSpan(row.line.text, mark.start, mark.end);
  const place = placeBytes(row.line, start, end);
  if (place?.form !== "run")
    return refuseLine(row, `${mark.name} repeats, so its text must be whole tokens`, mark.name);
  return { from: place.from, to: place.to };
}

function recordsPlace(row: Row, values: readonly (readonly Run[])[], order: readonly number[], name: string) {
  const tail = sharedTail(row, values);
  const items = values.map((runs) => partRuns(runs, tail));
  const words = values.map((runs) => innerWords(row, runs));
  if (words.some((inner) => !sameTexts(inner, words[0]!)))
    refuseLine(row, `the records of ${name} have different words inside them`, name);
  const ends = items.map((runs) => runs.at(-1)!.to);
  const gaps = values.slice(1).map((runs, i) => listTexts(row.line, { from: ends[i]!, to: runs[0]!.from }));
  if (gaps.some((gap) => gap.length === 0 || !sameTexts(gap, gaps[0]!)))
    refuseLine(row, `the words between the records of ${name} differ or are none`, name);
  const parts = buildParts(row, items[0]!, values[0]!, order);
  return { from: values[0]![0]!.from, to: ends.at(-1)!, parts, separator: gaps[0]!, items };
}

/** Number of words after every record's last field, leaving at least one between records. */
function sharedTail(row: Row, values: readonly (readonly Run[])[]): number {
  const tokens = row.line.tokens;
  const ends = values.map((runs) => runs.at(-1)!.to);
  const room = values.slice(1).map((runs, i) => runs[0]!.from - ends[i]! - 1);
  const most = Math.max(0, Math.min(...room, tokens.length - ends.at(-1)!));
  let tail = 0;
  while (tail < most && ends.every((end) => tokens[end + tail]!.text === tokens[ends[0]! + tail]!.text)) tail++;
  return tail;
}

/** Every token of a record as a part: fields, and single words between and after them. */
function partRuns(runs: readonly Run[], tail: number): Run[] {
  const parts: Run[] = [];
  let at = runs[0]!.from;
  const word = (until: number) => {
    for (; at < until; at++) parts.push({ from: at, to: at + 1 });
  };
  for (const run of runs) {
    word(run.from);
    parts.push(run);
    at = run.to;
  }
  word(at + tail);
  return parts;
}

function innerWords(row: Row, runs: readonly Run[]): string[] {
  return runs.slice(1).flatMap((run, i) => listTexts(row.line, { from: runs[i]!.to, to: run.from }));
}

function buildParts(row: Row, items: readonly Run[], values: readonly Run[], order: readonly number[]): RecordPart[] {
  return items.map((run) => {
    const value = values.findIndex((one) => one.from === run.from && one.to === run.to);
    if (value >= 0) return { form: "field", field: order[value]! };
    return { form: "word", text: row.line.tokens[run.from]!.text };
  });
}

/** Divides a run into records that fit `parts`, with the fewest tokens per field; `null` if impossible. */
export function cutRecords(
  tokens: readonly Token[],
  run: Run,
  parts: readonly RecordPart[],
  separator: readonly string[],
): Run[][] | null {
  const items: Run[][] = [];
  let at = run.from;
  for (;;) {
    const item = cutRecord(tokens, at, run.to, parts, separator);
    if (!item) return null;
    items.push(item);
    at = item.at(-1)!.to;
    if (at === run.to) return items;
    if (!follows(tokens, at, separator, run.to)) return null;
    at += separator.length;
  }
}

function cutRecord(
  tokens: readonly Token[],
  start: number,
  end: number,
  parts: readonly RecordPart[],
  separator: readonly string[],
): Run[] | null {
  const runs: Run[] = [];
  let at = start;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    if (part.form === "word") {
      if (at >= end || !sameWord(tokens[at]!, part.text)) return null;
      runs.push({ from: at, to: ++at });
      continue;
    }
    const stops = i + 1 < parts.length ? wordsFrom(parts, i + 1) : separator;
    let to = at + 1;
    while (to < end && !follows(tokens, to, stops, end)) to++;
    if (to > end) return null;
    runs.push({ from: at, to });
    at = to;
  }
  return runs;
}

/** Words directly after a field, up to the next field. */
function wordsFrom(parts: readonly RecordPart[], from: number): string[] {
  const words: string[] = [];
  for (const part of parts.slice(from)) {
    if (part.form !== "word") break;
    words.push(part.text);
  }
  return words;
}

function follows(tokens: readonly Token[], at: number, words: readonly string[], end: number): boolean {
  return at + words.length <= end && words.every((word, i) => sameWord(tokens[at + i]!, word));
}

function sameWord(token: Token, text: string): boolean {
  return token.text.toLowerCase() === text.toLowerCase();
}

/** Divides a run at each separator; `null` if a value would be empty. Without a separator each token is a value. */
export function cutList(tokens: readonly Token[], run: Run, separator: readonly string[]): Run[] | null {
  if (run.from === run.to) return [];
  const values: Run[] = [];
  let from = run.from;
  for (let at = run.from + 1; at <= run.to; at++) {
    const cut = separator.length === 0 || follows(tokens, at, separator, run.to);
    if (at < run.to && !cut) continue;
    values.push({ from, to: at });
    from = at === run.to ? at : at + separator.length;
    if (at < run.to && from >= run.to) return null;
    if (separator.length > 0) at = from;
  }
  return values;
}
