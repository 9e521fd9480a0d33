import type { Words } from "./words.ts";

/** Sets the clock that values without a zone, a year or a now are read by. */
export function setClock(_words: Words): void {}
