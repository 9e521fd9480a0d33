/** What the page and its worker send each other. */

export type Asked =
  | { readonly kind: "request"; readonly id: number; readonly name: string; readonly body: string | Blob }
  | { readonly kind: "abort"; readonly id: number };

/** The parts of an answer, in order. */
export type Told =
  | { readonly kind: "begin"; readonly id: number; readonly status: number }
  | { readonly kind: "part"; readonly id: number; readonly text: string }
  | { readonly kind: "end"; readonly id: number };

/** The whole text of a document, for a link. */
export interface TextAnswer {
  /** `null` if it is not UTF-8. */
  readonly text: string | null;
}
