/** Follows growing logs: their events. */
import { EventReader, type FormatsToRead } from "../events/index.ts";
import { LineHolder } from "../window/index.ts";
import { type EventOptions, type LogEvent, parseEvent, resolveFormats, splitLines } from "./events.ts";
import { type Cancel, type FollowStep, followSteps, type TailOptions, tailWindow } from "./follow.ts";
import { checkOptions } from "./option-names.ts";
import type { Paths } from "./sources.ts";

/** If nothing more comes for so long, nothing more belongs to the last record. */
const quietMs = 1000;

/**
 * The events of files, then new ones, each once its record is complete: when the next one begins, or when nothing has
 * come for a second. Leaving the loop closes the files.
 * @throws {OptionError | DeclarationError | FileError | BinaryFileError}
 * @example
 * for await (const { level, message } of followEvents("app.log", { tail: 10, in: "auto" })) {
 *   console.log(level, message);
 *   break; // Leaving the loop closes the files.
 * }
 */
export function followEvents(
  paths: Paths,
  options: EventOptions & TailOptions & Cancel = {},
): AsyncGenerator<LogEvent, void, void> {
  checkOptions("followEvents", options);
  const { signal, ...rest } = options;
  const over = new AbortController();
  const ended = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const steps = followSteps(paths, tailWindow("followEvents", options), { ...rest, signal: ended });
  return readEvents(steps, resolveFormats(options), over);
}

async function* readEvents(
  steps: AsyncGenerator<FollowStep, void, void>,
  formats: FormatsToRead,
  over: AbortController,
): AsyncGenerator<LogEvent, void, void> {
  const files = new Map<number, FollowedLog>();
  let next = steps.next();
  try {
    for (;;) {
      const hasMore = [...files.values()].some(({ isPending }) => isPending);
      const found = hasMore ? await orQuiet(next) : await next;
      if (found === null) {
        for (const file of files.values()) yield* file.read(true);
        continue;
      }
      if (found.done) return;
      const step = found.value;
      next = steps.next();
      if (step.is === "begun") files.set(step.file, new FollowedLog(step.path, step.line, formats));
      else if (step.is === "restarted") files.get(step.file)!.restart();
      else yield* files.get(step.file)!.take(step.text);
    }
  } finally {
    // What is waited for ends at once.
    over.abort();
    await next.catch(() => {});
    for (const file of files.values()) file.close();
  }
}

/** @returns `null` if nothing comes for a while */
async function orQuiet<T>(next: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const quiet = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), quietMs);
  });
  try {
    return await Promise.race([next, quiet]);
  } finally {
    clearTimeout(timer);
  }
}

class FollowedLog {
  readonly #reader: EventReader;
  readonly #held = new LineHolder();
  #text: Uint8Array = new Uint8Array(0);
  #base = 0;

  constructor(
    private readonly path: string,
    private firstLine: number,
    formats: FormatsToRead,
  ) {
    this.#reader = new EventReader(formats);
    this.#reader.restart("");
  }

  /** Whether lines are held to which more may belong. */
  get isPending(): boolean {
    return this.#reader.settled < this.#base + this.#text.length;
  }

  *take(piece: Uint8Array): Generator<LogEvent> {
    const lines = this.#held.push(piece);
    if (!lines) return;
    const { settled } = this.#reader;
    this.#text = Buffer.concat([this.#text.subarray(settled - this.#base), lines]);
    this.#base = settled;
    yield* this.read(false);
  }

  *read(isSettled: boolean): Generator<LogEvent> {
    for (const lines of this.#reader.push(this.#text, this.#base, isSettled)) {
      for (const json of splitLines(lines)) {
        const event = parseEvent(this.path, json);
        yield { ...event, line: event.line + this.firstLine - 1 };
      }
    }
  }

  restart(): void {
    this.#held.drop();
    this.#reader.restart("");
    this.#text = new Uint8Array(0);
    this.#base = 0;
    this.firstLine = 1;
  }

  close(): void {
    this.#reader.close();
  }
}
