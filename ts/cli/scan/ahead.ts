/** Several inputs: files are read ahead, on all cores, while the walk goes on; reports come in the order of the inputs. */
import { reportError } from "../../error/diagnostics.ts";
import { FileError } from "../../error/errors.ts";
import { type FileInput, type Input, type Inputs, passBinary } from "../../input/index.ts";
import type { Report, Stats } from "../../report/index.ts";
import { FileCounter, FileScanner, type FoundFile, ScanFacts } from "../../scan/index.ts";
import { filesInFlightLimit } from "../../tables/limits.ts";
import { countsFiles, noText, reportCounts } from "./count.ts";
import { firstScan } from "./match-selection.ts";
import { binaryRule, type ScanJob, scanSource, seesUnmatched, selection } from "./run.ts";

/** How files are read ahead for this report; `null` where they can't be. */
export function filesAhead(job: ScanJob, report: Report, stats: Stats | undefined): ReadAhead | null {
  const rule = binaryRule(job);
  const readsBinary = rule.read;
  if (countsFiles(job, report)) {
    const counter = new FileCounter(job.pattern, { countMax: report.countMax, readsBinary });
    const next = (path: string | Uint8Array) => counter.next(path);
    return new ReadAhead(job.inputs, counter, (input) => reportCounts(input, report, rule, next));
  }
  const facts = job.options.stats === "full" ? new ScanFacts() : undefined;
  const asked = canScanFiles(job) && firstScan({ ...selection(job.options), facts });
  if (!asked) return null;
  const scanner = new FileScanner(job.pattern, { ...asked, readsBinary, keepsUnmatched: seesUnmatched(job.options) });
  const scans = new FileScans(job, report, stats);
  return new ReadAhead(job.inputs, scanner, (input) => scans.report(input, () => scanner.next(input.path.raw)));
}

/** Files are opened and scanned whole. */
function canScanFiles({ options, pattern, window, query, dualGrain }: ScanJob): boolean {
  const isWhole = window === null && query === null && !dualGrain && options.chunkBytes === undefined;
  return isWhole && !pattern.groups && process.platform !== "win32";
}

function readsAhead(input: Input): input is FileInput {
  return input.from === "file" && !input.packed && !input.isPipe;
}

/** It is read when its turn comes, and nothing behind it before: what is written to it may have to do with those. */
function holdsUp(input: Input): boolean {
  return input.from === "standard input" || (input.from === "file" && input.isPipe);
}

/** A report of files that were read ahead. */
class ReadAhead {
  /** Inputs not reported yet, and in its place what could not be walked. */
  readonly #waiting = new Waiting<Input | FileError>();
  #selected = 0;

  /** @param report reports the next file that was read and gives how much of it was selected; `null`: it was left to others */
  constructor(
    private readonly inputs: Inputs,
    private readonly files: FileCounter | FileScanner,
    private readonly report: (input: FileInput) => number | null,
  ) {}

  /** @param scanAny reports an input that is not read ahead @returns how much was selected */
  async run(scanAny: (input: Input) => Promise<number>): Promise<number> {
    const waiting = this.#waiting;
    try {
      for (const input of this.inputs.walked((error) => waiting.add(error))) {
        while (waiting.length >= filesInFlightLimit) await this.#reportDone(scanAny, true);
        waiting.add(input);
        if (readsAhead(input) && this.files.push(input.path.raw)) await this.#reportDone(scanAny, false);
        if (holdsUp(input)) await this.#reportAll(scanAny);
      }
      await this.#reportAll(scanAny);
    } finally {
      this.files.close();
    }
    return this.#selected;
  }

  async #reportAll(scanAny: (input: Input) => Promise<number>): Promise<void> {
    while (this.#waiting.length > 0) await this.#reportDone(scanAny, true);
  }

  /** Reports what is done, up to the first file that is not; one at least where it `waits`. */
  async #reportDone(scanAny: (input: Input) => Promise<number>, waits: boolean): Promise<void> {
    for (let first = this.#waiting.first; first; first = this.#waiting.first) {
      if (first instanceof FileError) reportError(first);
      else if (!readsAhead(first)) this.#selected += await scanAny(first);
      else if (!this.files.has(waits)) return;
      else this.#selected += this.report(first) ?? (await scanAny(first));
      this.#waiting.drop();
      waits = false;
    }
  }
}

/** Reports files of which a scan was started. */
class FileScans {
  constructor(
    private readonly job: ScanJob,
    private readonly to: Report,
    private readonly stats: Stats | undefined,
  ) {}

  report(input: FileInput, next: () => FoundFile): number | null {
    const found = foundOrReported(next);
    switch (found?.is) {
      case undefined:
        return 0;
      case "left":
        return null;
      case "binary":
        passBinary(input, binaryRule(this.job));
        return 0;
      case "unmatched":
        return this.#reportUnmatched(input, found);
      case "open": {
        const startMs = performance.now() - found.searchingMs;
        return scanSource(this.job, input, found.source, this.to, this.stats, startMs, found.started);
      }
    }
  }

  #reportUnmatched({ path }: FileInput, found: FoundFile & { readonly is: "unmatched" }): number {
    const part = { path, text: noText, base: 0, from: 0, to: found.sizeBytes, firstLine: 1 };
    this.to.begin(part);
    this.stats?.begin(part);
    if (found.facts) this.stats?.facts?.add(found.facts);
    this.stats?.end(found.searchingMs);
    return this.to.end();
  }
}

function foundOrReported(next: () => FoundFile): FoundFile | null {
  try {
    return next();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    reportError(error);
    return null;
  }
}

/** First in, first out. */
class Waiting<Item> {
  #items: Item[] = [];
  #dropped = 0;

  get length(): number {
    return this.#items.length - this.#dropped;
  }

  get first(): Item | undefined {
    return this.#items[this.#dropped];
  }

  add(item: Item): void {
    this.#items.push(item);
  }

  drop(): void {
    this.#dropped++;
    if (this.#dropped < filesInFlightLimit) return;
    this.#items = this.#items.slice(this.#dropped);
    this.#dropped = 0;
  }
}
