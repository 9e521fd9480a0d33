/** Reads the contents of compressed files: in pieces, without holding either side as a whole, or all at once. */
import { createReadStream, readFileSync, readSync } from "node:fs";
import type { Transform } from "node:stream";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import { closeDescriptor, type FileKinds, openToRead } from "../native/system.ts";
import { compressedEndings, compressedMarks } from "../tables/compression.ts";
import type { Path } from "./path.ts";
import { systemError } from "./source.ts";
import { ZstdFrames } from "./zstd-frames.ts";

/** A file that is read, and whether it was a pipe or a device when it was looked at. */
export interface PackedFile {
  readonly path: Path;
  readonly isPipe: boolean;
}

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
export function findCompression(path: Path): CompressedFormat | null {
  return formats.find((format) => format.endings.some((ending) => path.shown.endsWith(ending))) ?? null;
}

/** The same, if the first bytes of the file agree; `null` also if it can't be read, which opening it will report. */
export function compressionOfFile(path: Path): CompressedFormat | null {
  const format = findCompression(path);
  if (format === null) return null;
  const mark = compressedMarks[format.name as keyof typeof compressedMarks];
  const first = new Uint8Array(mark.length);
  const descriptor = openToRead(path.raw, "regular");
  if (descriptor < 0) return null;
  try {
    readSync(descriptor, first, 0, first.length, 0);
  } catch {
    return null;
  } finally {
    closeDescriptor(descriptor);
  }
  return mark.every((byte, i) => byte === first[i]) ? format : null;
}

/**
 * The contents of a compressed file in pieces; a piece is valid until the next one is requested.
 * @throws {FileError} it cannot be read, is damaged or truncated, or its decompressor is missing
 */
export async function* decompress(file: PackedFile, format: CompressedFormat): AsyncGenerator<Uint8Array> {
  if ("stream" in format.unpack) yield* unpackByStream(file, format, format.unpack.stream());
  else yield* unpackByProgram(file, format, format.unpack.program);
}

/**
 * The whole contents of a compressed file.
 * @throws {FileError} the same as `decompress`, or it holds more than `bytesMax`
 */
export function decompressedWhole(file: PackedFile, format: CompressedFormat, bytesMax: number): Uint8Array {
  const { path } = file;
  if ("program" in format.unpack) return pipedWhole(file, format, format.unpack.program, bytesMax);
  const descriptor = openPacked(file);
  let packed: Uint8Array;
  try {
    packed = readFileSync(descriptor);
  } catch (error) {
    throw unreadable(path, error as NodeJS.ErrnoException);
  } finally {
    closeDescriptor(descriptor);
  }
  if (format.name === "Zstandard") {
    const frames = new ZstdFrames();
    frames.push(packed);
    if (!frames.isComplete) throw damageError(path, format);
  }
  try {
    return format.unpack.whole(packed, { maxOutputLength: bytesMax });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw isTooLarge ? tooLarge(path, bytesMax) : damageError(path, format);
  }
}

function pipedWhole(file: PackedFile, format: CompressedFormat, program: string, bytesMax: number): Uint8Array {
  const { path } = file;
  const command = [findUnpacker(path, format, program), "-dc"];
  const packed = openPacked(file);
  try {
    const options = { stdin: packed, stdout: "pipe", stderr: "ignore", maxBuffer: bytesMax + 1 } as const;
    const { stdout, exitCode } = Bun.spawnSync(command, options);
    if (stdout.length > bytesMax) throw tooLarge(path, bytesMax);
    if (exitCode !== 0) throw damageError(path, format);
    return stdout;
  } finally {
    closeDescriptor(packed);
  }
}

async function* unpackByStream(
  file: PackedFile,
  format: CompressedFormat,
  unpacked: Transform,
): AsyncGenerator<Uint8Array> {
  const { path } = file;
  const packed = createReadStream("", { fd: openPacked(file) });
  const frames = format.name === "Zstandard" ? new ZstdFrames() : null;
  packed.on("data", (piece) => frames?.push(piece as Buffer));
  packed.on("error", (error) => unpacked.destroy(error));
  try {
    for await (const piece of packed.pipe(unpacked)) yield piece;
    if (frames && !frames.isComplete) throw damageError(path, format);
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw (error as NodeJS.ErrnoException).syscall ? unreadable(path, error as Error) : damageError(path, format);
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

async function* unpackByProgram(
  file: PackedFile,
  format: CompressedFormat,
  program: string,
): AsyncGenerator<Uint8Array> {
  const { path } = file;
  const command = [findUnpacker(path, format, program), "-dc"];
  const packed = openPacked(file);
  const unpacking = Bun.spawn(command, { stdin: packed, stdout: "pipe", stderr: "ignore" });
  closeDescriptor(packed);
  try {
    yield* unpacking.stdout as unknown as AsyncIterable<Uint8Array>;
    if ((await unpacking.exited) !== 0) throw damageError(path, format);
  } finally {
    unpacking.kill();
  }
}

/** @throws {FileError} the program is not installed */
function findUnpacker({ shown }: Path, format: CompressedFormat, program: string): string {
  const found = Bun.which(program);
  if (found) return found;
  const advice = `install ${program}, or unpack the file first`;
  throw new FileError([shown], "", `${format.name} files are unpacked by ${program}, which is not there: ${advice}`);
}

function openPacked({ path, isPipe }: PackedFile): number {
  const kinds: FileKinds = isPipe ? "any" : "regular";
  const descriptor = openToRead(path.raw, kinds);
  if (descriptor < 0) throw systemError(path.raw, -descriptor);
  return descriptor;
}

function unreadable({ shown }: Path, { code = "" }: NodeJS.ErrnoException): FileError {
  return new FileError([shown], code, errorReason(code));
}

/** The error for a file that decompresses to more than can be held at once. */
export function tooLarge({ shown }: Path, bytesMax: number): FileError {
  const reason = `unpacks to more than ${bytesMax} bytes, and all of them are needed at once here: unpack the file first`;
  return new FileError([shown], "", reason);
}

function damageError(path: Path, format: CompressedFormat): FileError {
  const reason = `is damaged or cut short: expected ${format.name} data; what came before the damage was read`;
  return new FileError([path.shown], "", reason);
}
