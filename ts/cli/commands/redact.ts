import { lex } from "../../lex/index.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { KeepList, type KindOf, parseMask, Redaction } from "../../rewrite/index.ts";
import { compiledPattern } from "../args/pattern-options.ts";
import type { Command } from "../command.ts";
import { deepByDefault } from "../flags/deep.ts";
import { followMasked } from "../flags/follow.ts";
import { redaction } from "../flags/rewrite.ts";
import { rewritingFlags, runRewriting } from "../rewriting/rewriting.ts";

const maskDefault = "*";

export const command: Command = {
  usage: "PATTERN [INPUT]...",
  about: `Prints each input with its matches masked; --in-place writes the files back instead, each completely or not at all.
Quoted text is searched too, as texts of their own: the address in {"msg":"peer 10.0.0.7 down"} is masked, and valid JSON
stays valid. --no-deep leaves quoted text as it is.`,
  flags: [redaction, deepByDefault, ...rewritingFlags, followMasked],
  required: () => ["PATTERN"],
  async run(args) {
    const pattern = await compiledPattern(args);
    const keep = new KeepList(args.all("keep"), pattern.registers);
    const mask = parseMask(args.text("mask") ?? maskDefault, kindOf(pattern));
    return runRewriting(args, {
      pattern,
      replacer: new Redaction(mask, keep),
      deep: args.has("no-deep") ? false : !args.has("deep") || args.has("everywhere") ? "everywhere" : true,
      checks: true,
      firstInput: 1,
    });
  },
};

/** The kind of a text that is a single token. */
function kindOf(pattern: CompiledPattern): KindOf {
  return (bytes) => {
    const tokens = lex(bytes, { whitespace: true, pattern });
    return tokens.count === 1 ? pattern.kindNames[tokens.kinds[0]!]! : null;
  };
}
