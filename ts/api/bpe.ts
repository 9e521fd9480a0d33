/** Subwords by byte-pair encoding. */
import { writeFileSync } from "node:fs";
import { Encoder, type Merge, parseModel, spelledModel, train } from "../bpe/index.ts";
import { errorReason } from "../error/errno.ts";
import { FileError, OptionError } from "../error/errors.ts";
import { bpeMergeLimit } from "../tables/limits.ts";
import type { Input } from "./input.ts";
import { checkOptions } from "./option-names.ts";
import { checkCount } from "./options.ts";
import { type FileInput, read, readInput } from "./parts.ts";
import { readSource, type Source } from "./sources.ts";

/** When training ends. */
export interface TrainOptions {
  /** Maximum number of pairs to join; 1000 by default. Training ends when no pair is left. */
  merges?: number | undefined;
  /** Maximum number of bytes of the source to read; no limit by default. */
  maxBytes?: number | undefined;
}

const mergesDefault = 1000;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * A model that cuts words into subwords. Words are runs between white space; `</w>` closes each.
 * @example
 * const bpe = Bpe.train("low low lower newest", { merges: 4 });
 * bpe.encode("lower x") // ["low", "er", "</w>", "x", "</w>"]
 */
export class Bpe {
  /** The number of pairs it joins. */
  readonly merges: number;
  /** A line for each pair, in order: its symbols with a tab between them. */
  readonly model: string;
  readonly #encoder: Encoder;

  /** @throws {OptionError} a line of the model is no pair, or there are too many */
  constructor(model: string) {
    if (typeof model !== "string") throw new TypeError(`a model is a string: found ${typeof model}`);
    const merges: Merge[] = parseModel(model);
    if (merges.length > bpeMergeLimit) throw tooMany("model", merges.length);
    this.merges = merges.length;
    this.model = spelledModel(merges);
    this.#encoder = new Encoder(merges);
  }

  /** Reads what `save` wrote. @throws {FileError | OptionError} */
  static load(path: string): Bpe {
    return new Bpe(read(path));
  }

  /** Learns the most frequent pairs of neighbours. @throws {OptionError | FileError | BinaryFileError} */
  static train(source: Source, options: TrainOptions = {}): Bpe {
    checkOptions("Bpe.train", options);
    const { merges = mergesDefault, maxBytes } = options;
    const most = checkCount("merges", merges);
    if (most > bpeMergeLimit) throw tooMany("merges", most);
    const limit = maxBytes === undefined ? Number.POSITIVE_INFINITY : checkCount("maxBytes", maxBytes);
    return new Bpe(spelledModel(train(textsWithin(source, limit), most)));
  }

  /** The subwords of a text, in order. @throws {FileError | BinaryFileError} */
  encode(source: Input | FileInput): string[] {
    return this.#encoder.encode(decoder.decode(readInput(source).bytes));
  }

  /** Writes the model to a file. @throws {FileError} */
  save(path: string): void {
    try {
      writeFileSync(path, this.model);
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      throw new FileError([path], code, errorReason(code));
    }
  }
}

function tooMany(option: string, found: number): OptionError {
  return new OptionError(option, found, `${option}: ${bpeMergeLimit} merges at most, found ${found}`);
}

function* textsWithin(source: Source, limit: number): Generator<string, void, void> {
  let left = limit;
  for (const { text } of readSource(source)) {
    const { bytes } = text;
    yield decoder.decode(bytes.subarray(0, Math.min(left, bytes.length)));
    left -= bytes.length;
    if (left <= 0) return;
  }
}
