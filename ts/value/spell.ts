/** Writes typed values in JSON, for `--values` and `--duration-unit`. */
import { kinds } from "../tables/kinds.ts";
import { Decimal } from "./decimal.ts";
import { quantityForPeople } from "./people.ts";
import { readValues, type ValueSpans, type Values } from "./read.ts";

export const valueForms = ["exact", "natural", "tagged"] as const;
export type ValueForm = (typeof valueForms)[number];

/** Decimal places between a nanosecond and each unit. */
export const durationUnits = { ns: 0, ms: -6, s: -9 } as const;
/** A unit in which durations are counted: nanoseconds, milliseconds, seconds. */
export type DurationUnit = keyof typeof durationUnits;

export interface Spelling {
  readonly form: ValueForm;
  readonly unit: DurationUnit;
  /** Durations are plain numbers also with "exact", including a fraction. */
  readonly bareDurations: boolean;
}

export const plainSpelling: Spelling = { form: "exact", unit: "ns", bareDurations: false };

/** JSON of one row; `undefined` if the token has no value. `kind` is the number of its kind. */
export function spellValue(values: Values, row: number, kind: number, spelling: Spelling): string | undefined {
  switch (values.tag(row)) {
    case "none":
      return undefined;
    case "time-of-day":
      return "null";
    case "decimal":
      return spellDecimal(values, row, kinds[kind]!.name, spelling);
    case "quantity":
      return spellQuantity(values, row, spelling.form);
    case "instant":
      return spellTagged("timestamp", `${values.number(row)}`, spelling) ?? `${values.number(row)}`;
    case "address-v4":
    case "address-v6": {
      const text = values.text(row);
      const bare = spelling.form === "natural" && values.tag(row) === "address-v4";
      return spellTagged("address", text, spelling) ?? (bare ? text : quoted(text));
    }
    case "block":
      return spellTagged("block", values.text(row), spelling) ?? quoted(values.text(row));
    case "version":
      return spellTagged("version", values.text(row), spelling) ?? versionObject(values.text(row));
  }
}

/** One row for a text table: without quotes and braces; `undefined` if it has no value. */
export function plainValue(values: Values, row: number, kind: number, spelling: Spelling): string | undefined {
  const tag = values.tag(row);
  if (tag === "time-of-day") return undefined;
  if (tag === "version") return values.text(row);
  if (tag === "quantity") {
    const text = values.text(row);
    return quantityForPeople(spelling.form === "natural" ? naturalNumber(text) : text, values.family(row));
  }
  const json = spellValue(values, row, kind, spelling);
  return json?.startsWith('"') ? JSON.parse(json) : json;
}

/** Amounts whose exact form is always a string. */
const alwaysQuoted = new Set(["money", "percent"]);

function spellDecimal(values: Values, row: number, kind: string, spelling: Spelling): string {
  const shift = kind === "duration" ? durationUnits[spelling.unit] : 0;
  const text = shift === 0 ? values.text(row) : Decimal.parse(values.text(row)).shift(shift).canonical();
  const known = spellTagged(kind, text, spelling);
  if (known !== undefined) return known;
  if (spelling.form === "natural") return naturalNumber(text);
  if (alwaysQuoted.has(kind)) return quoted(text);
  return kind === "duration" && spelling.bareDurations ? text : exactNumber(text);
}

function spellQuantity(values: Values, row: number, form: ValueForm): string {
  const text = values.text(row);
  const family = values.family(row);
  if (form === "tagged") return `{"kind": "quantity", "exact": ${quoted(`${text} ${family}`)}}`;
  return `{"family": ${quoted(family)}, "value": ${form === "natural" ? naturalNumber(text) : exactNumber(text)}}`;
}

function spellTagged(kind: string, text: string, { form }: Spelling): string | undefined {
  return form === "tagged" ? `{"kind": ${quoted(kind)}, "exact": ${quoted(text)}}` : undefined;
}

function versionObject(text: string): string {
  const dash = text.indexOf("-");
  const parts = (dash < 0 ? text : text.slice(0, dash)).split(".").join(", ");
  if (dash < 0) return `{"parts": [${parts}]}`;
  const pre = text
    .slice(dash + 1)
    .split(".")
    .map(quoted)
    .join(", ");
  return `{"parts": [${parts}], "pre": [${pre}]}`;
}

/** A JSON number if the canonical text is an integer that a double represents, otherwise the text in quotes. */
export function exactNumber(text: string): string {
  return /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? text : quoted(text);
}

/**
 * The shortest digits of the nearest double, always positional; outside a double's range the canonical text, unquoted.
 */
export function naturalNumber(text: string): string {
  const value = Number(text);
  const isLost = !Number.isFinite(value) || (value === 0 && text !== "0");
  return isLost ? text : Decimal.parse(String(value)).toString();
}

const quoted = JSON.stringify as (text: string) => string;

/** Writes every span of a batch as JSON; `undefined` if a token has no value. */
export function valueSpeller(spelling: Spelling) {
  return (text: Uint8Array, base: number, spans: ValueSpans): (string | undefined)[] => {
    const values = readValues(text, base, spans);
    return Array.from({ length: values.length }, (_, row) => spellValue(values, row, spans.kinds[row]!, spelling));
  };
}
