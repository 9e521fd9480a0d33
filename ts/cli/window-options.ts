import { parseRange, parseSide, type Window } from "../window/index.ts";
import type { Words } from "./words.ts";

/** The window that `--head`, `--tail` or `--lines` asks for; `null` where none does. */
export function windowOption(words: Words): Window | null {
  const given = words.lastOf("head", "tail", "lines");
  if (!given) return null;
  const { long } = given.flag;
  return long === "lines"
    ? parseRange(given.value!, given.typed)
    : parseSide(long as "head" | "tail", given.value!, given.typed);
}
