/**
 * Terminal sequences count as blank: everything finds in a coloured text what it finds in the same text with spaces in
 * their place, and what it writes keeps them.
 */
import * as matcher from "../../ts/index.ts";
import { type Below, randomBelow } from "../prng.ts";

const sequence = /\x1b\[[0-?]*[ -/]*(?:[@-~]|(?=[\r\n])|$)|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\|(?=[\x1b\n])|$)/g;

const sequences = [
  ...["\x1b[0m", "\x1b[31m", "\x1b[1;38;5;196m", "\x1b[38;2;1;2;3m", "\x1b[K", "\x1b[2J", "\x1b[m", "\x1b[?25l"],
  ...["\x1b]8;;http://h/10.0.0.1\x1b\\", "\x1b]8;;\x07", "\x1b]0;a title 5ms\x07"],
  // Cut by a line end.
  ...["\x1b[3\n", "\x1b[\r\n", "\x1b]0;half\n"],
];
const words = [
  ...["INFO", "took", "=", "5ms", "1.5s", "10.0.0.7", "/a/b.log", "{", "}", '"quoted text"', "user", "id", "42", "3.5"],
  ...["2026-01-02T03:04:05Z", "[", "]", "http://h/x?y=1", "a@b.example", "\n", "\n", "\r\n", "é", ",", ":", "v1.2.3"],
];
const patterns = [
  String.raw`\W:w`,
  String.raw`"took" "=" \R:r`,
  String.raw`\I | \N{>10}`,
  String.raw`^ .+? \R`,
  String.raw`\B("a"? .*)`,
  String.raw`(\W \P)+ \N`,
  String.raw`\W:x .* =x`,
  String.raw`@novel \W`,
  String.raw`\Q | \T | \L`,
];

function colouredText(below: Below): string {
  let text = "";
  for (let count = below(60); count > 0; count--) {
    text += below(3) === 0 ? sequences[below(sequences.length)]! : words[below(words.length)]!;
    text += ["", " ", " ", "\t"][below(4)]!;
  }
  return text;
}

const blankSequences = (text: string) => text.replace(sequence, (found) => " ".repeat(found.length));

/**
 * In no particular order: the text decides among those of one count. What is read holds no sequences, so that the plain
 * text has more blanks.
 */
function mineTemplates(text: string, merge: boolean): string[] {
  return matcher
    .templates(text, { merge })
    .map(({ count, readable }) => `${count} ${readable.replaceAll(" ", "")}`)
    .sort();
}

type Reading = (text: string) => unknown;

/** What is compared; offsets are in units of the text. */
function readings(below: Below): Record<string, Reading> {
  const pattern = patterns[below(patterns.length)]!;
  const cut = below(50);
  const spans = (matches: Iterable<{ start: number; end: number }>) =>
    Array.from(matches, ({ start, end }) => `${start}-${end}`);
  return {
    tokens: (text) => matcher.tokens(text).map(({ kind, start, end }) => `${kind} ${start}-${end}`),
    scan: (text) => spans(matcher.scan(pattern, text)),
    set: (text) => spans(Array.from(new matcher.PatternSet([pattern, patterns[0]!]).scan(text), ({ match }) => match)),
    stream: (text) => {
      const bytes = Buffer.from(text);
      const scanner = new matcher.StreamScanner(patterns[0]!);
      return [...scanner.push(bytes.subarray(0, cut)), ...scanner.push(bytes.subarray(cut)), ...scanner.finish()].map(
        ({ start, end }) => [start, end],
      );
    },
    captures: (text) => Array.from(matcher.scan(patterns[1]!, text), (match) => match.value("r")),
    groups: (text) => matcher.groupBy(patterns[0]!, "${w}", text).map(({ key, count }) => [key, count]),
    lines: (text) => Array.from(matcher.grep(pattern, text), ({ number }) => number),
    records: (text) => spans(matcher.query(pattern, text)),
    templates: (text) => mineTemplates(text, false),
    merged: (text) => mineTemplates(text, true),
    // The colours that change within a match stay behind what replaces it.
    rewritten: (text) => blankSequences(matcher.rewrite(pattern, "<gone>", text)).replace(/<gone> +/g, "<gone>"),
  };
}

export function run(seed: number, rounds: number): void {
  const below = randomBelow(seed);
  for (let round = 0; round < rounds; round++) {
    const text = colouredText(below);
    for (const [name, reading] of Object.entries(readings(below))) {
      const [coloured, plain] = [reading(text), reading(blankSequences(text))].map((found) =>
        JSON.stringify(found, plainValue),
      );
      if (coloured === plain) continue;
      throw new Error(`seed ${seed}: ${name} of ${JSON.stringify(text)}:\n${coloured}\nwith spaces\n${plain}`);
    }
  }
}

const plainValue = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
