/** Follows growing files: their lines, their matches, and rewritten text. */
import { OptionError } from "../error/errors.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { needsWholeInput } from "../scan/held.ts";
import {
  FollowedWindow,
  follow as followChanges,
  followNote,
  isClosed,
  LineHolder,
  type Window as Part,
  type RecordDefinition,
} from "../window/index.ts";
import { checkOptions } from "./option-names.ts";
import { checkCount, parseLines, unitDefinition } from "./options.ts";
import { checkPaths, type Paths } from "./sources.ts";

/** Options to stop following, and to receive warnings. */
export interface Cancel {
  /** Stops the call and releases what it holds. */
  signal?: AbortSignal | undefined;
  /** Receives warnings about files; `process.emitWarning` by default. */
  onWarning?: ((warning: Warning) => void) | undefined;
}

/** Something that did not stop a call: `path` is the file, if there is one. */
export interface Warning {
  kind: "truncated" | "replaced" | "removed" | "overlap" | "quit" | "skipped";
  path: string | null;
  message: string;
}

/** @internal Tells the caller, or the process. */
export function warn({ onWarning }: Cancel, warning: Warning): void {
  if (onWarning) onWarning(warning);
  else process.emitWarning(warning.message);
}

/** Where following begins; by default at the end. */
export interface TailOptions {
  /** Begin with the last N lines or records. */
  tail?: number | undefined;
  /** Begin with a range without a last line, `"A.."`. */
  lines?: string | undefined;
  /** What `tail` and `lines` count. */
  unit?: string | undefined;
}

/** A line of a followed file. */
export interface FollowedLine {
  path: string;
  /** From 1; restarts at 1 if a file is read again. */
  number: number;
  /** Without its line end. */
  text: string;
}

/** @internal Events of followed files, in order. */
export type FollowStep =
  | {
      readonly is: "begun";
      readonly file: number;
      readonly path: string;
      readonly offset: number;
      readonly line: number;
    }
  | { readonly is: "text"; readonly file: number; readonly path: string; readonly text: Uint8Array }
  /** The file is read again from its first byte. */
  | { readonly is: "restarted"; readonly file: number; readonly path: string };

/**
 * @internal The window of each file, then what is added to the files. Files are closed when the loop is left, for
 * whatever reason.
 * @throws {FileError | BinaryFileError}
 */
export function followSteps(
  paths: Paths,
  window: Part | null,
  options: { unit?: string | undefined } & Cancel,
): AsyncGenerator<FollowStep, void, void> {
  const { unit } = options;
  const definition = unit === undefined || unit === "line" ? null : unitDefinition(unit);
  return openSteps(checkPaths(paths), window, definition, options);
}

async function* openSteps(
  names: readonly string[],
  window: Part | null,
  definition: RecordDefinition | null,
  { signal, onWarning }: Cancel,
): AsyncGenerator<FollowStep, void, void> {
  if (signal?.aborted) return;
  const opened: FollowedWindow[] = [];
  try {
    for (const path of names) opened.push(new FollowedWindow(path, path, { window, definition, binary: false }));
    for (const [file, of] of opened.entries()) {
      const path = names[file]!;
      for (const step of of.steps()) {
        if (step.is === "begun") yield { is: "begun", file, path, offset: step.offset, line: step.firstLine };
        // The caller may hold it while other text arrives.
        else yield { is: "text", file, path, text: step.text.slice() };
        if (signal?.aborted) return;
      }
    }
    const files = opened.map((one) => one.startFollowing());
    for await (const { file, change } of followChanges(files, signal)) {
      if (signal?.aborted) return;
      const path = names[file]!;
      if (change.kind === "gained") {
        yield { is: "text", file, path, text: change.text };
        continue;
      }
      const kind = change.kind === "cut" ? "truncated" : change.kind;
      const warning: Warning = { kind, path, message: followNote(path, change) };
      warn({ onWarning }, warning);
      yield { is: "restarted", file, path };
    }
  } finally {
    for (const one of opened) one.close();
  }
}

/**
 * The lines of files, then new lines, each once it is complete. Leaving the loop closes the files.
 * @throws {OptionError | FileError | BinaryFileError}
 * @example
 * for await (const { number, text } of followLines("app.log", { tail: 10 })) {
 *   console.log(number, text);
 *   break; // Leaving the loop closes the files.
 * }
 */
export function followLines(
  paths: Paths,
  options: TailOptions & Cancel = {},
): AsyncGenerator<FollowedLine, void, void> {
  checkOptions("followLines", options);
  return numberLines(followSteps(paths, tailWindow("followLines", options), options), options.signal);
}

async function* numberLines(
  steps: AsyncGenerator<FollowStep, void, void>,
  signal: AbortSignal | undefined,
): AsyncGenerator<FollowedLine, void, void> {
  const lines = new Map<number, NumberedLines>();
  for await (const step of steps) {
    if (step.is === "begun") lines.set(step.file, new NumberedLines(step.path, step.line));
    else if (step.is === "restarted") lines.get(step.file)!.restart();
    else
      for (const line of lines.get(step.file)!.push(step.text)) {
        if (signal?.aborted) return;
        yield line;
      }
  }
}

/** @internal @throws {OptionError} there are two windows, or one that no later text can be in */
export function tailWindow(call: string, { tail, lines }: TailOptions, otherwise: Part = noLines): Part {
  if (tail !== undefined && lines !== undefined) {
    throw new OptionError("lines", lines, `${call}: tail and lines can't be used together`);
  }
  if (tail !== undefined) return { kind: "tail", count: checkCount("tail", tail) };
  if (lines === undefined) return otherwise;
  const range = parseLines(lines);
  if (isClosed(range)) throw new OptionError("lines", lines, `${call}: "${lines}" has a last line: write A..`);
  return range;
}

/**
 * @internal
 * @throws {OptionError} the pattern can't be answered before the end of its input, which never comes
 */
export function checkFollowed(call: string, pattern: CompiledPattern): void {
  const need = needsWholeInput(pattern);
  if (need === null) return;
  const problem = `${call}: ${need} needs the whole input, but the file may grow: search it with scan`;
  throw new OptionError("pattern", pattern.source, problem);
}

const noLines: Part = { kind: "tail", count: 0 };
/** @internal */
export const wholeFile: Part = { kind: "lines", first: 1, last: Infinity };

/** @internal Complete lines of text that arrives in pieces. */
export class NumberedLines {
  readonly #held = new LineHolder();
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  constructor(
    readonly path: string,
    private number: number,
  ) {}

  *push(text: Uint8Array): Generator<FollowedLine> {
    const whole = this.#held.push(text);
    if (!whole) return;
    // The final line end closes a line without opening another one.
    for (const line of this.#decoder.decode(whole.subarray(0, whole.length - 1)).split("\n")) {
      yield { path: this.path, number: this.number++, text: line };
    }
  }

  restart(): void {
    this.#held.drop();
    this.number = 1;
  }
}
