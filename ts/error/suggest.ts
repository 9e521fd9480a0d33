/** The known word nearest to a misspelled one, if it is near enough to be what was meant. */
export function suggestion(typed: string, known: readonly string[]): string | undefined {
  const bare = typed.replace(/^-+/, "");
  if (bare.length < 3) return undefined;
  const limit = bare.length < 6 ? 1 : 2;
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const word of known) {
    const candidate = word.replace(/^-+/, "");
    const distance = candidate.startsWith(bare) ? limit : editDistance(bare, candidate, limit);
    if (distance < bestDistance) [best, bestDistance] = [word, distance];
  }
  return best;
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours between two short words; `limit + 1` if there are more.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return Math.min(rows[a.length]![b.length]!, limit + 1);
}
