/** What tests/tidy/tidy.test.ts holds the house to. */

/** Lines of a file. */
export const linesMax = 500;

/** Files longer than that when the rule came, with the length they may not exceed: the list only shrinks. */
export const oldGiants: Readonly<Record<string, number>> = {
  "zig/match/backtrack.zig": 562,
  "zig/match/scanner.zig": 560,
};

/** Characters of a line. */
export const widthMax = 120;

/** Names that say nothing about a duty. */
export const bannedNames: ReadonlySet<string> = new Set([
  "utils",
  "util",
  "helpers",
  "helper",
  "common",
  "misc",
  "lib",
  "basic",
]);

/** Notes to oneself, and focus marks that would hide tests. */
export const bannedWords: readonly RegExp[] = [/\b(TODO|FIXME|HACK)\b/, /\btest\.only\(/];

/** Folders anybody may import. */
const open = new Set(["tables", "error", "native"]);

/** Folders a folder of `ts` may import, beside those open to all. `cli` may import every one; nobody imports `cli`. */
const arrows: Readonly<Record<string, readonly string[]>> = {};

export function allowedArrows(from: string, to: string): boolean {
  if (from === "cli" || open.has(to)) return true;
  if (to === "cli") return false;
  return arrows[from] === undefined || arrows[from].includes(to);
}
