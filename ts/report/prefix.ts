import type { Path } from "../input/index.ts";
import { type Output, reset } from "../terminal/index.ts";
import type { ReportSettings } from "./report.ts";

type Separator = ":" | "-";

/** What stands before a line: `PATH:`, `LINE:`, `COL:`, each painted in its role. */
export class PrefixWriter {
  readonly #output: Output;
  readonly #settings: ReportSettings;
  readonly #separators: Readonly<Record<Separator, string>>;

  constructor(settings: ReportSettings) {
    this.#output = settings.output;
    this.#settings = settings;
    const { separator } = settings.theme;
    const painted = (text: Separator) => (separator === "" ? text : `${separator}${text}${reset}`);
    this.#separators = { ":": painted(":"), "-": painted("-") };
  }

  /** `PATH:`, where paths are shown and the input has one. */
  path(path: Path | null, separator: Separator): void {
    if (!this.#settings.showPath || path === null) return;
    this.#settings.paths.write(path);
    this.#output.text(this.#separators[separator]);
  }

  line(line: number, separator: Separator): void {
    this.#number(line, this.#settings.theme.line);
    this.#output.text(this.#separators[separator]);
  }

  column(column: number): void {
    this.#number(column, this.#settings.theme.column);
    this.#output.text(this.#separators[":"]);
  }

  #number(value: number, opening: string): void {
    if (opening === "") this.#output.number(value);
    else this.#output.text(`${opening}${value}${reset}`);
  }
}
