import type { Matches } from "../scan/matches.ts";
import type { Explainer } from "./explain.ts";
import { MatchLineWriter } from "./match-line.ts";
import type { Registers } from "./registers.ts";
import type { Report, ReportInput, ReportSettings } from "./report.ts";

/** One line per match. */
export class PlainReport implements Report {
  readonly #line: MatchLineWriter;
  #input!: ReportInput;
  #count = 0;

  /** @param printNoMatch prints `no match` for an input without one */
  constructor(
    private readonly settings: ReportSettings,
    registers: Registers,
    private readonly printNoMatch: boolean,
    explainer?: Explainer,
  ) {
    this.#line = new MatchLineWriter(settings, registers, explainer);
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#count = 0;
  }

  add(matches: Matches): void {
    this.#count += matches.count;
    const { output } = this.settings;
    output.bytes(this.#line.batch(this.#input, matches));
    if (output.isTerminal) output.flush();
  }

  end(): number {
    if (this.#count === 0 && this.printNoMatch) this.settings.output.text("no match\n");
    return this.#count;
  }

  finish(): void {}
}
