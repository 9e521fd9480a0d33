/** Anchors and relative predicates over random texts: every engine and way of reading agrees with slow readings. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changePoints, spanReadings } from "../../tests/fuzz/slow/spectral.ts";
import { type Cut, findContested, inRareLines } from "../../tests/fuzz/slow/structure.ts";
import {
  beginsLineField,
  compareInstants,
  compareKeyed,
  compareNumbers,
  compares,
  compareVersions,
  type Echo,
  echoFold,
  enclosingFold,
  fieldStart,
  findEcho,
  findPeriods,
  historyFold,
  isKeyed,
  lexTokens,
  magnitude,
  phaseFold,
  regimeFold,
  type Sums,
  type Token,
  windowFolds,
} from "../../tests/fuzz/slow/tokens.ts";
import { prng } from "../../tests/prng.ts";
import { compilePattern } from "../pattern/index.ts";
import { countMatches, ScanFacts, type ScanOptions, StreamScanner, scan } from "./index.ts";

/** Whether a token passes; `null` if rounding decides. */
type Holds = (i: number) => boolean | null;

interface Question {
  /** Matches one token, or two if `pair` is set. */
  readonly pattern: string;
  readonly holds: Holds;
  /** The match also takes the token before, of this kind. */
  readonly pair?: string;
}

type Make = (text: Uint8Array, tokens: readonly Token[], random: Random) => Question;

class Random {
  readonly #next: () => number;
  constructor(seed: number) {
    this.#next = prng(seed);
  }
  below(bound: number): number {
    return this.#next() % bound;
  }
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}

const signs = [">", ">=", "<", "<=", "=", "!="] as const;
const bounds = [">", ">=", "<", "<="] as const;

function isSo(a: number, sign: (typeof signs)[number], b: number): boolean {
  const answers = { ">": a > b, ">=": a >= b, "<": a < b, "<=": a <= b, "=": a === b, "!=": a !== b };
  return answers[sign];
}

/** A distance that no sum of these texts comes near by accident. */
function distance(random: Random): { written: string; hundredths: number; inSpreads: boolean } {
  const hundredths = (random.below(400) - 200) | 1;
  const inSpreads = random.below(3) === 0;
  const sign = hundredths < 0 ? "-" : "+";
  return {
    written: `${sign}${(Math.abs(hundredths) / 100).toFixed(2)}${inSpreads ? "s" : ""}`,
    hundredths,
    inSpreads,
  };
}

function baseline(
  scope: string,
  fold: (text: Uint8Array, tokens: readonly Token[]) => (i: number) => Sums | null,
): Make {
  return (text, tokens, random) => {
    const sign = random.pick(bounds);
    const { written, hundredths, inSpreads } = distance(random);
    const foldAt = fold(text, tokens);
    return {
      pattern: `\\M{${sign}${written}${scope === "" ? "" : `:${scope}`}}`,
      holds: (i) => {
        const sums = foldAt(i);
        return sums === null ? null : compares(tokens[i]!, sums, sign, hundredths, inSpreads);
      },
    };
  };
}

const lower = (text: string) => text.toLowerCase();
const same = (text: string) => text;

/** Questions about the echo, exact or ignoring case. */
function echo(written: string, holds: (echo: Echo) => boolean): Make {
  return (_, tokens, random) => {
    const folds = random.below(2) === 1;
    const anchor = `@${written} .`;
    return {
      pattern: folds ? `(?orbit:case ${anchor})` : anchor,
      holds: (i) => {
        const found = findEcho(tokens, i, folds && written.startsWith("echo") && written !== "echoed" ? lower : same);
        return found !== null && holds(found);
      },
    };
  };
}

const compareEcho =
  (name: string, number: (echo: Echo) => number | null): Make =>
  (text, tokens, random) => {
    const [sign, k] = [random.pick(signs), 1 + random.below(5)];
    const holds = (found: Echo) => {
      const question = number(found);
      return question !== null && isSo(question, sign, k);
    };
    return echo(`${name}${sign}${k}`, holds)(text, tokens, random);
  };

const fromEnd: Make = (text, tokens, random) => {
  const [sign, k] = [random.pick(signs), 1 + random.below(3)];
  const holds = ({ count, occurrence }: Echo) => count >= k && isSo(occurrence, sign, count + 1 - k);
  return echo(`echo:nth${sign}-${k}`, holds)(text, tokens, random);
};

const phase: Make = (_, tokens, random) => {
  const { live, record } = findPeriods(tokens);
  const k = random.below(5);
  const [written, period] = random.pick([
    [`${k}`, record],
    [`${k}/${k + 2}`, live.includes(k + 2) ? k + 2 : null],
    [`${k}#${1 + (k % 2)}`, live[k % 2] ?? null],
  ] as const);
  return { pattern: `@phase:${written} .`, holds: (i) => period !== null && i % period === k };
};

/** One of each way of asking. `other` is a second input. */
function ways(otherPath: string, other: Uint8Array): readonly Make[] {
  const known = new Set(
    lexTokens(other)
      .filter(isKeyed)
      .map(({ text }) => text),
  );
  const join = (name: string, occurs: boolean): Make => {
    return (_, tokens) => ({
      pattern: `@${name}:@"${otherPath}" .`,
      holds: (i) => isKeyed(tokens[i]!) && known.has(tokens[i]!.text) === occurs,
    });
  };
  return [
    (_, tokens, random) => {
      const [sign, k] = [random.pick(bounds), random.below(300) | 1];
      return {
        pattern: `\\M{${sign}${(k / 100).toFixed(2)}}`,
        holds: (i) => {
          const size = Math.fround(magnitude(tokens[i]!) * 100);
          return sign.startsWith(">") ? size >= k : size <= k;
        },
      };
    },
    baseline("", (_, tokens) => {
      const folds = windowFolds(tokens);
      return (i) => folds[i]!;
    }),
    baseline("echo", (_, tokens) => (i) => echoFold(tokens, i)),
    baseline("enclosing", (_, tokens) => (i) => enclosingFold(tokens, i)),
    baseline("phase", (_, tokens) => {
      const { record } = findPeriods(tokens);
      return (i) => phaseFold(tokens, i, record);
    }),
    baseline("regime", (text, tokens) => {
      const points = changePoints(text);
      return (i) => (points === null ? null : regimeFold(tokens, i, points));
    }),
    (_, tokens, random) => {
      const [sign, { written, hundredths, inSpreads }] = [random.pick(bounds), distance(random)];
      return {
        pattern: `\\W:k \\M{${sign}${written}:k}`,
        pair: "word",
        holds: (i) => compares(tokens[i]!, historyFold(tokens, i - 1), sign, hundredths, inSpreads),
      };
    },
    echo("novel", ({ occurrence }) => occurrence === 1),
    echo("echoed", ({ count }) => count >= 2),
    echo("echo", ({ count }) => count >= 2),
    compareEcho("echo", ({ count }) => count),
    compareEcho("echo:nth", ({ occurrence }) => occurrence),
    compareEcho("echo:period", ({ period }) => (period === null ? null : Math.floor(period + 0.5))),
    echo("echo:period", ({ period }) => period !== null),
    fromEnd,
    join("novel", false),
    join("echoed", true),
    (_, tokens) => ({ pattern: "@order:asc .", holds: (i) => compareInstants(tokens, i) === "asc" }),
    (_, tokens) => ({ pattern: "@order:desc .", holds: (i) => compareInstants(tokens, i) === "desc" }),
    (_, tokens, random) => {
      const way = random.pick(["asc", "desc"]);
      return { pattern: `@order:${way}:number .`, holds: (i) => compareNumbers(tokens, i) === way };
    },
    (_, tokens, random) => {
      const way = random.pick(["asc", "desc"]);
      return { pattern: `@order:${way}:version .`, holds: (i) => compareVersions(tokens, i) === way };
    },
    (text, tokens, random) => {
      const way = random.pick(["asc", "desc"]);
      return { pattern: `@order:${way}:keyed .`, holds: (i) => compareKeyed(text, tokens, i) === way };
    },
    (text, tokens, random) => {
      const [k, mark] = [1 + random.below(4), random.pick([",", ";", " "])];
      const written = mark === "," ? "" : `("${mark}")`;
      return { pattern: `@${k}:line${written} .`, holds: (i) => beginsLineField(text, tokens, i, k, mark) };
    },
    phase,
    (_, tokens, random) => {
      const k = random.below(6);
      return { pattern: `@${k} .`, holds: (i) => fieldStart(tokens, k) === i };
    },
    (text, tokens, random) => {
      const [sign, k] = [random.pick(bounds), 20 + random.below(60)];
      const readings = spanReadings(text, tokens);
      return {
        pattern: `\\F{entropy${sign}${(k / 100).toFixed(2)}}`,
        holds: (i) => {
          const over = readings[i]!.entropy - k / 100;
          return Math.abs(over) < 1e-4 ? null : over > 0 === sign.startsWith(">");
        },
      };
    },
    (text, tokens) => {
      const readings = spanReadings(text, tokens);
      return {
        pattern: "\\F{period}",
        holds: (i) => (readings[i]!.isPeriodSure ? readings[i]!.period !== 0 : null),
      };
    },
    (text, tokens, random) => {
      const texture = random.pick(["prose", "code", "math", "data"]);
      const readings = spanReadings(text, tokens);
      return {
        pattern: `\\F{texture:${texture}}`,
        holds: (i) => (readings[i]!.isTextureSure ? readings[i]!.texture === texture : null),
      };
    },
    (text, tokens) => {
      const points = changePoints(text);
      const lies = ({ start, end }: Token) => points!.some((point) => point >= start && point < end);
      return { pattern: "\\F{onset}", holds: (i) => (points === null ? null : lies(tokens[i]!)) };
    },
    (text, tokens, random) => {
      const value = 1 + random.below(40);
      const [written, cut] = random.pick<[string, Cut]>([
        ["", { kind: "mean", value }],
        [`<${value}`, { kind: "count", value }],
        [`<${value}%`, { kind: "share", value }],
      ]);
      const isRare = inRareLines(text, tokens, cut);
      return { pattern: `@shape:rare${written} .`, holds: (i) => isRare[i]! };
    },
    (_, tokens, random) => {
      const [sign, k] = [random.pick([">", ">="]), random.below(60)];
      const isContested = findContested(tokens, k / 100);
      return { pattern: `@ambiguous:token${sign}${(k / 100).toFixed(2)} .`, holds: (i) => isContested[i]! };
    },
  ];
}

/** Lines of keys, values, brackets and dates. */
function randomText(random: Random, lengthMax: number): Uint8Array {
  const words = [
    "rt",
    "up",
    "Load",
    "load",
    "f",
    "max_len",
    "getAll",
    ",",
    "=",
    ":",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
  ];
  const rare = [
    " 2026-01-02 ",
    " 2026-01-01 ",
    " 2026-03-05 ",
    " 2026-02-31 ",
    " 09:30:00 ",
    "é",
    "ünter",
    '"a b"',
    "10.0.0.1",
  ];
  const versions = ["1.2.3", "v1.2.03", "1.10.0", "1.10.0+b", "1.10.0-rc.2", "1.10.0-rc.11", "1.10.0-rc.beta"];
  const numbers = ["1", "7", "40", "38", "5200", "0.5", "1e9", "0", "250"];
  const length = random.below(lengthMax);
  const shape = Array.from({ length: 3 + random.below(6) }, () => random.below(10));
  const isTable = random.below(3) === 0;
  let text = "";
  for (let i = 0; i < length; i++) {
    const which = isTable ? shape[i % shape.length]! : random.below(10);
    text += random.pick(which < 3 ? numbers : which < 8 ? words : random.below(3) === 0 ? versions : rare);
    text += random.pick([" ", " ", " ", "", "\n"]);
  }
  return new TextEncoder().encode(text);
}

/** Starts of the expected matches, by the slow readings; `null` if rounding decides one of them. */
function expectStarts(tokens: readonly Token[], { holds, pair }: Question): number[] | null {
  const found: number[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const tested = pair ? i + 1 : i;
    if (tested >= tokens.length || (pair && tokens[i]!.kind !== pair)) continue;
    const answer = holds(tested);
    if (answer === null) return null;
    if (!answer) continue;
    found.push(tokens[i]!.start);
    i = tested;
  }
  return found;
}

function findStarts(pattern: ReturnType<typeof compilePattern>, text: Uint8Array, options: ScanOptions): number[] {
  const found: number[] = [];
  for (const batch of scan(pattern, text, options)) for (let i = 0; i < batch.count; i++) found.push(batch.start(i));
  return found;
}

function findStartsInStream(
  pattern: ReturnType<typeof compilePattern>,
  text: Uint8Array,
  chunkBytes: number,
): number[] {
  const found: number[] = [];
  using scanner = new StreamScanner(pattern);
  const take = (batch: ReturnType<typeof scanner.finish>) => {
    for (let i = 0; i < batch.count; i++) found.push(batch.start(i));
  };
  for (let at = 0; at < text.length; at += chunkBytes) take(scanner.push(text.subarray(at, at + chunkBytes)));
  take(scanner.finish());
  return found;
}

export function run(seed: number, rounds: number): void {
  const random = new Random(seed);
  const folder = mkdtempSync(join(tmpdir(), "matcher-readings-"));
  try {
    const otherPath = join(folder, "other");
    const other = randomText(random, 20);
    writeFileSync(otherPath, other);
    const all = ways(otherPath, other);
    for (let round = 0; round < rounds; round++) check(random, all);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const narrower = { ".": null, "\\W": "word", "\\N": "number", "\\V": "version", "[\\W \\T]": null } as const;

/** The same for tokens of fewer kinds, if the pattern ends with any token. */
function narrow(question: Question, tokens: readonly Token[], random: Random): Question {
  const atom = random.pick(Object.keys(narrower) as (keyof typeof narrower)[]);
  if (question.pair || !/ \.\)?$/.test(question.pattern) || atom === ".") return question;
  const kind = narrower[atom];
  const isOf = (token: Token) => (kind ? token.kind === kind : token.kind === "word" || token.kind === "timestamp");
  return {
    pattern: question.pattern.replace(/ \.(\)?)$/, (_, close = "") => ` ${atom}${close}`),
    holds: (i) => (isOf(tokens[i]!) ? question.holds(i) : false),
  };
}

function check(random: Random, all: readonly Make[]): void {
  const text = randomText(random, random.below(4) === 0 ? 400 : 90);
  const tokens = lexTokens(text);
  const question = narrow(random.pick(all)(text, tokens, random), tokens, random);
  const expected = expectStarts(tokens, question);
  if (expected === null) return;
  const pattern = compilePattern(question.pattern);
  const found: Record<string, number[]> = {
    reference: findStarts(pattern, text, { engine: "reference" }),
    automatic: findStarts(pattern, text, {}),
    backtrack: findStarts(pattern, text, { engine: "backtrack" }),
    dfa: findStarts(pattern, text, { engine: "dfa", segmentBytes: 64 }),
    segments: findStarts(pattern, text, { segmentBytes: 8 }),
    "dual grain": findStarts(pattern, text, { facts: new ScanFacts(true) }),
    chunks: findStartsInStream(pattern, text, 1 + random.below(40)),
  };
  for (const segmentBytes of [8, 1 << 18]) {
    const { matches } = countMatches(pattern, text, { segmentBytes });
    if (matches !== expected.length) throw new Error(`${question.pattern}: counted ${matches}, not ${expected.length}`);
  }
  for (const [way, starts] of Object.entries(found)) {
    if (starts.join() === expected.join()) continue;
    const shown = JSON.stringify(new TextDecoder().decode(text));
    throw new Error(`${way}: ${question.pattern} over ${shown}\nwanted ${expected.join()}\ngot ${starts.join()}`);
  }
}
