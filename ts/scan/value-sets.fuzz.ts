/**
 * Random sets of patterns with conditions on values, whose members are found by those values: every engine, small
 * segments, chunks and lines find what each member finds alone.
 */
import { PatternError } from "../error/errors.ts";
import { type CompiledPattern, compilePattern, compileSet } from "../pattern/index.ts";
import { expectAlike, generator, pick, type Random } from "./engines.fuzz.ts";
import { countMatches, type Matches, type ScanOptions, StreamScanner, scan } from "./index.ts";

const below = (random: Random, bound: number) => Math.floor(random() * bound);

/** Values of which a text and the bounds of patterns are made, by the atom of their kind. */
const values: Record<string, (random: Random) => string> = {
  N: (random) =>
    pick(random, [
      `${below(random, 40)}`,
      `${below(random, 9)}.5`,
      "0x1f",
      "1e3",
      "00",
      "7_000",
      "99999999999999999999",
    ]),
  R: (random) => pick(random, [`${below(random, 40)}ms`, `${below(random, 3)}.5s`, "1m", "1h2m", "1500ms"]),
  Z: (random) => pick(random, [`${below(random, 20)}KB`, "1.5KiB", "20000B", "1MB"]),
  I: (random) =>
    pick(random, [
      `10.0.${below(random, 4)}.${below(random, 9)}`,
      "::1",
      `2001:db8::${below(random, 9)}`,
      "10.0.1.0/24",
    ]),
  T: (random) => pick(random, [`2026-01-0${1 + below(random, 9)}`, "2026-01-02T12:00:00Z", "12:30:00"]),
  "%": (random) => `${below(random, 120)}%`,
  $: (random) => `$${below(random, 30)}.50`,
  Q: (random) => `"${"q".repeat(below(random, 6))}"`,
  V: (random) => `v1.${below(random, 5)}.${below(random, 3)}`,
  qty: (random) => `${below(random, 9)}${pick(random, ["kg", "km", "g"])}`,
};
/** What the members of a set ask for: few kinds and words, so that many members ask for the same ones. */
interface Focus {
  readonly letters: readonly string[];
  readonly words: readonly string[];
}

function condition(random: Random, { letters }: Focus): string {
  const letter = pick(random, letters);
  const randomBound = () => values[letter]!(random);
  const sign = pick(random, ["=", "=", "=", "!=", ">", ">=", "<", "<="]);
  if (letter === "I") {
    return pick(random, [
      () => `\\I{in:10.0.${below(random, 4)}.0/${pick(random, ["24", "31", "16"])}}`,
      () => `\\I{=10.0.${below(random, 4)}.${below(random, 9)}}`,
      () => `\\I{in:2001:db8::/${120 + below(random, 9)}}`,
      () => `\\I{>=10.0.${below(random, 4)}.0}`,
    ])();
  }
  if (letter === "Q") return `\\Q{len${pick(random, [":", ">", "<="])}${below(random, 6)}}`;
  if (letter === "qty") return `\\{qty}{${sign}${randomBound()}}`;
  return pick(random, [
    () => `\\${letter}{${sign}${randomBound()}}`,
    () => `\\${letter}{${sign}${randomBound()}}`,
    () => `\\${letter}{>=${randomBound()},<${randomBound()}}`,
    () => `\\${letter}{>${randomBound()},<=${randomBound()}}`,
    () => (letter === "T" ? `\\T{hour:${below(random, 24)}}` : `\\N{in:{${below(random, 30)},${below(random, 30)}}}`),
  ])();
}

const words = ["took", "port", "a", "k", "status"];

function member(random: Random, focus: Focus): string {
  const value = () => condition(random, focus);
  const word = () =>
    pick(random, [
      () => `"${pick(random, focus.words)}"`,
      () => `"${pick(random, focus.words)}"`,
      () => `"${pick(random, focus.words)}"`,
      () => pick(random, ['("took" | "port")', '["took" "a"]', "\\W", "."]),
    ])();
  const optional = () =>
    random() < 0.6 ? "" : pick(random, ['("=")? ', '("=" | ":") ', "\\P* ", '("=" | "a" "k")? ', "\\W:x ", "!~(\\P) "]);
  const one = () =>
    random() < 0.8 ? value() : pick(random, [`(${value()}):y`, `(${value()} | ${value()})`, "\\N", "\\R"]);
  return pick(random, [
    () => `${word()} ${optional()}${one()}`,
    () => `${word()} ${optional()}${one()}`,
    () => `${one()} ${optional()}${word()}`,
    () => `${word()} "[" ${one()} "]"`,
    () => `${one()}`,
    () => `${one()} ${one()}`,
    () => pick(random, [`${word()} "=" ${word()}`, `\\W:x "=" =x`, `\\G${one()}`, `(${one()}){1,3} ${word()}`]),
  ])();
}

function text(random: Random, focus: Focus): string {
  const parts = () =>
    pick(random, [
      () => pick(random, focus.words),
      () => pick(random, words),
      () => pick(random, ["=", ":", "[", "]", ",", "\n"]),
      () => values[pick(random, focus.letters)]!(random),
      () => values[pick(random, focus.letters)]!(random),
      () => values[pick(random, Object.keys(values))]!(random),
    ])();
  return Array.from({ length: below(random, 60) }, () => parts() + pick(random, ["", " ", " ", " ", "\n"])).join("");
}

function compileIfValid(source: string): CompiledPattern | null {
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}

interface Found {
  readonly member: number;
  readonly start: number;
  readonly end: number;
}

const listFound = (batch: Matches, member?: number): Found[] =>
  Array.from({ length: batch.count }, (_, i) => ({
    member: member ?? batch.member(i),
    start: batch.start(i),
    end: batch.end(i),
  }));

/** Matches as lines, in the order in which a set reports them. */
const spellFound = (found: readonly Found[]) =>
  found
    .toSorted((a, b) => a.start - b.start || a.end - b.end || a.member - b.member)
    .map(({ member, start, end }) => `${member}: ${start}..${end}`)
    .join("\n");

export function run(seed: number, rounds: number): void {
  const random = generator(seed);
  for (let round = 0; round < rounds; round++) {
    const count = pick(random, [5, 40, 100]);
    const focus: Focus = {
      letters: [pick(random, Object.keys(values)), pick(random, ["N", "N", "R", "Z", "I"])],
      words: [pick(random, words), pick(random, words)],
    };
    const alone = Array.from({ length: count }, () => member(random, focus)).flatMap(
      (source) => compileIfValid(source) ?? [],
    );
    if (alone.length === 0) continue;
    const set = compileSet(alone.map(({ source }, number) => ({ name: `m${number}`, source })));
    const input = text(random, focus);
    const bytes = new TextEncoder().encode(input);
    const what = `${alone.map(({ source }) => source).join("\n")}\nover ${JSON.stringify(input)}`;
    for (const byLine of [false, true]) {
      const searchWith = (options: ScanOptions) => {
        const all: Found[] = [];
        for (const batch of scan(set, bytes, { byLine, ...options })) all.push(...listFound(batch));
        return spellFound(all);
      };
      const wanted = alone.flatMap((one, number) => {
        const all: Found[] = [];
        for (const batch of scan(one, bytes, { byLine, engine: "reference" })) all.push(...listFound(batch, number));
        return all;
      });
      const ways: Record<string, () => string> = {
        automatic: () => searchWith({}),
        backtrack: () => searchWith({ engine: "backtrack" }),
        dfa: () => searchWith({ engine: "dfa" }),
        segments: () => searchWith({ segmentBytes: 8 }),
        chunks: () => {
          using scanner = new StreamScanner(set, 1 + below(random, 9), { byLine });
          return spellFound([...listFound(scanner.push(bytes)), ...listFound(scanner.finish())]);
        },
      };
      if (!byLine) {
        ways.count = () =>
          countMatches(set, bytes, { segmentBytes: pick(random, [8, 1024]) }).matches === wanted.length
            ? spellFound(wanted)
            : "another count";
      }
      expectAlike(ways, spellFound(wanted), `${byLine ? "line by line: " : ""}${what}`);
    }
  }
}
