/** `--explain`: what a match is made of, what its tokens had to pass, and how it was found. */

import { lex, type Tokens } from "../lex/index.ts";
import type { Matches } from "../scan/matches.ts";
import { kinds } from "../tables/kinds.ts";
import type { Output } from "../terminal/index.ts";
import { jsonString, writeJsonString, writeQuoted } from "./quote.ts";
import type { ReportInput } from "./report.ts";

/** What is known of the scan beside its matches. */
export interface Trace {
  /** Names of kinds by number. */
  readonly kindNames: readonly string[];
  /** What the guard of a kind asks; `undefined` where it has none. */
  guard(kind: number): string | undefined;
  /** How the scan of this input was answered. */
  route(): string;
}

export class Explainer {
  #text: Uint8Array | undefined;
  #tokens!: Tokens;

  constructor(private readonly trace: Trace) {}

  writePlain(output: Output, input: ReportInput, matches: Matches, i: number): void {
    const [first, end] = this.#within(input, matches, i);
    const { text } = input;
    output.text("  tokens: ");
    for (let token = first; token < end; token++) {
      output.text(`${token > first ? ", " : ""}${this.#kindName(token)} `);
      writeQuoted(output, text, this.#tokens.starts[token]!, this.#tokens.ends[token]!);
    }
    output.text("\n");
    for (const guard of this.#guards(first, end)) output.text(`  guard: ${guard}\n`);
    output.text(`  route: ${this.trace.route()}\n`);
  }

  writeJson(output: Output, input: ReportInput, matches: Matches, i: number): void {
    const [first, end] = this.#within(input, matches, i);
    output.text(',"explain":{"tokens":[');
    for (let token = first; token < end; token++) {
      output.text(`${token > first ? "," : ""}{"kind":${jsonString(this.#kindName(token))},"text":`);
      writeJsonString(output, input.text, this.#tokens.starts[token]!, this.#tokens.ends[token]!);
      output.text("}");
    }
    const guards = this.#guards(first, end).map(jsonString).join(",");
    output.text(`],"guards":[${guards}],"readings":[],"route":${jsonString(this.trace.route())}}`);
  }

  #kindName(token: number): string {
    return this.trace.kindNames[this.#tokens.kinds[token]!] ?? kinds[0]!.name;
  }

  #guards(first: number, end: number): string[] {
    const found: string[] = [];
    for (let token = first; token < end; token++) {
      const guard = this.trace.guard(this.#tokens.kinds[token]!);
      if (guard !== undefined) found.push(`${this.#kindName(token)}: ${guard}`);
    }
    return found;
  }

  /** Numbers of the match's tokens: the first and the one past the last. */
  #within(input: ReportInput, matches: Matches, i: number): [first: number, end: number] {
    if (this.#text !== input.text) {
      this.#text = input.text;
      this.#tokens = lex(input.text);
    }
    const first = this.#atOrBehind(matches.start(i) - input.base);
    let end = first;
    while (end < this.#tokens.count && this.#tokens.starts[end]! < matches.end(i) - input.base) end++;
    return [first, end];
  }

  /** The first token that starts at `offset` or behind it. */
  #atOrBehind(offset: number): number {
    let low = 0;
    let high = this.#tokens.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#tokens.starts[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
