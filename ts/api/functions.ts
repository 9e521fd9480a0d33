/** The methods of a pattern as functions that take it first, compiled or as text. */
import type { GrepOptions, Lines } from "./grep.ts";
import type { Input, Text } from "./input.ts";
import type { Match } from "./match.ts";
import type { Engine, Window } from "./options.ts";
import { type Pat, Pattern, type PatternOptions } from "./pattern.ts";
import type { Mask, Replacement } from "./rewriting.ts";
import type { Source } from "./sources.ts";
import type { Group, GroupOptions, KeyOptions } from "./tables.ts";
import type { AsyncOptions } from "./turns.ts";

/**
 * Compiles a pattern. `Name` lists its registers for the type checker.
 * @throws {PatternError | DeclarationError | FileError}
 * @example compile<"ip" | "took">(String.raw`\I:ip \R:took`)
 */
export function compile<Name extends string = string>(source: string, options?: PatternOptions): Pattern<Name> {
  return new Pattern<Name>(source, options);
}
export { compile as parse };

/** @internal */
const toPattern = (pattern: Pat): Pattern => (pattern instanceof Pattern ? pattern : new Pattern(pattern));

/**
 * Every leftmost match of `pattern` in `input`, in order.
 * @example scan(String.raw`\R{>500ms}`, log).map((match) => match.text)
 */
export function scan<T extends Input>(pattern: Pat, input: T, options?: Window & Engine): Match<T>[] {
  return toPattern(pattern).scan(input, options);
}
/**
 * The leftmost match; `null` if there is none.
 * @example find(String.raw`\I`, "from 10.0.0.1")!.start // 5
 */
export function find<T extends Input>(pattern: Pat, input: T, options?: Window): Match<T> | null {
  return toPattern(pattern).find(input, options);
}
/**
 * Whether `pattern` matches anywhere.
 * @example isMatch(String.raw`\R{>1s}`, "took 1500ms") // true
 */
export function isMatch(pattern: Pat, input: Input, options?: Window): boolean {
  return toPattern(pattern).isMatch(input, options);
}
/**
 * The lines that contain a match, with context. A match stays within a line.
 * @example [...grep('"ERROR"', "ok\nERROR 5\n")].map(({ number, text }) => `${number}: ${text}`) // ["2: ERROR 5"]
 */
export function grep<T extends Source>(pattern: Pat, source: T, options?: GrepOptions): Lines<T> {
  return toPattern(pattern).grep(source, options);
}
/**
 * The input with each match replaced; one whose values lack a part of the template, such as the host of a number, is
 * left as it is.
 * @example rewrite(String.raw`\I:ip`, "<${ip}>", "from 10.0.0.1") // "from <10.0.0.1>"
 */
export function rewrite<T extends Input>(
  pattern: Pat,
  replacement: Replacement<T>,
  input: T,
  options?: Window & Engine,
): Text<T> {
  return toPattern(pattern).rewrite(replacement, input, options);
}
/**
 * The input with each match masked.
 * @example redact(String.raw`\I`, "from 10.0.0.1") // "from ********"
 */
export function redact<T extends Input>(pattern: Pat, input: T, options?: Window & Mask): Text<T> {
  return toPattern(pattern).redact(input, options);
}
/**
 * The texts between matches.
 * @example split(",", "a,b") // ["a", "b"]
 */
export function split<T extends Input>(pattern: Pat, input: T): Text<T>[] {
  return toPattern(pattern).split(input);
}
/**
 * Matches counted by a key.
 * @example countBy(String.raw`\N:n`, "${n}", "5 6 5", { order: "count" }) // [["5", 2], ["6", 1]]
 */
export function countBy(
  pattern: Pat,
  key: string,
  input: Input,
  options?: Window & { order?: "key" | "count" },
): [string, number][] {
  return toPattern(pattern).countBy(key, input, options);
}
/**
 * Matches grouped by a key, with aggregates of their registers.
 * @example
 * groupBy(String.raw`\W:method \R:took`, "${method}", "GET 5ms GET 7ms", { sum: "took" })[0]!.sum.took // 12000000n
 */
export function groupBy(pattern: Pat, key: string, source: Source, options?: GroupOptions): Group[] {
  return toPattern(pattern).groupBy(key, source, options);
}
/**
 * The distinct keys of matches.
 * @example distinct(String.raw`\N:n`, "${n}", "5 6 5") // ["5", "6"]
 */
export function distinct(pattern: Pat, key: string, source: Source, options?: KeyOptions): string[] {
  return toPattern(pattern).distinct(key, source, options);
}

/**
 * `scan` on the library's threads: the event loop runs meanwhile.
 * @throws as `Pattern.scanAsync` does
 * @example (await scanAsync(String.raw`\I`, "from 10.0.0.1")).map(({ text }) => text) // ["10.0.0.1"]
 */
export function scanAsync<T extends Input>(
  pattern: Pat,
  input: T,
  options?: Window & Engine & AsyncOptions,
): Promise<Match<T>[]> {
  return toPattern(pattern).scanAsync(input, options);
}
/**
 * `rewrite` on the library's threads.
 * @example await rewriteAsync(String.raw`\N:n`, (match) => String(Number(match.text) * 2), "5 and 6") // "10 and 12"
 */
export function rewriteAsync<T extends Input>(
  pattern: Pat,
  replacement: Replacement<T>,
  input: T,
  options?: Window & Engine & AsyncOptions,
): Promise<Text<T>> {
  return toPattern(pattern).rewriteAsync(replacement, input, options);
}
/**
 * `redact` in parts, the event loop running meanwhile.
 * @example await redactAsync(String.raw`\E`, "to bob@x.com", { mask: "pseudonym" }) // "to EMAIL_1"
 */
export function redactAsync<T extends Input>(
  pattern: Pat,
  input: T,
  options?: Window & Mask & AsyncOptions,
): Promise<Text<T>> {
  return toPattern(pattern).redactAsync(input, options);
}
/**
 * `groupBy` on the library's threads.
 * @example (await groupByAsync(String.raw`\N:n`, "${n}", "5 6 5"))[0]!.count // 2
 */
export function groupByAsync(
  pattern: Pat,
  key: string,
  source: Source,
  options?: GroupOptions & AsyncOptions,
): Promise<Group[]> {
  return toPattern(pattern).groupByAsync(key, source, options);
}
/**
 * `distinct` on the library's threads.
 * @example await distinctAsync(String.raw`\N:n`, "${n}", "5 6 5") // ["5", "6"]
 */
export function distinctAsync(
  pattern: Pat,
  key: string,
  source: Source,
  options?: KeyOptions & AsyncOptions,
): Promise<string[]> {
  return toPattern(pattern).distinctAsync(key, source, options);
}
