import type { Path } from "../input/index.ts";
import type { Piece } from "../layout/index.ts";
import { type Output, reset } from "../terminal/index.ts";
import type { ReportSettings } from "./report.ts";

type Separator = ":" | "-";

/** The prefix of a line: `PATH:`, `LINE:`, `COL:`, each coloured by its role. A NUL byte can follow PATH instead. */
export class PrefixWriter {
  readonly #output: Output;
  readonly #settings: ReportSettings;
  readonly #separators: Readonly<Record<Separator, string>>;
  readonly #pathEnds: Readonly<Record<Separator, string>>;

  #path: Path | null = null;
  #separator: Separator = ":";
  #pathBytes: Uint8Array = new Uint8Array(0);

  constructor(settings: ReportSettings) {
    this.#output = settings.output;
    this.#settings = settings;
    const { separator } = settings.theme;
    const painted = (text: Separator) => (separator === "" ? text : `${separator}${text}${reset}`);
    this.#separators = { ":": painted(":"), "-": painted("-") };
    this.#pathEnds = settings.nullPaths ? { ":": "\0", "-": "\0" } : this.#separators;
  }

  /** `PATH:`, if paths are shown and the input has one. */
  path(path: Path | null, separator: Separator): void {
    if (!this.#settings.showPath || path === null) return;
    this.#output.bytes(this.#settings.paths.bytes(path));
    this.#output.text(this.#pathEnds[separator]);
  }

  /** `PATH:LINE:COL:` of a match as pieces; the path is the `input` piece. */
  pieces(): Piece[] {
    const { theme } = this.#settings;
    const number = (piece: Piece, opening: string): Piece[] => (opening === "" ? [piece] : [opening, piece, reset]);
    const [line, column] = [number({ is: "line" }, theme.line), number({ is: "column" }, theme.column)];
    return [{ is: "input" }, ...line, this.#separators[":"], ...column, this.#separators[":"]];
  }

  /** What stands around the numbers of a line. */
  numberTexts() {
    const { line, column } = this.#settings.theme;
    const end = (opening: string, separator: Separator) =>
      `${opening === "" ? "" : reset}${this.#separators[separator]}`;
    return {
      ...{ numberOpening: line, numberEnd: end(line, ":"), contextNumberEnd: end(line, "-") },
      ...{ columnOpening: column, columnEnd: end(column, ":") },
    };
  }

  /** `PATH:`, if paths are shown and the input has one; valid until another path is requested. */
  pathBytes(path: Path | null, separator: Separator = ":"): Uint8Array | undefined {
    if (!this.#settings.showPath || path === null) return undefined;
    if (path !== this.#path || separator !== this.#separator) {
      [this.#path, this.#separator] = [path, separator];
      this.#pathBytes = Buffer.concat([this.#settings.paths.bytes(path), Buffer.from(this.#pathEnds[separator])]);
    }
    return this.#pathBytes;
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
