import { plainTheme, type Theme } from "../../report/plain-theme.ts";
import { colourDepth, guardTerminal, standardOutput } from "../../terminal/index.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/** The theme from `--color`, `--colors` and the environment. @throws {OptionError} a spec is invalid */
export function themeOf(args: ParsedArgs): Theme {
  const depth = colourDepth(args.text("color") ?? "auto", process.env, standardOutput.isTerminal);
  if (depth !== 0 && standardOutput.isTerminal) guardTerminal();
  const specs = args.all("colors");
  const kindSpecs = process.env.MATCHER_KIND_COLOR;
  if (depth === 0 && specs.length === 0 && kindSpecs === undefined) return plainTheme;
  const { buildTheme } = require("../../report/theme.ts") as typeof import("../../report/theme.ts");
  return buildTheme(depth, specs, kindSpecs);
}
