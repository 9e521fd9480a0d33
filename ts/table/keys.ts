/** Keys of a batch: spans of the input if the key is a single piece of it, otherwise rendered. */
import type { Matches, Spans } from "../scan/index.ts";
import { batchHoldsEscape, holdsEscape, type MatchContext, type Template } from "../template/index.ts";
import { oneLine } from "../terminal/quote.ts";
import type { Groups } from "./groups.ts";

/** Columns that grow to the size of the largest batch. */
export class KeyColumns {
  starts = new Float64Array(0);
  ends = new Float64Array(0);
  groups = new Uint32Array(0);
  readonly stride = 1;

  reserveGroups(count: number): void {
    if (count > this.groups.length) this.groups = new Uint32Array(Math.max(count, this.groups.length * 2));
  }

  reserve(count: number): void {
    this.reserveGroups(count);
    if (count <= this.starts.length) return;
    this.starts = new Float64Array(this.groups.length);
    this.ends = new Float64Array(this.groups.length);
  }
}

/** Counts the keys of a batch and writes the group of each match to `columns.groups`. */
export type CountKeys = (matches: Matches, context: MatchContext, groups: Groups, columns: KeyColumns) => void;

/** Creates the keys of a template: without rendering if the key is the unchanged match or a single register. */
export function keyCounter(template: Template): CountKeys {
  const only = template.sole;
  const rendered = renderedKeys(template);
  if (only === undefined) return rendered;
  const { register } = only;
  const plain: CountKeys = register === null ? countMatchKeys : (...args) => countRegisterKeys(register, ...args);
  return (matches, context, groups, columns) => {
    const isColoured = keysHoldEscape(matches, register, context);
    return (isColoured ? rendered : plain)(matches, context, groups, columns);
  };
}

/** Whether a key may hold a terminal sequence, which keys leave out. */
function keysHoldEscape(matches: Matches, register: number | null, { text, baseBytes }: MatchContext): boolean {
  const spans = register === null ? matches.places : matches.registerSpans?.(register);
  if (!spans) return batchHoldsEscape(matches, text, baseBytes);
  const { starts, ends } = spans;
  const stride: number = "stride" in spans ? (spans as Spans).stride : 1;
  let first = 0;
  let last = (matches.count - 1) * stride;
  while (first < last && starts[first]! < 0) first += stride;
  while (last > first && starts[last]! < 0) last -= stride;
  return first <= last && starts[first]! >= 0 && holdsEscape(text, starts[first]! - baseBytes, ends[last]! - baseBytes);
}

function countMatchKeys(
  matches: Matches,
  { text, baseBytes }: MatchContext,
  groups: Groups,
  columns: KeyColumns,
): void {
  const { places } = matches;
  const spans = places ? { ...places, stride: 1 } : columns;
  if (places) columns.reserveGroups(matches.count);
  else columns.reserve(matches.count);
  for (let i = 0; spans === columns && i < matches.count; i++) {
    columns.starts[i] = matches.start(i);
    columns.ends[i] = matches.end(i);
  }
  groups.add(text, baseBytes, spans, matches.count, columns.groups);
}

function countRegisterKeys(
  register: number,
  matches: Matches,
  { text, baseBytes }: MatchContext,
  groups: Groups,
  columns: KeyColumns,
): void {
  const spans = matches.registerSpans?.(register) ?? columns;
  if (spans === columns) columns.reserve(matches.count);
  else columns.reserveGroups(matches.count);
  for (let i = 0; spans === columns && i < matches.count; i++) {
    columns.starts[i] = matches.registerStart(i, register);
    columns.ends[i] = matches.registerEnd(i, register);
  }
  groups.add(text, baseBytes, spans, matches.count, columns.groups);
}

function renderedKeys(template: Template): CountKeys {
  const writer = template.writer();
  return (matches, context, groups, columns) => {
    columns.reserve(matches.count);
    const { bytes, ends } = writer.write(matches, context);
    columns.ends.set(ends);
    columns.starts[0] = 0;
    columns.starts.set(ends.subarray(0, Math.max(matches.count - 1, 0)), 1);
    groups.add(bytes, 0, columns, matches.count, columns.groups);
  };
}

/** Whether the template itself has a line end, so that whoever wrote it wants keys of several lines. */
export function dividesLines({ elements }: Template): boolean {
  const texts = elements.map((element) => (element.is === "text" ? Buffer.from(element.bytes).toString() : ""));
  return texts.some((text) => oneLine(text) !== text);
}
