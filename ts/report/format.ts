import type { Matches } from "../scan/matches.ts";
import { asRead, type MatchContext, type Template } from "../template/render.ts";
import type { TemplateWriter } from "../template/writer.ts";
import type { Trace } from "./explain.ts";
import { TokenReadings } from "./readings.ts";
import type { Report, ReportInput, ReportSettings } from "./report.ts";

/** One rendered line per match. */
export class FormatReport implements Report {
  readonly #writer: TemplateWriter;
  #input!: ReportInput;
  #count = 0;

  constructor(
    private readonly settings: ReportSettings,
    template: Template,
    private readonly dateOrder: MatchContext["dateOrder"],
    private readonly trace: Trace,
  ) {
    this.#writer = template.writer("\n");
  }

  begin(input: ReportInput): void {
    this.#count = 0;
    this.#input = input;
  }

  /** The part of the input that is in memory now. */
  #context(): MatchContext {
    const input = this.#input;
    return {
      path: input.path?.shown ?? "",
      text: input.text,
      baseBytes: input.base,
      members: this.settings.members,
      dateOrder: this.dateOrder,
      readings: new TokenReadings(this.trace, input),
    };
  }

  add(matches: Matches): void {
    this.#count += matches.count;
    const { matches: read, context } = asRead(matches, this.#context());
    this.settings.output.inputText(this.#writer.write(read, context).bytes);
  }

  end(): number {
    return this.#count;
  }

  finish(): void {}
}
