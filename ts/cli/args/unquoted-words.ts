/**
 * Unquoted words and numbers in a pattern: each of their characters matches a token of its own, which is rarely
 * intended.
 */
import { warn } from "../../error/diagnostics.ts";
import { tokenTexts } from "../../lex/texts.ts";
import { type Declarations, parsePattern } from "../../pattern/index.ts";

let hasWarned = false;

/** Whether such a word was found: other hints about the spelling are then unnecessary. */
export const hasWarnedOfBareWords = (): boolean => hasWarned;

/** Warns about such words in the patterns that are searched. */
export function warnOfBareWords(sources: readonly string[], declarations: Declarations): void {
  hasWarned = tellBareWords(sources, declarations) || hasWarned;
}

/** Warns about such words in any patterns. @returns whether there are some */
export function tellBareWords(sources: readonly string[], declarations: Declarations): boolean {
  const words = new Set(sources.flatMap((source) => bareWords(parsePattern(source, { declarations }).root)));
  const texts = new Set([...words].map((word) => tokenWith(word, sources)));
  for (const word of texts) {
    if (!words.has(word)) {
      const meaning = "each letter and digit matches a token of its own, and a dot any token";
      warn(`in the pattern ${word} is not text: ${meaning}; to match the text, write '"${word}"'`);
      continue;
    }
    const letters = [...word].join(" ");
    warn(`in the pattern ${word} matches the tokens ${letters}; to match the word, write '"${word}"'`);
  }
  return words.size > 0;
}

/** The text around an unquoted word that is one token, such as an address or a path; otherwise the word. */
function tokenWith(word: string, sources: readonly string[]): string {
  const texts = sources.flatMap((source) => source.match(/[A-Za-z0-9][\w.:/@-]*[A-Za-z0-9]/g) ?? []);
  return texts.find((text) => text.includes(word) && tokenTexts(text).length === 1) ?? word;
}

interface Letter {
  readonly type: "literal";
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

/** Runs of adjacent letters and digits, each an unquoted literal. */
function bareWords(root: unknown): string[] {
  const words: string[] = [];
  const open = [root];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== "object" || part === null) continue;
    if (Array.isArray(part)) words.push(...joinLetters(part));
    open.push(...Object.values(part).reverse());
  }
  return words;
}

function joinLetters(items: readonly unknown[]): string[] {
  let end = -1;
  const runs: string[] = [];
  for (const item of items) {
    if (!isLetter(item)) continue;
    if (item.at === end) runs.push(runs.pop()! + item.text);
    else runs.push(item.text);
    end = item.end;
  }
  return runs.filter((run) => run.length > 1);
}

function isLetter(item: unknown): item is Letter {
  const { type, at, end, text } = item as Partial<Letter>;
  return type === "literal" && /^[A-Za-z0-9]$/.test(text!) && end! - at! === 1;
}
