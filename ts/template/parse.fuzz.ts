/** Random templates: each is parsed, or refused with a byte inside it; what is parsed renders. */

import { randomBelow } from "../../tests/prng.ts";
import { TemplateError } from "../error/errors.ts";
import { accessors } from "../tables/accessors.ts";
import { axes } from "../tables/axes.ts";
import { placeNames } from "../tables/place-names.ts";
import { parseElements } from "./parse.ts";

const registers = ["ip", "pair", "pair.k", "path"].map((name) => ({ name, parent: -1, repeated: true, kind: -1 }));
const pieces = [
  ...["${", "}", "$", "$$", "\\", "\\n", "[", "]", "*", ".", ":", "|", "@", " ", "0", "1", "-", "é", "日", "x", ""],
  ...accessors.map(({ name }) => name),
  ...axes().map(({ name }) => `@${name}`),
  ...placeNames,
  ...registers.map(({ name }) => name),
];

/** @throws with the seed and round if a template causes any other error */
export function run(seed: number, rounds: number): { taken: number; refused: number } {
  const below = randomBelow(seed);
  const counts = { taken: 0, refused: 0 };
  for (let round = 0; round < rounds; round++) {
    let text = "";
    for (let length = below(8); length >= 0; length--) text += pieces[below(pieces.length)];
    const where = (["rewrite", "key", "format"] as const)[below(3)]!;
    try {
      parseElements(text, { registers, where });
      counts.taken += 1;
    } catch (error) {
      const good =
        error instanceof TemplateError && error.byteOffset >= 0 && error.byteOffset < Buffer.byteLength(text);
      if (!good) throw new Error(`seed ${seed}, round ${round}: ${JSON.stringify(text)}: ${error}`);
      counts.refused += 1;
    }
  }
  return counts;
}
