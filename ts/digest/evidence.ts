/** How surely rates differ. Evidence is the logarithm of a likelihood ratio, or grows like one. */

/** Evidence below which nothing is said. */
export const evidenceMin = 8;

/** The part of a rate in a logarithm of likelihoods. @param exposure lines among which `count` ones were found */
function rateTerm(count: number, exposure: number): number {
  return count === 0 ? 0 : count * Math.log(count / exposure);
}

/** Numbers in each of two parts. */
export type TwoParts = readonly [first: number, second: number];

/** That two parts have different rates. @param exposures lines of each part, among which `counts` were found */
export function rateEvidence(counts: TwoParts, exposures: TwoParts): number {
  const [a, b] = counts;
  const [first, second] = exposures;
  return rateTerm(a, first) + rateTerm(b, second) - rateTerm(a + b, first + second);
}

/**
 * Changes of each kind that a page of text claims: the one that chance explains least. Logs change all the time, so
 * further ones are counted, and JSON has them.
 */
export const changesShownMax = 1;
