/** Texts that are searched together have the tokens and matches that each has by itself. */
import { prng } from "../../tests/prng.ts";
import { compilePattern } from "../pattern/index.ts";
import { allMatchWhole, firstMatch, firstMatches, lexLines, matchesWhole } from "./engine.ts";

const parts = [
  ...[
    "a",
    "took",
    "Jan",
    "5",
    "12",
    "5ms",
    "1.5",
    "KB",
    "10.0.0.1",
    "2026-01-02",
    "10:20:30",
    "user=u7",
    "/a/b",
    "http://a.b/c",
  ],
  ...[
    "=",
    ":",
    "-",
    "+",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    ",",
    "%",
    "'",
    '"',
    "\\",
    "`",
    "é",
    "\u{a0}",
    "#fff",
    "::1",
    "1234 5678 1234 5670",
  ],
  ...["ab12cd34ab12cd34ab12cd34ab12cd34", "ms", "h", "v1.2", "a@b.co", "$5"],
];
const patterns = [
  ...[
    "\\N",
    "\\W",
    '"took" \\R:d',
    "^ .:first",
    "(\\W:w) $",
    "\\W:w+ \\N:n",
    "^ (.:all)+ $",

    ". . .",
    "\\I:ip | \\R:d",
  ],
].map((source) => compilePattern(source));

export function run(seed: number, rounds: number): void {
  const next = prng(seed);
  const pick = <T>(all: readonly T[]): T => all[next() % all.length]!;
  for (let round = 0; round < rounds; round++) {
    const texts = Array.from({ length: 1 + (next() % 12) }, () =>
      Array.from({ length: 1 + (next() % 6) }, () => pick(parts)).join(pick(["", " ", " "])),
    );
    const alike = (what: string, together: unknown, apart: unknown) => {
      const [got, wanted] = [toJson(together), toJson(apart)];
      if (got !== wanted) throw new Error(`${what}: ${JSON.stringify(texts)}\nwanted ${wanted}\ngot ${got}`);
    };
    const lines = lexLines(texts);
    alike(
      "tokens",
      lines,
      texts.map((text) => lexLines([text])[0]),
    );
    const pattern = pick(patterns);
    alike(
      pattern.source,
      firstMatches(pattern, lines),
      lines.map((line) => firstMatch(pattern, line)),
    );
    const whole = lines.filter(
      ({ text, tokens }) => tokens[0]?.start === 0 && tokens.at(-1)!.end === Buffer.byteLength(text),
    );
    for (const some of [whole, whole.slice(0, 1)])
      alike(
        `${pattern.source} whole`,
        allMatchWhole(
          pattern,
          some.map(({ text }) => text),
        ),
        some.every((line) => matchesWhole(pattern, line)),
      );
  }
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (inner instanceof Map ? [...inner] : inner));
}
