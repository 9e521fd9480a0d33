/** A byte pattern that accepts a list of words, with common prefixes merged. */

interface Branch {
  ends: boolean;
  readonly next: Map<string, Branch>;
}

/** @param letterCase "any" accepts each ASCII letter in both cases */
export function wordPattern(words: readonly string[], letterCase: "exact" | "any"): string {
  const root: Branch = { ends: false, next: new Map() };
  for (const word of words) {
    let branch = root;
    for (const letter of letterCase === "any" ? word.toLowerCase() : word) {
      let next = branch.next.get(letter);
      if (!next) branch.next.set(letter, (next = { ends: false, next: new Map() }));
      branch = next;
    }
    branch.ends = true;
  }
  return `\`${spell(root, letterCase)}\``;
}

function spell({ ends, next }: Branch, letterCase: "exact" | "any"): string {
  const branches = [...next].map(([letter, branch]) => {
    const rest = spell(branch, letterCase);
    const both = letterCase === "any" ? `[${letter.toUpperCase()}${letter}]` : letter;
    return both + rest;
  });
  if (branches.length === 0) return "";
  if (ends) return `(${branches.join("|")})?`;
  return branches.length === 1 ? branches[0]! : `(${branches.join("|")})`;
}
