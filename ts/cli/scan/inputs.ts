/**
 * The inputs of a scan in order. Several files are read ahead on all cores while the walk continues; each comes with
 * its results.
 */
import { reportError } from "../../error/diagnostics.ts";
import { FileError } from "../../error/errors.ts";
import {
  areInTurn,
  type FileInput,
  fileInput,
  type Input,
  type InputRun,
  joinPath,
  type Path,
  passBinary,
  textPath,
} from "../../input/index.ts";
import {
  deviceChosen,
  type FileCounter,
  type FileCounts,
  type FileScanner,
  type FoundFile,
  ScanFacts,
  type WrittenCounts,
} from "../../scan/index.ts";
import { filesInFlightLimit } from "../../tables/limits.ts";
import { isFor } from "./consumers.ts";
import { canCount, countsOrPassed } from "./count.ts";
import { binaryRule, mayCrossLines, type ScanJob, type ScanWork, seesUnmatched, selection } from "./job.ts";
import { firstScan } from "./match-selection.ts";

/** Loaded when several files are read. */
const readers = () => require("../../scan/files.ts") as typeof import("../../scan/files.ts");

/** Results of a file that was read ahead. */
export type Ahead =
  | { readonly is: "counts"; readonly counts: FileCounts }
  | Extract<FoundFile, { is: "open" | "unmatched" }>;

export interface ReadInput {
  readonly input: Input;
  /** Set if the file was read ahead. */
  readonly ahead?: Ahead;
}

/** Every input to be scanned, or what was written of some; those that cannot be read are reported and left out. */
export function readInputs(work: ScanWork): Iterable<ReadInput | WrittenCounts> {
  const { inputs } = work.job;
  // A GPU takes one text at a time, and so does a clock.
  const files = inputs.isMultiple && !deviceChosen() && !areInTurn() ? filesAhead(work) : null;
  return files ? readAhead(work.job, files) : oneByOne(inputs);
}

function* oneByOne(inputs: Iterable<Input>): Generator<ReadInput> {
  for (const input of inputs) yield { input };
}

/** How files are read ahead on all cores, and what is done with the results. */
interface FilesAhead {
  readonly files: FileCounter | FileScanner;
  /** What the library wrote of the files before the next one. */
  takeWritten?(): WrittenCounts | null;
  /** Takes the results of the next file. @returns `null` if the file needs no further work */
  take(input: FileInput): ReadInput | null;
}

/** How files are read ahead for this report; `null` if they cannot be. */
function filesAhead(work: ScanWork): FilesAhead | null {
  const { job, dualGrain } = work;
  const { options, pattern } = job;
  const readsBinary = options.binary;
  const skipsUnmatched = isFor("inputs with matches", job);
  const { counting } = work;
  if (counting && canCount("file", counting, job)) {
    const { countMax, linesOnly, countForm: writes } = counting;
    const counted = { countMax, readsBinary, linesOnly, byLine: mayCrossLines(job), skipsUnmatched, writes };
    const counter = new (readers().FileCounter)(pattern, counted);
    const take = (input: FileInput): ReadInput | null => {
      const counts = countsOrPassed(job, input, () => counter.next(input.path.raw));
      return counts && { input, ahead: { is: "counts", counts } };
    };
    return { files: counter, takeWritten: () => counter.takeWritten(), take };
  }
  const facts = options.stats === "full" ? new ScanFacts() : undefined;
  const scanOptions = isFor("whole files", job) && !dualGrain && firstScan(pattern, { ...selection(job), facts });
  if (!scanOptions) return null;
  const unmatched = seesUnmatched(options) ? "kept" : skipsUnmatched ? "skipped" : "reported";
  const scanner = new (readers().FileScanner)(pattern, { ...scanOptions, readsBinary, unmatched });
  return { files: scanner, take: (input) => foundIn(job, input, () => scanner.next(input.path.raw)) };
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

/** Files that were added, by number. */
interface Pushed {
  readonly to: number;
  /** The file of that number; asked for in ascending order. */
  inputOf(number: number): FileInput;
}

/** The run's files from the name at `from` on, of which the first has number `first`. */
function pushedRun({ directory, names, walkedFrom }: InputRun, from: number, first: number) {
  let [at, number] = [from, first];
  return (wanted: number): FileInput => {
    for (; number < wanted; number++) at = names.indexOf(0, at) + 1;
    const path = joinPath(directory, textPath(names.toString("utf8", at, names.indexOf(0, at))));
    return fileInput(path, false, false, walkedFrom);
  };
}

function* readAhead(
  { inputs }: ScanJob,
  { files, takeWritten, take }: FilesAhead,
): Generator<ReadInput | WrittenCounts> {
  /** Inputs waiting for their turn, and errors of the walk in their places. */
  const waiting = new Waiting<Input | Pushed | FileError>();
  /** Gives finished files in order, up to the first unfinished one; if `waits` is set, waits for one. */
  function* done(waits: boolean): Generator<ReadInput | WrittenCounts> {
    for (let first = waiting.first; first; first = waiting.first) {
      if (first instanceof FileError) reportError(first);
      else if (!("inputOf" in first)) yield { input: first };
      else {
        while (!files.isPast(first.to)) {
          const number = files.nextFile;
          if (number !== null) {
            const read = take(first.inputOf(number));
            if (read) yield read;
            continue;
          }
          const isMore = files.fetch(waits, first.to);
          const written = takeWritten?.();
          if (written) yield written;
          if (!isMore) return;
          waits = false;
        }
      }
      waiting.drop();
    }
  }
  function* all(): Generator<ReadInput | WrittenCounts> {
    while (waiting.length > 0) yield* done(true);
  }
  function* pushRun(run: InputRun): Generator<ReadInput | WrittenCounts> {
    const directory = directoryBytes(run.directory);
    for (let at = 0; at < run.names.length; ) {
      const first = files.pushed;
      const end = at + files.pushNames(directory, run.names.subarray(at));
      if (end > at) waiting.add({ to: files.pushed, inputOf: pushedRun(run, at, first) });
      yield* done(end === at);
      at = end;
    }
  }
  try {
    for (const input of inputs.runs((error) => waiting.add(error))) {
      while (waiting.length >= filesInFlightLimit || files.inFlight >= filesInFlightLimit) yield* done(true);
      if (input.from === "walk") yield* pushRun(input);
      else if (isReadAhead(input)) {
        const isSubmitted = files.push(input.path.raw);
        waiting.add({ to: files.pushed, inputOf: () => input });
        if (isSubmitted) yield* done(false);
      } else waiting.add(input);
      if (input.from !== "walk" && holdsUp(input)) yield* all();
    }
    yield* all();
  } finally {
    files.close();
  }
}

function directoryBytes({ raw, shown }: Path): Buffer {
  const slash = shown.endsWith("/") ? "" : "/";
  return Buffer.concat([Buffer.from(raw as string), Buffer.from(slash)]);
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
