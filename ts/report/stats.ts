/** `--stats`: the figures of a scan. */
import type { Matches } from "../scan/matches.ts";
import { TouchedLines } from "./counts.ts";
import type { ReportInput } from "./report.ts";

export class Stats {
  #matches = 0;
  #matchedLines = 0;
  #filesWithMatches = 0;
  #files = 0;
  #bytes = 0;
  #searchingMs = 0;
  #lines = new TouchedLines();
  #inputMatches = 0;
  readonly #startMs = performance.now();

  begin(input: ReportInput): void {
    this.#files++;
    this.#bytes += input.to - input.from;
    this.#inputMatches = 0;
    this.#lines.begin(input);
  }

  /** Bytes read of an input of which nothing was known when it began. */
  read(bytes: number): void {
    this.#bytes += bytes;
  }

  add(matches: Matches): void {
    this.#inputMatches += matches.count;
    this.#lines.add(matches);
  }

  /** @param searchingMs time that opening, lexing and matching the input took */
  end(searchingMs: number): void {
    this.#searchingMs += searchingMs;
    this.#matches += this.#inputMatches;
    this.#matchedLines += this.#lines.total();
    if (this.#inputMatches > 0) this.#filesWithMatches++;
  }

  full(bytesPrinted: number): string {
    const lines = [
      `${this.#matches} matches`,
      `${this.#matchedLines} matched lines`,
      `${this.#filesWithMatches} files contained matches`,
      `${this.#files} files searched`,
      `${bytesPrinted} bytes printed`,
      `${this.#bytes} bytes searched`,
      `${seconds(this.#searchingMs)} seconds spent searching`,
      `${seconds(performance.now() - this.#startMs)} seconds`,
    ];
    return `\n${lines.join("\n")}\n`;
  }

  line(): string {
    const files = `${this.#filesWithMatches} of ${this.#files} files`;
    const ms = (performance.now() - this.#startMs).toFixed(3);
    return `${this.#matches} matches in ${files}, ${this.#bytes} bytes searched, ${ms} ms\n`;
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(6);
}
