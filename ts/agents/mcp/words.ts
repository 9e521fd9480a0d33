/** Patterns of what somebody wrote in plain words: `timeouts over 2s from 10.0.0.0/8`. */
import { Pattern } from "../../api/pattern.ts";
import { tokens } from "../../api/tokens.ts";

/** The kinds with values that are compared, and how a pattern writes them. */
const letters: Readonly<Record<string, string>> = {
  ...{ duration: "R", number: "N", bytesize: "Z", percent: "%", money: "$", ip: "I", cidr: "I", timestamp: "T" },
  ...{ version: "V", email: "E", quantity: "{quantity}" },
};

/** Words before a value, longest first. */
const comparisons: readonly (readonly [RegExp, string])[] = [
  [/^(?:at least|no less than)\s+/i, ">="],
  [/^(?:at most|up to|no more than)\s+/i, "<="],
  [/^(?:over|above|more than|longer than|larger than|greater than|slower than|after|since|>)\s*/i, ">"],
  [/^(?:under|below|less than|shorter than|smaller than|faster than|before|<)\s*/i, "<"],
  [/^(?:from|to|in|by|at|of|with|equal to|exactly|=)\s+/i, "="],
];
const between = /^between\s+(\S+)\s+and\s+(\S+)/i;
/** They say nothing about a line. */
const fillers = new Set(
  "a all an and any are at by did find for from had has have in is it lines me of on or show that the to was were when where which with".split(
    " ",
  ),
);
const endings = ["ing", "ed", "s"] as const;

/** A pattern for each thing that a line must have. */
export function patternsOfWords(text: string): string[] {
  const patterns: string[] = [];
  for (let rest = text.trim(); rest !== ""; ) {
    const range = between.exec(rest);
    const ranged = range && rangePattern(range[1]!, range[2]!);
    if (ranged) {
      patterns.push(ranged);
      rest = rest.slice(range[0].length).trimStart();
      continue;
    }
    const [lead, operator] = leadOf(rest);
    const word = /^\S+/.exec(rest.slice(lead))![0];
    const value = valuePattern(word.replace(/[,;.?!]+$/, ""), operator);
    if (value !== null) {
      patterns.push(value);
      rest = rest.slice(lead + word.length).trimStart();
      continue;
    }
    const plain = /^\S+/.exec(rest)![0];
    rest = rest.slice(plain.length).trimStart();
    const own = wordPattern(plain.replace(/^["'(]+|["'),;.?!]+$/g, ""));
    if (own !== null) patterns.push(own);
  }
  return patterns;
}

function leadOf(text: string): [length: number, operator: string] {
  for (const [form, operator] of comparisons) {
    const found = form.exec(text);
    if (found && found[0].length < text.length) return [found[0].length, operator];
  }
  return [0, "="];
}

function valuePattern(word: string, operator: string): string | null {
  const read = word === "" ? [] : tokens(word);
  const letter = read.length === 1 ? letters[read[0]!.kind] : undefined;
  if (letter === undefined) return null;
  const compared = read[0]!.kind === "cidr" ? "in:" : operator;
  return compiling(`\\${letter}{${compared}${word}}`);
}

function rangePattern(low: string, high: string): string | null {
  const kinds = [low, high].map((text) => tokens(text)).map((read) => (read.length === 1 ? read[0]!.kind : ""));
  const letter = kinds[0] === kinds[1] ? letters[kinds[0]!] : undefined;
  return letter === undefined ? null : compiling(`\\${letter}{${low}..${high}}`);
}

/** A word in any case and ending; what is no single word stands for itself. */
function wordPattern(word: string): string | null {
  if (word === "" || fillers.has(word.toLowerCase())) return null;
  const parts = tokens(word).map(({ text }) => text);
  if (parts.length !== 1 || !/^[a-z]+$/i.test(word)) return compiling(parts.map(literal).join(" "));
  const forms = formsOf(word.toLowerCase());
  const cased = forms.flatMap((form) => [form, form[0]!.toUpperCase() + form.slice(1), form.toUpperCase()]);
  return compiling([...new Set([word, ...cased])].map(literal).join(" | "));
}

/** `refused`: refuse, refuses, refusing too. */
function formsOf(word: string): string[] {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length > 2);
  const stem = ending ? word.slice(0, -ending.length) : word;
  return [
    ...new Set([word, ...["", "s", "ed", "ing", ...(ending && ending !== "s" ? ["e"] : [])].map((one) => stem + one)]),
  ];
}

const literal = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

function compiling(pattern: string): string | null {
  return compiles(pattern) ? pattern : null;
}

export function compiles(pattern: string): boolean {
  try {
    new Pattern(pattern);
    return true;
  } catch {
    return false;
  }
}
