import { Layout, type Piece, type Written } from "../layout/index.ts";
import type { Matches } from "../scan/matches.ts";
import { readingOf } from "../scan/reading.ts";
import { type Output, reset } from "../terminal/index.ts";
import type { MemoryOutput } from "../terminal/memory-output.ts";
import type { Explainer } from "./explain.ts";
import { PrefixWriter } from "./prefix.ts";
import { writeQuoted } from "./quote.ts";
import type { Registers } from "./registers.ts";
import type { ReportInput, ReportSettings } from "./report.ts";

/** Writes the line of a match: place or offsets, text, captures, set member; then its explanation if wanted. */
export class MatchLineWriter {
  readonly #output: Output;
  readonly #prefix: PrefixWriter;
  /** Writes most matches of a batch; `write` handles the rest. */
  readonly #batches: Layout | null;
  /** Writes single matches to memory. */
  #alone: { readonly output: MemoryOutput; readonly writer: MatchLineWriter } | undefined;

  constructor(
    private readonly settings: ReportSettings,
    private readonly registers: Registers,
    private readonly explainer?: Explainer,
  ) {
    this.#output = settings.output;
    this.#prefix = new PrefixWriter(settings);
    const captures = settings.members.length === 0 ? registers.plainPieces() : null;
    this.#batches = captures && new Layout(this.#pieces(captures));
  }

  #pieces(captures: readonly Piece[]): Piece[] {
    const { showPlace, theme } = this.settings;
    const place: readonly Piece[] = showPlace
      ? this.#prefix.pieces()
      : ["[", { is: "start" }, "..", { is: "end" }, "]"];
    const ending = theme.match === "" ? "" : reset;
    const explained: readonly Piece[] = this.explainer ? ["  tokens: ", { is: "explained" }] : [];
    return [...place, ` ${theme.match}`, { is: "quoted", register: null }, ending, ...captures, "\n", ...explained];
  }

  /** Writes matches from `first` on. @returns index of the next match, which `write` handles; or their number */
  writeBatch(input: ReportInput, matches: Matches, first: number): number {
    const written = this.batch(input, matches, first);
    if (written === null) return first;
    if (written.count > first) this.#output.bytes(written.bytes);
    return written.count;
  }

  /** What is written of matches from `first` on. @param ends receives the end of each */
  batch(input: ReportInput, matches: Matches, first: number, ends?: Float64Array): Written | null {
    const explanation = this.explainer?.ofBatch(false, input, matches);
    if (!this.#batches || (this.explainer && !explanation)) return null;
    const path = this.settings.showPlace ? this.#prefix.pathBytes(input.path) : undefined;
    return this.#batches.write(matches, input.text, input.base, {
      ...{ first, explanation },
      ...(path && { input: path }),
      ...(ends && { ends }),
    });
  }

  /** What `write` writes. */
  alone(input: ReportInput, matches: Matches, i: number): Uint8Array {
    if (!this.#alone) {
      const { MemoryOutput } = require("../terminal/memory-output.ts") as typeof import("../terminal/memory-output.ts");
      const output = new MemoryOutput();
      this.#alone = {
        output,
        writer: new MatchLineWriter({ ...this.settings, output }, this.registers, this.explainer),
      };
    }
    this.#alone.writer.write(input, matches, i);
    return this.#alone.output.takeBytes();
  }

  write(input: ReportInput, matches: Matches, i: number): void {
    const output = this.#output;
    const start = matches.start(i);
    const end = matches.end(i);
    if (this.settings.showPlace) {
      this.#prefix.path(input.path, ":");
      this.#prefix.line(matches.line(i), ":");
      this.#prefix.column(start - matches.lineStart(i) + 1);
    } else {
      output.text("[");
      output.number(start);
      output.text("..");
      output.number(end);
      output.text("]");
    }
    output.text(" ");
    const { match } = this.settings.theme;
    output.text(match);
    const read = readingOf(input, matches);
    writeQuoted(output, read.text, read.matches.start(i) - read.base, read.matches.end(i) - read.base);
    if (match !== "") output.text(reset);
    this.registers.writePlain(output, read, read.matches, i);
    if (this.settings.members.length > 0) output.text(`  pattern: ${this.settings.members[matches.member(i)]}`);
    output.text("\n");
    this.explainer?.writePlain(output, input, matches, i);
  }
}
