/** Random patterns over random texts: a text that is refused has no match. */
import { PatternError } from "../error/errors.ts";
import { compilePattern } from "../pattern/index.ts";
import { generator, pattern, text } from "../scan/engines.fuzz.ts";
import { countMatches } from "../scan/index.ts";
import { Needs } from "./needs.ts";
import { Signer } from "./signature.ts";

/** @returns the number of texts that were refused */
export function run(seed: number, rounds: number): number {
  const random = generator(seed);
  const signer = new Signer();
  let refused = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const source = pattern(random, 3);
      let compiled: ReturnType<typeof compilePattern>;
      try {
        compiled = compilePattern(source);
      } catch (error) {
        if (error instanceof PatternError) continue;
        throw error;
      }
      const bytes = new TextEncoder().encode(text(random));
      const signature = signer.sign(bytes);
      for (const byLine of [false, true]) {
        // Within lines there are other tokens, where a string continues over a line end.
        if (!new Needs(compiled, !byLine).refuses(signature, true)) continue;
        refused++;
        const matches = countMatches(compiled, bytes, { engine: "reference", byLine }).matches;
        if (matches === 0) continue;
        const shown = JSON.stringify(new TextDecoder().decode(bytes));
        throw new Error(`${source} is refused over ${shown}, where it has ${matches} matches (by line: ${byLine})`);
      }
    }
  } finally {
    signer.close();
  }
  return refused;
}
