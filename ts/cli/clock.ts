/** `--now`, `--tz`, `--date-order`: what timestamps are read against. */
import { setClock as set } from "../value/index.ts";
import type { Words } from "./words.ts";

/** Sets the process's clock, before anything is read. @throws {OptionError} */
export function setClock(words: Words): void {
  set({ now: words.text("now"), tz: words.text("tz"), dateOrder: words.text("date-order") });
}
