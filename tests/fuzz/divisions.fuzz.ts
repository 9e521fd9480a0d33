/** Random texts are divided by shape, texture and indentation as a direct implementation divides them. */
import { parseUnit, records } from "../../ts/window/index.ts";
import { randomBelow } from "../prng.ts";
import { indentRecords, shapeParts, textureParts } from "./divisions-reference.ts";
import { lexTokens } from "./structure-reference.ts";

const stretches = [
  "The ferry left the harbour at dusk and the town behind it grew small while nobody said a word. ",
  "for(i=0;i<n;i++){a[i]^=(b[i]<<3)|(c[i]>>5);if(!a[i])break;}\n",
  "12 400 7 8812 31 0.5 9 100 4 27\n",
  "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPzXlVnMkBwEyCjDhGfSA+uO/ ",
  "é½—x äöü ",
  "a=1,b=2;c=3\n",
];
const words = [
  ...["a", "Word", "snake_case", "camelCase", "LOUD", "longer", "Ärger", "12", "3.5", "5ms", "10.0.0.1", '"s"'],
  ...["=", ",", ":", "->", "(", ")", "[", "]", " ", " ", "\n", "…"],
];
const starts = [
  "a",
  "b = 1",
  "def f():",
  "{",
  "}",
  "})",
  "];",
  "end",
  "ending",
  "done: 1",
  "fi",
  "\r",
  "",
  "\x0b",
  "x {",
];
const indentations = ["", "", " ", "  ", "\t", "    ", "  \t", "        "];

/** @throws with the seed and round of a difference */
export function run(seed: number, rounds: number): void {
  const below = randomBelow(seed);
  const some = (most: number, list: readonly string[]) =>
    Array.from({ length: below(most) }, () => list[below(list.length)]!);
  for (let round = 0; round < rounds; round++) {
    const prose = Buffer.from(some(20, stretches).join(""));
    const textures = textureParts(prose);
    if (textures !== null) same(prose, "texture", textures, { seed, round });
    const tokens = Buffer.from(some(200, words).join(below(2) === 0 ? " " : ""));
    same(tokens, "shape", shapeParts(tokens.length, lexTokens(tokens)), { seed, round });
    const lines = some(20, starts).map((start) => indentations[below(indentations.length)]! + start);
    const indented = Buffer.from(lines.join("\n"));
    same(indented, "indent", indentRecords(indented, 1), { seed, round });
    const level = 1 + below(4);
    same(indented, `indent:${level}`, indentRecords(indented, level), { seed, round });
  }
}

function same(bytes: Uint8Array, unit: string, wanted: readonly number[][], details: object): void {
  const found: number[][] = [];
  for (const batch of records(bytes, { kind: "unit", unit: parseUnit(unit) })) {
    for (let i = 0; i < batch.count; i++) found.push([batch.start(i), batch.end(i)]);
  }
  if (Bun.deepEquals(found, wanted)) return;
  const text = Buffer.from(bytes).toString();
  throw new Error(
    `found ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}: ${JSON.stringify({ ...details, unit, text })}`,
  );
}
