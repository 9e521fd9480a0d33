import { resolve } from "node:path";
import type { Path } from "../input/index.ts";
import { type Output, reset } from "../terminal/index.ts";
import type { Theme } from "./theme.ts";

/** Writes paths: painted, as they are, and as links where that is asked for. */
export class PathWriter {
  readonly #output: Output;
  readonly #opening: string;
  readonly #links: boolean;
  #last: Path | undefined;
  #bytes: Uint8Array = new Uint8Array(0);

  constructor(output: Output, theme: Theme, hyperlink: boolean) {
    this.#output = output;
    this.#opening = theme.path;
    this.#links = hyperlink && output.isTerminal;
  }

  write(path: Path): void {
    this.#output.bytes(this.bytes(path));
  }

  /** What `write` writes. */
  bytes(path: Path): Uint8Array {
    if (path !== this.#last) this.#prepare(path);
    return this.#bytes;
  }

  #prepare(path: Path): void {
    const shown = typeof path.raw === "string" ? Buffer.from(path.raw) : path.raw;
    const safe = this.#output.isTerminal ? Buffer.from(path.shown.replace(/\p{Cc}/gu, "?")) : shown;
    const [before, after] = this.#links ? [linkOpening(path), linkEnd] : ["", ""];
    const painted = this.#opening === "" ? [safe] : [this.#opening, safe, reset];
    this.#bytes = Buffer.concat([before, ...painted, after].map((part) => Buffer.from(part as string)));
    this.#last = path;
  }
}

const linkEnd = "\x1b]8;;\x1b\\";

function linkOpening(path: Path): string {
  const { hostname } = require("node:os") as typeof import("node:os");
  const absolute = resolve(path.shown).split("/").map(encodeURIComponent).join("/");
  return `\x1b]8;;file://${hostname()}${absolute}\x1b\\`;
}
