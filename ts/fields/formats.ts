/** The formats of records with named fields. */

export interface RecordFormat {
  readonly name: string;
  /** Number of `Format` in zig/field/query.zig. */
  readonly number: number;
  /** Between the values of a record; 0 if the format has none. */
  readonly separator: number;
  /** What a line that is no record is called in messages. */
  readonly record: string;
}

export const recordFormats: readonly RecordFormat[] = [
  { name: "json", number: 0, separator: 0, record: "JSON object" },
  { name: "logfmt", number: 1, separator: 0, record: "key=value pair" },
  { name: "csv", number: 2, separator: 0x2c, record: "complete record" },
  { name: "tsv", number: 2, separator: 0x09, record: "complete record" },
];
