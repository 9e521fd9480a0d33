import { columnsOf, type GivenTexts, Layout, type Piece } from "../layout/index.ts";
import type { Matches } from "../scan/matches.ts";
import { type Output, reset } from "../terminal/index.ts";
import type { Explainer } from "./explain.ts";
import { PrefixWriter } from "./prefix.ts";
import type { Registers } from "./registers.ts";
import type { ReportInput, ReportSettings } from "./report.ts";

/** Writes the line of each match: place or offsets, text, captures, set member; then its explanation if wanted. */
export class MatchLineWriter {
  /** `null` if no place is shown. */
  readonly #prefix: PrefixWriter | null;
  readonly #layout: Layout;
  /** Writes explanations that the library can't make. */
  #explaining: Layout | null = null;

  constructor(
    private readonly settings: ReportSettings,
    private readonly registers: Registers,
    private readonly explainer?: Explainer,
  ) {
    this.#prefix = settings.showPlace ? new PrefixWriter(settings) : null;
    const made: readonly Piece[] = explainer ? ["  tokens: ", { is: "explained" }] : [];
    this.#layout = new Layout(this.#pieces(made));
  }

  #pieces(explained: readonly Piece[]): Piece[] {
    const { theme, members } = this.settings;
    const place: readonly Piece[] = this.#prefix?.pieces() ?? ["[", { is: "start" }, "..", { is: "end" }, "]"];
    const ending = theme.match === "" ? "" : reset;
    const { registers } = this.registers;
    const captures = registers === 0 && members.length === 0 ? [] : this.registers.plainPieces(members);
    return [...place, ` ${theme.match}`, { is: "quoted", register: null }, ending, ...captures, "\n", ...explained];
  }

  /** The lines of the matches; valid until the next call. @param ends receives the end of each */
  batch(input: ReportInput, matches: Matches, ends?: Float64Array): Uint8Array {
    const { explainer, registers } = this;
    const columns = columnsOf(input, matches, registers);
    const path = this.#prefix?.pathBytes(input.path);
    const options = { ...(path && { input: path }), ...(ends && { ends }) };
    const explanation = registers.firsts.length === 1 ? explainer?.ofBatch(false, input, matches) : undefined;
    const written = explainer && !explanation ? null : this.#layout.writeAll(columns, { ...options, explanation });
    if (written) return written;
    const given = givenTexts(matches.count, (output, i) => explainer?.writePlain(output, input, matches, i));
    this.#explaining ??= new Layout(this.#pieces([{ is: "given" }]));
    return this.#explaining.writeAll(columns, { ...options, given })!;
  }
}

/** What `write` writes for each of `count` matches. */
export function givenTexts(count: number, write: (output: Output, i: number) => void): GivenTexts {
  const { MemoryOutput } = require("../terminal/memory-output.ts") as typeof import("../terminal/memory-output.ts");
  const output = new MemoryOutput();
  const ends = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    write(output, i);
    ends[i] = output.bytesWritten;
  }
  return { bytes: output.takeBytes(), ends };
}
