import type { Counts } from "../scan/index.ts";
import type { Matches } from "../scan/matches.ts";
import type { CountingReport, Tally } from "./counts.ts";
import type { ReportInput, ReportSettings } from "./report.ts";

/** The paths of the inputs with selected matches or lines, of those without, or none at all. */
export class ListReport implements CountingReport {
  #input!: ReportInput;

  /** @param end the byte after each path */
  constructor(
    private readonly settings: ReportSettings,
    private readonly tally: Tally,
    private readonly listed: "selected" | "others" | "none",
    private readonly endByte: number,
  ) {}

  begin(input: ReportInput): void {
    this.#input = input;
    this.tally.begin(input);
  }

  add(matches: Matches): void {
    this.tally.add(matches);
  }

  /** One match is enough. */
  get countMax(): number | null {
    return this.tally.take ? 1 : null;
  }

  take(counts: Counts): void {
    this.tally.take!(counts);
  }

  end(): number {
    const count = this.tally.total();
    if (this.listed !== "none" && count > 0 === (this.listed === "selected")) {
      this.settings.paths.write(this.#input.path!);
      this.settings.output.byte(this.endByte);
    }
    return count;
  }

  finish(): void {}
}
