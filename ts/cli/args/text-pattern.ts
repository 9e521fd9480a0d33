import { OptionError } from "../../error/errors.ts";
import { escapeTokens } from "../../pattern/index.ts";

/** The pattern of a plain text: its tokens one by one. @throws {OptionError} it has none */
export function textPattern(text: string): string {
  const { tokenTexts } = require("../../lex/texts.ts") as typeof import("../../lex/texts.ts");
  const tokens = tokenTexts(text);
  if (tokens.length === 0)
    throw new OptionError("--fixed-strings", text, "--fixed-strings: the text has no token to search for");
  return escapeTokens(tokens);
}
