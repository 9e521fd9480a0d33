/** The faults that are put into sources, and the mutants of a file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");

export interface Mutant {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** A fault: a pattern and its replacement. */
const faults: readonly (readonly [RegExp, string])[] = [
  [/ < /g, " <= "],
  [/ <= /g, " < "],
  [/ > /g, " >= "],
  [/ >= /g, " > "],
  [/ === /g, " !== "],
  [/ !== /g, " === "],
  [/ == /g, " != "],
  [/ != /g, " == "],
  [/ \+ 1\b/g, ""],
  [/ - 1\b/g, ""],
  [/ \+ (?!1\b)/g, " - "],
  [/ && /g, " || "],
  [/ \|\| /g, " && "],
  [/ and /g, " or "],
  [/ or /g, " and "],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
  // Dropped branches.
  [/^(\s*)if \((.*)\) (return|continue|break)\b/g, "$1if (false) $3"],
  [/^(\s*(?:\} else )?)if \((.*)\) \{$/g, "$1if (($2) && false) {"],
];

/**
 * Lines that are not code, import something, or assert: a weaker assertion changes nothing that a test can see.
 */
const leftAlone = /^\s*(\/\/|\*|\/\*|import |export \{)|@import|@setEval|\bassert\(|comptime/;

/** All mutants of a file. */
export function findMutants(path: string): Mutant[] {
  const text = readFileSync(join(root, path), "utf8");
  const tests = path.endsWith(".zig") ? text.search(/^test /m) : -1;
  const code = tests < 0 ? text : text.slice(0, tests);
  const texts = path.endsWith(".ts") ? longTexts(code) : new Set<number>();
  return code.split("\n").flatMap((before, at) => {
    if (leftAlone.test(before) || texts.has(at)) return [];
    const masked = maskTexts(before);
    return faults.flatMap(([pattern, into]) =>
      [...masked.matchAll(pattern)].map((found) => {
        const written = before.slice(found.index, found.index + found[0].length);
        const changed = written.replace(new RegExp(pattern.source), forLanguage(path, into));
        return { path, line: at + 1, before, after: splice(before, found.index, written.length, changed) };
      }),
    );
  });
}

/** Lines, from 0, within template texts of several lines: their code is mostly prose. */
function longTexts(code: string): ReadonlySet<number> {
  const found = new Set<number>();
  for (const text of code.matchAll(/`(?:\\[\s\S]|[^`\\])*`/g)) {
    const first = code.slice(0, text.index).split("\n").length - 1;
    const count = text[0].split("\n").length;
    if (count > 1) for (let line = first; line < first + count; line++) found.add(line);
  }
  return found;
}

/** Strings and comments are not changed: a mutant changes what the program does. */
function maskTexts(line: string): string {
  const blank = (text: string) => " ".repeat(text.length);
  return line.replace(/"(\\.|[^"\\])*"|'(\\.|[^'\\])*'|`(\\.|[^`\\])*`|\/\/.*$|^\s*\\\\.*$/g, blank);
}

function forLanguage(path: string, replacement: string): string {
  return path.endsWith(".zig") ? replacement.replace("&& false", "and false") : replacement;
}

function splice(line: string, at: number, length: number, text: string): string {
  return line.slice(0, at) + text + line.slice(at + length);
}
