/** Runs `test` lines: each text is scanned for the name, with the final declarations. */
import { PatternError } from "../error/errors.ts";
import { type CompiledPattern, compilePattern, type Declarations } from "../pattern/index.ts";
import { scan } from "../scan/index.ts";
import { quoteText } from "../terminal/index.ts";
import type { Expectation, TestLine } from "./test-line.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A token with the name of its kind. */
interface Token extends Span {
  readonly kind: string;
}

/** One line for each failed expectation, without the test's place; none if the test passes. */
export function runTest(test: TestLine, declarations: Declarations): string[] {
  const { name } = test;
  try {
    const pattern = compilePattern(`\\{${name}}`, declarations);
    // Lexes every token by itself, including the kinds that the name adds.
    const tokens = compilePattern(`(.):token | \\{${name}}`, declarations);
    return test.expectations.flatMap((expectation) => {
      const fault = unmet(expectation, new TestText(expectation.text, pattern, tokens));
      return fault === null ? [] : [`${name} ${fault}`];
    });
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return [`${name} cannot be tested: ${error.fault.found}`];
  }
}

/** The failure, beginning with the expectation's keyword; `null` on success. */
function unmet(expectation: Expectation, text: TestText): string | null {
  const { expects } = expectation;
  const quoted = quoteText(expectation.text);
  const match = text.firstMatch();
  if (expects === "rejects") return match && `rejects ${quoted}: matched ${text.describe(match)}`;
  if (expects === "reads") {
    const { span } = expectation;
    const start = text.firstPlace(span);
    if (start < 0) return `reads ${quoteText(span)}: ${quoted} does not hold it`;
    if (match?.start === start && match.end === start + Buffer.byteLength(span)) return null;
    return `reads ${quoteText(span)} in ${quoted}: ${match ? `read ${text.describe(match)}` : "no match"}`;
  }
  const tokens = text.tokens();
  if (match && match.start === tokens[0]?.start && match.end === tokens.at(-1)?.end) return null;
  const shown = tokens.map((token) => `${token.kind} ${text.quote(token)}`).join(", ");
  return `accepts ${quoted}: ${match ? `matched only ${text.describe(match)}` : "no match"}\n  tokens: ${shown}`;
}

class TestText {
  private readonly bytes: Uint8Array;

  constructor(
    text: string,
    private readonly pattern: CompiledPattern,
    private readonly tokenPattern: CompiledPattern,
  ) {
    this.bytes = new TextEncoder().encode(text);
  }

  firstMatch(): Span | null {
    for (const batch of scan(this.pattern, this.bytes, { maxCount: 1 })) {
      if (batch.count > 0) return { start: batch.start(0), end: batch.end(0) };
    }
    return null;
  }

  tokens(): Token[] {
    const tokens: Token[] = [];
    for (const batch of scan(this.tokenPattern, this.bytes)) {
      for (let i = 0; i < batch.count; i++) {
        const kind = this.tokenPattern.kindNames[batch.registerKind(i, 0)] ?? "";
        tokens.push({ start: batch.start(i), end: batch.end(i), kind });
      }
    }
    return tokens;
  }

  firstPlace(span: string): number {
    return Buffer.from(this.bytes).indexOf(span);
  }

  quote({ start, end }: Span): string {
    return quoteText(new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.bytes.subarray(start, end)));
  }

  describe(span: Span): string {
    return `${this.quote(span)} at ${span.start}..${span.end}`;
  }
}
