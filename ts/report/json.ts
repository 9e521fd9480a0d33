import { Layout, type Piece } from "../layout/index.ts";
import type { Matches } from "../scan/matches.ts";
import { type Reading, readingOf } from "../scan/reading.ts";
import type { Explainer } from "./explain.ts";
import { jsonString, writeJsonString } from "./quote.ts";
import type { Registers, SpellValues } from "./registers.ts";
import type { Report, ReportInput, ReportSettings } from "./report.ts";

/** How JSON objects are arranged: in one array, or one per line. */
export type JsonLayout = "array" | "lines";

/** How the values of captures are written. */
export interface ValueSpelling {
  readonly spell: SpellValues;
  /** Values are exact, with durations in nanoseconds. */
  readonly isExact: boolean;
}

/** All matches of all inputs, written as they arrive. */
export class JsonReport implements Report {
  /** Writes most matches; the others are written one by one below. */
  readonly #batches: Layout | null;
  #input!: ReportInput;
  #pathBytes: Uint8Array | undefined;
  #path = "";
  #count = 0;
  #first = true;

  constructor(
    private readonly settings: ReportSettings,
    private readonly registers: Registers,
    private readonly values: ValueSpelling,
    private readonly explainer?: Explainer,
    private readonly layout: JsonLayout = "array",
  ) {
    if (layout === "array") settings.output.text("[");
    const captures = values.isExact && settings.members.length === 0 ? registers.jsonPieces() : null;
    this.#batches = captures && new Layout(this.#pieces(captures));
  }

  #pieces(captures: readonly Piece[]): Piece[] {
    const isArray = this.layout === "array";
    const place: Piece[] = ['"line":', { is: "line" }, ',"col":', { is: "column" }, ","];
    return [
      isArray ? ",{" : "{",
      { is: "input" },
      ...(this.settings.showPath ? place : []),
      ...['"start":', { is: "start" } as const, ',"end":', { is: "end" } as const],
      ...[',"text":', { is: "json", register: null } as const, ',"captures":', ...captures],
      ...(this.explainer ? [',"explain":{"tokens":[', { is: "explained" } as const] : []),
      isArray ? "}" : "}\n",
    ];
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#path = this.settings.showPath && input.path ? `"path":${jsonString(input.path.shown)},` : "";
    this.#pathBytes = Buffer.from(this.#path);
    this.#count = 0;
  }

  add(matches: Matches): void {
    this.#count += matches.count;
    const written = this.#writeBatch(matches);
    if (written === matches.count) return;
    const read = readingOf(this.#input, matches);
    const spans = this.registers.typedSpans(read.matches, written);
    const values = spans.kinds.length > 0 ? this.values.spell(read.text, read.base, spans) : [];
    let next = 0;
    const nextValue = () => values[next++];
    for (let i = written; i < matches.count; i++) this.#write(matches, read, i, nextValue);
  }

  /** @returns how many of the matches were written */
  #writeBatch(matches: Matches): number {
    const { text, base, path } = this.#input;
    // `--text` has no path, although paths are shown for other inputs.
    if (!this.#batches || (this.settings.showPath && !path)) return 0;
    const explanation = this.explainer?.ofBatch(true, this.#input, matches);
    if (this.explainer && !explanation) return 0;
    const { count, bytes } = this.#batches.write(matches, text, base, { input: this.#pathBytes, explanation });
    const comma = this.#first && this.layout === "array" ? 1 : 0;
    if (count > 0) this.settings.output.bytes(bytes, comma);
    this.#first &&= count === 0;
    return count;
  }

  end(): number {
    return this.#count;
  }

  finish(): void {
    if (this.layout === "array") this.settings.output.text("]\n");
  }

  #write(matches: Matches, read: Reading, i: number, nextValue: () => string | undefined): void {
    const { output, members } = this.settings;
    output.text(this.#first || this.layout === "lines" ? "{" : ",{");
    this.#first = false;
    const start = matches.start(i);
    const end = matches.end(i);
    if (this.#path !== "") {
      output.text(this.#path);
      output.text('"line":');
      output.number(matches.line(i));
      output.text(',"col":');
      output.number(start - matches.lineStart(i) + 1);
      output.text(",");
    }
    output.text('"start":');
    output.number(start);
    output.text(',"end":');
    output.number(end);
    output.text(',"text":');
    writeJsonString(output, read.text, read.matches.start(i) - read.base, read.matches.end(i) - read.base);
    output.text(',"captures":');
    this.registers.writeJson(output, read, read.matches, i, nextValue);
    if (members.length > 0) output.text(`,"pattern":${jsonString(members[matches.member(i)]!)}`);
    this.explainer?.writeJson(output, this.#input, matches, i);
    output.text(this.layout === "lines" ? "}\n" : "}");
  }
}
