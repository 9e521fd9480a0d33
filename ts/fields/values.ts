/** The values of fields as matches, so that they can be replaced where they are in the input. */
import type { Matches, Read, TextPart } from "../scan/index.ts";
import { MatchView } from "../scan/view.ts";
import { type RecordFormat, spellValue } from "./formats.ts";
import { spellWritten, writtenForm } from "./spelled.ts";

const lineFeed = 0x0a;

/**
 * Each value of `fields` in records found by a `FieldFinder` is a match, in order of place. Their registers are those
 * of the record. A value inside another one, as of `.http.status` in `.http`, is left out.
 * @param fields numbers of registers
 * @param masks new values are masks, which may make no value of what they replace
 * @param onLeft receives the line of each value that can't be replaced where it is, and whether a new one is at fault
 */
export function fieldValues(
  found: Matches,
  fields: readonly number[],
  held: TextPart,
  format: RecordFormat,
  masks = true,
  onLeft: (line: number, isNew: boolean) => void = () => {},
): Matches {
  const records: number[] = [];
  const registers: number[] = [];
  for (let record = 0; record < found.count; record++) {
    const there = fields.filter((field) => found.registerStart(record, field) >= 0);
    const present = there.filter((field) => readForm(found, record, field)?.container !== "none");
    if (present.length < there.length) onLeft(found.line(record), false);
    const start = (field: number) => found.registerStart(record, field);
    const end = (field: number) => found.registerEnd(record, field);
    present.sort((a, b) => start(a) - start(b) || end(b) - end(a));
    let covered = -1;
    for (const field of present) {
      if (end(field) <= covered) continue;
      covered = end(field);
      records.push(record);
      registers.push(field);
    }
  }
  const { text, base } = held;
  const inside = found.read!;
  const spell = (i: number, value: Uint8Array) => {
    const field = registers[i]!;
    const record = records[i]!;
    const form = readForm(found, record, field);
    if (form) {
      const { matches } = inside;
      const old = inside.text.subarray(matches.registerStart(record, field), matches.registerEnd(record, field));
      const raw = text.subarray(values.start(i) - base, values.end(i) - base);
      if (Buffer.compare(old, value) === 0) return raw;
      // A level is a word, where its text may be the number of a status.
      const isOther =
        !masks && (form.container === "text" || form.container === "pair_word") && isNumeral(raw) && !isNumeral(value);
      const spelled = isOther ? null : spellWritten(form, old, value);
      if (!spelled) onLeft(values.line(i), true);
      return spelled;
    }
    const [start, end] = [found.registerStart(record, field) - base, found.registerEnd(record, field) - base];
    return spellValue(format, value, { isQuoted: text[start - 1] === doubleQuote && text[end] === doubleQuote });
  };
  const read: Read = {
    matches: new Values(inside.matches, records, registers, { text: inside.text, base: 0 }),
    text: inside.text,
    insideStart: (i) => inside.insideStart(records[i]!),
    insideEnd: (i) => inside.insideEnd(records[i]!),
    quotes: () => [],
    spell,
  };
  const values = new Values(found, records, registers, held, read);
  return values;
}

const isNumeral = (bytes: Uint8Array): boolean => bytes.every((byte) => byte >= 0x30 && byte <= 0x39);

/** How the value of an event is written. */
function readForm(found: Matches, record: number, field: number) {
  const word = found.read!.writtenForm?.(record, field);
  return word === undefined ? undefined : writtenForm(word);
}

/** Lines of values that are followed, within their field, by text outside their quotes, which is no part of them. */
export function linesOfRests(
  values: Matches,
  { text, base }: TextPart,
  { name, separator, events }: RecordFormat,
): number[] {
  if (name === "json" || events) return [];
  const ends = [undefined, lineFeed, carriageReturn, separator === 0 ? space : separator];
  const indexes = Array.from({ length: values.count }, (_, i) => i);
  const hasRest = (i: number) => {
    const end = values.end(i) - base;
    return (
      text[values.start(i) - base - 1] === doubleQuote && text[end] === doubleQuote && !ends.includes(text[end + 1])
    );
  };
  return indexes.filter(hasRest).map((i) => values.line(i));
}

const doubleQuote = 0x22;
const carriageReturn = 0x0d;
const space = 0x20;

class Values extends MatchView {
  constructor(
    private readonly found: Matches,
    private readonly records: readonly number[],
    private readonly registers: readonly number[],
    private readonly held: TextPart,
    private readonly inside?: Read,
  ) {
    super(found, records);
  }

  override get read(): Read | undefined {
    return this.inside;
  }
  override start(i: number): number {
    return this.found.registerStart(this.records[i]!, this.registers[i]!);
  }
  override end(i: number): number {
    return this.found.registerEnd(this.records[i]!, this.registers[i]!);
  }
  override line(i: number): number {
    const { text, base } = this.held;
    const [from, to] = [this.found.start(this.records[i]!) - base, this.start(i) - base];
    let feeds = 0;
    for (let at = text.indexOf(lineFeed, from); at >= 0 && at < to; at = text.indexOf(lineFeed, at + 1)) feeds += 1;
    return super.line(i) + feeds;
  }
  override lineStart(i: number): number {
    const { text, base } = this.held;
    const begin = text.lastIndexOf(lineFeed, this.start(i) - base) + 1 + base;
    return Math.max(begin, super.lineStart(i));
  }
}
