/** The 95th percentile of amounts in ascending order: the least one that 95 of 100 don't exceed. */
export function p95Of(ordered: Float64Array): number {
  return ordered[Math.ceil(ordered.length * 0.95) - 1]!;
}
