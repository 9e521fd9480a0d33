/** `--values`, `--duration-unit`: how JSON spells typed values. */
import type { DurationUnit, Spelling, ValueForm } from "../../value/index.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/** The table of flags checks the choices. With `--duration-unit` a duration is a plain number. */
export function spellingOf(args: ParsedArgs): Spelling {
  const unit = args.text("duration-unit") as DurationUnit | undefined;
  return {
    form: (args.text("values") as ValueForm | undefined) ?? "exact",
    unit: unit ?? "ns",
    bareDurations: unit !== undefined,
  };
}
