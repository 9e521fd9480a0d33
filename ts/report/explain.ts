/** `--explain`: the tokens of a match, the conditions they satisfied, and how it was found. */

import { Explanation } from "../layout/explanation.ts";
import type { Matches, Reading } from "../scan/matches.ts";
import { insideText, type TextPart } from "../scan/reading.ts";
import { kinds } from "../tables/kinds.ts";
import type { Output } from "../terminal/index.ts";
import { jsonForm, plainForm, type Trace } from "./explanation-form.ts";
import { type MatchSpans, MatchTokens } from "./match-tokens.ts";
import { jsonString, writeJsonString, writeQuoted } from "./quote.ts";
import { collectNumbers, spellSentence } from "./spell-reading.ts";

export type { Trace };

const lineFeed = 0x0a;

/** The parts of matches that are explained. */
export type ExplainedMatches = MatchSpans & Pick<Matches, "readings">;

/** Calls `each` with the readings of each token of a match, and the token's place in the text of the match. */
function forEachReading(
  input: TextPart,
  matches: ExplainedMatches,
  i: number,
  each: (reading: Reading, start: number, end: number) => void,
): void {
  const { read } = matches;
  const readings = (read?.matches ?? matches).readings?.(i);
  if (!readings) return;
  const { base } = read ? insideText(read, i) : input;
  for (let token = 0; token < readings.tokens; token++) {
    const start = readings.start(token) - base;
    const end = readings.end(token) - base;
    for (const reading of readings.at(token)) each(reading, start, end);
  }
}

export class Explainer {
  readonly #found: MatchTokens;
  #explanation: Explanation | undefined;
  /** The batch for which it was prepared. */
  #prepared: Matches | undefined;

  /** @param withNumbers JSON includes the numbers of readings */
  constructor(
    private readonly trace: Trace,
    private readonly withNumbers = false,
  ) {
    this.#found = new MatchTokens(trace.tokens);
  }

  /** What writes the explanations of a batch at once; `undefined` if it can't. Not for sets. */
  ofBatch(isJson: boolean, input: TextPart, matches: Matches): Explanation | undefined {
    const { columns } = matches;
    if (!columns || matches.count === 0 || this.withNumbers) return undefined;
    this.#explanation ??= new Explanation((isJson ? jsonForm : plainForm)(this.trace));
    if (this.#prepared !== matches && this.trace.readings.list.length === 0) {
      const [start, end] = [matches.start(0) - input.base, matches.end(matches.count - 1) - input.base];
      this.#explanation.findTokens(columns, input.base, this.trace.tokensWithin(input.text, start, end));
    }
    this.#prepared = matches;
    return this.#explanation;
  }

  writePlain(output: Output, input: TextPart, matches: ExplainedMatches, i: number): void {
    const [first, end] = this.#found.within(input, matches, i);
    const { text } = this.#found;
    output.text("  tokens: ");
    for (let token = first; token < end; token++) {
      output.text(`${token > first ? ", " : ""}${this.#kindName(token)} `);
      writeQuoted(output, text, this.#found.tokens.starts[token]!, this.#found.tokens.ends[token]!);
    }
    output.byte(lineFeed);
    for (const guard of this.#guards(first, end)) output.text(`  guard: ${guard}\n`);
    forEachReading(input, matches, i, (reading, start, end) => {
      output.text(`  ${reading.axis.name}: ${spellSentence(reading)} `);
      writeQuoted(output, text, start, end);
      output.byte(lineFeed);
    });
    output.text(`  route: ${this.trace.route()}\n`);
  }

  writeJson(output: Output, input: TextPart, matches: ExplainedMatches, i: number): void {
    const [first, end] = this.#found.within(input, matches, i);
    output.text(',"explain":{"tokens":[');
    for (let token = first; token < end; token++) {
      output.text(`${token > first ? "," : ""}{"kind":${jsonString(this.#kindName(token))},"text":`);
      writeJsonString(output, this.#found.text, this.#found.tokens.starts[token]!, this.#found.tokens.ends[token]!);
      output.text("}");
    }
    const guards = this.#guards(first, end).map(jsonString).join(",");
    output.text(`],"guards":[${guards}],"readings":[`);
    let isFirst = true;
    forEachReading(input, matches, i, (reading, start, end) => {
      output.text(`${isFirst ? "" : ","}{"axis":${jsonString(reading.axis.name)},"text":`);
      writeJsonString(output, this.#found.text, start, end);
      output.text(`,"value":${jsonString(spellSentence(reading))}`);
      if (this.withNumbers) output.text(`,"numbers":${JSON.stringify(collectNumbers(reading))}`);
      output.text("}");
      isFirst = false;
    });
    output.text(`],"route":${jsonString(this.trace.route())}}`);
  }

  #kindName(token: number): string {
    return this.trace.kindNames[this.#found.tokens.kinds[token]!] ?? kinds[0]!.name;
  }

  #guards(first: number, end: number): string[] {
    const found: string[] = [];
    for (let token = first; token < end; token++) {
      const guard = this.trace.guard(this.#found.tokens.kinds[token]!);
      if (guard !== undefined) found.push(`${this.#kindName(token)}: ${guard}`);
    }
    return found;
  }
}
