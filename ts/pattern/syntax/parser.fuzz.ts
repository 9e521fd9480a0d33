/** Random text: the parser returns a tree or an error inside the text, and nothing else. */
import { prng } from "../../../tests/prng.ts";
import { PatternError } from "../../error/errors.ts";
import { renderPatternError } from "../../error/render.ts";
import { compilePattern } from "../index.ts";

/** Pieces that begin, end and join constructs, so that random text is deeply nested. */
const pieces = [
  ..."()[]{}|.*+?^$=~!@#:;,-&<>\"'`\\ \t_09azé日",
  ..."\\W|\\N|\\{word}|\\B|\\S|\\G|\\K|\\A|\\z|\\M{>1}|\\F{onset}|\\T{|\\{".split("|"),
  ...[
    "|>",
    "||",
    "(?>",
    "(?orbit:",
    "case ",
    "~<(",
    "~>3(",
    "~#(",
    '~"',
    "{2,3}",
    "{9999}",
    "--",
    "&&",
    "@seam",
    "@kin(",
  ],
  ...["@call", "@3 ", "=case a", "=edit2 a", '#"W', "~1", ":name", "::n", "{>5}", "`[a-z]+`", "\\p{L}", "\ud800"],
];

export function run(seed: number, rounds: number): void {
  const random = prng(seed);
  for (let round = 0; round < rounds; round++) {
    const text = Array.from({ length: random() % 24 }, () => pieces[random() % pieces.length]!).join("");
    try {
      compilePattern(text);
    } catch (error) {
      const where = `seed ${seed}, round ${round}: ${JSON.stringify(text)}`;
      if (!(error instanceof PatternError)) throw new Error(where, { cause: error });
      if (!isInside(error, text)) throw new Error(`${where} fails outside itself: ${error.message}`);
    }
  }
}

function isInside(error: PatternError, text: string): boolean {
  const first = renderPatternError(error)[0]!;
  return error.byteOffset <= Buffer.byteLength(text) && first.includes(`byte ${error.byteOffset}:`);
}
