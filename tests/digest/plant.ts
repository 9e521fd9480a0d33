/**
 * Plants incidents into real logs and tells how many the first screen of a digest shows:
 * `MATCHER_NATIVE=... bun tests/digest/plant.ts LOG...`. Logs are taken in order of their names; every other one is of
 * half A, on which the constants were chosen.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { buildContents, collectFacts, Places, printPage } from "../../ts/digest/index.ts";
import { notedWork } from "../../ts/mine/index.ts";
import { atOnce } from "../../ts/native/work.ts";
import { type Below, randomBelow } from "../prng.ts";

/** Lines of the first screen. */
const screenLines = 40;
const plantsALog = 10;
const sections = ["began", "stopped", "rates", "gaps", "moved", "rare"] as const;

/** An incident: the log with it, and what shows that it was found. */
interface Plant {
  readonly lines: readonly string[];
  readonly isFound: (page: string) => boolean;
}

type Planter = (lines: readonly string[], below: Below) => Plant | null;

/** The time, host and level at the start of a line, which a planted line takes over. */
function cutHead(line: string): string {
  const at = line.search(/\b(?:INFO|WARN|DEBUG|ERROR|NOTICE|info|warn|debug|notice)\b/);
  if (at >= 0 && at < 80) return `${line.slice(0, at)}INFO `;
  return /^(?:\S*\d\d:\d\d:\d\d\S*|\w{3} +\d+ \d\d:\d\d:\d\d \S+) /.exec(line)?.[0] ?? "";
}

/** Inserts a text after every `every`th line from one part of the log to another. */
function insert(lines: readonly string[], from: number, to: number, every: number, text: (i: number) => string) {
  return lines.flatMap((line, i) => {
    const part = i / lines.length;
    return part >= from && part < to && i % every === 0 ? [line, cutHead(line) + text(i)] : [line];
  });
}

/** Whether it is among the numbers of rare lines. */
const hasNumber = (page: string, line: number) =>
  page.split("\n").some((shown) => / seen once or twice/.test(shown) && `${shown} `.includes(` ${line} `));

const hasText = (section: string, text: string) => (page: string) =>
  page.split("\n").some((line) => (section === "" || line.startsWith(`${section}  `)) && line.includes(text));

const planters: Readonly<Record<string, Planter>> = {
  "new template": (lines, below) => ({
    lines: insert(lines, 0.3 + below(50) / 100, 1, 15 + below(20), () => "replica caught up and serves its shard"),
    isFound: hasText("", "replica caught up and serves"),
  }),
  "rate change": (lines, below) => {
    const from = 0.2 + below(40) / 100;
    const beat = insert(lines, 0, 1, 25, (i) => `lease of volume ${i} renewed by keeper`);
    const more = insert(beat, from, from + 0.15, 3, (i) => `lease of volume ${i} renewed by keeper`);
    return { lines: more, isFound: hasText("rates", "renewed by keeper") };
  },
  "moved value": (lines, below) => {
    const at = lines.length * (0.3 + below(40) / 100);
    const took = (i: number) => (i < at ? 20 + below(30) : 90 + below(90));
    return {
      lines: insert(lines, 0, 1, 20, (i) => `flush of the journal took ${took(i)}ms`),
      isFound: hasText("moved", "flush of the journal"),
    };
  },
  "lost template": (lines, below) => ({
    lines: insert(lines, 0, 0.4 + below(45) / 100, 20, (i) => `heartbeat ${i} of the standby received`),
    isFound: hasText("stopped", "of the standby received"),
  }),
  "one in a thousand": (lines, below) => {
    const at = Math.floor(lines.length * (0.1 + below(80) / 100));
    const planted = `${cutHead(lines[at]!)}operator compacted the lease table by hand`;
    // Its text, or its number among those of rare lines.
    const isFound = (page: string) => hasText("", "operator compacted the lease")(page) || hasNumber(page, at + 1);
    return { lines: lines.toSpliced(at, 0, planted), isFound };
  },
  gap: (lines, below) => {
    const at = Math.floor(lines.length * (0.2 + below(60) / 100));
    let known = 0;
    const later = lines.map((line, i) =>
      i < at
        ? line
        : line.replace(/\b(\d\d):(\d\d:\d\d)/, (_, hour: string, rest: string) => {
            known++;
            return `${`${(Number(hour) + 3) % 24}`.padStart(2, "0")}:${rest}`;
          }),
    );
    // Past midnight, or without a time on most lines, the log has no such gap.
    const hours = lines.slice(at).map((line) => Number(/\b(\d\d):\d\d:\d\d/.exec(line)?.[1] ?? 0));
    if (known < (lines.length - at) * 0.9 || Math.max(...hours) > 20) return null;
    return { lines: later, isFound: (page) => /^gaps {2}(?:[23]h|\S*h)/m.test(page) };
  },
};

function printDigest(lines: readonly string[]): string {
  const places = new Places([{ name: "log", firstRecord: 0, firstLine: 1 }]);
  const facts = atOnce(collectFacts(atOnce(notedWork([new TextEncoder().encode(`${lines.join("\n")}\n`)])), places));
  const limits = { bytes: Number.POSITIVE_INFINITY, lines: screenLines };
  return printPage(buildContents(facts, "log"), { form: "text", limits, input: "log", explains: false });
}

const found = new Map<string, [found: number, planted: number]>();
const count = (key: string, isFound: boolean) => {
  const [yes, all] = found.get(key) ?? [0, 0];
  found.set(key, [yes + Number(isFound), all + 1]);
};

const paths = process.argv.slice(2).sort((a, b) => (basename(a) < basename(b) ? -1 : 1));
for (const [number, path] of paths.entries()) {
  const half = number % 2 === 0 ? "A" : "B";
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  const clean = printDigest(lines);
  const claims = (name: string) => clean.split("\n").filter((line) => line.startsWith(`${name}  `)).length;
  for (const name of sections) count(`${half} clean: at most one of ${name}`, claims(name) <= 1);
  // Rare lines are a list, which most logs have.
  const all = sections.filter((name) => name !== "rare").reduce((sum, name) => sum + claims(name), 0);
  count(`${half} clean: at most one change on the whole page`, all <= 1);
  const kinds = Object.entries(planters);
  for (let plant = 0, tries = 0; plant < plantsALog && tries < 3 * plantsALog; tries++) {
    const [kind, planter] = kinds[(number + tries) % kinds.length]!;
    const planted = planter(lines, randomBelow(1000 * number + tries));
    if (!planted) continue;
    plant++;
    const isFound = planted.isFound(printDigest(planted.lines));
    count(`${half} ${kind}`, isFound);
    count(`${half} all`, isFound);
    if (!isFound && process.env.VERBOSE) console.log(`missed: ${kind} in ${path}`);
  }
}
for (const [key, [yes, all]] of [...found].sort()) console.log(`${key}: ${yes} of ${all} (${(yes / all).toFixed(3)})`);
