/** The words that are cut into subwords. */

/** Two symbols that are joined. */
export type Merge = readonly [left: string, right: string];

/** Closes every word, so that an ending differs from the same letters inside a word. */
export const wordEnd = "</w>";

/** Runs of characters between white space, one at a time. */
export function* wordsIn(text: string): Generator<string, void, void> {
  for (const [word] of text.matchAll(/\S+/g)) yield word;
}
