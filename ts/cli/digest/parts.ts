/** The inputs of a digest: their names, and where the lines of each begin among those of all. */
import { type Part, Places } from "../../digest/index.ts";
import type { Input, InputOptions } from "../../input/index.ts";
import { pathWord, shellWord } from "../../terminal/shell-word.ts";

export class InputParts {
  readonly #parts: Part[] = [];
  #recordCount: () => number = () => 0;

  /** @param mask of names, for a page that shows nothing sensitive */
  constructor(
    readonly options: InputOptions,
    private readonly mask: (name: string) => string = (name) => name,
  ) {}

  /** @param recordCount tells the number of lines read so far */
  countWith(recordCount: () => number): void {
    this.#recordCount = recordCount;
  }

  begin(input: Input, firstLine: () => number): void {
    const name = input.path === null ? this.#textWords() : this.mask(pathWord(input.path.shown));
    this.#parts.push({ name, firstRecord: this.#recordCount(), firstLine: firstLine() });
  }

  places(): Places {
    return new Places(this.#parts.length > 0 ? this.#parts : [{ name: "-", firstRecord: 0, firstLine: 1 }]);
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
