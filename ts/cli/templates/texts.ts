/** The texts of the inputs of `templates`: opened one after another, and once more if slots are counted. */
import { BinaryFileError } from "../../error/errors.ts";
import {
  type BinaryRule,
  type FileInput,
  type Input,
  type InputOptions,
  type Inputs,
  openFile,
  openInput,
  openInputs,
  passUnread,
  unpackedPieces,
} from "../../input/index.ts";
import { linesArriving, type PassedBytes, WholeLines } from "../../mine/index.ts";
import type { Step } from "../../native/work.ts";
import { type AnyWindow, type RecordDefinition, resolveWindow } from "../../window/index.ts";

export interface TextOptions {
  readonly inputs: InputOptions;
  readonly definition: RecordDefinition | null;
  readonly window: AnyWindow | null;
  /** The texts are read twice: those that cannot be opened again are held. */
  readonly twice: boolean;
  /** Lines that are too long to be mined are given whole, since they are not mined as they are. */
  readonly wholeLines?: boolean;
  /** Called before the text of an input. @param firstLine number of the text's first line in it, from 1 */
  readonly begin?: (input: Input, firstLine: () => number) => void;
  /** Called before the text of an input that is read a second time. */
  readonly beginAgain?: () => void;
}

/**
 * The window of each input that can be read; a text is valid until the next one is requested. Compressed files are
 * waited for piece by piece if nothing but lines is asked of them.
 */
export class InputTexts implements Iterable<Uint8Array | PassedBytes | Step> {
  readonly #inputs: Inputs;
  /** The inputs of the first reading: those to open again, and texts that are held. */
  #read: (Input | Uint8Array)[] | null = null;

  constructor(readonly options: TextOptions) {
    this.#inputs = openInputs(options.inputs);
  }

  [Symbol.iterator](): Generator<Uint8Array | PassedBytes | Step> {
    return this.#read === null ? this.#first() : this.#again(this.#read);
  }

  *#first(): Generator<Uint8Array | PassedBytes | Step> {
    const { inputs, definition, window, twice, begin, wholeLines = false } = this.options;
    const read: (Input | Uint8Array)[] = [];
    this.#read = read;
    for (const input of this.#inputs) {
      // Lines are mined as they arrive; other records need the whole text.
      const mayStream = !twice && window === null && definition === null && !this.#inputs.isMultiple;
      if (input.from === "standard input" && mayStream) {
        begin?.(input, () => 1);
        yield* linesArriving(inputs.binary, !wholeLines);
        continue;
      }
      const rule: BinaryRule = { read: inputs.binary, alone: !this.#inputs.isMultiple, beside: "skip" };
      const packed = this.#unpackedInPieces(input);
      if (packed) {
        const onBegin = () => {
          begin?.(packed, () => 1);
          if (twice) read.push(packed);
        };
        yield* unpackedTexts(packed, { rule, onBegin, wholeLines });
        continue;
      }
      const source = openInput(input, rule);
      if (!source) continue;
      try {
        const part = resolveWindow(source.bytes, window, definition, input.path?.shown);
        const { bytes } = part;
        begin?.(input, () => part.firstLine);
        if (twice) read.push(input.from === "file" && !input.isPipe ? input : bytes.slice());
        yield bytes;
      } finally {
        source.close();
      }
    }
  }

  /** The input, if it is unpacked in pieces. */
  #unpackedInPieces(input: Input): FileInput | null {
    const { window, definition, twice } = this.options;
    if (input.from !== "file" || input.packed === null || window !== null || definition !== null) return null;
    return twice && input.isPipe ? null : input;
  }

  /** @throws {FileError} a file can't be opened any more */
  *#again(read: readonly (Input | Uint8Array)[]): Generator<Uint8Array | PassedBytes | Step> {
    const { definition, window, inputs, beginAgain, wholeLines = false } = this.options;
    for (const one of read) {
      beginAgain?.();
      if (one instanceof Uint8Array) {
        yield one;
        continue;
      }
      const packed = this.#unpackedInPieces(one);
      if (packed) {
        const rule: BinaryRule = { read: inputs.binary, alone: true, beside: "refuse" };
        yield* unpackedTexts(packed, { rule, onBegin: () => {}, wholeLines });
      } else if (one.from === "file") {
        const source = openFile(one);
        try {
          yield resolveWindow(source.bytes, window, definition).bytes;
        } finally {
          source.close();
        }
      }
    }
  }
}

interface UnpackedOptions {
  readonly rule: BinaryRule;
  /** Called before the first text of a file that can be read. */
  readonly onBegin: () => void;
  /** See `TextOptions`. */
  readonly wholeLines: boolean;
}

/**
 * The lines of a compressed file. If it is damaged, those before the damage, and the error is reported.
 * @throws {BinaryFileError} a NUL byte follows text that was given already
 */
function* unpackedTexts(
  input: FileInput,
  { rule, onBegin, wholeLines }: UnpackedOptions,
): Generator<Uint8Array | PassedBytes | Step> {
  const pieces = unpackedPieces(input, input.packed!, rule.read);
  const lines = new WholeLines(!wholeLines);
  let hasGiven = false;
  let failure: unknown;
  const begin = () => {
    if (!hasGiven) onBegin();
    hasGiven = true;
  };
  try {
    for (;;) {
      let next: IteratorResult<Uint8Array, void> | undefined;
      yield {
        async later() {
          try {
            next = await pieces.next();
          } catch (error) {
            failure = error;
          }
        },
      };
      if (failure !== undefined || !next || next.done) break;
      for (const text of lines.push(next.value)) {
        begin();
        yield text;
      }
    }
    if (failure instanceof BinaryFileError && hasGiven) throw failure;
    if (failure !== undefined) passUnread(failure, input, rule);
    if (failure instanceof BinaryFileError) return;
    for (const rest of lines.finish()) {
      if (failure !== undefined && !hasGiven && rest instanceof Uint8Array && rest.length === 0) continue;
      begin();
      yield rest;
    }
  } finally {
    void pieces.return(undefined);
  }
}
