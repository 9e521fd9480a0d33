import { buildTheme, type Theme } from "../report/index.ts";
import { colourDepth, guardTerminal, standardOutput } from "../terminal/index.ts";
import type { Words } from "./words.ts";

/** The theme that `--color`, `--colors` and the environment ask for. @throws {OptionError} a spec is wrong */
export function themeOf(words: Words): Theme {
  const depth = colourDepth(words.text("color") ?? "auto", process.env, standardOutput.isTerminal);
  if (depth !== 0 && standardOutput.isTerminal) guardTerminal();
  return buildTheme(depth, words.all("colors"), process.env.MATCHER_KIND_COLOR);
}
