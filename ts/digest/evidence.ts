/** How surely rates differ. Evidence is the logarithm of a likelihood ratio, or grows like one. */

/** Evidence below which nothing is said. */
export const evidenceMin = 8;

/** The part of a rate in a logarithm of likelihoods. @param exposure lines among which `count` ones were found */
export function rateTerm(count: number, exposure: number): number {
  return count === 0 ? 0 : count * Math.log(count / exposure);
}

/** The first ones of a ranked list, and of these only those whose strength is not much less than that of the best. */
export function strongest<T>(
  ranked: readonly T[],
  { max, share, of }: { readonly max: number; readonly share: number; readonly of: (one: T) => number },
): readonly T[] {
  return ranked.slice(0, max).filter((one) => of(one) >= share * of(ranked[0]!));
}
