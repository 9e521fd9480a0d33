import type { RecordDefinition } from "../../window/index.ts";
import { parseUnit } from "../../window/units.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/**
 * The record definition of `--record`, `--record-start` and `--record-span`; `null` if none is given.
 * @throws {OptionError} an unknown unit
 * @throws {PatternError} with the flag as its file
 */
export async function recordDefinition(args: ParsedArgs): Promise<RecordDefinition | null> {
  const unit = args.findLast("record");
  if (unit) return { kind: "unit", unit: parseUnit(unit.value!, unit.typed) };
  const given = args.findLast("record-start", "record-span");
  if (!given) return null;
  const { compileFor } = await import("./flag-pattern.ts");
  const { scan } = await import("../../scan/index.ts");
  const pattern = compileFor(args, given.typed, given.value!);
  const matches = (text: Uint8Array) => scan(pattern, text, { registers: false, lines: false });
  return { kind: given.flag.long === "record-start" ? "start" : "span", matches };
}
