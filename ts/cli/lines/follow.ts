/** `head`, `tail` and `lines` with `--follow`: the window, then what is added to the files. */
import { warn } from "../../error/diagnostics.ts";
import { Decoder, type Input, type Inputs } from "../../input/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import {
  BlockFile,
  type Change,
  FollowedFile,
  follow,
  followNote,
  inputWindow,
  LineHolder,
  type LinePrinter,
} from "../../window/index.ts";
import { type Headers, type LineJob, linePrinter, reportInput } from "./window.ts";

/** Ends only on a signal, once nobody reads the output, or with status 2 if there is no file to follow. */
export async function followWindows(inputs: Inputs, job: LineJob, headers: Headers): Promise<number> {
  const followed: FollowedLines[] = [];
  for (const input of inputs) {
    try {
      followed.push(new FollowedLines(input, job, headers));
    } catch (error) {
      reportInput(error);
    }
  }
  standardOutput.flush();
  if (followed.length === 0) return 2;
  let last = followed.at(-1);
  for await (const { file, change } of follow(
    followed.map((one) => one.file),
    standardOutput.whileRead(),
  )) {
    const one = followed[file]!;
    // A numbered line is held until it is complete, so the header is written only once a line is printed.
    if (one.willPrint(change) && one !== last) headers.write((last = one).input);
    one.handle(change);
    standardOutput.flush();
  }
  return 0;
}

class FollowedLines {
  readonly file: FollowedFile;
  readonly #held = new LineHolder();
  #printer: LinePrinter | null = null;

  /** Prints the window. @throws {FileError} the file cannot be read or followed */
  constructor(
    readonly input: Input,
    readonly job: LineJob,
    headers: Headers,
  ) {
    const { shown, raw } = input.path!;
    const file = BlockFile.openToFollow(shown, job.binary, raw);
    try {
      const decoder = new Decoder(file.encoding);
      const found = inputWindow(file, job.window, job.definition, decoder);
      headers.write(input);
      for (const piece of found.pieces) {
        this.#printer ??= linePrinter(job, () => found.firstLine());
        this.#print(piece);
      }
      const { reached } = file;
      this.#printer ??= linePrinter(job, () => found.firstLine());
      this.file = new FollowedFile(file.rawPath, file.handOver(), reached, decoder);
    } finally {
      file.close();
    }
  }

  willPrint(change: Change): boolean {
    return change.kind === "gained" && (!this.job.numbered || change.text.includes(lineFeed));
  }

  handle(change: Change): void {
    if (change.kind === "gained") {
      this.#print(change.text);
      return;
    }
    warn(followNote(this.input.path!.shown, change));
    this.#held.drop();
    this.#printer = linePrinter(this.job, () => 1);
  }

  #print(text: Uint8Array): void {
    if (!this.job.numbered) this.#printer!.print(text);
    else {
      const lines = this.#held.push(text);
      if (lines) this.#printer!.print(lines);
    }
  }
}

const lineFeed = 10;
