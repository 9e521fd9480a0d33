/** Reports of the lines around matches, as their text arrives. */
import type { Input } from "../../input/index.ts";
import type { Report } from "../../report/index.ts";
import { StreamScanner } from "../../scan/index.ts";
import type { ScanWork } from "./job.ts";
import { searchesLines } from "./match-selection.ts";
import type { PieceTaker } from "./pieces.ts";
import { StreamPart } from "./stream.ts";

/** Prints each line as soon as no later match can change it. */
export class SettledTaker implements PieceTaker {
  readonly #scanner: StreamScanner;
  readonly #part: StreamPart;

  constructor(
    private readonly work: ScanWork,
    { path }: Input,
  ) {
    const { pattern, options } = work.job;
    this.#scanner = new StreamScanner(pattern, undefined, { byLine: searchesLines(pattern, options) });
    this.#part = new StreamPart(path);
    work.report.begin(this.#part);
  }

  take(piece: Uint8Array | null): boolean {
    addSettled(this.work.report, this.#scanner, this.#part, piece);
    return true;
  }

  end(): number {
    return this.work.report.end();
  }

  close(): void {
    this.#scanner.close();
  }
}

/** Gives the report the matches of a piece, and the lines that no later match can change; `null` ends the text. */
export function addSettled(report: Report, scanner: StreamScanner, part: StreamPart, piece: Uint8Array | null): void {
  const matches = piece ? scanner.push(piece) : scanner.finish();
  const { text, base } = scanner.heldText();
  [part.text, part.base] = [text, base];
  if (matches.count > 0) report.add(matches);
  if (piece) scanner.keepFrom(report.settle!(scanner.openFrom));
}
