/** `pairs`: how long it took from each start to its end. */
import { warn } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import { openInput, openInputs } from "../../input/index.ts";
import { type CompiledPattern, compilePattern } from "../../pattern/index.ts";
import { scan } from "../../scan/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { Decimal } from "../../value/index.ts";
import { lineStamps, type ResolvedWindow, type TimeSource, UnreadTimes } from "../../window/index.ts";
import { warnUnread } from "../../window/unread-times.ts";
import { declarationsFor } from "../args/declarations-for.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import { timeSourceOption } from "../args/time-options.ts";
import { timedPart } from "../args/window-options.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { pairs as pairFlags } from "../flags/pairs.ts";
import { timesOfLines } from "../flags/window.ts";
import { type Pair, type PairEvent, Pairs } from "../times/pairs.ts";

export const command: Command = {
  usage: "START END --by NAME [INPUT]...",
  about: `Pairs each match of the pattern START with the next match of END in which the register NAME has the same text, up to the end of
its word, and tells how long it took from the time on the one line to the time on the other.

  matcher pairs '"start" "id" "=" .:id' '"end" "id" "=" .:id' --by id gateway.log`,
  flags: [pairFlags, declare, text, walk, compressed, timesOfLines],
  required: () => ["START", "END"],
  async run(args) {
    const by = args.text("by");
    if (by === undefined)
      throw new OptionError("--by", "", "pairs needs --by NAME: a register that START and END bind");
    const sources = args.positionals.slice(0, 2) as [string, string];
    const declarations = await declarationsFor(args, sources);
    const ends = sources.map((source, i) => {
      const pattern = compilePattern(source, declarations);
      const register = pattern.registers.findIndex(({ name }) => name === by);
      if (register < 0) {
        throw new OptionError("--by", by, `--by: the pattern ${i === 0 ? "START" : "END"} has no register "${by}"`);
      }
      return { is: i === 0 ? ("start" as const) : ("end" as const), pattern, register };
    });
    const named = args.has("text") ? args.positionals.slice(0, 2) : args.positionals;
    const options = inputOptions(args.withPositionals(named), 2, searchedByDefault());
    const inputs = openInputs(options);
    const pairs = new Pairs();
    const untimed: LeftOut = { count: 0, first: null };
    const endless: LeftOut = { count: 0, first: null };
    const list = args.has("list");
    const timeSource = timeSourceOption(args);
    for (const input of inputs) {
      const source = openInput(input, { read: options.binary, alone: !inputs.isMultiple, beside: "skip" });
      if (source === null) continue;
      const path = input.path?.shown ?? "";
      try {
        const unread = new UnreadTimes();
        const part = timedPart(args, source.bytes, path);
        for (const event of eventsOf(part, path, ends, { untimed, endless }, { source: timeSource, unread })) {
          const pair = pairs.add(event);
          if (list && pair) standardOutput.text(`${listed(pair, inputs.isMultiple)}\n`);
        }
        warnUnread(unread, inputs.isMultiple ? path : "");
      } finally {
        source.close();
      }
    }
    warnLeftOut(untimed, "no time on the line", inputs.isMultiple);
    warnLeftOut(endless, `a word of more than ${wordRestBytesMax} bytes behind --by`, inputs.isMultiple);
    if (!list) printSummary(pairs, args.has("json"), inputs.isMultiple);
    return 0;
  },
};

interface End {
  readonly is: PairEvent["is"];
  readonly pattern: CompiledPattern;
  readonly register: number;
}

type Place = Pick<PairEvent, "path" | "line">;

/** Starts and ends that are not paired. */
interface LeftOut {
  count: number;
  first: Place | null;
}

function leaveOut(leftOut: LeftOut, path: string, line: number): void {
  leftOut.count += 1;
  leftOut.first ??= { path, line };
}

function warnLeftOut({ count, first }: LeftOut, reason: string, withPath: boolean): void {
  if (!first) return;
  const what = count === 1 ? "1 start or end has" : `${count} starts and ends have`;
  warn(`${what} ${reason} and cannot be paired; the first: ${place(first, withPath)}`);
}

/** Events of both patterns in order of lines, without those of lines without a time and of words that are too long. */
function* eventsOf(
  part: ResolvedWindow,
  path: string,
  ends: readonly End[],
  { untimed, endless }: { untimed: LeftOut; endless: LeftOut },
  { source, unread }: { source: TimeSource | null; unread: UnreadTimes },
): Generator<PairEvent> {
  const lanes = ends.map((end) => keyedLines(part, end));
  // Times of day compare with each other, but not with dates.
  const clocks = lineStamps(part.text, part.from, part.to, { source }).next().done === true;
  const stamps = lineStamps(part.text, part.from, part.to, { source, clocks, unread });
  let stamp = stamps.next().value;
  let next = lanes.map((lane) => lane.next().value);
  for (;;) {
    const [start, end] = next;
    const isStart = start && (!end || start.at <= end.at);
    const found = isStart ? start : end;
    if (!found) return;
    while (stamp && stamp.lineStart < found.lineStart) stamp = stamps.next().value;
    if (stamp?.lineStart !== found.lineStart) leaveOut(untimed, path, found.line);
    else if (found.key === null) leaveOut(endless, path, found.line);
    else yield { is: isStart ? "start" : "end", key: found.key, ns: stamp.ns, path, line: found.line };
    next = isStart ? [lanes[0]!.next().value, end] : [start, lanes[1]!.next().value];
  }
}

interface KeyedLine {
  /** `null` if it goes on for too long. */
  readonly key: string | null;
  readonly at: number;
  readonly line: number;
  readonly lineStart: number;
}

function* keyedLines(
  { text: bytes, from, to }: ResolvedWindow,
  { pattern, register }: End,
): Generator<KeyedLine, undefined, void> {
  const wordAt = wordReader(bytes);
  for (const batch of scan(pattern, bytes, { byLine: !pattern.staysInLine, from, to })) {
    const found = Array.from({ length: batch.count }, (_, i) => ({
      key: wordAt(batch.registerStart(i, register), batch.registerEnd(i, register)),
      at: batch.start(i),
      line: batch.line(i),
      lineStart: batch.lineStart(i),
    }));
    yield* found;
  }
  return undefined;
}

/** The rest of a word behind the register that `--by` names: many matches in one long word would hold its square. */
const wordRestBytesMax = 1024;

/**
 * Reads the text of a register and the rest of the same word (`4920f51a` is two tokens), `null` if that is too long.
 * Registers within one word are read from the same end.
 */
function wordReader(bytes: Uint8Array): (start: number, end: number) => string | null {
  let from = 0;
  let behind = 0;
  return (start, end) => {
    if (start < 0) return "";
    if (end < from || end > behind) {
      from = end;
      behind = end;
      while (behind < bytes.length && /[\w-]/.test(String.fromCharCode(bytes[behind]!))) behind += 1;
    }
    return behind - end > wordRestBytesMax ? null : Buffer.from(bytes.subarray(start, behind)).toString();
  };
}

/** `1.5s`, `20ms`: the largest of these units in which the number is not below one. */
function spelled(ns: bigint): string {
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
  return withPath ? `${path}:${line}` : `line ${line}`;
}

function listed({ key, ns, start, end }: Pair, withPath: boolean): string {
  return `${key}\t${spelled(ns)}\t${place(start, withPath)}\t${place(end, withPath)}`;
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
  const line = (text: string) => standardOutput.text(`${text}\n`);
  line(`pairs          ${count}`);
  if (longest) {
    line(`p50            ${spelled(p50!)}`);
    line(`p95            ${spelled(p95!)}`);
    line(`longest        ${spelled(longest.ns)}  ${longest.key}  ${place(longest.start, withPath)}`);
  }
  line(`without end    ${open.length}`);
  for (const event of open) line(`  ${event.key}  ${place(event, withPath)}`);
  line(`without start  ${strayEnds}`);
}
