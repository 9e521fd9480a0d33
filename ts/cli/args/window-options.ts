import { parseRange, parseSide, type RecordDefinition, type Window } from "../../window/index.ts";
import type { ParsedArgs } from "./parsed-args.ts";
import { recordDefinition } from "./record-options.ts";

/** The window and the records it counts, for commands where records mean nothing else. */
export async function windowWithRecords(
  args: ParsedArgs,
): Promise<{ window: Window | null; definition: RecordDefinition | null }> {
  return { window: windowOption(args), definition: await recordDefinition(args) };
}

/** The window that `--head`, `--tail` or `--lines` asks for; `null` where none does. */
export function windowOption(args: ParsedArgs): Window | null {
  const given = args.lastOf("head", "tail", "lines");
  if (!given) return null;
  const { long } = given.flag;
  return long === "lines"
    ? parseRange(given.value!, given.typed)
    : parseSide(long as "head" | "tail", given.value!, given.typed);
}
