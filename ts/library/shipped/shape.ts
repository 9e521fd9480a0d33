/** A row of a kind that is defined by bytes. */
import type { GuardName } from "../../pattern/index.ts";

export interface ShippedShape {
  readonly name: string;
  readonly bytes: string;
  readonly guard: GuardName;
  readonly what: string;
  /** Texts that are one token of the kind, and texts that contain none: the entry's tests. */
  readonly accepts: readonly string[];
  readonly rejects: readonly string[];
}

export function shape(
  name: string,
  bytes: string,
  guard: GuardName,
  what: string,
  accepts: readonly string[],
  rejects: readonly string[],
): ShippedShape {
  return { name, bytes, guard, what, accepts, rejects };
}

/** Letters and digits for tests. */
export const letters = (count: number) => "aB3dE5gH7j".repeat(10).slice(0, count);
