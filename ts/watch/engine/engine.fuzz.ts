/**
 * Random logs for the engine of watch files: pieces and restarts change nothing, and alerts are those that an oracle
 * finds by looking at all earlier lines in each second.
 */
import { type Below, randomBelow } from "../../../tests/prng.ts";
import { expositionText } from "../exposition.ts";
import { checkWatchFile } from "../syntax/check.ts";
import type { Transition, WatchEngine } from "../types.ts";
import { createEngine } from "./engine.ts";

const rules = `
input a.log in logfmt
counter levels_total {level, .host} = '.level:level'
histogram size_bytes {.host} buckets 1kB 8kB = '.size:value .level{=warn}'
alert warned when count('.level{=warn}') >= 2 over 5s print
counter errors_total {host} = '"err" \\W:host'
counter sent_bytes_total {host max 2} add n = '\\W:host "sent" \\Z:n'
gauge depth {host} = '"queue" \\W:host \\N:value'
histogram request_seconds {host} buckets 10ms 100ms 1s quantiles p50 p90 = '\\W:host "took" \\R:value'
alert many when count('"err"') >= 4 over 5s print
alert fast when rate(errors_total) > 0.9/s over 4s by {host} for 2s print
alert few when count('"beat"') < 1 over 6s every 9s print
alert slow when p90(request_seconds) > 150ms over 7s print
alert slowest when p100(request_seconds) >= 250ms over 3s by {host} every 6s print
alert deep when depth > 6 by {host} for 1s print
alert silent when none of '"beat"' for 4s print
alert both when depth >= 8 and count('"err"') > 0 over 3s or none of '"err"' for 7s print
alert novel when novel '"job" \\W' every 4s print
`;

interface Line {
  readonly second: number;
  readonly text: string;
}

const hosts = ["a", "b", "c"];

function randomLines(random: Below): Line[] {
  let second = 1_000_000;
  return Array.from({ length: 20 + random(120) }, () => {
    const gap = random(12);
    second += gap < 8 ? 0 : gap < 11 ? 1 : random(4) === 0 ? 70 : random(15);
    const host = hosts[random(3)]!;
    const texts = [`err ${host}`, "beat", `${host} took ${10 * (1 + random(30))}ms`, `queue ${host} ${random(10)}`];
    texts.push(`level=${["warn", "info"][random(2)]} host=${host} size=${random(20)}kB`);
    texts.push(`${host} sent ${random(9)}kB`, `job ${["up", "down", "left"][random(3)]} ${random(9)}`, "err a err b");
    return { second, text: texts[random(texts.length)]! };
  });
}

const bytes = (lines: readonly Line[]) => new TextEncoder().encode(lines.map(({ text }) => `${text}\n`).join(""));
const describeTransitions = (all: readonly Transition[]) =>
  all.map(({ atMs, name, state, value, labels, text, sinceMs }) =>
    JSON.stringify([atMs / 1000, name, labels.host ?? "", state, value, text, sinceMs / 1000]),
  );

const file = checkWatchFile("a.watch", rules);
const untilOf = (lines: readonly Line[]) => lines.at(-1)!.second + 15;

/** What is told when every line comes alone, and what the engine shows at the end. */
function runEngine(lines: readonly Line[], step: (left: readonly Line[]) => number, restarts: (() => boolean) | null) {
  let engine: WatchEngine = createEngine(file);
  const out: Transition[] = [];
  for (let at = 0; at < lines.length; ) {
    const count = step(lines.slice(at));
    out.push(...engine.feed("a.log", bytes(lines.slice(at, at + count)), lines[at]!.second * 1000 + 7));
    at += count;
    if (!restarts?.()) continue;
    const state = engine.snapshot();
    engine.close();
    engine = createEngine(file);
    engine.restore(state);
  }
  out.push(...engine.tick(untilOf(lines) * 1000));
  const end = expositionText("prometheus", engine.families());
  const firing = describeTransitions(engine.firing());
  engine.close();
  return { told: describeTransitions(out), firing, end };
}

/** Number of lines from the first on that have its second. */
const inSecond = (lines: readonly Line[]) => {
  const other = lines.findIndex(({ second }) => second !== lines[0]!.second);
  return other < 0 ? lines.length : other;
};

/** An alert of the oracle: its name, its groups, and whether and with what it holds at the end of a second. */
interface Expected {
  readonly name: string;
  readonly byHost: boolean;
  readonly forS: number;
  readonly everyS: number;
  holds(before: readonly Line[], second: number, host: string | null, first: number): boolean;
}

const within = (lines: readonly Line[], second: number, span: number) =>
  lines.filter((line) => line.second > second - span && line.second <= second);
const matches = (lines: readonly Line[], form: RegExp) => lines.flatMap(({ text }) => [...text.matchAll(form)]);
const ofHost = (found: readonly RegExpMatchArray[], host: string | null) =>
  found.filter(([, its]) => host === null || its === host);

function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil(share * sorted.length - 1e-9)) - 1] ?? null;
}

const took = (lines: readonly Line[], host: string | null) =>
  ofHost(matches(lines, /(\w) took (\d+)ms/g), host).map(([, , ms]) => Number(ms));
const errors = (lines: readonly Line[]) => matches(lines, /err (\w)/g);
const silence = (lines: readonly Line[], form: RegExp, second: number, first: number) =>
  second + 1 - (lines.findLast(({ text }) => form.test(text))?.second ?? first - 1) - 1;
/** The largest of the last values of each host. */
const depth = (lines: readonly Line[], host: string | null) => {
  const last = new Map(matches(lines, /queue (\w) (\d)/g).map(([, its, value]) => [its!, Number(value)]));
  const values = [...last].filter(([its]) => host === null || its === host).map(([, value]) => value);
  return Math.max(-1, ...values);
};

const usual = { byHost: false, forS: 0, everyS: 0 };
const oracle: readonly Expected[] = [
  { ...usual, name: "warned", holds: (lines, at) => matches(within(lines, at, 5), /level=warn/g).length >= 2 },
  { ...usual, name: "many", holds: (lines, at) => errors(within(lines, at, 5)).length >= 4 },
  {
    ...{ name: "fast", byHost: true, forS: 2, everyS: 0 },
    holds: (lines, at, host) => ofHost(errors(within(lines, at, 4)), host).length / 4 > 0.9,
  },
  {
    ...{ ...usual, name: "few", everyS: 9 },
    holds: (lines, at, _, first) => at + 1 - first >= 6 && matches(within(lines, at, 6), /beat/g).length < 1,
  },
  { ...usual, name: "slow", holds: (lines, at) => (percentile(took(within(lines, at, 7), null), 0.9) ?? 0) > 150 },
  {
    ...{ name: "slowest", byHost: true, forS: 0, everyS: 6 },
    holds: (lines, at, host) => (percentile(took(within(lines, at, 3), host), 1) ?? 0) >= 250,
  },
  { ...usual, name: "deep", byHost: true, forS: 1, holds: (lines, _, host) => depth(lines, host) > 6 },
  { ...usual, name: "silent", holds: (lines, at, _, first) => silence(lines, /beat/, at, first) >= 4 },
  {
    ...{ ...usual, name: "both" },
    holds: (lines, at, _, first) =>
      (depth(lines, null) >= 8 && errors(within(lines, at, 3)).length > 0) || silence(lines, /err/, at, first) >= 7,
  },
];

/** `SECOND NAME HOST STATE`, in no order. */
function expectTransitions(lines: readonly Line[]): string[] {
  const first = lines[0]!.second;
  const out: string[] = [];
  for (const rule of oracle) {
    for (const host of rule.byHost ? hosts : [null]) {
      let since: number | null = null;
      let fired: number | null = null;
      let last: number | null = null;
      for (let second = first; second < untilOf(lines); second++) {
        const at = second + 1;
        const before = lines.filter((line) => line.second <= second);
        const tell = (state: string) => out.push(`${at} ${rule.name} ${host ?? ""} ${state}`);
        if (!rule.holds(before, second, host, first)) {
          if (fired !== null) tell("resolved");
          since = fired = null;
          continue;
        }
        since ??= at;
        if (fired !== null || at - since < rule.forS || (last !== null && at - last < rule.everyS)) continue;
        fired = last = at;
        tell("firing");
      }
    }
  }
  return out.sort();
}

export function run(seed: number, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    const random = randomBelow(seed * 7919 + round);
    const lines = randomLines(random);
    const where = `seed ${seed}, round ${round}`;
    const whole = runEngine(lines, inSecond, null);
    const pieces = runEngine(lines, (left) => 1 + random(inSecond(left)), null);
    const restarted = runEngine(
      lines,
      (left) => 1 + random(inSecond(left)),
      () => random(4) === 0,
    );
    for (const [name, other] of Object.entries({ pieces, restarted })) {
      if (JSON.stringify(other) === JSON.stringify(whole)) continue;
      throw new Error(`${where}: ${name} give\n${difference(other, whole)}`);
    }
    const found = whole.told
      .map((line) => JSON.parse(line) as [number, string, string, string])
      .filter(([, name]) => name !== "novel")
      .map(([second, name, host, state]) => `${second} ${name} ${host} ${state}`)
      .sort();
    const wanted = expectTransitions(lines);
    if (found.join("\n") === wanted.join("\n")) continue;
    const only = (a: readonly string[], b: readonly string[]) => a.filter((line) => !b.includes(line)).join("\n");
    const shownLines = lines.map(({ second, text }) => `${second} ${text}`).join("\n");
    throw new Error(`${where}: too many\n${only(found, wanted)}\ntoo few\n${only(wanted, found)}\nof\n${shownLines}`);
  }
}

type Told = ReturnType<typeof runEngine>;

function difference(a: Told, b: Told): string {
  const flat = ({ told: all, firing, end }: Told) => [...all, ...firing, ...end.split("\n")];
  const [ours, theirs] = [flat(a), flat(b)];
  const at = ours.findIndex((line, i) => line !== theirs[i]);
  return `${ours.slice(Math.max(0, at - 1), at + 2).join("\n")}\ninstead of\n${theirs.slice(Math.max(0, at - 1), at + 2).join("\n")}`;
}
