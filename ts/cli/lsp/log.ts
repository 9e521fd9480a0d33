/** A log as an editor shows it: tokens by kind, a token's value, an outline. */
import { digest } from "../../api/digest.ts";
import { lex } from "../../lex/index.ts";
import { type Kind, kinds, type ValueType } from "../../tables/kinds.ts";
import { lspLineBytesMax, lspLogBytesMax, lspSymbolsMax, lspTokensMax } from "../../tables/limits.ts";
import { readValues, refreshClock, spellValue, valueForPeople } from "../../value/index.ts";

/** A token of a line, both from 0; columns in UTF-16 units. */
export interface Shown {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

/** Kinds that have a colour of their own: not words, signs and the like. */
export const colouredKinds: readonly string[] = kinds
  .filter(({ colour }) => colour !== null && colour.onlyAll !== true)
  .map(({ name }) => name);

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export interface ShownTokens {
  readonly tokens: readonly Shown[];
  /** Why there are no more of them; `null` if these are all. */
  readonly left: string | null;
}

/** Tokens of coloured kinds, in order; none of a text that is too large. */
export function shownTokens(text: string): ShownTokens {
  const bytes = encoder.encode(text);
  if (bytes.length > lspLogBytesMax)
    return { tokens: [], left: `larger than ${lspLogBytesMax} bytes: no colours and no outline` };
  const { count, kinds: numbers, starts, ends } = lex(bytes);
  const coloured = new Set(colouredKinds);
  const shown: Shown[] = [];
  const lines = new Lines(bytes);
  for (let i = 0; i < count; i++) {
    const kind = kinds[numbers[i]!]?.name ?? "";
    if (!coloured.has(kind)) continue;
    if (shown.length === lspTokensMax)
      return { tokens: shown, left: `more than ${lspTokensMax} tokens: no colours from line ${lines.line + 1} on` };
    lines.goTo(starts[i]!);
    // A text between quotes may go over lines: its first line shows it.
    const end = Math.min(ends[i]!, lines.end);
    shown.push({ line: lines.line, start: lines.column(starts[i]!), end: lines.column(end), kind });
  }
  return { tokens: shown, left: null };
}

/** Walks over the lines of a text, forwards. */
class Lines {
  line = 0;
  #start = 0;
  end: number;
  #isAscii: boolean;

  constructor(private readonly bytes: Uint8Array) {
    this.end = this.#findLineEnd(0);
    this.#isAscii = this.#ascii();
  }

  goTo(place: number): void {
    while (place > this.end) {
      this.#start = this.end + 1;
      this.end = this.#findLineEnd(this.#start);
      this.line += 1;
      if (place <= this.end) this.#isAscii = this.#ascii();
    }
  }

  /** In UTF-16 units. */
  column(place: number): number {
    return this.#isAscii ? place - this.#start : decoder.decode(this.bytes.subarray(this.#start, place)).length;
  }

  #findLineEnd(start: number): number {
    const end = this.bytes.indexOf(0x0a, start);
    return end < 0 ? this.bytes.length : end;
  }

  #ascii(): boolean {
    for (let i = this.#start; i < this.end; i++) if (this.bytes[i]! >= 0x80) return false;
    return true;
  }
}

export interface TokenAt {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
  readonly text: string;
  /** Its value as people write it, and exactly; `null` if it has only text. */
  readonly value: string | null;
  readonly exact: string | null;
}

/** The token of a line at a column. */
export function tokenAt(line: string, column: number): TokenAt | null {
  const bytes = encoder.encode(line);
  if (bytes.length > lspLineBytesMax) return null;
  const place = encoder.encode(line.slice(0, column)).length;
  const tokens = lex(bytes);
  const row = tokens.starts.subarray(0, tokens.count).findLastIndex((start) => start <= place);
  if (row < 0 || tokens.ends[row]! <= place) return null;
  const countUnits = (to: number) => decoder.decode(bytes.subarray(0, to)).length;
  const [start, end] = [countUnits(tokens.starts[row]!), countUnits(tokens.ends[row]!)];
  refreshClock();
  const values = readValues(bytes, 0, tokens);
  const number = tokens.kinds[row]!;
  const kind = kinds[number]!;
  const exact = spellValue(values, row, number, { form: "exact", unit: "ns", bareDurations: false }) ?? "null";
  return {
    ...{ start, end, kind, text: line.slice(start, end) },
    value: kind.value === null ? null : (valueForPeople(values, row, number) ?? null),
    exact: kind.value === null || exact === "null" ? null : `${exact}${exactUnits[kind.value] ?? ""}`,
  };
}

/** Units of exact values. */
const exactUnits: Partial<Record<ValueType, string>> = {
  duration: " ns",
  bytesize: " bytes",
  timestamp: " s since 1970",
};

/** An entry of a log's outline: a section of its digest. Lines from 0. */
export interface Section {
  readonly name: string;
  readonly items: readonly { readonly name: string; readonly line: number }[];
}

/** The outline of a log; nothing of one that is too large. */
export function buildOutline(text: string): Section[] {
  if (text.length > lspLogBytesMax || Buffer.byteLength(text) > lspLogBytesMax) return [];
  let left = lspSymbolsMax;
  return digest(text).sections.flatMap(({ name, items }) => {
    const shown = items.flatMap((item) => outlineItem(item) ?? []).slice(0, left);
    left -= shown.length;
    return shown.length === 0 ? [] : [{ name, items: shown }];
  });
}

/** The text and the line of a finding of a digest; `null` if it has no line. */
function outlineItem(item: Readonly<Record<string, unknown>>): Section["items"][number] | null {
  const place = [item, item.first, item.from, item.before].find(
    (one): one is { line: number } => typeof one === "object" && one !== null && "line" in one,
  );
  if (place === undefined) return null;
  const words = item.text ?? item.template;
  const count = typeof item.count === "number" && item.count > 1 ? `${item.count}x ` : "";
  if (typeof words === "string") return { name: count + words, line: place.line - 1 };
  const span = typeof item.from === "string" && typeof item.to === "string" ? `${item.from} to ${item.to}` : "";
  return span === "" ? null : { name: span, line: place.line - 1 };
}
