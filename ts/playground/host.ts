/** The functions of the system that the library is asked for: files in memory, and two outputs. */
import { FileCount, Opened } from "../native/layout.gen.ts";
import { findFunction, type Host } from "./ffi.ts";

/** Numbers of errors on Linux, which ts/error/errno.ts knows. */
const missingFile = 2;
const badDescriptor = 9;

export class MemoryHost {
  readonly files = new Map<string, Uint8Array>();
  input: Uint8Array = new Uint8Array(0);
  #inputAt = 0;
  /** What was written to standard output and to standard error. */
  #written: Uint8Array[][] = [[], []];
  readonly #opened = new Map<number, Uint8Array>();
  /** Bytes that open sources show, by their handle. */
  readonly #sources = new Map<bigint, Uint8Array>();
  #next = 3;

  /** Forgets files and outputs. */
  reset(files: ReadonlyMap<string, Uint8Array>, input: Uint8Array): void {
    this.files.clear();
    for (const [name, bytes] of files) this.files.set(name, bytes);
    this.input = input;
    this.#inputAt = 0;
    this.#written = [[], []];
    this.#opened.clear();
    this.#sources.clear();
  }

  output(descriptor: 1 | 2): Uint8Array {
    const pieces = this.#written[descriptor - 1]!;
    const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }

  write(descriptor: number, bytes: Uint8Array): void {
    this.#written[descriptor - 1]?.push(bytes.slice());
  }

  isFolder(path: string): boolean {
    return path === "." || [...this.files.keys()].some((name) => name.startsWith(`${path}/`));
  }

  #read(descriptor: number, into: Uint8Array, offset: number | null): number {
    if (descriptor === 0) {
      const part = this.input.subarray(this.#inputAt, this.#inputAt + into.length);
      into.set(part);
      this.#inputAt += part.length;
      return part.length;
    }
    const bytes = this.#opened.get(descriptor);
    if (!bytes) return -badDescriptor;
    const part = bytes.subarray(offset ?? 0, (offset ?? 0) + into.length);
    into.set(part);
    return part.length;
  }

  readonly functions: Host = {
    mb_write: (descriptor, bytes, size) => {
      this.write(descriptor as number, (bytes as Uint8Array).subarray(0, size as number));
      return 0;
    },
    mb_read: (descriptor, into, size) =>
      this.#read(descriptor as number, (into as Uint8Array).subarray(0, size as number), null),
    mb_read_at: (descriptor, into, size, offset) =>
      this.#read(descriptor as number, (into as Uint8Array).subarray(0, size as number), offset as number),
    mb_open: (path) => {
      const bytes = this.files.get(decodePath(path));
      if (!bytes) return -missingFile;
      this.#opened.set(this.#next, bytes);
      return this.#next++;
    },
    mb_close: (descriptor) => this.#opened.delete(descriptor as number),
    mb_file_size: (descriptor, size) => {
      const bytes = this.#opened.get(descriptor as number);
      (size as Float64Array)[0] = bytes?.length ?? 0;
      return bytes ? 1 : 0;
    },
    mb_path_kind: (path) => (this.files.has(decodePath(path)) ? 0 : this.isFolder(decodePath(path)) ? 1 : -missingFile),
    mb_source_open: (path, _regularOnly, out) => {
      const bytes = this.files.get(decodePath(path));
      if (!bytes) return missingFile;
      const errno = findFunction("mb_source_memory")(bytes, BigInt(bytes.length), out) as number;
      this.#sources.set((out as DataView).getBigUint64(0, true), bytes);
      return errno;
    },
    mb_file_count: (pattern, path, _regularOnly, flags, readsBinary, countMax, deep, out) => {
      const answer = out as DataView;
      const opened = new DataView(new ArrayBuffer(Opened.size));
      for (let at = 0; at < FileCount.size; at += 8) answer.setFloat64(at, 0);
      const bytes = this.files.get(decodePath(path));
      if (!bytes) return answer.setUint32(FileCount.errno, missingFile, true);
      findFunction("mb_source_memory")(bytes, BigInt(bytes.length), opened);
      const size = Number(opened.getBigUint64(Opened.size_bytes, true));
      answer.setFloat64(FileCount.size_bytes, size, true);
      if (deep) throw new Error("values inside quotes are not counted by file in a browser");
      if (!readsBinary && opened.getUint32(Opened.binary, true) === 1) answer.setUint32(FileCount.binary, 1, true);
      else {
        const [scan, counts] = [new BigUint64Array(1), new Float64Array(2)];
        const text = Number(opened.getBigUint64(Opened.text, true));
        const status = findFunction("mb_scan_open")(pattern, text, 0, size, flags, countMax, scan) as number;
        answer.setUint32(FileCount.status, status || (findFunction("mb_scan_count")(scan[0]!, counts) as number), true);
        if (status === 0) findFunction("mb_scan_close")(scan[0]!);
        answer.setFloat64(FileCount.matches, counts[0]!, true);
        answer.setFloat64(FileCount.lines, counts[1]!, true);
      }
      findFunction("mb_source_close")(opened.getBigUint64(Opened.handle, true));
      return undefined;
    },
    mb_holds_word: () => true,
    mb_is_terminal: () => false,
    mb_signal_is_ignored: () => false,
    mb_reader_is_gone: () => false,
    mb_terminal_guard: () => undefined,
    mb_progress_start: () => undefined,
    mb_progress_end: () => undefined,
    // No device: the first reason of zig/gen/device_reasons.zig.
    mb_device_open: () => 1,
    mb_device_refusal: () => 1,
    mb_device_failure: () => 0,
  };
}

function decodePath(path: unknown): string {
  const bytes = path as Uint8Array;
  const end = bytes.indexOf(0);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, end < 0 ? bytes.length : end));
  return text.replace(/^(\.\/)+/, "").replace(/(?<=.)\/$/, "");
}
