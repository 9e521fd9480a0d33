/** The known word that a misspelt one most likely meant. */

/** Edits between words that still read as one misspelt. */
const editsShortWord = 1;
const editsLongWord = 2;
const longWord = 5;

/** The nearest of `known` to `given`; `null` where none is near. Case alone never tells words apart. */
export function nearest(given: string, known: Iterable<string>): string | null {
  const wanted = given.toLowerCase();
  let best: string | null = null;
  let fewest = (wanted.length >= longWord ? editsLongWord : editsShortWord) + 1;
  for (const word of known) {
    if (Math.abs(word.length - wanted.length) >= fewest) continue;
    const edits = distance(wanted, word.toLowerCase());
    if (edits < fewest) {
      fewest = edits;
      best = word;
    }
  }
  return best;
}

/** Insertions, deletions and substitutions between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
