/** Compressed files, read as the text they hold, in pieces: neither side is ever held whole. */
import { createReadStream } from "node:fs";
import type { Transform } from "node:stream";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import type { Path } from "./path.ts";
import { ZstdFrames } from "./zstd-frames.ts";

export interface CompressedFormat {
  readonly name: string;
  readonly endings: readonly string[];
  /** How it is unpacked: by a stream of the runtime, or by a program that reads standard input. */
  readonly unpack: { stream(): Transform } | { program: string };
}

/** Loaded at the first compressed file: it takes longer than a short scan. */
const zlib = () => require("node:zlib") as typeof import("node:zlib");

const formats: readonly CompressedFormat[] = [
  { name: "gzip", endings: [".gz", ".tgz"], unpack: { stream: () => zlib().createGunzip() } },
  { name: "Zstandard", endings: [".zst", ".zstd"], unpack: { stream: () => zlib().createZstdDecompress() } },
  { name: "Brotli", endings: [".br"], unpack: { stream: () => zlib().createBrotliDecompress() } },
  { name: "bzip2", endings: [".bz2", ".tbz2"], unpack: { program: "bzip2" } },
  { name: "xz", endings: [".xz", ".txz"], unpack: { program: "xz" } },
];

/** The format that the name's ending says; `null` where it says none. */
export function compressionOf(path: Path): CompressedFormat | null {
  return formats.find((format) => format.endings.some((ending) => path.shown.endsWith(ending))) ?? null;
}

/**
 * What a compressed file holds, a piece at a time; a piece is valid until the next one is asked for.
 * @throws {FileError} it can't be read, is damaged or cut short, or nothing here unpacks it
 */
export async function* decompressed(path: Path, format: CompressedFormat): AsyncGenerator<Uint8Array> {
  if ("stream" in format.unpack) yield* streamed(path, format, format.unpack.stream());
  else yield* piped(path, format, format.unpack.program);
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
    const { code = "", syscall } = error as NodeJS.ErrnoException;
    if (syscall) throw new FileError([path.shown], code, `${path.shown}: ${errorReason(code)}`);
    throw damaged(path, format);
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

async function* piped(path: Path, format: CompressedFormat, program: string): AsyncGenerator<Uint8Array> {
  const found = Bun.which(program);
  if (!found) {
    const advice = `install ${program}, or unpack the file first`;
    throw new FileError(
      [path.shown],
      "",
      `${path.shown}: ${format.name} files are unpacked by ${program}, which is not there: ${advice}`,
    );
  }
  const unpacking = Bun.spawn([found, "-dc"], {
    stdin: Bun.file(path.raw as string),
    stdout: "pipe",
    stderr: "ignore",
  });
  try {
    yield* unpacking.stdout as unknown as AsyncIterable<Uint8Array>;
    if ((await unpacking.exited) !== 0) throw damaged(path, format);
  } finally {
    unpacking.kill();
  }
}

function damaged(path: Path, format: CompressedFormat): FileError {
  const message = `${path.shown}: is damaged or cut short: expected ${format.name} data; what came before the damage was read`;
  return new FileError([path.shown], "", message);
}
