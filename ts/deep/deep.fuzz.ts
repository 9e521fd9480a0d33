/** Random JSON, also nested in strings: all matches are found, and replacing them leaves valid JSON. */
import { type Below, randomBelow } from "../../tests/prng.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import { ByteBuffer } from "../template/index.ts";
import { deepMatches } from "./deep.ts";
import { escapeInto } from "./escape.ts";

const address = "10.20.30.40";
const words = [
  "peer",
  address,
  "down",
  "é日😀",
  '"',
  "\\",
  "\n",
  "'",
  "don't",
  " ",
  `'${address}'`,
  "C:\\dir",
  "\u2028",
  address,
  "{}",
  ":",
];

function randomText(below: Below): string {
  return Array.from({ length: below(6) }, () => words[below(words.length)]).join(" ");
}

function randomValue(below: Below, depth: number): unknown {
  const form = below(depth === 0 ? 3 : 6);
  if (form < 3) return form === 0 ? below(1000) : randomText(below);
  if (form === 3) return JSON.stringify(randomValue(below, depth - 1));
  if (form === 4) return Array.from({ length: below(4) }, () => randomValue(below, depth - 1));
  return { [randomText(below)]: randomValue(below, depth - 1), b: randomValue(below, depth - 1) };
}

/** JSON with some characters escaped unnecessarily. */
function spellAtRandom(value: unknown, below: Below): string {
  return JSON.stringify(value).replace(/[é0]/g, (character) =>
    below(4) === 0 && character !== "0" ? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}` : character,
  );
}

/** `text` with every match replaced by `fresh`. */
function replaceMatches(pattern: CompiledPattern, text: Uint8Array, fresh: string): string {
  const out = new ByteBuffer();
  const bytes = new TextEncoder().encode(fresh);
  let at = 0;
  for (const matches of deepMatches(pattern, text, { from: 0, to: text.length })) {
    for (let i = 0; i < matches.count; i++) {
      if (matches.start(i) < at) throw new Error(`matches overlap at byte ${matches.start(i)}`);
      out.push(text, at, matches.start(i));
      escapeInto(out, bytes, bytes.length, matches.read?.quotes(i) ?? []);
      at = matches.end(i);
    }
  }
  out.push(text, at, text.length);
  return out.text();
}

/** @throws with the seed and round if the JSON becomes invalid or differs from its values */
export function run(seed: number, rounds: number): { changed: number } {
  const below = randomBelow(seed);
  const pattern = compilePattern("\\I");
  let changed = 0;
  for (let round = 0; round < rounds; round++) {
    const json = `${spellAtRandom(randomValue(below, 3), below)}\n${spellAtRandom(randomValue(below, 3), below)}`;
    const text = new TextEncoder().encode(json);
    // Addresses are never escaped above, so the result of removing all of them is known.
    const masked = replaceMatches(pattern, text, "*");
    if (masked !== json.replaceAll(address, "*")) throw new Error(`seed ${seed}, round ${round}:\n${json}\n${masked}`);
    const result = replaceMatches(pattern, text, 'new "one"\t\\');
    const lines = result.split("\n");
    const fault = lines.length === 2 ? lines.map(parseFault).find((found) => found !== null) : "a line more or less";
    if (fault) throw new Error(`seed ${seed}, round ${round}: ${fault}\n${json}\n${result}`);
    if (result !== json) changed += 1;
  }
  return { changed };
}

function parseFault(line: string): string | null {
  try {
    JSON.parse(line);
    return null;
  } catch (error) {
    return String(error);
  }
}
