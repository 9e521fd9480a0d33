/** Notes on the records of an input: what was not searched, and which formats read it. */
import { type EventCounts, noteRecognised, readTallies } from "../events/index.ts";
import { FieldMatches as Layout } from "../native/layout.gen.ts";
import { memoryAt } from "../native/memory.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { recordBytesLimit } from "../tables/limits.ts";
import { adviseOpening, fieldsThere } from "./there.ts";

const headerIsRecord =
  "the first line was read as the names of columns, and looks like a record: --no-header reads it as one";

/** A comparison that was written behind a name without braces, as `.took>1s`. */
const comparison = /^([^=<>!]+)(>=|<=|!=|==|=|>|<)(.+)$/;

function inBraces(name: string): string {
  const [, field, sign, value] = comparison.exec(name) ?? [];
  return field === undefined
    ? ""
    : `; a condition is written in braces: .${field}{${sign === "==" ? "=" : sign}${value}}`;
}

export class RecordNotes {
  constructor(
    private readonly pattern: CompiledPattern,
    private readonly found: DataView,
  ) {}

  /** What the input held so far. */
  get counts(): { readonly records: number; readonly others: number; readonly firstOtherLine: number } {
    return {
      records: this.#number(Layout.records),
      others: this.#number(Layout.others),
      firstOtherLine: this.#number(Layout.first_other_line),
    };
  }

  /**
   * What was not searched: fields that no record had, all but the last of fields that a record has more than once,
   * records that are too long, and lines that were no records.
   * @param withNames messages may have names out of the input
   */
  rest(withNames = true): string[] {
    const unseen = this.unseen();
    const there = unseen.length > 0 && withNames ? this.there() : "";
    const opener = (name: string) => (there === "" ? "" : this.opener(name));
    const messages = unseen.map((name) => `${this.lack(name)}${there}${opener(name)}`);
    if (this.#number(Layout.header_is_record) > 0) messages.push(headerIsRecord);
    const { others, firstOtherLine } = this.counts;
    const { record } = this.pattern.fields!;
    const [repeated, repeatedLine] = [this.#number(Layout.repeated), this.#number(Layout.first_repeated_line)];
    if (repeated > 0) {
      const where =
        repeated === 1
          ? `the record of line ${repeatedLine} has`
          : `${repeated} records, the first of them of line ${repeatedLine}, have`;
      messages.push(`${where} a field more than once: only its last value was searched`);
    }
    const [tooLong, tooLongLine] = [this.#number(Layout.too_long), this.#number(Layout.first_too_long_line)];
    if (tooLong > 0) {
      const limit = `${recordBytesLimit / 2 ** 20} MiB, the limit of a record that arrives in pieces: name the file instead`;
      const rest = tooLong === 1 ? "was not searched" : `was not searched, nor were ${tooLong - 1} others`;
      messages.push(`line ${tooLongLine} ${rest}: it begins a record above ${limit}`);
    }
    if (others === 1) messages.push(`line ${firstOtherLine} holds no ${record} and was not searched`);
    else if (others > 1) {
      messages.push(
        `${others} lines, the first of them line ${firstOtherLine}, hold no ${record} and were not searched`,
      );
    }
    return messages;
  }

  /** Says how many lines the layout of the table takes for comments; `null` if there are none. */
  comments(): string | null {
    const count = this.#number(Layout.comments);
    if (count === 0) return null;
    const line = this.#number(Layout.first_comment_line);
    return count === 1 ? `line ${line} is a comment` : `${count} lines, the first of them line ${line}, are comments`;
  }

  /** Says how many events no format reads; `null` if there are none. */
  unread(): string | null {
    const count = this.#number(Layout.unread);
    if (count === 0) return null;
    const line = this.#number(Layout.first_unread_line);
    if (count === 1) return `line ${line} is read by no format, and was not searched for fields`;
    return `${count} lines, the first of them line ${line}, are read by no format, and were not searched for fields`;
  }

  /** Notes as what the events of the input at `path` were read so far; the command tells it when it ends. */
  noteRecognised(path: string): void {
    const { ways } = this.pattern.fields!;
    if (ways.length === 0) return;
    const firstUnreadLine = this.#number(Layout.first_unread_line);
    const counts: EventCounts = {
      events: this.counts.records,
      unread: this.#number(Layout.unread),
      firstUnreadLine,
      ...(firstUnreadLine === 1 && { firstUnread: this.sample() }),
      ...readTallies(Number(this.found.getBigUint64(Layout.counts, true)), ways),
    };
    noteRecognised(path, counts);
  }

  /** Names of the fields that must be there for some record to count, and were in none. */
  private unseen(): string[] {
    const { registers, fields } = this.pattern;
    if (this.counts.records === 0) return [];
    const address = Number(this.found.getBigUint64(Layout.seen, true));
    const names = registers.filter(({ isField }) => isField).map(({ name }) => name);
    const seen = new Uint8Array(memoryAt(address, names.length));
    return names.filter((name, field) => seen[field] === 0 && !fields!.absent.includes(name));
  }

  /** Says that no record has a field. Events may have the text of a level or time that can't be read. */
  private lack(name: string): string {
    const isRead = this.pattern.fields!.ways.length > 0 && (name === "level" || name === "time");
    return isRead ? `no record has a ${name} that can be read` : `no record has a field "${name}"${inBraces(name)}`;
  }

  /** Says which fields there are, as far as the header or the first record shows it. */
  private there(): string {
    const { format, ways } = this.pattern.fields!;
    const sample = this.sample();
    return sample === "" ? "" : fieldsThere(format, sample, ways.length > 0);
  }

  /** Says what opens the text in which a missing field may be. */
  private opener(name: string): string {
    return adviseOpening(this.pattern.fields!.format, this.sample(), name);
  }

  /** The header of a table, or the first record. */
  private sample(): string {
    const sizeBytes = this.#number(Layout.sample_bytes);
    if (sizeBytes === 0) return "";
    const address = Number(this.found.getBigUint64(Layout.sample, true));
    return Buffer.from(memoryAt(address, sizeBytes)).toString();
  }

  #number(field: number): number {
    return this.found.getFloat64(field, true);
  }
}
