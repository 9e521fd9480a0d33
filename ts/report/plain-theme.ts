/** The type of a theme, and the theme without colours, which needs no other code. */

export const roles = ["match", "path", "line", "column", "separator"] as const;
export type Role = (typeof roles)[number];

/** Escape sequences that begin each role; an empty one means no colour. */
export interface Theme extends Readonly<Record<Role, string>> {
  /** Whether anything is coloured. */
  readonly active: boolean;
  /** Indexed by kind; declared kinds have none, and the list is empty if nothing is coloured. */
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
