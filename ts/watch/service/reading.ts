/** All inputs of the service: files, standard input, the journal. */
import type { LinesOrigin, WatchInput } from "../types.ts";
import type { From } from "./classify.ts";
import { Counts, type InputCounts } from "./counts.ts";
import { InputFiles } from "./input-files.ts";
import { Journal } from "./journal.ts";
import { turnMs } from "./limits.ts";
import type { Log } from "./log.ts";
import type { SavedPlaces } from "./places.ts";
import type { StandardInput } from "./standard-input.ts";
import { type LineCounter, Taker } from "./taker.ts";
import { Waker } from "./waker.ts";

export interface SavedReading {
  readonly files: SavedPlaces;
  readonly counts: ReturnType<Counts["snapshot"]>;
  readonly cursor: string | null;
}

interface Options {
  readonly inputs: readonly WatchInput[];
  readonly from: From;
  readonly log: Log;
  readonly saved: SavedReading | null;
  /** Shared by one reading and the next. */
  readonly standardInput: StandardInput;
  readonly counter: LineCounter;
}

const journalName = "journal";

export class Reading {
  readonly counts = new Counts();
  readonly #files: InputFiles;
  readonly #journal: Journal | null;
  readonly #waker = new Waker();
  readonly #hasStandardInput: boolean;
  readonly #taker: Taker;
  #isStopped = false;

  constructor(private readonly options: Options) {
    const { inputs, from, log, saved } = options;
    if (saved) this.counts.restore(saved.counts);
    const globs = inputs.filter(({ glob, isJournal }) => !isJournal && glob !== "-").map(({ glob }) => glob);
    this.#hasStandardInput = inputs.some(({ glob, isJournal }) => !isJournal && glob === "-");
    this.#files = new InputFiles({ globs, from, log, counts: this.counts }, saved?.files ?? null);
    const take = (entries: Uint8Array) => this.#take(journalName, entries, originByName(journalName));
    this.#taker = new Taker({
      take: (path, lines, origin) => this.#take(path, lines, origin),
      needsHead: (path, origin) => options.counter.needsHead(path, origin),
    });
    const hasJournal = inputs.some(({ isJournal }) => isJournal);
    this.#journal = hasJournal ? new Journal({ from, cursor: saved?.cursor ?? null, log, take }) : null;
    this.#hasFiles = globs.length > 0;
  }

  readonly #hasFiles: boolean;

  snapshot(): SavedReading {
    return { files: this.#files.snapshot(), counts: this.counts.snapshot(), cursor: this.#journal?.cursor ?? null };
  }

  get openFiles(): number {
    return this.#files.openFiles;
  }

  /** Nothing will come any more: standard input was the only input, and has ended. */
  get isOver(): boolean {
    return this.options.standardInput.isOver && !this.#hasFiles && this.#journal === null;
  }

  inputs(): { input: string; counts: InputCounts; behindBytes: number }[] {
    const behind = this.#files.behind();
    const names = this.options.inputs.map(({ glob, isJournal }) => (isJournal ? journalName : glob));
    return [...new Set(names)].map((input) => ({
      ...{ input, counts: this.counts.of(input) },
      behindBytes: behind.get(input) ?? 0,
    }));
  }

  list(nowMs: number): void {
    this.#files.list(nowMs);
  }

  /** Begins to read what comes by itself. */
  start(): void {
    if (this.#journal) void this.#journal.run();
    if (!this.#hasStandardInput) return;
    this.options.standardInput.giveTo({
      take: (lines) => this.#take("-", lines, originByName("-")),
      onEnd: () => this.wake(),
    });
  }

  /** Reads files for a while. @returns whether there is more */
  turn(nowMs: number): boolean {
    this.#files.list(nowMs);
    this.#waker.watch(this.#files.folders);
    const hasMore = this.#files.read(this.#taker, nowMs, performance.now() + turnMs);
    void this.#files.unpack(this.#taker, () => this.#isStopped);
    return hasMore;
  }

  wait(ms: number): Promise<void> {
    return this.#waker.wait(ms);
  }

  wake(): void {
    this.#waker.wake();
  }

  /** Nothing more is taken. */
  stop(): void {
    this.#isStopped = true;
    this.#journal?.stop();
    this.options.standardInput.giveTo(null);
  }

  close(): void {
    this.stop();
    this.#waker.close();
    this.#files.close();
  }

  #take(path: string, lines: Uint8Array, origin: LinesOrigin): void {
    if (this.#isStopped) return;
    this.counts.countTaken(origin.glob, lines);
    this.options.counter.take(path, lines, origin);
  }
}

/** An input that is one text. */
const originByName = (input: string): LinesOrigin => ({ glob: input, text: input });
