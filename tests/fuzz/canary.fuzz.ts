/** Fails on purpose: scripts/fuzz.ts counts it as passed only if its failure was noticed. */
export function run(seed: number, rounds: number): void {
  if (rounds > 0) throw new Error(`the canary fails at every seed, ${seed} too`);
}
