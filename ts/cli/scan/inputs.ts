/**
 * The inputs of a scan in order. Several files are read ahead on all cores while the walk continues; each comes with
 * its results.
 */
import { reportError } from "../../error/diagnostics.ts";
import { FileError } from "../../error/errors.ts";
import { type FileInput, type Input, passBinary } from "../../input/index.ts";
import {
  deviceChosen,
  FileCounter,
  type FileCounts,
  FileScanner,
  type FoundFile,
  ScanFacts,
} from "../../scan/index.ts";
import { filesInFlightLimit } from "../../tables/limits.ts";
import { countsFiles, countsOrPassed } from "./count.ts";
import { binaryRule, type ScanJob, type ScanWork, seesUnmatched, selection } from "./job.ts";
import { firstScan } from "./match-selection.ts";

/** Results of a file that was read ahead. */
export type Ahead =
  | { readonly is: "counts"; readonly counts: FileCounts }
  | Extract<FoundFile, { is: "open" | "unmatched" }>;

export interface ReadInput {
  readonly input: Input;
  /** Set if the file was read ahead. */
  readonly ahead?: Ahead;
}

/** Every input to be scanned; those that cannot be read are reported and left out. */
export function readInputs(work: ScanWork): Iterable<ReadInput> {
  const { inputs } = work.job;
  // A GPU takes one text at a time.
  const files = inputs.isMultiple && !deviceChosen() ? filesAhead(work) : null;
  return files ? readAhead(work.job, files) : oneByOne(inputs);
}

function* oneByOne(inputs: Iterable<Input>): Generator<ReadInput> {
  for (const input of inputs) yield { input };
}

/** How files are read ahead on all cores, and what is done with the results. */
interface FilesAhead {
  readonly files: FileCounter | FileScanner;
  /** Takes the results of the next file. @returns `null` if the file needs no further work */
  take(input: FileInput): ReadInput | null;
}

/** How files are read ahead for this report; `null` if they cannot be. */
function filesAhead({ job, report, dualGrain }: ScanWork): FilesAhead | null {
  const { options, pattern } = job;
  const readsBinary = options.binary;
  if (countsFiles(job, report)) {
    const { countMax, linesOnly } = report;
    const counter = new FileCounter(pattern, { countMax, readsBinary, linesOnly });
    const take = (input: FileInput): ReadInput | null => {
      const counts = countsOrPassed(job, input, () => counter.next(input.path.raw));
      return counts && { input, ahead: { is: "counts", counts } };
    };
    return { files: counter, take };
  }
  const facts = options.stats === "full" ? new ScanFacts() : undefined;
  const scanOptions =
    readsWhole(job) && !dualGrain && firstScan(pattern, { ...selection({ options, pattern }), facts });
  if (!scanOptions) return null;
  const scanner = new FileScanner(pattern, { ...scanOptions, readsBinary, keepsUnmatched: seesUnmatched(options) });
  return { files: scanner, take: (input) => foundIn(job, input, () => scanner.next(input.path.raw)) };
}

/** Whether files are opened and scanned whole. */
function readsWhole({ options, pattern, texts, window, query }: ScanJob): boolean {
  const isWhole = texts === null && window === null && query === null && options.chunkBytes === undefined;
  return isWhole && !pattern.groups && !pattern.fields && process.platform !== "win32";
}

function foundIn(job: ScanJob, input: FileInput, next: () => FoundFile): ReadInput | null {
  try {
    const found = next();
    if (found.is === "left") return { input };
    if (found.is !== "binary") return { input, ahead: found };
    passBinary(input, binaryRule(job));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    reportError(error);
  }
  return null;
}

function isReadAhead(input: Input): input is FileInput {
  return input.from === "file" && !input.packed && !input.isPipe;
}

/** Such an input, and everything after it, is not read before its turn: its content may depend on earlier output. */
function holdsUp(input: Input): boolean {
  return input.from === "standard input" || (input.from === "file" && input.isPipe);
}

function* readAhead({ inputs }: ScanJob, { files, take }: FilesAhead): Generator<ReadInput> {
  /** Inputs waiting for their turn, and errors of the walk in their places. */
  const waiting = new Waiting<Input | FileError>();
  /** Gives finished files in order, up to the first unfinished one; if `waits` is set, at least one. */
  function* done(waits: boolean): Generator<ReadInput> {
    for (let first = waiting.first; first; first = waiting.first) {
      if (first instanceof FileError) reportError(first);
      else if (!isReadAhead(first)) yield { input: first };
      else if (!files.has(waits)) return;
      else {
        const read = take(first);
        if (read) yield read;
      }
      waiting.drop();
      waits = false;
    }
  }
  function* all(): Generator<ReadInput> {
    while (waiting.length > 0) yield* done(true);
  }
  try {
    for (const input of inputs.walked((error) => waiting.add(error))) {
      while (waiting.length >= filesInFlightLimit) yield* done(true);
      waiting.add(input);
      if (isReadAhead(input) && files.push(input.path.raw)) yield* done(false);
      if (holdsUp(input)) yield* all();
    }
    yield* all();
  } finally {
    files.close();
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
