/**
 * Random bodies of predicates: each one is rejected by a PatternError at its place, or gives words that the native
 * library accepts.
 */

import { randomBelow } from "../../tests/prng.ts";
import { PatternError } from "../error/errors.ts";
import { native } from "../native/open.ts";
import { kinds } from "../tables/kinds.ts";
import { comparisons, fieldsByKind } from "../tables/predicate.ts";
import { compilePredicate } from "./predicate.ts";

const operators = [">", ">=", "<", "<=", "=", "!=", ":", "..", ",", " ", ""];
const values = [
  ...[
    "5",
    "1.5",
    "1e9",
    "0x1f",
    "10ms",
    "1KB",
    "5kg",
    "-40°C",
    "2026-09-01",
    "12:30",
    "1.2.3-rc.1",
    "10.0.0.1/8",
    "::1",
  ],
  ...["now", "v4", "a*", "?", ".", "é", "@", "case:@", "+5", "-5", "", " ", "1..2"],
];
const names = [
  "value",
  "in",
  "mag",
  "exp",
  "header.alg",
  ...Object.values(fieldsByKind)
    .flatMap((make) => make())
    .map(({ name }) => name),
];
const texts = ["", "500", "10.0.0.1", "1.2.3", "2026-09-01T12:00:00Z", "5 km", "http://h/?q", "eyJ9.eyJ9.x", "\u00e9"];
const place = 7;

/** @throws with the seed and round of a violation */
export function run(seed: number, rounds: number): { taken: number; refused: number } {
  const below = randomBelow(seed);
  const counts = { taken: 0, refused: 0 };
  for (let round = 0; round < rounds; round++) {
    const kind = below(kinds.length);
    const own = (fieldsByKind[kinds[kind]!.name]?.() ?? []).map(({ name }) => name);
    const pick = (list: readonly string[]) => list[below(list.length)] ?? "";
    const clause = () => pick(below(4) ? ["", ...own] : names) + pick(operators) + pick(values);
    const body = Array.from({ length: 1 + below(2) }, clause).join(pick([",", ",", " , ", ":"]));
    const where = `seed ${seed}, round ${round}: \\{${kinds[kind]!.name}}{${body}}`;
    try {
      const context = { source: body, readFile: () => new Uint8Array(0), subpattern: () => null };
      const compiled = compilePredicate(body, place, [kinds[kind]!.name], context);
      counts.taken += 1;
      if (compiled.form === "test") checkWords(Uint32Array.from(compiled.words), kind, where);
      else if (compiled.form === "elapsed" && compiled.words[0]! >= comparisons.length)
        throw new Error(`${where}: no comparison`);
    } catch (error) {
      const places = [place, place + Buffer.byteLength(body) + 1];
      if (!(error instanceof PatternError) || !places.includes(error.byteOffset))
        throw new Error(where, { cause: error });
      counts.refused += 1;
    }
  }
  return counts;
}

function checkWords(words: Uint32Array, kind: number, where: string): void {
  for (const text of texts) {
    const bytes = Buffer.from(text || " ");
    const answer = native().mb_predicate_holds(words, words.length, kind, bytes, text === "" ? 0 : bytes.length);
    if (answer > 1) throw new Error(`${where}: the words are refused`);
  }
}
