import type { CountForm, Counts } from "../scan/index.ts";
import type { Matches } from "../scan/matches.ts";
import { PrefixWriter } from "./prefix.ts";
import { type Counting, lastLine, type Report, type ReportInput, type ReportSettings } from "./report.ts";

/** A count over an input's matches. */
export interface Tally {
  begin(input: ReportInput): void;
  add(matches: Matches): void;
  /** The count, once all matches of the input were added. */
  total(): number;
  /** Takes the counts of an input whose matches were counted elsewhere. */
  take?(counts: Counts): void;
  /** It takes nothing but the number of lines. */
  readonly takesLines?: boolean;
}

/** Counts lines that contain part of a match. */
export class TouchedLines implements Tally {
  readonly takesLines = true;
  #input!: ReportInput;
  #count = 0;
  #last = 0;

  begin(input: ReportInput): void {
    this.#input = input;
    this.#count = 0;
    this.#last = 0;
  }

  add(matches: Matches): void {
    for (let i = 0; i < matches.count; i++) {
      const last = lastLine(this.#input, matches, i);
      if (last <= this.#last) continue;
      this.#count += last - Math.max(matches.line(i) - 1, this.#last);
      this.#last = last;
    }
  }

  total(): number {
    return this.#count;
  }

  take(counts: Counts): void {
    this.#count = counts.lines;
  }
}

/** Matches. */
export class MatchCount implements Tally {
  #count = 0;

  begin(): void {
    this.#count = 0;
  }

  add(matches: Matches): void {
    this.#count += matches.count;
  }

  total(): number {
    return this.#count;
  }

  take(counts: Counts): void {
    this.#count = counts.matches;
  }
}

/** A report of what a tally counts in each input. */
export abstract class TallyReport implements Report {
  protected input!: ReportInput;

  constructor(
    protected readonly settings: ReportSettings,
    protected readonly tally: Tally,
  ) {}

  /** Maximum number of matches to count; `null` if the matches themselves are needed. */
  abstract readonly countMax: number | null;

  get counting(): Counting | null {
    return this.countMax === null ? null : (this as TallyReport & { readonly countMax: number });
  }

  get linesOnly(): boolean {
    return this.tally.takesLines === true;
  }

  abstract readonly countForm: CountForm | null;

  abstract end(): number;

  begin(input: ReportInput): void {
    this.input = input;
    this.tally.begin(input);
  }

  add(matches: Matches): void {
    this.tally.add(matches);
  }

  take(counts: Counts): void {
    this.tally.take!(counts);
  }

  finish(): void {}
}

/** `N` for one input; `PATH:N` for several, omitting inputs without matches. */
export class CountReport extends TallyReport {
  readonly #prefix: PrefixWriter;

  constructor(
    settings: ReportSettings,
    tally: Tally,
    private readonly limit: number,
  ) {
    super(settings, tally);
    this.#prefix = new PrefixWriter(settings);
  }

  get countMax(): number | null {
    return this.tally.take && this.limit === Infinity ? Infinity : null;
  }

  get countForm(): CountForm | null {
    const { showPath, nullPaths = false } = this.settings;
    const pathEnd = showPath ? (nullPaths ? nul : colon) : null;
    return showsBareText(this.settings) ? { what: this.linesOnly ? "lines" : "matches", pathEnd } : null;
  }

  end(): number {
    const count = Math.min(this.tally.total(), this.limit);
    if (count > 0 || !this.settings.showPath || this.input.path === null) {
      this.#prefix.path(this.input.path, ":");
      this.settings.output.text(`${count}\n`);
    }
    return count;
  }
}

const [nul, colon] = [0x00, 0x3a];

/** Whether paths and numbers are written without colours and links, and unchanged. */
export function showsBareText({ output, theme }: ReportSettings): boolean {
  return !theme.active && !output.isTerminal;
}
