/** `escape`: the pattern that matches a text token by token. */
import { OptionError } from "../../error/errors.ts";
import { tokenTexts } from "../../lex/texts.ts";
import { escapeTokens } from "../../pattern/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { checkUtf8 } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";

export const command: Command = {
  usage: "TEXT",
  about:
    "Every token of TEXT becomes a quoted literal; whitespace is dropped. If TEXT begins with a dash, write -- before it.",
  flags: [],
  requiredPositionals: () => ["TEXT"],
  async run({ positionals: [text, excess] }) {
    if (excess !== undefined) {
      throw new OptionError(
        "TEXT",
        excess,
        `escape takes one TEXT; found "${excess}" too: put quotes around the whole text`,
      );
    }
    checkUtf8("TEXT", text!);
    standardOutput.text(standardOutput.safe(`${escapeTokens(tokenTexts(text!))}\n`));
    return 0;
  },
};
