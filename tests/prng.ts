/** Small fast generator of 32-bit numbers from a seed (mulberry32), for tests, fuzz targets and benchmark data. */
export function prng(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** Chooses a whole number from 0 up to but excluding `bound`. */
export type Below = (bound: number) => number;

export function randomBelow(seed: number): Below {
  const next = prng(seed);
  return (bound) => next() % bound;
}
