/** Divisions of texts by shape, texture and indentation, computed directly from their definitions. */
import { changePoints, spanReadings } from "./slow/spectral.ts";
import { parts, type Token } from "./structure-reference.ts";

type Part = [start: number, end: number];

const distanceMin = 4;

/** Cut where a run of three classes of tokens was not seen before: texts here are shorter than the memory for them. */
export function shapeParts(size: number, tokens: readonly Token[]): Part[] {
  const classes = tokens.map(classify);
  const seen = new Set<string>();
  const cuts: number[] = [];
  let last = -distanceMin;
  for (let i = 0; i < tokens.length; i++) {
    const run = classes.slice(i - 2, i + 1).join(" ");
    const isNew = i < 2 || !seen.has(run);
    if (i >= 2) seen.add(run);
    if (i === 0 || !isNew || i - last < distanceMin) continue;
    cuts.push(tokens[i]!.start);
    last = i;
  }
  return parts(size, cuts);
}

function classify({ kind, text }: Token): string {
  if (kind === "word") return `word ${wordClass(Buffer.from(text, "latin1").toString())}`;
  if (kind === "punct") return `punct ${Buffer.from(text, "latin1").toString().codePointAt(0)}`;
  return kind === "open" || kind === "close" ? text : kind;
}

function wordClass(word: string): number {
  const [upper, lower] = [/\p{Uppercase}/u.test(word), /\p{Lowercase}/u.test(word)];
  if (!lower && (upper || word.includes("_"))) return 4;
  if (/^\p{Uppercase}/u.test(word) && lower) return 1;
  if (word.includes("_")) return 2;
  if (upper && lower) return 3;
  return [...word].length <= 4 ? 5 : 0;
}

/** `null` if a comparison is too near to call. */
export function textureParts(bytes: Uint8Array): Part[] | null {
  const points = changePoints(bytes);
  if (points === null) return null;
  const pieces = parts(bytes.length, points);
  const read = spanReadings(
    bytes,
    pieces.map(([start, end]) => ({ start, end }) as Parameters<typeof spanReadings>[1][number]),
  );
  if (!read.every(({ isTextureSure }) => isTextureSure)) return null;
  const cuts = points.filter((_, i) => read[i]!.texture !== read[i + 1]!.texture);
  return parts(bytes.length, cuts);
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly columns: number;
  readonly rest: string;
}

/**
 * A line whose indentation has fewer than `level` lines around it starts a record, unless it continues the one before.
 */
export function indentRecords(bytes: Uint8Array, level: number): Part[] {
  const lines = splitLines(Buffer.from(bytes).toString("latin1"));
  const records: { first: Line; last: Line; hasBody: boolean }[] = [];
  for (const [i, line] of lines.entries()) {
    const record = records.at(-1);
    const isDeeper = around(lines, i) >= level;
    if (record !== undefined && (isDeeper || goesOn(record, line))) {
      record.hasBody ||= isDeeper || !line.rest.startsWith("{");
      record.last = line;
    } else records.push({ first: line, last: line, hasBody: false });
  }
  return records.map(({ first, last }) => [first.start, last.end]);
}

function goesOn({ first, hasBody }: { first: Line; hasBody: boolean }, line: Line): boolean {
  if (line.columns !== first.columns) return false;
  if (line.rest.startsWith("{")) return !hasBody;
  return /^[)\]}]/.test(line.rest) || (hasBody && /^(end|fi|done|esac)(?![\w=:])/.test(line.rest));
}

/** How many lines before it are each indented less than all between it and them. */
function around(lines: readonly Line[], index: number): number {
  let count = 0;
  let columns = lines[index]!.columns;
  for (const line of lines.slice(0, index).reverse()) {
    if (line.columns >= columns) continue;
    columns = line.columns;
    count += 1;
  }
  return count;
}

function splitLines(text: string): Line[] {
  let start = 0;
  const lines: Line[] = [];
  for (const line of text.split("\n")) {
    const indentation = /^[ \t]*/.exec(line)![0];
    let columns = 0;
    for (const character of indentation) columns = character === " " ? columns + 1 : 8 * (Math.floor(columns / 8) + 1);
    const end = start + line.length;
    if (!/^[ \t\f\r]*$/.test(line)) lines.push({ start, end, columns, rest: line.slice(indentation.length) });
    start = end + 1;
  }
  return lines;
}
