/** What stands before the text of a line: the path of its input, its number, a column. */
import type { Path } from "../input/index.ts";
import type { Piece } from "../layout/index.ts";
import { type Output, reset } from "../terminal/index.ts";
import type { Theme } from "./plain-theme.ts";
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
    const paint = (text: Separator) => (separator === "" ? text : `${separator}${text}${reset}`);
    this.#separators = { ":": paint(":"), "-": paint("-") };
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

/**
 * Writes paths, optionally coloured and as links. Before a NUL byte, which no name has, they are as the system has
 * them.
 */
export class PathWriter {
  readonly #output: Output;
  readonly #opening: string;
  readonly #links: boolean;
  readonly #isExact: boolean;
  #last: Path | undefined;
  #bytes: Uint8Array = new Uint8Array(0);

  constructor(output: Output, theme: Theme, hyperlink: boolean, nullPaths = false) {
    this.#output = output;
    this.#opening = theme.path;
    this.#links = hyperlink && output.isTerminal;
    this.#isExact = nullPaths && !output.isTerminal;
  }

  write(path: Path): void {
    this.#output.bytes(this.bytes(path));
  }

  /** The bytes that `write` writes. */
  bytes(path: Path): Uint8Array {
    if (path !== this.#last) this.#prepare(path);
    return this.#bytes;
  }

  #prepare(path: Path): void {
    const name = this.#isExact ? path.raw : this.#output.pathBytes(path);
    const [before, after] = this.#links ? [linkOpening(path), linkEnd] : ["", ""];
    const painted = this.#opening === "" ? [name] : [this.#opening, name, reset];
    this.#bytes = Buffer.concat([before, ...painted, after].map((part) => Buffer.from(part as string)));
    this.#last = path;
  }
}

const linkEnd = "\x1b]8;;\x1b\\";

function linkOpening({ raw }: Path): string {
  const { hostname } = require("node:os") as typeof import("node:os");
  const { resolve } = require("node:path") as typeof import("node:path");
  // One character per byte: a name may not be UTF-8.
  const [folder, name] = [process.cwd(), raw].map((path) => Buffer.from(path as string).toString("latin1"));
  const absolute = resolve(folder!, name!);
  const escaped = absolute.replace(
    /[^\w.~/-]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
  );
  return `\x1b]8;;file://${hostname()}${escaped}\x1b\\`;
}
