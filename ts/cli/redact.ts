import { KeepList, parseMask, Redaction } from "../rewrite/index.ts";
import type { Command } from "./command.ts";
import { compileOne } from "./compile-words.ts";
import { redaction } from "./flags/rewrite.ts";
import { rewritingFlags, runRewriting } from "./rewriting.ts";

const maskDefault = "*";

export const command: Command = {
  usage: "PATTERN [INPUT]...",
  about:
    "Prints each input with its matches masked; --in-place writes the files back instead, each wholly or not at all.",
  flags: [redaction, ...rewritingFlags],
  required: () => ["PATTERN"],
  async run(words) {
    const pattern = compileOne(words.positionals[0]!);
    const keep = new KeepList(words.all("keep"), pattern.registers);
    const mask = parseMask(words.text("mask") ?? maskDefault, () => null);
    return runRewriting(words, { pattern, replacer: new Redaction(mask, keep), firstInput: 1 });
  },
};
