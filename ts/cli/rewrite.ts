import { templateReplacer } from "../rewrite/index.ts";
import { parseTemplate } from "../template/index.ts";
import type { Command } from "./command.ts";
import { followCounted } from "./flags/follow.ts";
import { maxCount } from "./flags/select.ts";
import { compiledPattern } from "./pattern-options.ts";
import { rewritingFlags, runRewriting } from "./rewriting.ts";

export const command: Command = {
  usage: "PATTERN TEMPLATE [INPUT]...",
  about: `Prints each input with its matches replaced; --in-place writes the files back instead, each wholly or not at all.

In TEMPLATE \${0} is the match, \${name} a register, \${name:upper} what an accessor makes of it, \${path} and \${line}
where it stands. \\n and \\t are a line end and a tab, $$ a dollar sign. A template that begins with a dash goes behind --.`,
  flags: [maxCount, ...rewritingFlags, followCounted],
  required: () => ["PATTERN", "TEMPLATE"],
  async run(words) {
    const template = words.positionals[1]!;
    const pattern = await compiledPattern(words);
    const replacer = templateReplacer(parseTemplate(template, { registers: pattern.registers, where: "rewrite" }));
    return runRewriting(words, { pattern, replacer, firstInput: 2 });
  },
};
