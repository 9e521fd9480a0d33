/** One match: its registers, its tokens, and why it matched; and the next one. */

import { compiledFor } from "./compiled.ts";
import type { TextDocument } from "./document.ts";
import { explainedAt } from "./explain.ts";
import type { MatchAnswer, MatchRequest, StepAnswer, StepRequest } from "./protocol.ts";
import { searchKey } from "./search.ts";
import { spelledValue } from "./token-value.ts";

/** Bytes of the text around a match in which it is found again; shorter texts are searched as a whole. */
const aroundBytes = 256 << 10;

/** @throws {PatternError | DeclarationError} */
export function matchAt(document: TextDocument, request: MatchRequest): MatchAnswer | null {
  const { storage, lines } = document;
  const whole = storage.sizeBytes <= 2 * aroundBytes;
  const from = whole ? 0 : lines.start(lines.lineOf(Math.max(0, request.start - aroundBytes)) + 1);
  const begin = Math.min(from, request.start);
  const to = whole ? storage.sizeBytes : Math.min(storage.sizeBytes, request.end + aroundBytes);
  const text = storage.read(begin, to).slice();
  const compiled = compiledFor(request.pattern, request.declarations);
  const found = explainedAt(compiled, text, request.start - begin);
  if (!found) return null;
  const { match, explanation } = found;
  const { tokens, guards, readings, route } = explanation;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return {
    line: lines.lineOf(request.start),
    text: decoder.decode(match.text),
    lineText: decoder.decode(lineOf(document, request.start)),
    captures: Object.entries(match.captures).map(([name, { text, kind, value, bound }]) => ({
      ...{ name, text: bound ? decoder.decode(text) : "", kind },
      value: bound && value !== null && !Array.isArray(value) ? spelledValue(text) : null,
    })),
    ...{ tokens, guards, route },
    readings: readings.map(({ axis, value, text }) => `${axis} of ${text}: ${value}`),
    isPart: !whole,
  };
}

/** The nearest match of a finished search after or before a place; `null` if there is none. */
export function matchBeside(document: TextDocument, request: StepRequest): StepAnswer | null {
  const search = document.searches.get(searchKey(request.pattern, request.declarations));
  if (!search || search.kept === 0) return null;
  const { offset, isBackward } = request;
  // The first match that ends after the place may contain it.
  let index = search.firstAfter(offset);
  if (isBackward) index = index < search.kept && search.place(index).start < offset ? index : index - 1;
  else if (index < search.kept && search.place(index).start <= offset) index++;
  // The search goes on at the other end.
  const wrapped = index < 0 ? search.kept - 1 : index >= search.kept ? 0 : index;
  const { start, end } = search.place(wrapped);
  return { line: document.lines.lineOf(start), start, end, number: wrapped + 1 };
}

/** The line that contains a byte, without its end. */
function lineOf({ storage, lines }: TextDocument, offset: number): Uint8Array {
  const start = lines.start(lines.lineOf(offset));
  const bytes = storage.read(start, Math.max(offset, start) + aroundBytes);
  const end = bytes.indexOf(0x0a, offset - start);
  const line = bytes.subarray(0, end < 0 ? bytes.length : end);
  return line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
}
