/**
 * Random logs: each template's pattern matches exactly the template's lines, as whole lines. A pattern names a text and
 * not its kind, so that logs in which one text has two kinds, as `12ms` in `17,12ms` and `17 ,12ms`, are left out.
 */
import { type Below, randomBelow } from "../../tests/prng.ts";
import { tokens } from "../api/tokens.ts";
import { compilePattern } from "../pattern/index.ts";
import { countMatches } from "../scan/index.ts";
import { mineMerged, mineTemplates, type Template } from "./index.ts";

const parts = [
  ...["user", "bob", "amy", "logged", "in", "out", "from", "true", "false", "host-a.org", "Mon", "a1", "b22"],
  ...[
    "5",
    "17",
    "10.0.0.1",
    "12ms",
    "5.2 KB",
    '"GET /a1"',
    '"PUT /b"',
    '"PUT /a1"',
    '"GET a1 now"',
    '"PUT a1 now"',
    "<word>",
    "(",
    ")",
    "[",
    "]",
    ":",
    "=",
    ",",
    "-",
    "....",
    "é",
  ],
];

export function randomLog(random: Below): string[] {
  const statements = Array.from({ length: 1 + random(4) }, () =>
    Array.from({ length: 1 + random(6) }, () => parts[random(parts.length)]!),
  );
  return Array.from({ length: 1 + random(12) }, () => {
    const words = [...statements[random(statements.length)]!];
    if (random(2)) words[random(words.length)] = parts[random(parts.length)]!;
    return words.map((word) => word + (random(4) ? " " : "")).join("");
  });
}

function check(templates: readonly Template[], lines: readonly string[], where: string): void {
  for (const { pattern, records } of templates) {
    const spelled = new TextDecoder().decode(pattern);
    const compiled = compilePattern(`^ (${spelled}) ~<($ .)`);
    const found = lines.flatMap((line, i) => (countMatches(compiled, Buffer.from(line)).matches > 0 ? [i] : []));
    if (found.join() !== records!.join())
      throw new Error(`${where}: ${spelled} finds ${found}, not ${records}, in\n${lines.join("\n")}`);
  }
}

function hasTextOfTwoKinds(lines: readonly string[]): boolean {
  const kinds = new Map<string, string>();
  return tokens(lines.join("\n")).some(({ text, kind }) => kinds.getOrInsert(text, kind) !== kind);
}

export function run(seed: number, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    const lines = randomLog(randomBelow(seed * 7919 + round));
    if (hasTextOfTwoKinds(lines)) continue;
    const text = [new TextEncoder().encode(lines.join("\n"))];
    check(mineTemplates(text, { numbered: true }).templates, lines, `seed ${seed}, round ${round}, exact`);
    check(mineMerged(text, { numbered: true }).templates, lines, `seed ${seed}, round ${round}, merged`);
  }
}
