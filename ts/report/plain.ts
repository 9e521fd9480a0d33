import type { Matches } from "../scan/matches.ts";
import type { Explainer } from "./explain.ts";
import { MatchLineWriter } from "./match-line.ts";
import type { Registers } from "./registers.ts";
import type { Report, ReportInput, ReportSettings } from "./report.ts";

const aloneMax = 64;

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
    // Where matches can't be written at once, more and more are written one by one before the next try.
    let alone = 1;
    for (let i = 0; i < matches.count; ) {
      const next = this.#line.writeBatch(this.#input, matches, i);
      alone = next > i ? 1 : Math.min(2 * alone, aloneMax);
      i = next;
      for (const end = Math.min(next + alone, matches.count); i < end; i++) this.#line.write(this.#input, matches, i);
    }
    if (this.settings.output.isTerminal) this.settings.output.flush();
  }

  end(): number {
    if (this.#count === 0 && this.printNoMatch) this.settings.output.text("no match\n");
    return this.#count;
  }

  finish(): void {}
}
