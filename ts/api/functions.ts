/** The calls of a pattern as functions that take it first, compiled or as text. */
import type { Input, Text } from "./input.ts";
import type { Match } from "./match.ts";
import type { Window } from "./options.ts";
import { Pattern, type Replacement } from "./pattern.ts";

/** @throws {PatternError} */
export function compile(source: string): Pattern {
  return new Pattern(source);
}

const compiled = (pattern: Pattern | string) => (pattern instanceof Pattern ? pattern : new Pattern(pattern));

/**
 * Every leftmost match of `pattern` in `input`, in order.
 * @example scan(String.raw`\R{>500ms}`, log).map((match) => match.text)
 */
export function scan<T extends Input>(pattern: Pattern | string, input: T, options?: Window): Match<T>[] {
  return compiled(pattern).scan(input, options);
}
export function find<T extends Input>(pattern: Pattern | string, input: T, options?: Window): Match<T> | null {
  return compiled(pattern).find(input, options);
}
export function isMatch(pattern: Pattern | string, input: Input, options?: Window): boolean {
  return compiled(pattern).isMatch(input, options);
}
export function rewrite<T extends Input>(
  pattern: Pattern | string,
  replacement: Replacement<T>,
  input: T,
  options?: Window,
): Text<T> {
  return compiled(pattern).rewrite(replacement, input, options);
}
export function split<T extends Input>(pattern: Pattern | string, input: T): Text<T>[] {
  return compiled(pattern).split(input);
}
