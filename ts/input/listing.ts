/** Lists what a walk needs of a directory. */
import { errorName, errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import { Listed } from "../native/layout.gen.ts";
import { memoryAt } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { terminatedPath } from "../native/system.ts";
import { compareBytes, type Path } from "./path.ts";

export interface Listing {
  /** Names of files and directories in byte order, with a slash after directory names. */
  readonly names: readonly string[];
  /** The bytes of names that are not UTF-8, by index. */
  readonly raw: ReadonlyMap<number, Buffer>;
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
  if (errno !== 0) throw unlisted(directory, errorName(errno));
  const size = Number(out.getBigUint64(Listed.size_bytes, true));
  const bytes = Buffer.from(memoryAt(Number(out.getBigUint64(Listed.names, true)), size));
  const names = bytes.toString().split("\0");
  names.pop();
  const raw = out.getUint32(Listed.text, true) === 1 ? allText : rawNames(bytes);
  native().mb_directory_free(out);
  return { names, raw };
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
    const names = readdirSync(directory.raw, { withFileTypes: true })
      .filter((one) => one.isFile() || one.isDirectory())
      .sort((a, b) => compareBytes(a.name, b.name))
      .map((one) => (one.isDirectory() ? `${one.name}/` : one.name));
    const raw = new Map<number, Buffer>();
    if (names.some((name) => name.includes("\ufffd"))) {
      for (const bytes of readdirSync(directory.raw, { encoding: "buffer" })) {
        const name = bytes.toString();
        const index = names.findIndex((one) => one === name || one === `${name}/`);
        if (index >= 0 && !Buffer.from(name).equals(bytes)) raw.set(index, bytes);
      }
    }
    return { names, raw };
  } catch (error) {
    throw unlisted(directory, (error as NodeJS.ErrnoException).code ?? "");
  }
}

function unlisted({ shown }: Path, code: string): FileError {
  return new FileError([shown], code, errorReason(code));
}
