/** The texts of the inputs of `templates`: opened one after another, and once more if slots are counted. */
import { type Input, type InputOptions, type Inputs, openFile, openInput, openInputs } from "../../input/index.ts";
import { linesArriving } from "../../mine/index.ts";
import { type AnyWindow, type RecordDefinition, resolveWindow } from "../../window/index.ts";

export interface TextOptions {
  readonly inputs: InputOptions;
  readonly definition: RecordDefinition | null;
  readonly window: AnyWindow | null;
  /** The texts are read twice: those that cannot be opened again are held. */
  readonly twice: boolean;
  /** Called before the text of an input. @param firstLine number of the text's first line in it, from 1 */
  readonly begin?: (input: Input, firstLine: () => number) => void;
}

/** The window of each input that can be read; a text is valid until the next one is requested. */
export class InputTexts implements Iterable<Uint8Array> {
  readonly #inputs: Inputs;
  /** The inputs of the first reading: those to open again, and texts that are held. */
  #read: (Input | Uint8Array)[] | null = null;

  constructor(readonly options: TextOptions) {
    this.#inputs = openInputs(options.inputs);
  }

  [Symbol.iterator](): Generator<Uint8Array> {
    return this.#read === null ? this.#first() : this.#again(this.#read);
  }

  *#first(): Generator<Uint8Array> {
    const { inputs, definition, window, twice, begin } = this.options;
    const read: (Input | Uint8Array)[] = [];
    this.#read = read;
    for (const input of this.#inputs) {
      // Lines are mined as they arrive; other records need the whole text.
      const mayStream = !twice && window === null && definition === null && !this.#inputs.isMultiple;
      if (input.from === "standard input" && mayStream) {
        begin?.(input, () => 1);
        yield* linesArriving(inputs.binary);
        continue;
      }
      const source = openInput(input, { read: inputs.binary, alone: !this.#inputs.isMultiple, beside: "skip" });
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

  /** @throws {FileError} a file can't be opened any more */
  *#again(read: readonly (Input | Uint8Array)[]): Generator<Uint8Array> {
    const { definition, window } = this.options;
    for (const one of read) {
      if (one instanceof Uint8Array) yield one;
      else if (one.from === "file") {
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
