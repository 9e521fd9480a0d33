/** Links to the page that hold a pattern and a text; only the playground has them. */
import type { DocumentInfo, Written } from "../protocol.ts";

/** What a link holds. */
export interface Shared extends Written {
  readonly name: string;
  readonly text: string;
}

/** A link that was made, or why none can be. */
export type Link = { readonly address: string } | { readonly problem: string };

export interface Sharing {
  /** Calls with what the page's address holds, now and whenever it changes. */
  watch(onOpened: (shared: Shared) => void, onFailed: (problem: string) => void): void;
  linkTo(document: DocumentInfo, written: Written): Promise<Link>;
}
