/** One sentence about a search that found nothing, if there is a likely reason. */

import type { Depth } from "../../deep/index.ts";
import { warn } from "../../error/diagnostics.ts";
import { spellingHint } from "../../hints/spelling.ts";
import type { Inputs } from "../../input/index.ts";
import { isTerminal } from "../../native/system.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { kinds } from "../../tables/kinds.ts";
import { hintPatternsLimit } from "../../tables/limits.ts";
import { standardOutput } from "../../terminal/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { declarationsFor, givenPatterns, givenPatternTree } from "../args/pattern-options.ts";
import { hasWarnedOfBareWords } from "../args/unquoted-words.ts";
import { partNames, timeNames } from "../flags/window.ts";
import { inputHint, samples } from "./input.ts";

/** A search that found nothing. */
export interface Unmatched {
  readonly pattern: CompiledPattern;
  readonly inputs: Inputs;
  readonly deep: Depth;
  /** The command's flag that ignores case. */
  readonly ignoreCase: "-i" | "--ignore-case";
  /** The command has --why-not. */
  readonly takesWhyNot?: boolean;
  /** Standard error is read by a person, or by nobody who would take a hint for a failure. */
  readonly forPeople: boolean;
  /** Matches alone would not be selected: only the spelling of the pattern is looked at. */
  readonly spellingOnly?: boolean;
}

/** Flags with which a match elsewhere in the input would not count. */
const narrowing = [...partNames, "max-count", "line-regexp"] as const;

/** Prints at most one hint on standard error. */
export async function hintAtNothing(args: ParsedArgs, search: Unmatched): Promise<void> {
  const { pattern, inputs, deep, forPeople, ignoreCase, takesWhyNot = false, spellingOnly } = search;
  if (pattern.fields) return hintAtFields(args, inputs, false);
  if (pattern.members.length > 0 || args.has.program || args.number["max-count"] === 0) return;
  if (args.has["fixed-strings"] && !args.has["word-regexp"]) return;
  const given = givenPatterns(args);
  const looked = given.slice(0, hintPatternsLimit);
  const sources = looked.map(({ source }) => source);
  const isText = args.has["fixed-strings"] ?? false;
  const nothing = args.has.follow ? "nothing matched yet" : "nothing matched";
  // No shell sees the patterns of a file.
  const spell = ({ source, file }: (typeof given)[number]) => spellingHint(source, forPeople, file === undefined);
  const hint = isText ? undefined : looked.map(spell).find(Boolean);
  if (hint) return hasWarnedOfBareWords() ? undefined : warn(`${nothing}; ${hint}`);
  const clock = timeNames.find((flag) => /^\d{1,2}:\d\d/.test(args.text[flag]?.trim() ?? ""));
  if (clock && !spellingOnly) {
    const meaning = `--${clock} ${args.text[clock]} is on the day of the input's first time`;
    return warn(`${nothing}; ${meaning}: \\T{>=06:00,<07:00} compares the clock of every day`);
  }
  if (spellingOnly || given.length > hintPatternsLimit || args.findLast(...narrowing)) return;
  const declarations = await declarationsFor(args, sources);
  const foldingCase = args.has["ignore-case"] ? null : ignoreCase;
  // A user who writes --no-deep knows --deep.
  const namesDepth = !args.has["no-deep"];
  // A table without rows is an answer: only a person needs to know what comes near.
  const isOne = forPeople && (takesWhyNot || isTerminal(2)) && sources.length === 1 && !isText;
  const near = isOne ? { ...(await givenPatternTree(args, false)), showsMore: takesWhyNot ? "--why-not" : null } : null;
  const deeper = { deep: "--deep", everywhere: "--everywhere" };
  const searched = { sources, near, requiresWholeTokens: isText, pattern, declarations, deep, deeper };
  const found = inputHint({ ...searched, foldingCase, forPeople, namesDepth }, inputs);
  if (found) warn(`${nothing}; ${found}`);
}

/** Warns of values that the conditions of a query can't be true for, whatever they are. */
function hintAtFields(args: ParsedArgs, inputs: Inputs, isFound: boolean): void {
  if (args.findLast(...narrowing, "follow")) return;
  const { fieldsHint } = require("./fields.ts") as typeof import("./fields.ts");
  const { loadRecordFormat } = require("../args/field-options.ts") as typeof import("../args/field-options.ts");
  const { readUncounted } = require("../../events/left-out.ts") as typeof import("../../events/left-out.ts");
  const hint = readUncounted(() => fieldsHint(args.positionals[0]!, loadRecordFormat(args)!, inputs, isFound));
  if (hint === undefined) return;
  standardOutput.flush();
  warn(isFound ? `not every value was compared: ${hint}` : `nothing matched; ${hint}`);
}

/** What a search that found something leaves out within tokens. */
export interface PartlyFound {
  readonly pattern: CompiledPattern;
  readonly inputs: Inputs;
  readonly deep: Depth;
  /** What the search does with matches: "finds", "rewrites". */
  readonly verb: string;
  /** Whole lines are found. */
  readonly ofLines?: boolean;
}

/** A text with letters or digits, a byte pattern, or a kind that not nearly every text has. */
const distinctive = new RegExp(String.raw`"[^"]*[\p{L}\p{N}][^"]*"|\x60|\\[${distinctiveLetters()}]|\\\{`, "u");

function distinctiveLetters(): string {
  const everywhere = ["number", "word", "punct", "whitespace"];
  return kinds.flatMap(({ name, letter }) => (letter && !everywhere.includes(name) ? [letter] : [])).join("");
}

/** Warns of matches within tokens in the beginning of the inputs that the search leaves out. */
export function hintAtMore(args: ParsedArgs, { pattern, inputs, deep, verb, ofLines = false }: PartlyFound): void {
  if (pattern.fields) {
    hintAtFields(args, inputs, true);
    return;
  }
  if (deep === "everywhere" || pattern.members.length > 0 || args.has.program) return;
  // Readings compare a token with the others of its text, and the content of a token is a text of its own.
  if (pattern.readings.length > 0 || args.findLast(...narrowing, "no-deep", "fixed-strings")) return;
  // Words, numbers and marks are within nearly every other token.
  if (!givenPatterns(args).every(({ source }) => distinctive.test(source))) return;
  const { firstWithin } = require("./more.ts") as typeof import("./more.ts");
  for (const { text, path } of samples(inputs, null)) {
    const left = firstWithin(pattern, text, deep, ofLines);
    if (left === null) continue;
    standardOutput.flush();
    const where = left.needs === "deep" ? "inside quoted text" : "within other tokens, such as URLs and paths";
    const input = path === null ? "" : ` of ${path}`;
    const first = `${JSON.stringify(left.text)} on line ${left.line}${input}`;
    warn(`there are more matches ${where}, the first of them ${first}: --${left.needs} ${verb} them too`);
    return;
  }
}
