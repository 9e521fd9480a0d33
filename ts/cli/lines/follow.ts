/** `head`, `tail` and `lines` with `--follow`: the window, then what is added to the files. */
import type { FileInput, Inputs } from "../../input/index.ts";
import { LineHolder, type LinePrinter } from "../../window/index.ts";
import { type FollowTaker, followInputs } from "../follow/follow-inputs.ts";
import { type Headers, type LineJob, linePrinter } from "./window.ts";

/** @returns the exit status, as `followInputs` */
export function followWindows(inputs: Inputs, job: LineJob, headers: Headers): Promise<number> {
  const shared = { headers, last: null };
  return followInputs(inputs, { ...job, taker: (input) => new LineTaker(input, job, shared) });
}

/** The headers of all files, and the file whose header was written last. */
interface SharedHeaders {
  readonly headers: Headers;
  last: FileInput | null;
}

class LineTaker implements FollowTaker {
  readonly #held = new LineHolder();
  #printer: LinePrinter | null = null;

  constructor(
    readonly input: FileInput,
    readonly job: LineJob,
    readonly shared: SharedHeaders,
  ) {}

  begin(_: number, firstLine: number): void {
    this.#header();
    this.#printer = linePrinter(this.job, () => firstLine);
  }

  restart(): void {
    this.#held.drop();
    this.#printer = linePrinter(this.job, () => 1);
  }

  take(text: Uint8Array): void {
    // A numbered line is held until it is complete, so the header is written only once a line is printed.
    const printed = this.job.numbered ? this.#held.push(text) : text;
    if (printed === null) return;
    if (this.shared.last !== this.input) this.#header();
    this.#printer!.print(printed);
  }

  #header(): void {
    this.shared.last = this.input;
    this.shared.headers.write(this.input);
  }
}
