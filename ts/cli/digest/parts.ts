/** The inputs of a digest: their names, and the number of lines before each. */
import { type LogEvents, type Part, Places } from "../../digest/index.ts";
import type { Input, InputOptions } from "../../input/index.ts";
import { pathWord, shellWord } from "../../terminal/shell-word.ts";

/** Inputs whose lines are counted apart. */
const columnsMax = 6;

export class InputParts {
  readonly #parts: Part[] = [];
  #recordCount: () => number = () => 0;
  #counts: () => Float64Array = () => new Float64Array();
  readonly #countsBefore: Float64Array[] = [];

  /** @param mask of names, for a page that shows nothing sensitive */
  constructor(
    readonly options: InputOptions,
    private readonly mask: (name: string) => string = (name) => name,
  ) {}

  /** @param counts tells the number of lines of each wording read so far */
  countWordingsWith(counts: () => Float64Array): void {
    this.#counts = counts;
  }

  /** The lines of each wording before each of several inputs; `null` for one input, or for many. */
  countsBefore(): readonly Float64Array[] | null {
    return this.#countsBefore.length > 1 && this.#parts.length <= columnsMax ? this.#countsBefore : null;
  }

  /** @param recordCount tells the number of lines read so far */
  countWith(recordCount: () => number): void {
    this.#recordCount = recordCount;
  }

  begin(input: Input, firstLine: () => number): void {
    const name = input.path === null ? this.#textWords() : this.mask(pathWord(input.path.shown));
    if (this.#parts.length < columnsMax) this.#countsBefore.push(this.#counts());
    this.#parts.push({ name, firstRecord: this.#recordCount(), firstLine: firstLine() });
  }

  /** @param events if the inputs were read as such */
  places(events: LogEvents | null = null): Places {
    return new Places(this.#parts.length > 0 ? this.#parts : [{ name: "-", firstRecord: 0, firstLine: 1 }], events);
  }

  /** The inputs in the heading of the page. */
  title(): string {
    const names = this.#parts.map(({ name }) => name);
    if (this.options.text !== undefined) return "text";
    return names.length === 1 ? names[0]! : `${this.inputWords()} (${names.length} inputs)`;
  }

  /** The inputs as a shell takes them. */
  inputWords(): string {
    return this.options.text === undefined
      ? this.options.paths.map((path) => this.mask(pathWord(path))).join(" ")
      : this.#textWords();
  }

  #textWords(): string {
    return `--text ${shellWord(this.mask(this.options.text ?? ""))}`;
  }
}
