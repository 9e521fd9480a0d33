/** Says which lines hold something like a time that was not read. */
import { warn } from "../error/diagnostics.ts";
import { excerpt } from "../terminal/index.ts";
import type { UnreadTimes } from "./stamps.ts";

/** @param path of the input; empty if there is only one */
export function warnUnread({ count, first }: UnreadTimes, path = ""): void {
  if (first === null) return;
  const lines = count === 1 ? "1 line has" : `${count} lines have`;
  const how = first.isNumber ? String.raw`; --time '\N{epoch}:t' reads such numbers as times` : "";
  warn(
    `${path === "" ? "" : `${path}: `}${lines} something like a time that is not read: the first is ${excerpt(first.text)}${how}`,
  );
}
