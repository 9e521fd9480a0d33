/** From examples to one pattern: common parts are literal, different parts are matched by kind. */
import { BuildError } from "../error/errors.ts";
import { compilePattern } from "../pattern/index.ts";
import { align } from "./align.ts";
import { buildElements, type Element, isOneToken, spellElement } from "./element.ts";
import { hitNumbers, lexLines, matchesWhole } from "./engine.ts";
import { exclude } from "./exclude.ts";
import type { Line } from "./token.ts";

export interface PlainOptions {
  /** Texts in which the pattern must not match. */
  readonly against?: readonly string[];
  /** Whole lines only. */
  readonly anchored?: boolean;
}

/**
 * A pattern that matches every example as a whole.
 * @throws {BuildError} fewer than two examples, an example without tokens, or counter-examples that cannot be excluded
 */
export function inferPattern(
  examples: readonly string[],
  { against = [], anchored = false }: PlainOptions = {},
): string {
  if (examples.length < 2) {
    throw new BuildError(
      "too-few",
      `infer: at least two examples are needed, or one with a marked field: found ${examples.length}`,
    );
  }
  const lines = lexLines(examples);
  const empty = lines.findIndex((line) => line.tokens.length === 0);
  if (empty >= 0)
    throw new BuildError("too-few", `infer: example ${empty + 1} is empty: give one with text`, { line: empty + 1 });
  const elements = buildElements(align(lines.map((line) => line.tokens)));
  const counters = lexLines(against);
  const candidates = elements.flatMap((element, i) => (element.form === "kinds" && element.range !== null ? [i] : []));
  const form = { candidates, placeOf: (i: number) => i, spell: (on: ReadonlySet<number>) => spell(elements, on) };
  const on = exclude(form, (pattern) => hitNumbers(compilePattern(pattern), counters));
  const pattern = spell(elements, on);
  verify(pattern, lines);
  if (!anchored) return pattern;
  const whole = spellAnchored(elements, on);
  verify(whole, lines);
  return whole;
}

function spell(elements: readonly Element[], on: ReadonlySet<number>): string {
  return elements.map((element, i) => spellElement(element, on.has(i))).join(" ");
}

/**
 * `$` is true at a line's last token, so it precedes a last element of one token, and otherwise follows the pattern.
 */
function spellAnchored(elements: readonly Element[], on: ReadonlySet<number>): string {
  const parts = elements.map((element, i) => spellElement(element, on.has(i)));
  const last = parts.pop()!;
  const end = isOneToken(elements.at(-1)!) ? `$ ${last}` : `${last} ~<($ .)`;
  return ["^", ...parts, end].join(" ");
}

function verify(pattern: string, lines: readonly Line[]): void {
  const compiled = compilePattern(pattern);
  const failed = lines.findIndex((line) => !matchesWhole(compiled, line));
  if (failed < 0) return;
  throw new BuildError(
    "mismatch",
    `infer: the inferred pattern \`${pattern}\` does not match example ${failed + 1} whole`,
    { pattern, line: failed + 1 },
  );
}
