import { lex } from "../../lex/index.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { KeepList, type KindOf, parseMask, Redaction } from "../../rewrite/index.ts";
import { compiledPattern } from "../args/pattern-options.ts";
import type { Command } from "../command.ts";
import { followMasked } from "../flags/follow.ts";
import { redaction } from "../flags/rewrite.ts";
import { rewritingFlags, runRewriting } from "../rewriting/rewriting.ts";

const maskDefault = "*";

export const command: Command = {
  usage: "PATTERN [INPUT]...",
  about: `Redacting JSON, or a log with quoted text? Add --deep. A quoted text is one token, so without it the address in
{"msg":"peer 10.0.0.7 down"} is not seen and stays in the clear; with it quoted text is read too, and valid JSON stays valid.

Prints each input with its matches masked; --in-place writes the files back instead, each completely or not at all.`,
  flags: [redaction, ...rewritingFlags, followMasked],
  required: () => ["PATTERN"],
  async run(args) {
    const pattern = await compiledPattern(args);
    const keep = new KeepList(args.all("keep"), pattern.registers);
    const mask = parseMask(args.text("mask") ?? maskDefault, kindOf(pattern));
    return runRewriting(args, { pattern, replacer: new Redaction(mask, keep), firstInput: 1 });
  },
};

/** The kind of a text that is a single token. */
function kindOf(pattern: CompiledPattern): KindOf {
  return (bytes) => {
    const tokens = lex(bytes, { whitespace: true, pattern });
    return tokens.count === 1 ? pattern.kindNames[tokens.kinds[0]!]! : null;
  };
}
