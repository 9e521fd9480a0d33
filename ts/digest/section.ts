/** Sections of a page: ranked items, of which as many are shown as fit. */

/** A number or text of the page, and the command that shows it again. */
export interface Claim {
  readonly says: string;
  /** Arguments of `matcher`, with INPUT in place of the input. */
  readonly command: string;
  /** A text that the command's output contains. */
  readonly shows: string;
}

export interface Item {
  /** Lines of the page. */
  readonly lines: readonly string[];
  /** Where the item is printed among those that are chosen. */
  readonly order: number;
  readonly claims: readonly Claim[];
  /** For JSON. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A noun for one, and for several. */
export type What = readonly [one: string, several: string];

export interface Section {
  readonly name: string;
  /** What its items are, for the note about those that are left out. */
  readonly what: What;
  /** The best first. */
  readonly items: readonly Item[];
  /** Its lines have no name before them, but a title. */
  readonly isListed?: true;
  /** Maximum part of the page, from 0 to 1. */
  readonly share: number;
  /** The command that shows what is left out. */
  readonly more: string;
}

/** What can be on a page. */
export interface Contents {
  /** The lines at its top. */
  readonly title: readonly string[];
  /** The same for JSON. */
  readonly summary: Readonly<Record<string, unknown>>;
  /** In the order in which they are chosen and printed. */
  readonly sections: readonly Section[];
}
