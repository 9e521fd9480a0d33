/** What a token is: its kind, what its guard checked, its value, and its readings. */

import { lex } from "../lex/index.ts";
import { kinds, type ValueType } from "../tables/kinds.ts";
import { readValues, refreshClock, spellValue, valueForPeople } from "../value/index.ts";
import { compiledFor } from "./compiled.ts";
import type { TextDocument } from "./document.ts";
import { explainedAt } from "./explain.ts";
import type { TokenAnswer, TokenRequest } from "./protocol.ts";

/** Bytes before and after a token with which its readings compare it. */
const readingBytes = 64 << 10;
/** Bytes of a token's text that are shown. */
const shownBytes = 400;

/** Units of exact values. */
const exactUnits: Partial<Record<ValueType, string>> = {
  duration: " ns",
  bytesize: " bytes",
  timestamp: " s since 1970",
};

export function tokenAt(document: TextDocument, { offset, end }: TokenRequest): TokenAnswer {
  const bytes = document.storage.read(offset, end).slice();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const tokens = lex(bytes);
  const kind = kinds[tokens.kinds[0] ?? 0]!;
  refreshClock();
  const values = readValues(bytes, 0, tokens);
  const number = tokens.kinds[0] ?? 0;
  const exact = spellValue(values, 0, number, { form: "exact", unit: "ns", bareDurations: false }) ?? null;
  return {
    text: decoder.decode(bytes.subarray(0, shownBytes)),
    kind: kind.name,
    written: kind.letter !== null ? `\\${kind.letter}` : kind.atoms[0] ? `\\{${kind.atoms[0]}}` : "",
    guard: kind.guard,
    value: kind.value === null ? null : (valueForPeople(values, 0, number) ?? null),
    exact: exact === null || exact === "null" ? null : exactWithUnit(exact, kind.value),
    ...readingsAt(document, offset, end, kind.value !== null),
  };
}

function exactWithUnit(exact: string, type: ValueType | null): string | null {
  return type === null ? null : `${exact}${exactUnits[type] ?? ""}`;
}

/** How often its text occurs, and how its value compares with those before it, in the text around it. */
function readingsAt(document: TextDocument, offset: number, end: number, hasValue: boolean) {
  const { storage } = document;
  const from = lineStart(document, Math.max(0, offset - readingBytes));
  const to = Math.min(storage.sizeBytes, end + readingBytes);
  const text = storage.read(from, to).slice();
  const isWhole = from === 0 && to === storage.sizeBytes;
  const readings: string[] = [];
  for (const pattern of hasValue ? ["@echo>0 .", String.raw`\M{>-999}`] : ["@echo>0 ."]) {
    const found = explainedAt(compiledFor({ pattern, declarations: [], format: "" }), text, offset - from);
    for (const { axis, value } of found?.explanation.readings ?? []) {
      const reading = inWords(axis, value);
      if (!readings.includes(reading)) readings.push(reading);
    }
  }
  return { readings, readBytes: isWhole ? null : text.length };
}

/** A reading's sentence in words that need no manual; others as they are. */
function inWords(axis: string, value: string): string {
  const [, count, number] = /^count (\d+), occurrence (\d+) of/.exec(value) ?? [];
  if (count !== undefined) return `occurs: ${count === "1" ? "once" : `${count} times, here number ${number}`}`;
  const [, mean, over] = /mean ([\d.-]+), .*over (\d+)/.exec(value) ?? [];
  if (axis === "baseline" && mean !== undefined) return `usual magnitude: ${mean}, of the ${over} values before it`;
  return `${axis}: ${value}`;
}

function lineStart({ storage }: TextDocument, offset: number): number {
  if (offset === 0) return 0;
  const found = storage.read(offset, offset + readingBytes).indexOf(0x0a);
  return found < 0 ? offset : offset + found + 1;
}
