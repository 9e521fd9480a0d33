/** Sections of a page: ranked items, of which as many are shown as fit. */

import type { Picture } from "../chart/index.ts";

/** A command that shows what is on the page, or what was left out. */
export interface Command {
  /** Arguments of `matcher`. */
  readonly words: string;
  /** The inputs of the page follow them. */
  readonly takesInputs: boolean;
}

/** A command for the inputs of the page. */
export const forInputs = (words: string): Command => ({ words, takesInputs: true });

/** @param inputs as a shell takes them */
export function spellCommand({ words, takesInputs }: Command, inputs: string): string {
  return `matcher ${takesInputs ? `${words} ${inputs}` : words}`;
}

/** A number or text of the page, and the command that shows it again. */
export interface Claim {
  readonly says: string;
  readonly command: Command;
  /** A text that the command's output contains. */
  readonly shows: string;
}

export interface Item {
  /** Lines of the page. */
  readonly lines: readonly string[];
  /** Characters of the first one that say where it stands in the log. */
  readonly placeLength?: number;
  /** Lines below them, if there is room; items with the same ones share the list, which is printed once. */
  readonly details?: readonly string[];
  /** Where the item is printed among those that are chosen. */
  readonly order: number;
  readonly claims: readonly Claim[];
  /** Number of its first line in all inputs together, and a pattern for all lines that it is about. */
  readonly at?: { readonly record: number; readonly pattern?: () => string };
  /** How unlikely a change would be by chance, as a logarithm of likelihoods. */
  readonly surprise?: number;
  /** For JSON. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What details add to it. */
  readonly detailData?: Readonly<Record<string, unknown>>;
}

/** Before lines that belong to the one above them. */
export const detailIndent = "      ";

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
  /** The same of its lines, if they are limited; without it, at most half of them. */
  readonly linesShare?: number;
  /** Items on a page of text, however much room there is; JSON has all that fit. */
  readonly shownMax?: number;
  /** Shows what is left out. */
  readonly more: Command;
}

/** For a program the page has no pictures, and a line of each statement. */
export type Reader = "person" | "program";

/** What can be on a page. */
export interface Contents {
  /** The lines at its top. */
  readonly title: readonly string[];
  /** The same for JSON. */
  readonly summary: Readonly<Record<string, unknown>>;
  /** In the order in which they are chosen and printed. */
  readonly sections: readonly Section[];
  /** For forms that have pictures. */
  readonly pictures?: () => readonly Picture[];
}
