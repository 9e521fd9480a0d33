/** What a theme is, and the one that paints nothing: what reads colours is not loaded for it. */

export const roles = ["match", "path", "line", "column", "separator"] as const;
export type Role = (typeof roles)[number];

/** Sequences that open a piece; an empty one paints nothing. */
export interface Theme extends Readonly<Record<Role, string>> {
  /** Anything may be painted. */
  readonly active: boolean;
  /** By number of kind; of a declared kind there is none, and none at all where nothing may be painted. */
  readonly kinds: readonly string[];
  /** By name of register. */
  readonly captures: ReadonlyMap<string, string>;
}

export const plainTheme: Theme = {
  match: "",
  path: "",
  line: "",
  column: "",
  separator: "",
  active: false,
  kinds: [],
  captures: new Map(),
};
