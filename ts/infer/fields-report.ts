/** `scan --fields`: one row per record, as a table or as JSON. */
import { memoryError, memoryLimit } from "../native/memory-limit.ts";
import type { Report, ReportInput, ReportSettings } from "../report/index.ts";
import { type Matches, readingOf } from "../scan/index.ts";
import { displayWidth, spellTable } from "./columns.ts";
import { type ExtractedField, matchValues } from "./extraction.ts";
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

/** Records are formed input by input; the table is printed at the end, when its column widths are known. */
export class FieldsReport implements Report {
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
    const read = readingOf(this.#input, matches);
    this.#count += matches.count;
    for (let i = 0; i < matches.count; i++) {
      const values = matchValues(this.options.fields, read.matches, i, read.text, read.base);
      for (const part of partsOfRow(matches.line(i), values, this.#repeats)) {
        this.#parts.push(part);
        this.#heldBytes += recordBytes + textBytes(part.values);
      }
    }
    if (this.#heldBytes > memoryLimit())
      throw memoryError("the records of --fields", "print each match with --format or --json");
  }

  end(): number {
    const path = this.#input.path?.shown ?? null;
    for (const record of formRecords(this.#parts, this.options.fields)) this.#records.push({ ...record, path });
    return this.#count;
  }

  finish(): void {
    this.settings.output.text(this.options.json ? this.#json() : this.#table());
  }

  #table(): string {
    const { output } = this.settings;
    const { fields, isMultiple } = this.options;
    const rows = this.#records.map(({ path, lines, values }, i) => [
      ...(isMultiple ? [output.safe(path ?? "")] : []),
      `${i + 1}`,
      spellLines(lines),
      ...values.map((value) => output.safe(spellCell(value))),
    ]);
    const header = [...(isMultiple ? ["path"] : []), "record", "lines", ...fields.map((field) => field.name)];
    return spellTable([header, ...rows], "trimmed", output.isTerminal ? displayWidth : undefined);
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

/** At two bytes per character. */
function textBytes(values: readonly Value[]): number {
  let characters = 0;
  for (const value of values) {
    if (Array.isArray(value)) for (const text of value) characters += text.length;
    else characters += value?.length ?? 0;
  }
  return 2 * characters;
}
