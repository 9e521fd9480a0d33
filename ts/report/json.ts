import { type GivenTexts, Layout, type Piece, toColumns } from "../layout/index.ts";
import type { Matches } from "../scan/matches.ts";
import { readingOf } from "../scan/reading.ts";
import type { Explainer } from "./explain.ts";
import { givenTexts } from "./match-line.ts";
import { jsonString } from "./quote.ts";
import { jsonPattern, type Registers, type SpellValues } from "./registers.ts";
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
  /** The captures as pieces; `null` if they are given for each match. */
  readonly #captures: readonly Piece[] | null;
  /** By whether the place of the match is shown, and whether the library writes all of it. */
  readonly #layouts = new Map<string, Layout>();
  #input!: ReportInput;
  #path: Uint8Array | undefined;
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
    this.#captures = values.isExact ? registers.jsonPieces(settings.members) : null;
  }

  /** @param isGiven what the library can't write ends the object */
  #layoutFor(isGiven: boolean): Layout {
    const key = `${this.#path !== undefined} ${isGiven}`;
    let layout = this.#layouts.get(key);
    if (!layout) {
      layout = new Layout(this.#pieces(isGiven));
      this.#layouts.set(key, layout);
    }
    return layout;
  }

  #pieces(isGiven: boolean): Piece[] {
    const isArray = this.layout === "array";
    const place: Piece[] = [{ is: "input" }, '"line":', { is: "line" }, ',"col":', { is: "column" }, ","];
    const explained: Piece[] = this.explainer ? [',"explain":{"tokens":[', { is: "explained" }] : [];
    return [
      isArray ? ",{" : "{",
      ...(this.#path === undefined ? [] : place),
      ...['"start":', { is: "start" } as const, ',"end":', { is: "end" } as const],
      ...[',"text":', { is: "json", register: null } as const, ',"captures":', ...(this.#captures ?? [])],
      ...(isGiven ? [{ is: "given" } as const] : explained),
      isArray ? "}" : "}\n",
    ];
  }

  begin(input: ReportInput): void {
    this.#input = input;
    // `--text` has no path, although paths are shown for other inputs.
    const hasPath = this.settings.showPath && input.path;
    this.#path = hasPath ? Buffer.from(`"path":${jsonString(hasPath.shown)},`) : undefined;
    this.#count = 0;
  }

  add(matches: Matches): void {
    this.#count += matches.count;
    if (matches.count === 0) return;
    const input = this.#input;
    const { output } = this.settings;
    const isWhole = this.#captures !== null && this.registers.firsts.length === 1;
    const explanation = isWhole ? this.explainer?.ofBatch(true, input, matches) : undefined;
    const isGiven = this.#captures === null || (this.explainer !== undefined && !explanation);
    const columns = toColumns(input, matches, this.registers);
    const options = { input: this.#path };
    const written = isGiven ? null : this.#layoutFor(false).writeAll(columns, { ...options, explanation });
    const bytes = written ?? this.#layoutFor(true).writeAll(columns, { ...options, given: this.#spellGiven(matches) })!;
    output.bytes(bytes, this.#first && this.layout === "array" ? 1 : 0);
    this.#first = false;
  }

  /** The captures of each match, unless they are pieces, and its explanation. */
  #spellGiven(matches: Matches): GivenTexts {
    const { registers, explainer } = this;
    const { members } = this.settings;
    const read = readingOf(this.#input, matches);
    const isCaptured = this.#captures === null;
    const spans = isCaptured ? registers.typedSpans(read.matches) : null;
    const values = spans && spans.kinds.length > 0 ? this.values.spell(read.text, read.base, spans) : [];
    let next = 0;
    return givenTexts(matches.count, (output, i) => {
      if (isCaptured) {
        registers.writeJson(output, read, read.matches, i, () => values[next++]);
        if (members.length > 0) output.text(jsonPattern(members[matches.member(i)]!));
      }
      explainer?.writeJson(output, this.#input, matches, i);
    });
  }

  end(): number {
    return this.#count;
  }

  finish(): void {
    if (this.layout === "array") this.settings.output.text("]\n");
  }
}
