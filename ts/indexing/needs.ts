/** What every text with a match of a pattern contains, and whether a signature lacks it. */
import { native } from "../native/open.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { openProgram } from "../scan/program.ts";
import { gramBits, type Signature } from "./signature.ts";

/** A token of a kind, one with a value in a range, or a text with these grams. */
type Item =
  | { readonly kind: number }
  | { readonly slot: number; readonly least: number; readonly greatest: number }
  | { readonly grams: readonly number[] };

/** A text with a match has an item of every clause. */
type Clauses = readonly (readonly Item[])[];

/** As in zig/index/needs.zig: words from the first one on are numbers of grams, from the second one on slots. */
const textMark = 256;
const rangeMark = 512;
const wordsMax = 1 << 16;

export class Needs {
  /** For each program of a set that needs several: a text with a match satisfies one of them. */
  readonly #programs: readonly Clauses[];
  /** Whether they can refuse any text. */
  readonly refusesAny: boolean;

  /**
   * @param knowsKinds matches are searched in the tokens of whole texts, without their content in quotes, so that the
   *   kinds in a signature are those that matches can have
   */
  constructor(pattern: CompiledPattern, knowsKinds: boolean) {
    const programs = pattern.fields ? [] : (pattern.groups ?? [pattern]);
    this.#programs = programs.map((program) => readClauses(program, knowsKinds));
    this.refusesAny = programs.length > 0 && this.#programs.every((clauses) => clauses.length > 0);
  }

  /** Whether a text with this signature certainly has no match. @param knowsKinds its kinds are known */
  refuses(signature: Signature, knowsKinds: boolean): boolean {
    return this.refusesAny && this.#programs.every((clauses) => !allows(clauses, signature, knowsKinds));
  }
}

function readClauses(pattern: CompiledPattern, knowsKinds: boolean): Clauses {
  const words = new Uint32Array(wordsMax);
  const count = native().mb_index_needs(openProgram(pattern), knowsKinds, words, words.length);
  const clauses: Item[][] = [];
  for (let at = 0; at < count; ) {
    const items: Item[] = [];
    for (let left = words[at++]!; left > 0; left--) {
      const word = words[at++]!;
      if (word < textMark) items.push({ kind: word });
      else if (word >= rangeMark) {
        // Two floats of 64 bits, each in two words.
        const [least, greatest] = new Float64Array(words.slice(at, at + 4).buffer);
        items.push({ slot: word - rangeMark, least: least!, greatest: greatest! });
        at += 4;
      } else {
        const end = at + word - textMark;
        items.push({ grams: Array.from(words.subarray(at, end)) });
        at = end;
      }
    }
    clauses.push(items);
  }
  return clauses;
}

function allows(clauses: Clauses, { kinds, ranges, filter }: Signature, knowsKinds: boolean): boolean {
  const sizeLog2 = Math.log2(filter.length * 32);
  const hasBit = (bit: number) => (filter[bit >>> 5]! & (1 << (bit & 31))) !== 0;
  const hasGram = (gram: number) => gramBits(gram, sizeLog2).every(hasBit);
  return clauses.every((items) =>
    items.some((item) => {
      if ("grams" in item) return filter.length === 0 || item.grams.every(hasGram);
      if ("slot" in item) {
        const [least, greatest] = [ranges[2 * item.slot]!, ranges[2 * item.slot + 1]!];
        return !knowsKinds || (least <= item.greatest && greatest >= item.least);
      }
      return !knowsKinds || (kinds[item.kind >>> 5]! & (1 << (item.kind & 31))) !== 0;
    }),
  );
}
