/** Reads the contents of compressed files: in pieces, without holding either side as a whole, or all at once. */
import { closeSync, createReadStream, openSync, readFileSync, readSync } from "node:fs";
import type { Transform } from "node:stream";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import { compressedEndings, compressedMarks } from "../tables/compression.ts";
import type { Path } from "./path.ts";
import { ZstdFrames } from "./zstd-frames.ts";

export interface CompressedFormat {
  readonly name: string;
  readonly endings: readonly string[];
  /** How it is decompressed: by the runtime, or by a program that reads standard input. */
  readonly unpack:
    | { stream(): Transform; whole(packed: Uint8Array, options: { maxOutputLength: number }): Uint8Array }
    | { program: string };
}

/** Loaded for the first compressed file: loading takes longer than a short scan. */
const zlib = () => require("node:zlib") as typeof import("node:zlib");

const gzip: CompressedFormat["unpack"] = {
  stream: () => zlib().createGunzip(),
  whole: (packed, options) => zlib().gunzipSync(packed, options),
};
const zstd: CompressedFormat["unpack"] = {
  stream: () => zlib().createZstdDecompress(),
  whole: (packed, options) => zlib().zstdDecompressSync(packed, options),
};
const brotli: CompressedFormat["unpack"] = {
  stream: () => zlib().createBrotliDecompress(),
  whole: (packed, options) => zlib().brotliDecompressSync(packed, options),
};

const unpacks = { gzip, Zstandard: zstd, Brotli: brotli, bzip2: { program: "bzip2" }, xz: { program: "xz" } };

const formats: readonly CompressedFormat[] = (Object.keys(unpacks) as (keyof typeof unpacks)[]).map((name) => ({
  name,
  endings: compressedEndings[name],
  unpack: unpacks[name],
}));

/** The format that the file name's ending indicates; `null` if none. */
export function compressionOf(path: Path): CompressedFormat | null {
  return formats.find((format) => format.endings.some((ending) => path.shown.endsWith(ending))) ?? null;
}

/** The same, if the first bytes of the file agree; `null` also if it can't be read, which opening it will report. */
export function compressionOfFile(path: Path): CompressedFormat | null {
  const format = compressionOf(path);
  if (format === null) return null;
  const mark = compressedMarks[format.name as keyof typeof compressedMarks];
  const first = new Uint8Array(mark.length);
  try {
    const descriptor = openSync(path.raw, "r");
    try {
      readSync(descriptor, first, 0, first.length, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
  return mark.every((byte, i) => byte === first[i]) ? format : null;
}

/**
 * The contents of a compressed file in pieces; a piece is valid until the next one is requested.
 * @throws {FileError} it cannot be read, is damaged or truncated, or its decompressor is missing
 */
export async function* decompressed(path: Path, format: CompressedFormat): AsyncGenerator<Uint8Array> {
  if ("stream" in format.unpack) yield* streamed(path, format, format.unpack.stream());
  else yield* piped(path, format, format.unpack.program);
}

/**
 * The whole contents of a compressed file.
 * @throws {FileError} the same as `decompressed`, or it holds more than `bytesMax`
 */
export function decompressedWhole(path: Path, format: CompressedFormat, bytesMax: number): Uint8Array {
  if ("program" in format.unpack) return pipedWhole(path, format, format.unpack.program, bytesMax);
  let packed: Uint8Array;
  try {
    packed = readFileSync(path.raw);
  } catch (error) {
    throw unreadable(path, error as NodeJS.ErrnoException);
  }
  if (format.name === "Zstandard") {
    const frames = new ZstdFrames();
    frames.push(packed);
    if (!frames.isComplete) throw damaged(path, format);
  }
  try {
    return format.unpack.whole(packed, { maxOutputLength: bytesMax });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw isTooLarge ? tooLarge(path, bytesMax) : damaged(path, format);
  }
}

function pipedWhole(path: Path, format: CompressedFormat, program: string, bytesMax: number): Uint8Array {
  const command = [unpackerOf(path, format, program), "-dc"];
  const packed = openPacked(path);
  try {
    const options = { stdin: packed, stdout: "pipe", stderr: "ignore", maxBuffer: bytesMax + 1 } as const;
    const { stdout, exitCode } = Bun.spawnSync(command, options);
    if (stdout.length > bytesMax) throw tooLarge(path, bytesMax);
    if (exitCode !== 0) throw damaged(path, format);
    return stdout;
  } finally {
    closeSync(packed);
  }
}

async function* streamed(path: Path, format: CompressedFormat, unpacked: Transform): AsyncGenerator<Uint8Array> {
  const packed = createReadStream(path.raw);
  const frames = format.name === "Zstandard" ? new ZstdFrames() : null;
  packed.on("data", (piece) => frames?.push(piece as Buffer));
  packed.on("error", (error) => unpacked.destroy(error));
  try {
    for await (const piece of packed.pipe(unpacked)) yield piece;
    if (frames && !frames.isComplete) throw damaged(path, format);
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw (error as NodeJS.ErrnoException).syscall ? unreadable(path, error as Error) : damaged(path, format);
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

async function* piped(path: Path, format: CompressedFormat, program: string): AsyncGenerator<Uint8Array> {
  const command = [unpackerOf(path, format, program), "-dc"];
  const packed = openPacked(path);
  const unpacking = Bun.spawn(command, { stdin: packed, stdout: "pipe", stderr: "ignore" });
  closeSync(packed);
  try {
    yield* unpacking.stdout as unknown as AsyncIterable<Uint8Array>;
    if ((await unpacking.exited) !== 0) throw damaged(path, format);
  } finally {
    unpacking.kill();
  }
}

/** @throws {FileError} the program is not installed */
function unpackerOf({ shown }: Path, format: CompressedFormat, program: string): string {
  const found = Bun.which(program);
  if (found) return found;
  const advice = `install ${program}, or unpack the file first`;
  throw new FileError([shown], "", `${format.name} files are unpacked by ${program}, which is not there: ${advice}`);
}

function openPacked(path: Path): number {
  try {
    return openSync(path.raw, "r");
  } catch (error) {
    throw unreadable(path, error as Error);
  }
}

function unreadable({ shown }: Path, { code = "" }: NodeJS.ErrnoException): FileError {
  return new FileError([shown], code, errorReason(code));
}

/** The error for a file that decompresses to more than can be held at once. */
export function tooLarge({ shown }: Path, bytesMax: number): FileError {
  const reason = `unpacks to more than ${bytesMax} bytes, and all of them are needed at once here: unpack the file first`;
  return new FileError([shown], "", reason);
}

function damaged(path: Path, format: CompressedFormat): FileError {
  const reason = `is damaged or cut short: expected ${format.name} data; what came before the damage was read`;
  return new FileError([path.shown], "", reason);
}
