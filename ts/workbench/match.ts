/** One match: its registers, its tokens, and why it matched; and the next one. */
import type { CompiledPattern } from "../pattern/index.ts";
import { compiledFor, keyOf } from "./compiled.ts";
import type { TextDocument } from "./document.ts";
import { explainedAt } from "./explain.ts";
import type { MatchAnswer, MatchRequest, StepAnswer, StepRequest } from "./protocol.ts";
import { findMatches, partRead, recordAt } from "./records.ts";
import { spelledValue } from "./token-value.ts";

/** Bytes of the text around a match in which it is found again; shorter texts are searched as a whole. */
const aroundBytes = 256 << 10;

/** @throws {PatternError | DeclarationError} */
export function matchAt(document: TextDocument, request: MatchRequest): MatchAnswer | null {
  const compiled = compiledFor(request);
  if (compiled.fields) return findRecord(document, compiled, request);
  const { storage, lines } = document;
  const whole = storage.sizeBytes <= 2 * aroundBytes;
  const from = whole ? 0 : lines.start(lines.findLine(Math.max(0, request.start - aroundBytes)) + 1);
  const begin = Math.min(from, request.start);
  const to = whole ? storage.sizeBytes : Math.min(storage.sizeBytes, request.end + aroundBytes);
  const text = storage.read(begin, to).slice();
  const explained = explainedAt(compiled, text, request.start - begin);
  if (!explained) return null;
  const { match, explanation } = explained;
  const { tokens, guards, readings, route } = explanation;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return {
    line: lines.findLine(request.start),
    text: decoder.decode(match.text),
    lineText: decoder.decode(readLine(document, request.start)),
    captures: Object.entries(match.captures).map(([name, { text, kind, value, bound }]) => ({
      ...{ name, text: bound ? decoder.decode(text) : "", kind },
      value: bound && value !== null && !Array.isArray(value) ? spelledValue(text) : null,
    })),
    ...{ tokens, guards, route },
    readings: readings.map(({ axis, value, text }) => `${axis} of ${text}: ${value}`),
    ...{ isPart: !whole, isRecord: false },
  };
}

/** A record that satisfies a query over fields, with all that it has. */
function findRecord(document: TextDocument, compiled: CompiledPattern, request: MatchRequest): MatchAnswer | null {
  const part = partRead(document, request.start, request.end);
  const start = request.start - part.base;
  for (const batch of findMatches(compiled, part.text)) {
    for (let i = 0; i < batch.count; i++) {
      if (batch.start(i) < start) continue;
      if (batch.start(i) > start) return null;
      const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
      const { values, as } = recordAt(part, request.format, start);
      return {
        line: document.lines.findLine(request.start),
        text: decoder.decode(part.text.subarray(start, batch.end(i))).replace(/\r?\n$/, ""),
        lineText: decoder.decode(readLine(document, request.start)),
        ...{ captures: values, tokens: [], guards: [], readings: [] },
        ...{ route: `reading records: this one is read by ${as}`, isPart: part.base > 0, isRecord: true },
      };
    }
  }
  return null;
}

/** The nearest match of a finished search after or before a place; `null` if there is none. */
export function matchBeside(document: TextDocument, request: StepRequest): StepAnswer | null {
  const search = document.searches.get(keyOf(request));
  if (!search || search.kept === 0) return null;
  const { offset, isBackward } = request;
  // The first match that ends after the place may contain it.
  let index = search.firstAfter(offset);
  if (isBackward) index = index < search.kept && search.place(index).start < offset ? index : index - 1;
  else if (index < search.kept && search.place(index).start <= offset) index++;
  // The search goes on at the other end.
  const wrapped = index < 0 ? search.kept - 1 : index >= search.kept ? 0 : index;
  const { start, end } = search.place(wrapped);
  return { line: document.lines.findLine(start), start, end, number: wrapped + 1 };
}

/** The line that contains a byte, without its end. */
function readLine({ storage, lines }: TextDocument, offset: number): Uint8Array {
  const start = lines.start(lines.findLine(offset));
  const bytes = storage.read(start, Math.max(offset, start) + aroundBytes);
  const end = bytes.indexOf(0x0a, offset - start);
  const line = bytes.subarray(0, end < 0 ? bytes.length : end);
  return line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
}
