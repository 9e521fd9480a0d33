/** `scan --fields`: one row per record, as a table or as JSON. */
import { memoryError, memoryLimit } from "../native/memory-limit.ts";
import type { Report, ReportInput, ReportSettings } from "../report/index.ts";
import { type Matches, readingOf, textReader } from "../scan/index.ts";
import { ByteTable } from "./byte-table.ts";
import { displayWidth, PaddedTable } from "./columns.ts";
import { boundRegister, boundText, type ExtractedField, matchValues } from "./extraction.ts";
import { spellCell } from "./report.ts";
import { type FieldRecord, formRecords, nestValues, type Part, partsOfRow, spellLines, type Value } from "./values.ts";

interface InputRecord extends FieldRecord<number> {
  /** `null` for `--text`. */
  readonly path: string | null;
}

/** Creates the report once the fields are known. */
export type FieldsReportMaker = (settings: ReportSettings, options: Omit<FieldsReportOptions, "fields">) => Report;

export interface FieldsReportOptions {
  readonly fields: readonly ExtractedField[];
  readonly json: boolean;
  /** The table shows the input of each record. */
  readonly isMultiple: boolean;
}

/** Approximate memory of a record, without its texts, until the table is printed. */
const recordBytes = 800;

/**
 * Each match is a record: a row of the table. Cells are spelled as matches are found; the table is printed at the end,
 * when its column widths are known.
 */
class MatchRows implements Report {
  #input!: ReportInput;
  /** Records of all inputs, and of the current one. */
  #count = 0;
  #ofInput = 0;
  readonly #table: ByteTable;

  constructor(
    private readonly settings: ReportSettings,
    private readonly options: FieldsReportOptions,
  ) {
    this.#table = new ByteTable(buildHeader(options), widthOf(settings));
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#ofInput = 0;
  }

  /** @throws {MatcherError} the rows take more than the memory limit */
  add(matches: Matches): void {
    const table = this.#table;
    const { output } = this.settings;
    const { fields, isMultiple } = this.options;
    const found = readingOf(this.#input, matches);
    const { text, base } = found;
    let read: ((start: number, end: number) => string) | undefined;
    const path = output.pathText(this.#input.path?.shown ?? "");
    for (let i = 0; i < matches.count; i++) {
      if (isMultiple) table.add(path);
      table.addNumber(++this.#count);
      table.addNumber(matches.line(i));
      for (const field of fields) {
        // On a terminal control sequences are escaped, and a part of a value has to be cut out.
        const register = output.isTerminal || field.accessor !== null ? -1 : boundRegister(field, found.matches, i);
        if (register >= 0) {
          const start = found.matches.registerStart(i, register) - base;
          if (table.addBytes(text, start, found.matches.registerEnd(i, register) - base)) continue;
        }
        read ??= textReader(found, found.matches);
        table.add(output.safe(spellCell(boundText(field, found.matches, i, read))));
      }
    }
    this.#ofInput += matches.count;
    checkMemory(table.heldBytes);
  }

  end(): number {
    return this.#ofInput;
  }

  finish(): void {
    for (const piece of this.#table.pieces()) this.settings.output.bytes(piece);
  }
}

/** Records are formed input by input and printed at the end. */
class JoinedRecords implements Report {
  #input!: ReportInput;
  #parts: Part<number>[] = [];
  #count = 0;
  #heldBytes = 0;
  readonly #records: InputRecord[] = [];
  readonly #repeats: readonly boolean[];

  constructor(
    private readonly settings: ReportSettings,
    private readonly options: FieldsReportOptions,
  ) {
    this.#repeats = options.fields.map((field) => field.repeats);
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#parts = [];
    this.#count = 0;
  }

  /** @throws {MatcherError} the records take more than the memory limit */
  add(matches: Matches): void {
    const found = readingOf(this.#input, matches);
    const read = textReader(found, found.matches);
    this.#count += matches.count;
    for (let i = 0; i < matches.count; i++) {
      const values = matchValues(this.options.fields, found.matches, i, read);
      for (const part of partsOfRow(matches.line(i), values, this.#repeats)) {
        this.#parts.push(part);
        this.#heldBytes += recordBytes + textBytes(part.values);
      }
    }
    checkMemory(this.#heldBytes);
  }

  end(): number {
    const path = this.#input.path?.shown ?? null;
    for (const record of formRecords(this.#parts, this.options.fields)) this.#records.push({ ...record, path });
    return this.#count;
  }

  finish(): void {
    const { output } = this.settings;
    if (this.options.json) output.text(this.#json());
    else for (const piece of this.#table().pieces("trimmed")) output.text(piece);
  }

  #table(): PaddedTable {
    const { output } = this.settings;
    const table = new PaddedTable(buildHeader(this.options), widthOf(this.settings));
    this.#records.forEach(({ path, lines, values }, i) => {
      if (this.options.isMultiple) table.add(output.pathText(path ?? ""));
      table.add(`${i + 1}`);
      table.add(spellLines(lines));
      for (const value of values) table.add(output.safe(spellCell(value)));
    });
    return table;
  }

  #json(): string {
    const objects = this.#records.map(({ path, lines, values }) => ({
      ...(path !== null && { path }),
      lines,
      values: nestValues(values, this.options.fields),
    }));
    return `${JSON.stringify(objects)}\n`;
  }
}

/** @returns a table or JSON of the records, printed at the end */
export function fieldsReport(settings: ReportSettings, options: FieldsReportOptions): Report {
  const isRow = options.fields.every((field) => !field.starred && !field.repeated);
  return isRow && !options.json ? new MatchRows(settings, options) : new JoinedRecords(settings, options);
}

const buildHeader = ({ fields, isMultiple }: FieldsReportOptions): string[] => [
  ...(isMultiple ? ["path"] : []),
  "record",
  "lines",
  ...fields.map((field) => field.name),
];

const widthOf = ({ output }: ReportSettings) => (output.isTerminal ? displayWidth : undefined);

function checkMemory(heldBytes: number): void {
  if (heldBytes > memoryLimit())
    throw memoryError("the records of --fields", "print each match with --format or --json");
}

/** At two bytes per character. */
function textBytes(values: readonly Value[]): number {
  let characters = 0;
  for (const value of values) {
    if (Array.isArray(value)) for (const text of value) characters += text.length;
    else characters += value?.length ?? 0;
  }
  return 2 * characters;
}
