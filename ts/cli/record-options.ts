import { OptionError } from "../error/errors.ts";
import type { RecordDefinition } from "../window/index.ts";
import { parseUnit } from "../window/index.ts";
import type { Words } from "./words.ts";

/** What `--record`, `--record-start` and `--record-span` define; `null` where none is given. */
export async function recordDefinition(words: Words): Promise<RecordDefinition | null> {
  const unit = words.lastOf("record");
  if (unit) return { kind: "unit", unit: parseUnit(unit.value!, unit.typed) };
  const pattern = words.lastOf("record-start", "record-span");
  if (pattern) throw new OptionError(pattern.typed, pattern.value!, `${pattern.typed} is not available yet`);
  return null;
}
