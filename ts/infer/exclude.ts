/** Excludes counter-examples: narrower alternatives of a pattern are enabled as long as they help. */
import { BuildError } from "../error/errors.ts";

/** A pattern that can be narrowed at some of its places. */
export interface Narrowable {
  /** Indexes of its candidates, from the left. */
  readonly candidates: readonly number[];
  /** The place of a candidate; candidates of the same place exclude each other. */
  placeOf(candidate: number): number;
  spell(on: ReadonlySet<number>): string;
}

/**
 * Repeatedly enables the candidate that leaves the fewest matching counter-examples.
 * @param hits returns the indexes of the counter-examples that the pattern matches
 * @throws {BuildError} some still match
 */
export function exclude(form: Narrowable, hits: (pattern: string) => readonly number[]): ReadonlySet<number> {
  const on = new Set<number>();
  let left = hits(form.spell(on));
  while (left.length > 0) {
    const taken = new Set([...on].map((candidate) => form.placeOf(candidate)));
    let best: number | null = null;
    let fewest = left;
    for (const candidate of form.candidates) {
      if (taken.has(form.placeOf(candidate))) continue;
      const still = hits(form.spell(new Set([...on, candidate])));
      if (still.length < fewest.length) [best, fewest] = [candidate, still];
    }
    if (best === null) break;
    on.add(best);
    left = fewest;
  }
  if (left.length === 0) return on;
  const pattern = form.spell(on);
  const number = left[0]! + 1;
  throw new BuildError(
    "counter-example",
    `infer: the inferred pattern \`${pattern}\` still matches counter-example ${number}; nothing the examples have in common tells them apart`,
    { pattern, counterExample: number },
  );
}
