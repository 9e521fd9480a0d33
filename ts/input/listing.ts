/** Lists what a walk needs of a directory. */
import { errorName, errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import { Listed } from "../native/layout.gen.ts";
import { memoryAt } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { terminatedPath } from "../native/system.ts";
import { compareBytes, type Path } from "./path.ts";

/** Names of files and directories in byte order, with a slash after directory names. */
export class Listing {
  #text: string | undefined;
  #names: string[] | undefined;
  #raw: ReadonlyMap<number, Buffer> | undefined;

  /**
   * @param bytes the names, each terminated by a NUL
   * @param isText all of them are UTF-8
   * @param hasHidden one of them may start with a dot
   */
  constructor(
    readonly bytes: Buffer,
    readonly isText: boolean,
    readonly hasHidden: boolean,
  ) {}

  /** All names, each terminated by a NUL. */
  get text(): string {
    this.#text ??= this.bytes.toString();
    return this.#text;
  }

  get names(): readonly string[] {
    if (this.#names === undefined) {
      this.#names = this.text.split("\0");
      this.#names.pop();
    }
    return this.#names;
  }

  /** The bytes of names that are not UTF-8, by index. */
  get raw(): ReadonlyMap<number, Buffer> {
    this.#raw ??= this.isText ? allText : rawNames(this.bytes);
    return this.#raw;
  }

  /** Whether a file or a directory has this name. */
  has(name: string): boolean {
    if (!this.hasHidden && name.startsWith(".")) return false;
    const { text } = this;
    return [`${name}\0`, `${name}/\0`].some((entry) => text.startsWith(entry) || text.includes(`\0${entry}`));
  }
}

const allText: ReadonlyMap<number, Buffer> = new Map();

/**
 * Lists a directory; links, pipes, sockets and devices are left out.
 * @throws {FileError} it cannot be read
 */
export function listDirectory(directory: Path): Listing {
  return process.platform === "linux" ? listedNatively(directory) : listedByBun(directory);
}

const out = new DataView(new ArrayBuffer(Listed.size));

function listedNatively(directory: Path): Listing {
  const errno = native().mb_directory_list(terminatedPath(directory.raw), out);
  if (errno !== 0) throw listingError(directory, errorName(errno));
  const size = Number(out.getBigUint64(Listed.size_bytes, true));
  const bytes = Buffer.from(memoryAt(Number(out.getBigUint64(Listed.names, true)), size).slice(0));
  native().mb_directory_free(out);
  const [isText, hasHidden] = [out.getUint32(Listed.text, true) === 1, out.getUint32(Listed.hidden, true) === 1];
  return new Listing(bytes, isText, hasHidden);
}

/** Those of the NUL-terminated names that are not UTF-8; a trailing slash does not belong to the name. */
function rawNames(bytes: Buffer): Map<number, Buffer> {
  const raw = new Map<number, Buffer>();
  let index = 0;
  for (let at = 0; at < bytes.length; index++) {
    const end = bytes.indexOf(0, at);
    const name = bytes.subarray(at, bytes[end - 1] === slash ? end - 1 : end);
    if (!Buffer.from(name.toString()).equals(name)) raw.set(index, Buffer.from(name));
    at = end + 1;
  }
  return raw;
}

const slash = 0x2f;

/** Of several names that are not UTF-8 and look the same, only one is listed. */
function listedByBun(directory: Path): Listing {
  const { readdirSync } = require("node:fs") as typeof import("node:fs");
  try {
    const entries = readdirSync(directory.raw, { withFileTypes: true })
      .filter((one) => one.isFile() || one.isDirectory())
      .sort((a, b) => compareBytes(a.name, b.name));
    const isText = !entries.some(({ name }) => name.includes("\ufffd"));
    const raw = new Map<string, Buffer>();
    if (!isText) {
      for (const bytes of readdirSync(directory.raw, { encoding: "buffer" })) raw.set(bytes.toString(), bytes);
    }
    const terminated = entries.flatMap((one) => [
      raw.get(one.name) ?? Buffer.from(one.name),
      Buffer.from(one.isDirectory() ? "/\0" : "\0"),
    ]);
    return new Listing(Buffer.concat(terminated), isText, true);
  } catch (error) {
    throw listingError(directory, (error as NodeJS.ErrnoException).code ?? "");
  }
}

function listingError({ shown }: Path, code: string): FileError {
  return new FileError([shown], code, errorReason(code));
}
