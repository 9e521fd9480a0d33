/** Converts values of `lib.json`, and those of the library, to a common form. */
import { Decimal, Fraction, type Input, Instant, type Match, type Value } from "../../ts/index.ts";

export type Given = { text: string } | { b64: string } | { json: unknown };
export type Row = Record<string, unknown>;

export function input(given: Given): Input {
  if ("json" in given) return given.json as Input;
  return "text" in given ? given.text : new Uint8Array(Buffer.from(given.b64, "base64"));
}

/** Bytes in the form used by the cases. */
export function spellValue(text: unknown): unknown {
  return text instanceof Uint8Array ? { b64: Buffer.from(text).toString("base64") } : text;
}

/** A value in the form used by the cases; a whole number is `int` whatever its type. */
export function spelledValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spelledValue);
  if (value === null || value === undefined) return null;
  if (typeof value === "bigint") return { number: String(value) };
  if (value instanceof Decimal) return { number: value.toString() };
  if (value instanceof Fraction) return { fraction: [String(value.numerator), String(value.denominator)] };
  if (value instanceof Instant) return { instant: instantText(value.toString()) };
  const { address, prefix, parts, pre, family, base } = value as Record<string, never>;
  if (prefix !== undefined) return { address: { number: String(address) }, prefix };
  if (parts !== undefined) return { version: (parts as bigint[]).map((part) => ({ number: String(part) })), pre };
  return { family, base: spelledValue(base) };
}

/** An expected value in the same form. */
export function wantedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wantedValue);
  if (value === null || typeof value !== "object") return value;
  const one = value as Record<string, never>;
  if ("int" in one) return { number: one.int };
  if ("decimal" in one) return { number: one.decimal };
  if ("instant" in one) return { instant: instantText(one.instant) };
  if ("prefix" in one) return { address: asNumber(one.address), prefix: Number(one.prefix) };
  if ("version" in one) return { version: (one.version as unknown[]).map(asNumber), pre: one.pre };
  if ("family" in one) return { family: one.family, base: wantedValue(one.base) };
  return value;
}

function asNumber(value: unknown): unknown {
  return typeof value === "object" ? wantedValue(value) : { number: String(value) };
}

/** Removes trailing zeros from fractions of a second. */
function instantText(text: string): string {
  return text.replace(/\.(\d*?)0*Z$/, (_, digits: string) => (digits === "" ? "Z" : `.${digits}Z`));
}

/** The parts of a match that a case contains. */
export function matchRow(match: Match<Input>, want: Row): Row {
  const all: Row = {
    start: match.start,
    end: match.end,
    byteStart: match.byteStart,
    byteEnd: match.byteEnd,
    line: match.line,
    column: match.column,
    text: spellValue(match.text),
    path: match.path,
    pattern: match.pattern,
    captures: captureRows(match, (want.captures ?? {}) as Record<string, Row>),
  };
  return Object.fromEntries(Object.keys(want).map((key) => [key, all[key]]));
}

function captureRows(match: Match<Input>, want: Record<string, Row>): Record<string, Row> {
  return Object.fromEntries(
    Object.entries(match.captures).map(([name, capture]) => {
      const all: Row = {
        text: spellValue(capture.text),
        kind: capture.kind,
        value: spelledValue(capture.value as Value),
        span: [capture.start, capture.end],
        byteSpan: [capture.byteStart, capture.byteEnd],
        all: capture.all?.map(spellValue),
        bound: capture.bound,
      };
      const keys = Object.keys(want[name] ?? { text: "" });
      return [name, Object.fromEntries(keys.map((key) => [key, all[key]]))];
    }),
  );
}

/** An expected match without members that do not apply: code point offsets can be derived from the string. */
export function wantedMatch({ cpStart, cpEnd, ...rest }: Row): Row {
  if (!rest.captures) return rest;
  const captures = Object.entries(rest.captures as Record<string, Row>).map(([name, capture]) => [
    name,
    "value" in capture ? { ...capture, value: wantedValue(capture.value) } : capture,
  ]);
  return { ...rest, captures: Object.fromEntries(captures) };
}
