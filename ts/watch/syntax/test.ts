/** `test NAME accepts "TEXT"... rejects "TEXT"... reads "SPAN" in "TEXT"`: whether the patterns of a rule match. */
import { FieldFinder } from "../../fields/index.ts";
import type { Expectation, TestLine } from "../../library/index.ts";
import { scan } from "../../scan/index.ts";
import { quoteText } from "../../terminal/index.ts";
import type { RulePattern } from "../rule-pattern.ts";

/** What the first expectation that fails says; `null` if all hold. */
export function testFault({ name, expectations }: TestLine, patterns: readonly RulePattern[]): string | null {
  for (const expectation of expectations) {
    const fault = unmet(expectation, patterns);
    if (fault !== null) return `${name} ${fault}`;
  }
  return null;
}

function unmet(expectation: Expectation, patterns: readonly RulePattern[]): string | null {
  const { text } = expectation;
  const bytes = new TextEncoder().encode(text);
  const [found] = patterns.flatMap((pattern) => matchesIn(pattern, bytes));
  const read = found === undefined ? "no match" : `matched ${quoteText(found)}`;
  switch (expectation.expects) {
    case "accepts":
      return found === undefined ? `accepts ${quoteText(text)}: ${read}` : null;
    case "rejects":
      return found === undefined ? null : `rejects ${quoteText(text)}: ${read}`;
    case "reads":
      return found === expectation.span ? null : `reads ${quoteText(expectation.span)} in ${quoteText(text)}: ${read}`;
  }
}

/** The texts of the matches; of a query the whole records. */
function matchesIn({ isQuery, compiled }: RulePattern, bytes: Uint8Array): string[] {
  const texts: string[] = [];
  const add = (start: number, end: number) => texts.push(Buffer.from(bytes.subarray(start, end)).toString());
  if (!isQuery) {
    for (const batch of scan(compiled, bytes, { byLine: true })) {
      for (let i = 0; i < batch.count; i++) add(batch.start(i), batch.end(i));
    }
    return texts;
  }
  const finder = new FieldFinder(compiled);
  try {
    for (const batch of finder.whole(bytes)) {
      for (let i = 0; i < batch.count; i++) add(batch.start(i), batch.end(i));
    }
  } finally {
    finder.close();
  }
  return texts;
}
