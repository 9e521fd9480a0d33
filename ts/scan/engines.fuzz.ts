/**
 * Random patterns over random texts: the faster engines, small segments and chunks find the same matches as the
 * reference engine. Anchors and relative predicates are among the atoms; that the reference engine answers them
 * rightly is checked in readings.fuzz.ts, which compares it and the others with slow readings.
 */
import { prng } from "../../tests/prng.ts";
import { PatternError } from "../error/errors.ts";
import { type CompiledPattern, compilePattern, compileSet } from "../pattern/index.ts";
import { countMatches, type Matches, ScanFacts, type ScanOptions, StreamScanner, scan } from "./index.ts";

export type Random = () => number;

/** Random numbers below 1, determined by the seed. */
export function generator(seed: number): Random {
  const next = prng(seed);
  return () => next() / 2 ** 32;
}

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

const atoms = [
  "\\W",
  "\\N",
  "\\P",
  ".",
  '"a"',
  '"b"',
  '"took"', // Long enough to be looked for among the bytes.
  "\\I",
  "\\Q",
  "[\\W \\N]",
  "[^\\N]",
  "`[a-c]+`",
  "\\N{>5}",
  '"ab"~1',
  "\\S",
  "^",
  "$",
  "@2 .",
  "\\B",
  "=x",
  '~"b"',
  "~<($ .)",
  '(?orbit:case "A")',
  "\\A",
  "~<(\\z .)",
  "@shape:rare",
  "@shape:rare<3",
  "@shape:rare<50%",
  "\\N{>+0.31}",
  "\\M{<+0.21:echo}",
  "\\M{>-0.7:phase}",
  "\\M{<+1s:regime}",
  "\\W{<+1:enclosing}",
  "\\M{>-1:x}",
  "\\M{>1}",
  "@novel",
  "@echoed .",
  "@echo>2 .",
  "@echo:nth=-1",
  "@echo:period .",
  "(?orbit:case @echo:nth=2 .)",
  "@order:asc .",
  "@order:desc",
  "@phase:1",
  "@phase:0/2 .",
  "@order:desc:number .",
  "@order:asc:keyed",
  "@2:line .",
  '@2:line(";") \\N',
  '@2:line(" ") .',
  "@nested>0 .",
  "@super:call",
  "@super .",
  "@seam .",
  "@seam:byte",
  "@ambiguous:token>0.1 .",
  "@strain>40 .",
  "@bound:super<60 .",
  '@kin("a")',
  "=kin x",
  "\\F{entropy>0.41}",
  "\\F{onset}",
  "[\\M{>0.7} \\P]",
];
const quantifiers = ["*", "+", "?", "{2}", "{1,3}", "{2,}", "*?", "+?", "??", "{0,2}?", "*+", "++", ""];

const tokensOfRuns = [
  ...["\\W", "\\N", "\\P", "[\\W \\N]", "\\I", "\\Q", "\\R", "\\N{>5}", "."],
  ...['"="', '"took"', '"größe"', '"("'],
];

export function pattern(random: Random, depth: number): string {
  if (depth === 3 && random() < 0.25) {
    return Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, tokensOfRuns)).join(" ");
  }
  const items = Array.from({ length: 1 + Math.floor(random() * 3) }, () => item(random, depth));
  return items.join(" ");
}

function item(random: Random, depth: number): string {
  const maybeQuantify = (text: string) => text + (random() < 0.4 ? pick(random, quantifiers) : "");
  const maybeBind = (text: string) => text + (random() < 0.2 ? pick(random, [":x", ":y", "::x"]) : "");
  if (depth === 0 || random() < 0.5) return maybeBind(maybeQuantify(pick(random, atoms)));
  const inside = () => pattern(random, depth - 1);
  const sign = pick(random, ["|", "|", "||", "|>"]);
  return maybeBind(
    pick(random, [
      () => maybeQuantify(`(${inside()})`),
      () => maybeQuantify(`(${inside()} ${sign} ${inside()})`),
      () => maybeQuantify(`(?>${inside()})`),
      () => maybeQuantify(`\\B(${inside()})`),
      () => `~(${inside()})`,
      () => `!~(${inside()})`,
      () => `~>2{1}(${inside()})`,
      () => `~#(${inside()})`,
      () => `~<(${pick(random, atoms)})`,
      () => '("a" \\W:x "b")~1',
    ])(),
  );
}

/** Members of a set: any patterns, or, if there are many, mostly runs of tokens that contain a text. */
export function members(random: Random): string[] {
  const count = pick(random, [2, 5, 70]);
  const texts = ['"a"', '"b"', '"ab"', '"took"', '"größe"', '"="', '"k"', '"7"', '"q s"'];
  const before = () => pick(random, ["", "", "\\W ", "\\N:x ", ". ", "\\W \\P "]);
  const after = () => pick(random, ["", "", " \\N", " .:y", " \\W \\W", " $"]);
  const made = Array.from({ length: count }, () =>
    random() < (count > 10 ? 0.1 : 0.5) ? pattern(random, 1) : before() + pick(random, texts) + after(),
  );
  return made.filter(isValid);
}

function isValid(source: string): boolean {
  try {
    compilePattern(source);
    return true;
  } catch (error) {
    if (error instanceof PatternError) return false;
    throw error;
  }
}

/** A pattern or, less often, a set. `null` if it is no valid pattern. */
function generatePattern(random: Random): { compiled: CompiledPattern; source: string } | null {
  const sources = random() < 0.1 ? members(random) : null;
  const source = sources ? sources.join("\n") : pattern(random, 3);
  if (!sources) return isValid(source) ? { compiled: compilePattern(source), source } : null;
  if (sources.length === 0) return null;
  return { compiled: compileSet(sources.map((one, number) => ({ name: `m${number}`, source: one }))), source };
}

export function text(random: Random): string {
  const words = [
    "a",
    "b",
    "ab",
    "took",
    "A",
    "7",
    "12",
    "(",
    ")",
    "[",
    "]",
    ",",
    "\n",
    "\n\n",
    ' "q s" ',
    "10.0.0.1",
    "=",
    "é",
    "größe",
    "строка9",
    "k=7",
    "'\n'",
    " 2026-01-02 ",
    " 2026-01-01 ",
    "5ms",
    "-7",
    ".5",
    "\x1b[1m",
    "\u{a0}",
  ];
  const length = Math.floor(random() * 40);
  return Array.from({ length }, () => pick(random, words) + pick(random, ["", " ", "  ", "\n"])).join("");
}

export function describeMatches(batch: Matches, registers: readonly { repeated: boolean }[]): string[] {
  return Array.from({ length: batch.count }, (_, i) => {
    const bindings = registers.map(({ repeated }, r) => {
      const last = `${batch.registerStart(i, r)}-${batch.registerEnd(i, r)}/${batch.registerKind(i, r)}`;
      if (!repeated) return last;
      // The language does not define how many empty rounds are listed.
      const all = Array.from({ length: batch.bindingCount(i, r) }, (_, k) => batch.bindingStart(i, r, k)).filter(
        (start) => start >= 0,
      );
      return `${last} of ${all}`;
    });
    return `${batch.member(i)}: ${batch.start(i)}..${batch.end(i)} line ${batch.line(i)} ${bindings.join(" ")}`;
  });
}

export function expectAlike(ways: Record<string, () => string>, wanted: string, what: string): void {
  for (const [name, way] of Object.entries(ways)) {
    const got = way();
    if (got !== wanted) throw new Error(`${name}: ${what}\nwanted ${wanted}\ngot ${got}`);
  }
}

export function run(seed: number, rounds: number): void {
  const random = generator(seed);
  for (let round = 0; round < rounds; round++) {
    const made = generatePattern(random);
    const input = text(random);
    if (!made) continue;
    const { compiled, source } = made;
    const bytes = new TextEncoder().encode(input);
    const searchWith = (options: ScanOptions) => {
      const all: string[] = [];
      for (const batch of scan(compiled, bytes, { registers: true, ...options }))
        all.push(...describeMatches(batch, compiled.registers));
      return all;
    };
    const searchStream = (chunkBytes: number, byLine = false) => {
      using scanner = new StreamScanner(compiled, chunkBytes, { registers: true, byLine });
      return [
        ...describeMatches(scanner.push(bytes), compiled.registers),
        ...describeMatches(scanner.finish(), compiled.registers),
      ];
    };
    const wanted = searchWith({ engine: "reference" }).join("\n");
    const ways: Record<string, () => string> = {
      automatic: () => searchWith({}).join("\n"),
      backtrack: () => searchWith({ engine: "backtrack" }).join("\n"),
      dfa: () => searchWith({ engine: "dfa", segmentBytes: pick(random, [8, 64, 1024]) }).join("\n"),
      segments: () => searchWith({ segmentBytes: 8 }).join("\n"),
      "dual grain": () => searchWith({ facts: new ScanFacts(true) }).join("\n"),
      chunks: () => searchStream(1 + Math.floor(random() * 9)).join("\n"),
      count: () => (countMatches(compiled, bytes).matches === searchWith({}).length ? wanted : "another count"),
      "count in segments": () =>
        countMatches(compiled, bytes, { segmentBytes: 8 }).matches === searchWith({}).length ? wanted : "another count",
      "count of lines": () => {
        const { lines } = countMatches(compiled, bytes, { linesOnly: true, segmentBytes: pick(random, [8, 64, 1024]) });
        return lines === countMatches(compiled, bytes, { engine: "reference" }).lines ? wanted : "another count";
      },
    };
    expectAlike(ways, wanted, `${source} over ${JSON.stringify(input)}`);
    const lines: Record<string, () => string> = {
      automatic: () => searchWith({ byLine: true }).join("\n"),
      backtrack: () => searchWith({ byLine: true, engine: "backtrack" }).join("\n"),
      dfa: () => searchWith({ byLine: true, engine: "dfa", segmentBytes: pick(random, [8, 1024]) }).join("\n"),
      chunks: () => searchStream(1 + Math.floor(random() * 9), true).join("\n"),
    };
    const wantedByLine = searchWith({ byLine: true, engine: "reference" }).join("\n");
    expectAlike(lines, wantedByLine, `line by line: ${source} over ${JSON.stringify(input)}`);
  }
}
