import type { Matches } from "../scan/matches.ts";
import type { Explainer } from "./explain.ts";
import { jsonString, writeJsonString } from "./quote.ts";
import type { Registers, SpellValues } from "./registers.ts";
import type { Report, ReportInput, ReportSettings } from "./report.ts";

/** How matches stand beside each other: in one array, or each on a line of its own. */
export type JsonLayout = "array" | "lines";

/** All matches of all inputs, written as they come. */
export class JsonReport implements Report {
  #input!: ReportInput;
  #path = "";
  #count = 0;
  #first = true;

  constructor(
    private readonly settings: ReportSettings,
    private readonly registers: Registers,
    private readonly spell: SpellValues,
    private readonly explainer?: Explainer,
    private readonly layout: JsonLayout = "array",
  ) {
    if (layout === "array") settings.output.text("[");
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#path = this.settings.showPath && input.path ? `"path":${jsonString(input.path.shown)},` : "";
    this.#count = 0;
  }

  add(matches: Matches): void {
    this.#count += matches.count;
    const spans = this.registers.typedSpans(matches);
    const values = spans.kinds.length > 0 ? this.spell(this.#input.text, this.#input.base, spans) : [];
    let next = 0;
    const nextValue = () => values[next++];
    for (let i = 0; i < matches.count; i++) this.#write(matches, i, nextValue);
  }

  end(): number {
    return this.#count;
  }

  finish(): void {
    if (this.layout === "array") this.settings.output.text("]\n");
  }

  #write(matches: Matches, i: number, nextValue: () => string | undefined): void {
    const { output, members } = this.settings;
    const input = this.#input;
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
    writeJsonString(output, input.text, start - input.base, end - input.base);
    output.text(',"captures":');
    this.registers.writeJson(output, input, matches, i, nextValue);
    if (members.length > 0) output.text(`,"pattern":${jsonString(members[matches.member(i)]!)}`);
    this.explainer?.writeJson(output, input, matches, i);
    output.text(this.layout === "lines" ? "}\n" : "}");
  }
}
