/** Filters that tell what a text certainly lacks. */
import {
  collectGrams,
  type Filter,
  type FilterKind,
  filterKinds,
  gramBytes,
  gramsIn,
  makeFilter,
} from "../prefilter/index.ts";
import { type Input, InputText } from "./input.ts";
import { checkOptions } from "./option-names.ts";
import { checkChoice } from "./options.ts";
import { readSource, type Source } from "./sources.ts";

/** What a filter says of a literal, and what the text says. */
export interface LiteralTest {
  literal: Input;
  /** Kind of the filter. */
  filter: FilterKind;
  /** The filter lets it through. */
  mightOccur: boolean;
  /** The text holds it; never looked up where the filter refuses it. */
  occurs: boolean;
}

/** The answers of one kind of filter for literals that the text contains, and for others. */
export interface FilterCheck {
  filter: FilterKind;
  presentProbes: number;
  /** Always 0. */
  falseNegatives: number;
  absentProbes: number;
  absentRejected: number;
}

/** Absent literals that `verify` probes. */
const absentProbes = 500;
/** Maximum number of present literals that `verify` probes. */
const presentProbesMax = 100_000;

/**
 * A small filter of a text: it rules out most literals that the text lacks, without reading the text again.
 * @example new Prefilter("the quick brown ERROR").mightContain("MISSING") // false
 */
export class Prefilter {
  /** Kind of its filter. */
  readonly filter: FilterKind;
  readonly #filter: Filter;
  readonly #texts: readonly Uint8Array[];
  readonly #grams: ReadonlySet<number>;

  /**
   * @throws {OptionError} an unknown kind
   * @throws {FileError | BinaryFileError}
   */
  constructor(source: Source, options: { kind?: FilterKind | undefined } = {}) {
    checkOptions("Prefilter", options);
    const { kind = "bloom" } = options;
    this.filter = checkChoice("kind", kind, filterKinds);
    this.#texts = Array.from(readSource(source, "later"), ({ text }) => text.bytes);
    this.#grams = collectGrams(this.#texts);
    this.#filter = makeFilter(this.filter, this.#grams);
  }

  /** Memory that the filter takes. */
  get bytes(): number {
    return this.#filter.bytes;
  }

  /** `false` only of a literal that the text lacks; one below four bytes is never refused. */
  mightContain(literal: Input): boolean {
    const { bytes } = new InputText(literal);
    if (bytes.length < gramBytes) return true;
    for (const gram of gramsIn(bytes)) if (!this.#filter.mayHold(gram)) return false;
    return true;
  }

  /** Each literal by the filter, then by the text where the filter lets it through. */
  test(...literals: Input[]): LiteralTest[] {
    return literals.map((literal) => {
      const mightOccur = this.mightContain(literal);
      const { bytes } = new InputText(literal);
      const occurs =
        mightOccur &&
        this.#texts.some((text) => Buffer.from(text.buffer, text.byteOffset, text.length).includes(bytes));
      return { literal, filter: this.filter, mightOccur, occurs };
    });
  }

  /** Probes every kind of filter with literals that the text contains and with others. */
  verify(): FilterCheck[] {
    const present = [...this.#grams].slice(0, presentProbesMax);
    const absent: number[] = [];
    for (let seed = 0; absent.length < absentProbes; seed++) {
      const gram = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
      if (!this.#grams.has(gram)) absent.push(gram);
    }
    return filterKinds.map((kind) => {
      const filter = kind === this.filter ? this.#filter : makeFilter(kind, this.#grams);
      const countRefused = (grams: readonly number[]) => grams.filter((gram) => !filter.mayHold(gram)).length;
      return {
        filter: kind,
        presentProbes: present.length,
        falseNegatives: countRefused(present),
        absentProbes,
        absentRejected: countRefused(absent),
      };
    });
  }
}
