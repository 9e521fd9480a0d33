/** Lines of files as they grow. */
import { OptionError } from "../error/errors.ts";
import {
  BlockFile,
  follow,
  followedText,
  followNote,
  isClosed,
  LineHolder,
  type Window as Part,
  parseRange,
  parseUnit,
  type RecordDefinition,
} from "../window/index.ts";
import { countOf } from "./options.ts";

export interface FollowLinesOptions {
  /** Begin with the last so many lines or records; none unless told otherwise. */
  tail?: number;
  /** Begin with a range that has no last line, `"A.."`. */
  lines?: string;
  /** What `tail` and `lines` count. */
  unit?: string;
  /** Ends it, and lets go of the files. */
  signal?: AbortSignal;
  /** Told that a file was cut, replaced or removed; `process.emitWarning` otherwise. */
  onWarning?: (warning: FollowWarning) => void;
}

export interface FollowWarning {
  kind: "truncated" | "replaced" | "removed";
  path: string;
  message: string;
}

export interface FollowedLine {
  path: string;
  /** From 1; from 1 again in a file that is read anew. */
  number: number;
  /** Without its line end. */
  text: string;
}

/**
 * The lines of files, then those they gain, each once its end has come. Leaving the loop lets go of the files.
 * @throws {OptionError | FileError | BinaryFileError}
 * @example for await (const line of followLines("app.log", { tail: 10 })) console.log(line.text)
 */
export async function* followLines(
  paths: string | readonly string[],
  options: FollowLinesOptions = {},
): AsyncGenerator<FollowedLine> {
  const window = windowOf(options);
  const definition: RecordDefinition | null =
    options.unit === undefined || options.unit === "line"
      ? null
      : { kind: "unit", unit: parseUnit(options.unit, "unit") };
  const files = (typeof paths === "string" ? [paths] : paths).map((path) => {
    const found = followedText(BlockFile.open(path, false), window, definition);
    return { path, found, lines: new NumberedLines(path, found.firstLine) };
  });
  for (const { found, lines } of files) yield* lines.push(found.text);
  for await (const { file, change } of follow(
    files.map(({ found }) => found.file),
    options.signal,
  )) {
    const { path, lines } = files[file]!;
    if (change.kind === "gained") {
      yield* lines.push(change.text);
      continue;
    }
    lines.restart();
    warn(options, { kind: change.kind === "cut" ? "truncated" : change.kind, path, message: followNote(path, change) });
  }
}

function windowOf({ tail, lines }: FollowLinesOptions): Part {
  if (tail !== undefined && lines !== undefined) {
    throw new OptionError("lines", lines, "followLines: tail and lines exclude each other: give one");
  }
  if (lines === undefined) return { kind: "tail", count: countOf("tail", tail ?? 0) };
  const range = parseRange(lines, "lines");
  if (isClosed(range)) throw new OptionError("lines", lines, `followLines: "${lines}" has a last line: write A..`);
  return range;
}

function warn({ onWarning }: FollowLinesOptions, warning: FollowWarning): void {
  if (onWarning) onWarning(warning);
  else process.emitWarning(warning.message);
}

/** Whole lines of text that comes in pieces. */
class NumberedLines {
  readonly #held = new LineHolder();
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  constructor(
    readonly path: string,
    private number: number,
  ) {}

  *push(text: Uint8Array): Generator<FollowedLine> {
    const whole = this.#held.push(text);
    if (!whole) return;
    // The last line end closes a line and opens none.
    for (const line of this.#decoder.decode(whole.subarray(0, whole.length - 1)).split("\n")) {
      yield { path: this.path, number: this.number++, text: line };
    }
  }

  restart(): void {
    this.#held.drop();
    this.number = 1;
  }
}
