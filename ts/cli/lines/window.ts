/** Shared by `head`, `tail` and `lines`: their flags, and printing the window of each input. */

import { reportError, warn } from "../../error/diagnostics.ts";
import { FileError, MatcherError } from "../../error/errors.ts";
import { type Input, kindsOf, openInputs } from "../../input/inputs.ts";
import { openInput } from "../../input/open.ts";
import { announceTyping } from "../../input/standard-input.ts";
import { rawBytes } from "../../native/surrogateescape.ts";
import type { Theme } from "../../report/plain-theme.ts";
import { PathWriter } from "../../report/prefix.ts";
import { standardOutput } from "../../terminal/index.ts";
import { BlockFile } from "../../window/block-file.ts";
import { type FileWindow, LastLines } from "../../window/file-window.ts";
import type { RecordDefinition, ResolvedWindow } from "../../window/index.ts";
import { countLineEnds } from "../../window/line-ends.ts";
import { inputWindow, textWindow } from "../../window/lines-of-input.ts";
import { barePrinter, type LinePrinter, type LineWriter, numberedPrinter } from "../../window/print-lines.ts";
import { parseRange, parseSide, type Window } from "../../window/window.ts";
import { checkFollow } from "../args/follow-options.ts";
import { inputOptions } from "../args/input-options.ts";
import { recordDefinition } from "../args/record-options.ts";
import { themeOf } from "../args/report-options.ts";
import type { Command } from "../command.ts";
import { colour } from "../flags/colour.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { followLines, lineRange } from "../flags/line-window.ts";
import { filename, lineNumber } from "../flags/report.ts";
import { record, timeNames, timesOfEvents } from "../flags/window.ts";

/** `head` and `tail` with a number, or all three with a range. */
export function lineCommand(name: "head" | "tail" | "lines", about: string): Command {
  const shared = [lineNumber, record, timesOfEvents, filename, text, walk, compressed, colour, followLines];
  return {
    usage: `${name === "lines" ? "RANGE" : "NUM"} [INPUT]...`,
    about,
    flags: name === "lines" ? shared : [lineRange, ...shared],
    numberFirst: name === "lines" ? undefined : true,
    required: (args) => (args.has.lines ? [] : [name === "lines" ? "RANGE" : "NUMBER"]),
    async run(args) {
      const range = args.lastOf("lines");
      const first = args.positionals[0]!;
      const window = range
        ? parseRange(range.value!, range.typed)
        : name === "lines"
          ? parseRange(first, name)
          : parseSide(name, first, name);
      if (range && name !== "lines") hintAtLine(name, range.value!);
      const options = inputOptions(args, range ? 0 : 1);
      const { timedPart } = args.lastOf(...timeNames) ? await import("../args/window-options.ts") : {};
      const job = {
        window,
        partOf: timedPart ? (text: Uint8Array, path: string) => timedPart(args, text, path) : null,
        definition: await recordDefinition(args),
        numbered: args.has["line-number"] ?? false,
        binary: options.binary,
        theme: themeOf(args),
      };
      const follow = args.lastOf("follow");
      if (follow) checkFollow(follow, window, options);
      const inputs = openInputs(options);
      const named = args.lastOf("with-filename", "no-filename")?.flag.long;
      const headers = new Headers(job.theme, named === "with-filename" || (named === undefined && inputs.isMultiple));
      if (follow) {
        const { followWindows } = await import("./follow.ts");
        return followWindows(inputs, job, headers);
      }
      for (const input of inputs) await printWindow(input, job, headers);
      return 0;
    },
  };
}

/** `head --lines 2` is one line here, and two lines in other programs. */
function hintAtLine(name: "head" | "tail", range: string): void {
  if (!/^[0-9]+$/.test(range)) return;
  const meant = name === "head" ? "the first" : "the last";
  warn(`--lines ${range} is only line ${range}; ${meant} ${range} lines are ${name} ${range}`);
}

/** What is printed of each input, and how. */
export interface LineJob {
  readonly window: Window;
  /** The part between two times that the window is taken of; `null`: all. */
  readonly partOf: ((text: Uint8Array, path: string) => ResolvedWindow) | null;
  /** What the window counts; `null`: lines. */
  readonly definition: RecordDefinition | null;
  readonly numbered: boolean;
  /** Whether files that contain a NUL byte are printed. */
  readonly binary: boolean;
  readonly theme: Theme;
}

/** `==> NAME <==` before each input. */
export class Headers {
  readonly #paths: PathWriter;
  #isFirst = true;

  constructor(
    theme: Theme,
    readonly printed: boolean,
  ) {
    this.#paths = new PathWriter(standardOutput, theme, false);
  }

  write(input: Input): void {
    if (!this.printed) return;
    // If the previous text lacked its final line end, this adds it; otherwise it leaves a blank line.
    standardOutput.text(this.#isFirst ? "==> " : "\n==> ");
    this.#isFirst = false;
    if (input.path) this.#paths.write(input.path);
    standardOutput.text(" <==\n");
  }
}

/** Prints the window of one input; reports an input that cannot be read. */
async function printWindow(input: Input, job: LineJob, headers: Headers): Promise<void> {
  try {
    if (job.partOf) {
      printTimed(input, job, headers, job.partOf);
      return;
    }
    if (await printUnpackedEnd(input, job, headers)) return;
    const text = await textInMemory(input, job);
    if (text) {
      headers.write(input);
      printPieces(textWindow(text, job.window, job.definition), job);
      return;
    }
    const file = openBlocks(input, job);
    try {
      const found = inputWindow(file, job.window, job.definition);
      headers.write(input);
      printPieces(found, job);
      found.close?.();
    } finally {
      file.close();
    }
  } catch (error) {
    reportInput(error);
  }
}

/** Prints the last lines of a compressed file, holding only them. @returns false of other windows and inputs */
async function printUnpackedEnd(input: Input, job: LineJob, headers: Headers): Promise<boolean> {
  const { window, definition, binary } = job;
  if (input.from !== "file" || !input.packed || window.kind !== "tail" || definition) return false;
  const { unpackedPieces } = await import("../../input/unpacked.ts");
  const last = new LastLines(window.count, input.path.shown);
  for await (const piece of unpackedPieces(input, input.packed, binary)) last.add(piece);
  headers.write(input);
  printPieces(last.window(), job);
  return true;
}

/** Prints the window of the part between two times: its lines are counted from there, and numbered as in the input. */
function printTimed(input: Input, job: LineJob, headers: Headers, partOf: NonNullable<LineJob["partOf"]>): void {
  const source = openInput(input, { read: job.binary, alone: true, beside: "refuse" });
  if (!source) return;
  try {
    const part = partOf(source.bytes, input.path?.shown ?? "");
    const found = textWindow(part.bytes, job.window, job.definition);
    headers.write(input);
    printPieces({ ...found, firstLine: () => part.firstLine + found.firstLine() - 1 }, job);
  } finally {
    source.close();
  }
}

/**
 * The text of an input that is not a regular file, as far as the window needs it; `null` if it is read from its file.
 */
async function textInMemory(input: Input, { window, definition, binary }: LineJob): Promise<Uint8Array | null> {
  if (input.from === "text") return rawBytes(input.text);
  if (input.from !== "file" || !input.packed) return null;
  const last = window.kind === "head" ? window.count : window.kind === "lines" ? window.last : Infinity;
  let left = definition ? Infinity : last;
  const { unpackedStart } = await import("../../input/unpacked.ts");
  return unpackedStart(input, input.packed, binary, (piece) => (left -= countLineEnds(piece)) <= 0);
}

/** @throws {FileError} it cannot be opened */
function openBlocks(input: Input, job: LineJob): BlockFile {
  const { shown, raw } = input.path!;
  if (input.from === "file") return BlockFile.open(shown, job.binary, raw, kindsOf(input));
  announceTyping();
  return new BlockFile("-", "-", 0, job.binary);
}

/** Reports an error with one input, so that the others are still printed; rethrows any other error. */
export function reportInput(error: unknown): void {
  if (!(error instanceof FileError) && !(error instanceof MatcherError && error.code === "binary")) throw error;
  reportError(error);
}

function printPieces(found: FileWindow, job: LineJob): void {
  let printer: LinePrinter | null = null;
  for (const piece of found.pieces) {
    // An empty window has no first line to count.
    printer ??= linePrinter(job, () => found.firstLine());
    printer.print(piece);
  }
  printer?.finish();
}

export function linePrinter(job: LineJob, firstLine: () => number): LinePrinter {
  if (!job.numbered) return barePrinter(standardOutput);
  return numberedPrinter(standardOutput, firstLine(), job.theme.active ? lineWriter(job.theme) : null);
}

/** Colours lines by kinds of tokens, each line by itself. */
function lineWriter(theme: Theme): LineWriter {
  const { PrefixWriter } = require("../../report/prefix.ts") as typeof import("../../report/prefix.ts");
  const { WindowReport } = require("../../report/window-report.ts") as typeof import("../../report/window-report.ts");
  const paths = new PathWriter(standardOutput, theme, false);
  const settings = { output: standardOutput, theme, paths, showPath: false, showPlace: false, members: [] };
  const prefix = new PrefixWriter(settings);
  const report = new WindowReport(settings, { selects: "untouched", lineNumbers: false });
  return {
    number: (line) => prefix.line(line, ":"),
    line(text) {
      report.begin({ path: null, text, base: 0, from: 0, to: text.length, firstLine: 1 });
      report.end();
    },
  };
}
