import type { Path } from "../input/index.ts";
import { type Output, reset } from "../terminal/index.ts";
import type { Theme } from "./plain-theme.ts";

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
