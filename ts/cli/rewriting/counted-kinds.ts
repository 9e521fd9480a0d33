import type { SensitiveKind } from "../../library/index.ts";

/** `2 keys, 1 mail address`, or that there is nothing. */
export function countedKinds(kinds: readonly SensitiveKind[], counts: readonly number[]): string {
  const found = kinds.flatMap(({ one, many }, i) => {
    const count = counts[i]!;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return found.length > 0 ? found.join(", ") : `nothing of: ${kinds.map(({ name }) => name).join(", ")}`;
}
