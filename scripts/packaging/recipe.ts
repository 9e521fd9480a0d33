/** What a recipe is made from. */
import type { Sums } from "../release/sums.ts";

export interface Release {
  readonly version: string;
  /** Sums of the release's files. */
  readonly sums: Sums;
}

/** Files by their path below `packaging`. */
export type Recipe = (release: Release) => Readonly<Record<string, string>>;
