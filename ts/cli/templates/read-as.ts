/** The texts that templates are made of: lines of inputs, or with --in the messages of their events. */
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { EventMessages } from "./messages.ts";
import { InputTexts, type TextOptions } from "./texts.ts";

export function textsOf(args: ParsedArgs, options: TextOptions): InputTexts | EventMessages {
  return textsAs(args.text.in, options);
}

/** @param name of the format of events; without one, lines are read */
export function textsAs(name: string | undefined, options: TextOptions): InputTexts | EventMessages {
  if (name === undefined) return new InputTexts(options);
  const { EventMessages } = require("./messages.ts") as typeof import("./messages.ts");
  const { formatsNamed } = require("../../events/index.ts") as typeof import("../../events/index.ts");
  return new EventMessages(options, name, formatsNamed(name));
}
