/**
 * Searches files ahead of the caller, on all cores, and returns results in the order in which they were added:
 * zig/match/feed/files.zig.
 */
import { openedSource, type Source, systemError } from "../input/source.ts";
import { CountedWhat, FileCount, FileScan, FilesGiven, Opened, ScanAnswer } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { batchParts, countLimit, scanFlags } from "./batch.ts";
import { countFileMatches, countFlags, type FileCountOptions, type FileCounts, fileCounts } from "./file.ts";
import type { ScanOptions } from "./index.ts";
import { checkFileStatus, heldProgram, type LoadedProgram } from "./program.ts";

/** Files passed to the library, and rows returned, per call. */
const batchFiles = 64;
const pathBytesMin = 4096;

const namesTaken = new Uint32Array(1);
const countRow = { size: FileCount.size, number: FileCount.number };
const scanRow = { size: FileScan.size, number: FileScan.number };

interface SearchOptions {
  readonly given: keyof typeof FilesGiven;
  /** From `scanFlags`. */
  readonly flags: number;
  readonly readsBinary: boolean;
  readonly countMax: number;
  /** Files without a match get no result. */
  readonly skipsUnmatched?: boolean;
}

/** Shared by both kinds of search; the library's `take` function writes a row per file. */
abstract class FilesAhead {
  protected readonly handle: Pointer;
  protected readonly program: LoadedProgram;
  protected readonly rows: DataView<ArrayBuffer>;
  #paths = Buffer.alloc(pathBytesMin);
  #pathBytes = 0;
  /** Files of the batch that was not submitted yet. */
  #pushed = 0;
  /** Files submitted, and those whose results were fetched or skipped. */
  readonly #progress = new Float64Array(2);
  #rowCount = 0;
  #nextRow = 0;

  constructor(
    pattern: CompiledPattern,
    options: SearchOptions,
    private readonly row: { readonly size: number; readonly number: number },
  ) {
    const { flags, readsBinary, skipsUnmatched = false, countMax } = options;
    const out = new BigUint64Array(1);
    const most = countLimit(countMax);
    this.program = heldProgram(pattern);
    const given = FilesGiven[options.given];
    const status = native().mb_files_open(this.program.handle, given, flags, readsBinary, skipsUnmatched, most, out);
    if (status !== 0) this.program.release();
    checkStatus(status);
    this.handle = Number(out[0]) as Pointer;
    this.rows = new DataView(new ArrayBuffer(batchFiles * row.size));
  }

  /**
   * Adds a file; at most `filesInFlightLimit` may be added without being taken.
   * @returns whether a batch of them was submitted
   */
  push(path: string | Uint8Array): boolean {
    this.#makeRoom(path.length * 3 + 1);
    if (typeof path === "string") this.#pathBytes += this.#paths.write(path, this.#pathBytes);
    else {
      this.#paths.set(path, this.#pathBytes);
      this.#pathBytes += path.length;
    }
    this.#paths[this.#pathBytes++] = 0;
    this.#pushed++;
    if (this.#pushed < batchFiles) return false;
    this.#flush();
    return true;
  }

  /**
   * Adds files of a directory, as many as may be in flight.
   * @param directory with a slash at its end
   * @param names each terminated by a NUL
   * @returns the size of the names that were taken
   */
  pushNames(directory: Buffer, names: Buffer): number {
    this.#flush();
    checkStatus(
      native().mb_files_push_names(this.handle, directory, directory.length, names, names.length, namesTaken),
    );
    this.#noteProgress();
    return namesTaken[0]!;
  }

  /** Number of files added. */
  get pushed(): number {
    return this.#progress[0]! + this.#pushed;
  }

  /** Number of files added whose results were not fetched yet. */
  get inFlight(): number {
    return this.pushed - this.#progress[1]!;
  }

  #noteProgress(): void {
    native().mb_files_progress(this.handle, this.#progress);
  }

  #makeRoom(bytes: number): void {
    if (this.#paths.length - this.#pathBytes >= bytes) return;
    const grown = Buffer.alloc(this.#paths.length * 2 + bytes);
    grown.set(this.#paths.subarray(0, this.#pathBytes));
    this.#paths = grown;
  }

  #flush(): void {
    if (this.#pushed === 0) return;
    checkStatus(native().mb_files_push(this.handle, this.#paths, this.#pathBytes));
    this.#pushed = 0;
    this.#pathBytes = 0;
    this.#noteProgress();
  }

  /** Whether the next file's result is available; with `waits`, waits for it if there is a file. */
  has(waits: boolean): boolean {
    return this.#nextRow < this.#rowCount || (this.fetch(waits) && this.#rowCount > 0);
  }

  /** Number of the next file that has a result, if that was fetched. */
  get nextFile(): number | null {
    return this.#nextRow < this.#rowCount
      ? this.rows.getFloat64(this.#nextRow * this.row.size + this.row.number, true)
      : null;
  }

  /** Whether there is no further result for a file before number `to`. */
  isPast(to: number): boolean {
    const next = this.nextFile;
    return next === null ? this.#progress[1]! >= to : next >= to;
  }

  /**
   * Fetches further results after all others were used; with `waits`, waits for one file's if there is any.
   * @param to counts that the library writes are of files before this number
   * @returns whether more files are finished
   */
  fetch(waits: boolean, to = Number.MAX_SAFE_INTEGER): boolean {
    if (waits) this.#flush();
    const finished = this.#progress[1]!;
    this.#nextRow = 0;
    this.#rowCount = this.take(batchFiles, waits, to);
    this.#noteProgress();
    return this.#progress[1]! > finished;
  }

  protected abstract take(countMax: number, waits: boolean, to: number): number;

  /** Offset of the next file's row; `null` if there are no more results. */
  protected nextRow(): number | null {
    return this.#nextRow < this.#rowCount ? this.#nextRow++ * this.row.size : null;
  }

  close(): void {
    native().mb_files_close(this.handle);
    this.program.release();
  }
}

/** What a report says of a file; `pathEnd` is the byte after its path, `null` if only numbers are written. */
export interface CountForm {
  readonly what: keyof typeof CountedWhat;
  readonly pathEnd: number | null;
}

export interface FileCounterOptions extends FileCountOptions {
  readonly skipsUnmatched?: boolean;
  /** The library writes the counts; only files that have none are returned. */
  readonly writes?: CountForm | null;
}

/** What the library wrote of some files; the bytes are valid until more are fetched. */
export interface WrittenCounts {
  readonly bytes: Uint8Array;
  /** The sum of the counts. */
  readonly selected: number;
}

/** Counts files. */
export class FileCounter extends FilesAhead {
  readonly #counts: Pointer | null;
  readonly #written = new Float64Array(4);

  constructor(
    private readonly pattern: CompiledPattern,
    private readonly options: FileCounterOptions,
  ) {
    super(pattern, { ...options, given: "counts", flags: countFlags(options) }, countRow);
    this.#counts = options.writes ? openCounts(options.writes) : null;
  }

  protected override take(countMax: number, waits: boolean, to: number): number {
    if (this.#counts === null) return native().mb_files_take(this.handle, this.rows, countMax, waits);
    checkStatus(native().mb_files_write_counts(this.handle, this.#counts, this.rows, to, waits, this.#written));
    return this.#written[0]!;
  }

  /** What the library wrote of the files before the one whose result was fetched last; `null` for nothing. */
  takeWritten(): WrittenCounts | null {
    const [, address = 0, size = 0, selected = 0] = this.#written;
    if (size === 0 && selected === 0) return null;
    this.#written.fill(0);
    return { bytes: new Uint8Array(memoryAt(address, size)), selected };
  }

  override close(): void {
    super.close();
    if (this.#counts !== null) native().mb_file_counts_close(this.#counts);
  }

  /**
   * The next file's counts; only after `has` returned true.
   * @param path of that file
   * @throws {FileError} it cannot be opened or read
   */
  next(path: string | Uint8Array): FileCounts {
    const at = this.nextRow()!;
    const isLeft = this.rows.getUint32(at + FileCount.left, true) === 1;
    return isLeft ? countFileMatches(this.pattern, path, "regular", this.options) : fileCounts(this.rows, at, path);
  }
}

function openCounts({ what, pathEnd }: CountForm): Pointer {
  const handle = native().mb_file_counts_open(CountedWhat[what], pathEnd ?? -1);
  if (handle === null) throw memoryError("the counts of files");
  return Number(handle) as Pointer;
}

/** A scan that was started. */
export interface StartedScan {
  /** `null` once its handle was taken. */
  handle: Pointer | null;
  /** Closes the scan; called by whoever took the handle. */
  close(handle: Pointer): void;
}

/** The result for a file. */
export type FoundFile =
  /** It was not searched: the caller has to do it. */
  | { readonly is: "left" }
  | { readonly is: "binary" }
  /**
   * It is empty or has no match, and its text was not kept. `facts` is a struct `ScanAnswer`; empty files have none.
   */
  | {
      readonly is: "unmatched";
      readonly sizeBytes: number;
      readonly facts: DataView | null;
      readonly searchingMs: number;
    }
  | { readonly is: "open"; readonly source: Source; readonly started: StartedScan; readonly searchingMs: number };

export interface FileScanOptions extends ScanOptions {
  readonly readsBinary: boolean;
  /** What happens to a file without a match: its text is kept as well, it gets a result, or it gets none. */
  readonly unmatched: "kept" | "reported" | "skipped";
}

/** Opens files and starts scans of them. */
export class FileScanner extends FilesAhead {
  #isClosed = false;

  constructor(pattern: CompiledPattern, { unmatched, maxCount = Infinity, ...options }: FileScanOptions) {
    const flags = scanFlags({ ...options, ...batchParts(pattern, options) });
    const { readsBinary } = options;
    const given = unmatched === "kept" ? "texts" : "matches";
    const skipsUnmatched = unmatched === "skipped";
    super(pattern, { given, flags, readsBinary, skipsUnmatched, countMax: maxCount }, scanRow);
  }

  protected override take(countMax: number, waits: boolean): number {
    return native().mb_files_take_scans(this.handle, this.rows, countMax, waits);
  }

  /**
   * The result for the next file; only after `has` returned true. Closing an open file's source also closes its scan
   * unless that was taken.
   * @param path of that file
   * @throws {FileError} it cannot be opened or read
   */
  next(path: string | Uint8Array): FoundFile {
    return this.#readRow(this.nextRow()!, path);
  }

  #readRow(at: number, path: string | Uint8Array): FoundFile {
    const errno = this.rows.getUint32(at + FileScan.errno, true);
    if (errno !== 0) throw systemError(path, errno);
    checkFileStatus(this.rows.getUint32(at + FileScan.status, true), path);
    if (this.rows.getUint32(at + FileScan.left, true) === 1) return { is: "left" };
    if (this.rows.getUint32(at + FileScan.binary, true) === 1) return { is: "binary" };
    const searchingMs = Number(this.rows.getBigUint64(at + FileScan.searching_ns, true)) / 1e6;
    const handle = Number(this.rows.getBigUint64(at + FileScan.scan, true)) as Pointer;
    if (handle === 0) {
      const sizeBytes = Number(this.rows.getBigUint64(at + FileScan.opened + Opened.size_bytes, true));
      const facts = new DataView(this.rows.buffer, at + FileScan.facts, ScanAnswer.size);
      return { is: "unmatched", sizeBytes, facts: sizeBytes === 0 ? null : facts, searchingMs };
    }
    this.program.hold();
    const started: StartedScan = { handle, close: (taken) => this.#closeScan(taken) };
    const source = openedSource(new DataView(this.rows.buffer, at + FileScan.opened, Opened.size));
    const close = () => {
      if (started.handle !== null) this.#closeScan(started.handle);
      started.handle = null;
      source.close();
    };
    return { is: "open", source: { ...source, close }, started, searchingMs };
  }

  /** While files are being searched, a closed scan is reused for the next one. */
  #closeScan(scan: Pointer): void {
    if (this.#isClosed) native().mb_scan_close(scan);
    else native().mb_files_give_back(this.handle, scan);
    this.program.release();
  }

  override close(): void {
    for (let at = this.nextRow(); at !== null; at = this.nextRow()) {
      const found = this.rows.getBigUint64(at + FileScan.scan, true) === 0n ? null : this.#readRow(at, "");
      if (found?.is === "open") found.source.close();
    }
    this.#isClosed = true;
    super.close();
  }
}
