/** Patterns of what somebody wrote in plain words: `timeouts over 2s from 10.0.0.0/8`. */
import { Pattern } from "../../api/pattern.ts";
import { tokens } from "../../api/tokens.ts";
import {
  comparedKinds,
  comparingPhrases,
  fillerWords,
  rangeWords,
  verbParticles,
  wordEndings,
} from "../../tables/query-words.ts";
import type { Masker } from "./log.ts";
import { literal, literals, type Source } from "./patterns.ts";

/** Symbols need no blank behind them. */
const comparisons = comparingPhrases.map(({ phrases, operator }) => {
  const written = phrases.map((phrase) => phrase.replaceAll(" ", "\\s+") + (/\w$/.test(phrase) ? "\\s+" : "\\s*"));
  return { form: new RegExp(`^(?:${written.join("|")})`, "i"), operator };
});
const range = new RegExp(`^${rangeWords.before}\\s+(\\S+)\\s+${rangeWords.within}\\s+(\\S+)`, "i");

/** A pattern for each thing that a line must have. @param masker whose pseudonyms are the values that they replaced */
export function patternsOfWords(text: string, masker: Masker): Source[] {
  const patterns: Source[] = [];
  const add = (pattern: string, shown = pattern) => patterns.push({ pattern, shown });
  for (let rest = text.trim(); rest !== ""; ) {
    const values = range.exec(rest);
    const ranged = values && rangePattern(values[1]!, values[2]!);
    if (ranged) {
      add(ranged);
      rest = rest.slice(values[0].length).trimStart();
      continue;
    }
    const [lead, operator] = findLead(rest);
    const word = /^\S+/.exec(rest.slice(lead))![0];
    const value = valuePattern(word.replace(/[,;.?!]+$/, ""), operator);
    if (value !== null) {
      add(value);
      rest = rest.slice(lead + word.length).trimStart();
      continue;
    }
    const particled = particledWord(rest);
    if (particled) {
      add(particled.pattern);
      rest = rest.slice(particled.length).replace(/^[,;.?!\s]+/, "");
      continue;
    }
    const plain = /^\S+/.exec(rest)![0];
    rest = rest.slice(plain.length).trimStart();
    const bare = plain.replace(/^["'(]+|["'),;.?!]+$/g, "");
    const replaced = masker.valueOf(bare);
    const own = replaced === undefined ? wordPattern(bare) : compiling(literals(replaced));
    if (own !== null) add(own, replaced === undefined ? own : bare);
  }
  return patterns;
}

function findLead(text: string): [length: number, operator: string] {
  for (const { form, operator } of comparisons) {
    const found = form.exec(text);
    if (found && found[0].length < text.length) return [found[0].length, operator];
  }
  return [0, "="];
}

function valuePattern(word: string, operator: string): string | null {
  const read = word === "" ? [] : tokens(word);
  const letter = read.length === 1 ? comparedKinds[read[0]!.kind] : undefined;
  if (letter === undefined) return null;
  const compared = read[0]!.kind === "cidr" ? "in:" : operator;
  return compiling(`\\${letter}{${compared}${word}}`);
}

function rangePattern(low: string, high: string): string | null {
  const kinds = [low, high].map((text) => tokens(text)).map((read) => (read.length === 1 ? read[0]!.kind : ""));
  const letter = kinds[0] === kinds[1] ? comparedKinds[kinds[0]!] : undefined;
  return letter === undefined ? null : compiling(`\\${letter}{${low}..${high}}`);
}

/** A word in any case and ending; what is no single word stands for itself. */
function wordPattern(word: string): string | null {
  if (word === "" || fillerWords.has(word.toLowerCase())) return null;
  const parts = tokens(word).map(({ text }) => text);
  // Parts of a word such as `break-in` are written in any case, but in one ending.
  if (parts.length !== 1 || !/^[a-z]+$/i.test(word)) return compiling(parts.map(partPattern).join(" "));
  const cased = wordForms(word.toLowerCase()).flatMap(letterCases);
  return compiling([...new Set([word, ...cased])].map(literal).join(" | "));
}

function partPattern(part: string): string {
  if (!/^[a-z]+$/i.test(part)) return literal(part);
  const cased = [...new Set([part, ...letterCases(part.toLowerCase())])].map(literal);
  return cased.length === 1 ? cased[0]! : `[${cased.join(" ")}]`;
}

/** `refused`: refuse, refuses, refusing too; `logged`: log, logging. */
function wordForms(word: string): string[] {
  const ending = wordEndings.find((one) => word.endsWith(one) && word.length - one.length > 2);
  const stem = ending ? word.slice(0, -ending.length) : word;
  const bases = ending && ending !== "s" ? [stem, `${stem}e`, stem.replace(doubled, "$1")] : [stem];
  const forms = bases.flatMap((base) => {
    const open = base.endsWith("e") ? base.slice(0, -1) : base.replace(doubling, "$1$2$2");
    return [base, `${base}s`, `${base}ed`, `${base}ing`, `${open}ed`, `${open}ing`];
  });
  return [...new Set([word, ...forms])];
}

/** Consonants that are doubled before an ending: `log`, `logged`. */
const doubling = /([aeiou])([bdgmnpt])$/;
const doubled = /([bdgmnpt])\1$/;

/** `timeouts`, or `timed out` at the start of a text: a pattern of both ways of writing, and how long it is. */
function particledWord(text: string): { pattern: string; length: number } | null {
  const [written = "", first = "", second = ""] = /^([a-z]+)(?:[ \t]+([a-z]+))?(?![\w-])/i.exec(text) ?? [];
  const forms = wordForms(first.toLowerCase());
  for (const [verb, particles] of Object.entries(verbParticles)) {
    for (const particle of particles) {
      const isOne = forms.includes(verb + particle);
      const areTwo = second.toLowerCase() === particle && forms.includes(verb);
      if (!isOne && !areTwo) continue;
      const pattern = `${wordPattern(verb + particle)} | (${wordPattern(verb)}) (${letterCases(particle).map(literal).join(" | ")})`;
      return { pattern, length: isOne ? first.length : written.length };
    }
  }
  return null;
}

function letterCases(word: string): string[] {
  return [word, word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()];
}

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
