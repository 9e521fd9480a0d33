/** Hints that need a look at the text: how a pattern that found nothing in it would have found something. */
import type { Depth } from "../deep/index.ts";
import { PatternError } from "../error/errors.ts";
import { lex } from "../lex/index.ts";
import { tokenTexts } from "../lex/texts.ts";
import type { Declarations } from "../pattern/declared.ts";
import { type CompiledPattern, compilePattern, quoteLiteral } from "../pattern/index.ts";
import { kinds } from "../tables/kinds.ts";
import { hintBuriedBytesLimit, hintStreamBytesLimit } from "../tables/limits.ts";
import { excerpt } from "../terminal/index.ts";
import type { SearchedTree } from "./near.ts";
import { quotedTexts } from "./spelling.ts";

export interface Searched {
  /** The patterns as they were given. */
  readonly sources: readonly string[];
  readonly pattern: CompiledPattern;
  readonly declarations: Declarations;
  readonly deep: Depth;
  /** How case is ignored, as a person writes it; `null` if it is already. */
  readonly foldingCase: string | null;
  /** How deeper searches are asked for. */
  readonly deeper: { readonly deep: string; readonly everywhere: string };
  /** Also hints that scripts must not see: they take any text on standard error for a failure. */
  readonly forPeople: boolean;
  /** Whether the hint may suggest a deeper search. */
  readonly namesDepth: boolean;
  /** For a hint at the line that comes nearest to a match; `null`: none. */
  readonly near: SearchedTree | null;
  /** A flag requires whole tokens. */
  readonly requiresWholeTokens: boolean;
}

/**
 * A sentence about a change of the search that finds something in a text; `undefined` if none does in the part looked
 * at. @param words `soleWords` of the patterns
 */
export function textHint(searched: Searched, text: Uint8Array, words: readonly string[] | null): string | undefined {
  for (const hint of textHints(searched, text, words)) if (hint !== undefined) return hint;
  return undefined;
}

/** The same in steps: each searches the text for one change, and the first sentence is the hint. */
export function* textHints(
  searched: Searched,
  text: Uint8Array,
  words: readonly string[] | null,
): Generator<string | undefined> {
  if (words && (text.length === 0 || !holdsAny(text, words))) return;
  yield deepHint(searched, text);
  if (searched.forPeople) yield caseHint(searched, text);
  yield spacedAmountHint(searched, text);
  if (searched.forPeople) yield joinedAmountHint(searched, text);
  if (searched.near) yield near().nearHint(searched.pattern, searched.near, wholeLines(text));
  if (searched.forPeople && !searched.requiresWholeTokens) yield partHint(searched, text);
}

/** Not loaded for a pattern of one word. */
const near = () => require("./near.ts") as typeof import("./near.ts");

/** The text without the line that the limit of a sample cuts. */
function wholeLines(text: Uint8Array): Uint8Array {
  if (text.length < hintStreamBytesLimit) return text;
  return text.subarray(0, text.lastIndexOf(lineFeed) + 1);
}

/** The words in lower case if each pattern is one word in quotes: every hint about it needs the word to be there. */
export function soleWords(sources: readonly string[]): string[] | null {
  const words = sources.map((source) => /^\s*"([A-Za-z0-9]+)"\s*$/.exec(source)?.[1]?.toLowerCase());
  return words.every((word) => word !== undefined) ? words : null;
}

/** Far cheaper than the searches it avoids, whose code would have to be loaded. */
function holdsAny(text: Uint8Array, words: readonly string[]): boolean {
  const lower = Buffer.from(text.buffer, text.byteOffset, text.length).toString("latin1").toLowerCase();
  return words.some((word) => lower.includes(word));
}

function deepHint({ pattern, deep, namesDepth, deeper }: Searched, text: Uint8Array): string | undefined {
  // Readings compare a token with the others of its text, and quoted content is a text of its own.
  if (pattern.readings.length > 0 || !namesDepth) return undefined;
  if (!deep && holdsInside(pattern, text, false)) {
    return `there are matches inside quoted text: ${deeper.deep} finds them`;
  }
  if (deep === "everywhere" || !holdsInside(pattern, text.subarray(0, hintBuriedBytesLimit), true)) return undefined;
  return `there are matches within other tokens, such as URLs and paths: ${deeper.everywhere} finds them`;
}

function caseHint({ sources, declarations, foldingCase, deep }: Searched, text: Uint8Array): string | undefined {
  // Orbit scopes cannot be nested.
  const quoted = sources.filter((source) => /["#]/.test(source)).filter((source) => !source.includes("(?orbit:"));
  if (foldingCase === null || quoted.length === 0) return undefined;
  const holdsInAnyCase = (source: string) => holds(compilePattern(`(?orbit:case ${source})`, declarations), text, deep);
  return quoted.some(holdsInAnyCase) ? `there are matches in other letter case: ${foldingCase} finds them` : undefined;
}

/** `"2026-11-22"`, if the input has it only within `2026-11-22 10:00:00`. */
function partHint({ sources }: Searched, input: Uint8Array): string | undefined {
  for (const text of sources.flatMap((source) => soleSign(source) ?? quotedTexts(source))) {
    if (tokenTexts(text).length !== 1 || text.includes("`")) continue;
    // Its first place is looked at below: another one may be a token.
    if (holds(compilePattern(quoteLiteral(text)), input, false)) continue;
    const holder = tokenHolding(Buffer.from(text), input);
    if (holder === null) continue;
    const shown = excerpt(holder.text);
    const bytePattern = `\`.*${text.replace(/[.*+?()[\]{}|\\^$]/g, "\\$&")}.*\``;
    return (
      `${quoteLiteral(text)} occurs only within other tokens, such as the ${holder.kind} ${JSON.stringify(shown)}, and a text in ` +
      `quotes is a whole token: ${bytePattern} matches tokens that hold it`
    );
  }
  return undefined;
}

/** The sign if a pattern is one without quotes, such as `:`; `null` otherwise. */
function soleSign(source: string): string[] | null {
  const sign = /^\s*([:/,;%&<>-])\s*$/.exec(source)?.[1];
  return sign === undefined ? null : [sign];
}

const lineFeed = 0x0a;

/** The token of `input` that holds the first place of `text`, unless it is that text alone. */
function tokenHolding(text: Uint8Array, input: Uint8Array): { text: string; kind: string } | null {
  const at = Buffer.from(input.buffer, input.byteOffset, input.length).indexOf(text);
  if (at < 0) return null;
  const start = input.lastIndexOf(lineFeed, at) + 1;
  const end = input.indexOf(lineFeed, at);
  const line = input.subarray(start, end < 0 ? input.length : end);
  const tokens = lex(line);
  for (let i = 0; i < tokens.count; i++) {
    const [from, to] = [tokens.starts[i]! + start, tokens.ends[i]! + start];
    if (from > at || to < at + text.length) continue;
    // Quoted text is what --deep is for.
    if (to - from === text.length || kinds[tokens.kinds[i]!]!.name === "quoted") return null;
    return {
      text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(input.subarray(from, to)),
      kind: kinds[tokens.kinds[i]!]!.name,
    };
  }
  return null;
}

/** `1450 ms` is a number and a word, not a duration. */
function spacedAmountHint({ sources }: Searched, text: Uint8Array): string | undefined {
  if (!sources.some((source) => /\\R|\\\{duration\}/.test(source))) return undefined;
  const [amount] =
    /\b[0-9]+(?:\.[0-9]+)? (?:ns|us|µs|ms|s|min|h)\b/.exec(
      new TextDecoder("utf-8", { ignoreBOM: true }).decode(text),
    ) ?? [];
  if (amount === undefined) return undefined;
  return `a number apart from its unit, such as "${amount}", is not a duration \\R: \\{quantity} matches it`;
}

/** `1450ms` is a duration, and no quantity. */
function joinedAmountHint({ sources, declarations, deep }: Searched, text: Uint8Array): string | undefined {
  for (const source of sources.filter((one) => quantity.test(one))) {
    for (const { letter, called } of joinedKinds) {
      const other = source.replace(quantity, letter);
      const compiled = compiledOrNull(other, declarations);
      if (compiled && holds(compiled, text, deep)) return `${called} is not a \\{quantity}: ${other} matches it`;
    }
  }
  return undefined;
}

const quantity = /\\\{(?:quantity|qty)\}/;
const joinedKinds = [
  { letter: "\\R", called: 'a number joined to its unit, such as "5ms",' },
  { letter: "\\Z", called: 'a number joined to its unit, such as "5MB",' },
];

/** `null` for a pattern that is not valid, such as a condition that this kind does not have. */
function compiledOrNull(source: string, declarations: Declarations): CompiledPattern | null {
  try {
    return compilePattern(source, declarations);
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}

function holds(pattern: CompiledPattern, text: Uint8Array, deep: Depth): boolean {
  const { foundMatches } = require("../deep/index.ts") as typeof import("../deep/index.ts");
  const found = foundMatches(pattern, text, { from: 0, to: text.length, deep, maxCount: 1 });
  try {
    return found.next().value !== undefined;
  } finally {
    found.return();
  }
}

/** Whether there are matches within tokens. Outside them the search has found nothing, so no more is lexed there. */
function holdsInside(pattern: CompiledPattern, text: Uint8Array, buried: boolean): boolean {
  const { deepMatches } = require("../deep/index.ts") as typeof import("../deep/index.ts");
  const found = deepMatches(pattern, text, { from: 0, to: text.length, buried, outside: [].values() });
  try {
    return found.next().value !== undefined;
  } finally {
    found.return();
  }
}
