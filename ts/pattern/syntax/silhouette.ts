/** Meaning of the characters in a silhouette, `#"W(N,N)"`. */

export type SilhouetteToken = { readonly kind: "word" | "number" } | { readonly any: true } | { readonly text: string };

export function silhouetteTokens(template: string): SilhouetteToken[] {
  const tokens: SilhouetteToken[] = [];
  for (const character of template) {
    if (character === " ") continue;
    if (character === "W") tokens.push({ kind: "word" });
    else if (character === "N") tokens.push({ kind: "number" });
    else if (character === ".") tokens.push({ any: true });
    else tokens.push({ text: character });
  }
  return tokens;
}
