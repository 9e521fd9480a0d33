/** `--values`, `--duration-unit`: how JSON spells typed values. */
import type { DurationUnit, Spelling, ValueForm } from "../value/index.ts";
import type { Words } from "./words.ts";

/** The flags' choices are checked by their table. Under `--duration-unit` a duration is a plain number. */
export function spellingOf(words: Words): Spelling {
  const unit = words.text("duration-unit") as DurationUnit | undefined;
  return {
    form: (words.text("values") as ValueForm | undefined) ?? "exact",
    unit: unit ?? "ns",
    bareDurations: unit !== undefined,
  };
}
