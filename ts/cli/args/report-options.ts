/** How reports look: `--color` and `--colors`; `--values`, `--duration-unit`, `--date-order` of typed values. */
import type { SpellValues, ValueSpelling } from "../../report/index.ts";
import { plainTheme, type Theme } from "../../report/plain-theme.ts";
import type { DateOrder } from "../../tables/date-orders.ts";
import { colourDepth, guardTerminal, standardOutput } from "../../terminal/index.ts";
import type { DurationUnit, Spelling, ValueForm } from "../../value/index.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/**
 * The table of flags checks the choices. With `--duration-unit` a duration is a plain number. Most exact values are
 * spelled by the native library; the code for other values is loaded when one occurs.
 */
export function valuesSpelled(args: ParsedArgs): ValueSpelling {
  const unit = args.text["duration-unit"] as DurationUnit | undefined;
  const form = (args.text.values as ValueForm | undefined) ?? "exact";
  const spelling: Spelling = { form, unit: unit ?? "ns", bareDurations: unit !== undefined };
  let spell: SpellValues | undefined;
  return {
    spell: (...spans) => (spell ??= valueRoom().valueSpeller(spelling))(...spans),
    isExact: spelling.form === "exact" && !spelling.bareDurations,
  };
}

const valueRoom = () => require("../../value/index.ts") as typeof import("../../value/index.ts");

/** The order given; `any` without the flag. It was checked when the clock was set. */
export function dateOrderOption(args: ParsedArgs): DateOrder {
  return (args.text["date-order"] ?? "any") as DateOrder;
}

/** The theme from `--color`, `--colors` and the environment. @throws {OptionError} a spec is invalid */
export function themeOf(args: ParsedArgs): Theme {
  const depth = colourDepth(args.text.color ?? "auto", process.env, standardOutput.isTerminal);
  if (depth !== 0 && standardOutput.isTerminal) guardTerminal();
  const specs = args.all.colors ?? [];
  const kindSpecs = process.env.MATCHER_KIND_COLOR;
  if (depth === 0 && specs.length === 0 && kindSpecs === undefined) return plainTheme;
  const { buildTheme } = require("../../report/theme.ts") as typeof import("../../report/theme.ts");
  return buildTheme(depth, specs, kindSpecs);
}
