/**
 * A number with a fixed number of decimals: its exact binary value rounded to nearest, ties to even. `toFixed` rounds
 * ties up and drops the sign of zero.
 */
export function toFixed(value: number, decimals: number): string {
  if (Object.is(value, -0)) return `-${(0).toFixed(decimals)}`;
  // A tie is an odd number of halves of the last decimal, of which 5 can't be divided out in binary. The product is
  // exact. Beyond 2^52 every value is whole.
  const halves = value * 2 ** (decimals + 1);
  const doubled = halves * 5 ** decimals;
  if (!Number.isInteger(halves) || halves % 2 === 0 || Math.abs(doubled) > 2 ** 52) return value.toFixed(decimals);
  const down = Math.floor(doubled / 2);
  const even = down % 2 === 0 ? down : down + 1;
  const text = (even / 10 ** decimals).toFixed(decimals);
  return even === 0 && value < 0 ? `-${text}` : text;
}
