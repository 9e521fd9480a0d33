/** The report of record queries as JSON. */
import type { Matches } from "../scan/matches.ts";
import type { JsonLayout } from "./json.ts";
import { jsonString, writeJsonString } from "./quote.ts";
import type { Report, ReportInput, ReportSettings } from "./report.ts";

/** Qualifying records, as a batch of spans without registers. */
export interface FoundRecords extends Matches {
  /** Indexes of the patterns that record `i` contains. */
  patternsIn(i: number): readonly number[];
}

/** The records of all inputs as JSON: one array, or an object per line. */
export class RecordJsonReport implements Report {
  #input!: ReportInput;
  #count = 0;
  #isFirst = true;

  /** Patterns are identified by the names of the set's members, or by number without a set. */
  constructor(
    private readonly settings: ReportSettings,
    private readonly layout: JsonLayout = "array",
  ) {
    if (layout === "array") settings.output.text("[");
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#count = 0;
  }

  add(found: FoundRecords): void {
    const { output, showPath, members } = this.settings;
    const { path, text, base } = this.#input;
    this.#count += found.count;
    for (let i = 0; i < found.count; i++) {
      output.text(this.#isFirst || this.layout === "lines" ? "{" : ",{");
      this.#isFirst = false;
      if (showPath && path) output.text(`"path":${jsonString(path.shown)},`);
      output.text(`"line":${found.line(i)},"start":${found.start(i)},"end":${found.end(i)},"text":`);
      writeJsonString(output, text, found.start(i) - base, found.end(i) - base);
      const held = found.patternsIn(i).map((pattern) => (members.length > 0 ? jsonString(members[pattern]!) : pattern));
      output.text(`,"patterns":[${held.join(",")}]}${this.layout === "lines" ? "\n" : ""}`);
    }
  }

  end(): number {
    return this.#count;
  }

  finish(): void {
    if (this.layout === "array") this.settings.output.text("]\n");
  }
}
