import type { RecordDefinition, ResolvedWindow } from "../../window/index.ts";
import { type AnyWindow, parseRange, parseSide, type Window } from "../../window/window.ts";
import { timeNames } from "../flags/window.ts";
import type { ParsedArgs } from "./parsed-args.ts";
import { recordDefinition } from "./record-options.ts";

/** The window and the records it counts, for commands that use records for nothing else. */
export async function windowWithRecords(
  args: ParsedArgs,
): Promise<{ window: AnyWindow | null; definition: RecordDefinition | null }> {
  return { window: searchWindow(args), definition: await recordDefinition(args) };
}

/** The window of `--head`, `--tail` or `--lines`; `null` if none is given. */
export function windowOption(args: ParsedArgs): Window | null {
  const given = args.findLast("head", "tail", "lines");
  if (!given) return null;
  const { long } = given.flag;
  return long === "lines"
    ? parseRange(given.value!, given.typed)
    : parseSide(long as "head" | "tail", given.value!, given.typed);
}

/** The part of `text` between the times that flags give; all of it without them. */
export function timedPart(args: ParsedArgs, text: Uint8Array, path = ""): ResolvedWindow {
  const window = args.findLast(...timeNames) ? searchWindow(args) : null;
  const { resolveWindow } = require("../../window/resolve.ts") as typeof import("../../window/resolve.ts");
  return resolveWindow(text, window, null, path);
}

/** The window of a search, which may also be between two times. */
export function searchWindow(args: ParsedArgs): AnyWindow | null {
  if (!args.findLast(...timeNames)) return windowOption(args);
  const { timeWindowOption } = require("./time-options.ts") as typeof import("./time-options.ts");
  return timeWindowOption(args);
}
