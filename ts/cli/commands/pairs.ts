/** `pairs`: how long it took from each start to its end. */
import { warn } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import { compileFields } from "../../fields/index.ts";
import { openInput, openInputs } from "../../input/index.ts";
import { compilePattern } from "../../pattern/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { oneLine } from "../../terminal/quote.ts";
import { Decimal } from "../../value/index.ts";
import { impliedTimes } from "../../window/implied-times.ts";
import { lineStamps, type ResolvedWindow, type TimeSource, UnreadTimes } from "../../window/index.ts";
import { warnUnread } from "../../window/unread-times.ts";
import { loadRecordFormat } from "../args/field-options.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import { declarationsFor } from "../args/pattern-options.ts";
import { timeSourceOption } from "../args/time-options.ts";
import { timedPart } from "../args/window-options.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { pairs as pairFlags } from "../flags/pairs.ts";
import { timesOfLines } from "../flags/window.ts";
import { type End, fieldOfBy, findEnd, keyedMatches, keyedRecords, wordRestBytesMax } from "../times/events.ts";
import { type Pair, type PairEvent, Pairs } from "../times/pairs.ts";

export const command: Command = {
  usage: "START END --by NAME [INPUT]...",
  about: `Pairs each match of the pattern START with the next match of END in which the register NAME has the same text, up to the end of
its word, and tells how long it took from the time on the one line to the time on the other.`,
  flags: [pairFlags, declare, text, walk, compressed, timesOfLines],
  requiredPositionals: () => ["START", "END"],
  async run(args) {
    const by = args.text.by;
    if (by === undefined)
      throw new OptionError(
        "--by",
        "",
        args.text.in === undefined
          ? "pairs needs --by NAME: a register that START and END bind"
          : "pairs needs --by FIELD, which START and END have in common, as in --by .id",
      );
    const sources = args.positionals.slice(0, 2) as [string, string];
    const format = loadRecordFormat(args);
    const declarations = await declarationsFor(args, sources);
    const ends = sources.map((source, i) => {
      const pattern = format
        ? compileFields(source, format, fieldNames(by), declarations)
        : compilePattern(source, declarations);
      return findEnd(i === 0 ? "start" : "end", pattern, by);
    });
    const named = args.has.text ? args.positionals.slice(0, 2) : args.positionals;
    const options = inputOptions(args.withPositionals(named), 2, searchedByDefault);
    const inputs = openInputs(options);
    const pairs = new Pairs();
    const leftOut = { time: noneLeftOut(), key: noneLeftOut(), end: noneLeftOut() };
    const list = args.has.list;
    const timeSource = timeSourceOption(args);
    for (const input of inputs) {
      const source = openInput(input, { read: options.binary, alone: !inputs.isMultiple, beside: "skip" });
      if (source === null) continue;
      const path = input.path?.shown ?? "";
      try {
        const unread = new UnreadTimes();
        const part = timedPart(args, source.bytes, path);
        const rest = new Set<string>();
        for (const event of readEvents(part, path, ends, { leftOut, rest }, { source: timeSource, unread })) {
          const pair = pairs.add(event);
          if (list && pair) standardOutput.text(`${formatPair(pair, inputs.isMultiple)}\n`);
        }
        for (const message of rest) warn(inputs.isMultiple ? `${path}: ${message}` : message);
        warnUnread(unread, inputs.isMultiple ? path : "");
      } finally {
        source.close();
      }
    }
    warnLeftOut(leftOut.time, format ? "no time in the record" : "no time on the line", inputs.isMultiple);
    warnLeftOut(leftOut.key, `no ${format ? "field" : "text"} that --by ${by} names`, inputs.isMultiple);
    warnLeftOut(leftOut.end, `a word of more than ${wordRestBytesMax} bytes after --by`, inputs.isMultiple);
    if (!list) printSummary(pairs, args.has.json ?? false, inputs.isMultiple);
    return 0;
  },
};

/** A field that `--by` names is read of each record. */
function fieldNames(by: string): readonly string[] {
  const field = fieldOfBy(by);
  return field === null ? [] : [field];
}

type Place = Pick<PairEvent, "path" | "line">;

/** Starts and ends that are not paired. */
interface LeftOut {
  count: number;
  first: Place | null;
}

const noneLeftOut = (): LeftOut => ({ count: 0, first: null });

function leaveOut(leftOut: LeftOut, path: string, line: number): void {
  leftOut.count += 1;
  leftOut.first ??= { path, line };
}

function warnLeftOut({ count, first }: LeftOut, reason: string, withPath: boolean): void {
  if (!first) return;
  const what = count === 1 ? "1 start or end has" : `${count} starts and ends have`;
  warn(`${what} ${reason} and cannot be paired; the first: ${place(first, withPath)}`);
}

/**
 * Events of both ends in order, without those that lack a time or a key.
 * @param rest takes what is no record
 */
function* readEvents(
  part: ResolvedWindow,
  path: string,
  ends: readonly End[],
  { leftOut, rest }: { leftOut: Readonly<Record<"time" | "key" | "end", LeftOut>>; rest: Set<string> },
  { source: given, unread }: { source: TimeSource | null; unread: UnreadTimes },
): Generator<PairEvent> {
  const lanes = ends.map((end) =>
    end.pattern.fields ? keyedRecords(part, end, { rest, path }) : keyedMatches(part, end),
  );
  const hasTimes = (from: number, to: number) =>
    lineStamps(part.text, from, to, { source: given }).next().done !== true;
  const isTimed = hasTimes(part.from, part.to);
  const source = given ?? (isTimed || hasTimes(0, part.text.length) ? null : impliedTimes(part.text, path));
  // Times of day compare with each other, but not with dates.
  const clocks = !isTimed && source === given;
  const stamps = lineStamps(part.text, part.from, part.to, { source, clocks, unread });
  let stamp = stamps.next().value;
  let next = lanes.map((lane) => lane.next().value);
  for (;;) {
    const [start, end] = next;
    const isStart = start && (!end || start.at <= end.at);
    const found = isStart ? start : end;
    if (!found) return;
    const isRecord = ends[isStart ? 0 : 1]!.pattern.fields !== undefined;
    while (stamp && stamp.lineStart < found.lineStart) stamp = stamps.next().value;
    const hasTime = stamp && (stamp.lineStart === found.lineStart || (isRecord && stamp.lineStart < found.end));
    if (!stamp || !hasTime) leaveOut(leftOut.time, path, found.line);
    else if (typeof found.key !== "string") leaveOut(leftOut[found.key.lacks], path, found.line);
    else yield { is: isStart ? "start" : "end", key: found.key, ns: stamp.ns, path, line: found.line };
    next = isStart ? [lanes[0]!.next().value, end] : [start, lanes[1]!.next().value];
  }
}

/** `1.5s`, `20ms`: the largest of these units in which the number is not below one. */
function spellDuration(ns: bigint): string {
  const size = ns < 0n ? -ns : ns;
  const [unit, places] = (
    [
      ["s", 9],
      ["ms", 6],
      ["us", 3],
    ] as const
  ).find(([, at]) => size >= 10n ** BigInt(at)) ?? ["ns", 0];
  return Decimal.of(ns).shift(-places).canonical() + unit;
}

function place({ path, line }: Place, withPath: boolean): string {
  return withPath ? `${standardOutput.pathText(path)}:${line}` : `line ${line}`;
}

function formatPair({ key, ns, start, end }: Pair, withPath: boolean): string {
  return `${oneLine(key)}\t${spellDuration(ns)}\t${place(start, withPath)}\t${place(end, withPath)}`;
}

function printSummary(pairs: Pairs, json: boolean, withPath: boolean): void {
  const { count, longest, open, strayEnds } = pairs;
  const [p50, p95] = [50, 95].map((percent) => pairs.percentile(percent));
  if (json) {
    const ns = (value: bigint | null | undefined) => (value === null || value === undefined ? null : Number(value));
    const without = open.map(({ key, path, line }) => ({ key, ...(withPath ? { path } : {}), line }));
    const max = longest && { key: longest.key, ns: ns(longest.ns), line: longest.start.line };
    const summary = { count, p50: ns(p50), p95: ns(p95), max, withoutEnd: without, withoutStart: strayEnds };
    standardOutput.text(`${JSON.stringify(summary)}\n`);
    return;
  }
  const line = (text: string) => standardOutput.text(`${oneLine(text)}\n`);
  line(`pairs          ${count}`);
  if (longest) {
    line(`p50            ${spellDuration(p50!)}`);
    line(`p95            ${spellDuration(p95!)}`);
    line(`longest        ${spellDuration(longest.ns)}  ${longest.key}  ${place(longest.start, withPath)}`);
  }
  line(`without end    ${open.length}`);
  for (const event of open) line(`  ${event.key}  ${place(event, withPath)}`);
  line(`without start  ${strayEnds}`);
}
