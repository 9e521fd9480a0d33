/** `--explain`: what a match is made of, what its tokens had to pass, and how it was found. */

import type { Tokens } from "../lex/index.ts";
import type { Matches } from "../scan/matches.ts";
import type { TextPart } from "../scan/reading.ts";
import { kinds } from "../tables/kinds.ts";
import type { Output } from "../terminal/index.ts";
import { type MatchSpans, MatchTokens } from "./match-tokens.ts";
import { jsonString, writeJsonString, writeQuoted } from "./quote.ts";

/** What is known of the scan beside its matches. */
export interface Trace {
  /** Names of kinds by number. */
  readonly kindNames: readonly string[];
  /** What the guard of a kind asks; `undefined` where it has none. */
  guard(kind: number): string | undefined;
  /** Tokens of a text as the scan sees them. */
  tokens(text: Uint8Array): Tokens;
  /** How the scan of this input was answered. */
  route(): string;
}

export class Explainer {
  readonly #found: MatchTokens;

  constructor(private readonly trace: Trace) {
    this.#found = new MatchTokens(trace.tokens);
  }

  writePlain(output: Output, input: TextPart, matches: MatchSpans, i: number): void {
    const [first, end] = this.#found.within(input, matches, i);
    const { text } = this.#found;
    output.text("  tokens: ");
    for (let token = first; token < end; token++) {
      output.text(`${token > first ? ", " : ""}${this.#kindName(token)} `);
      writeQuoted(output, text, this.#found.tokens.starts[token]!, this.#found.tokens.ends[token]!);
    }
    output.text("\n");
    for (const guard of this.#guards(first, end)) output.text(`  guard: ${guard}\n`);
    output.text(`  route: ${this.trace.route()}\n`);
  }

  writeJson(output: Output, input: TextPart, matches: Matches, i: number): void {
    const [first, end] = this.#found.within(input, matches, i);
    output.text(',"explain":{"tokens":[');
    for (let token = first; token < end; token++) {
      output.text(`${token > first ? "," : ""}{"kind":${jsonString(this.#kindName(token))},"text":`);
      writeJsonString(output, this.#found.text, this.#found.tokens.starts[token]!, this.#found.tokens.ends[token]!);
      output.text("}");
    }
    const guards = this.#guards(first, end).map(jsonString).join(",");
    output.text(`],"guards":[${guards}],"readings":[],"route":${jsonString(this.trace.route())}}`);
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
