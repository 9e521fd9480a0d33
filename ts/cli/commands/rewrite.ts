import { withReadings } from "../../pattern/compiled.ts";
import { templateReplacer } from "../../rewrite/index.ts";
import { parseTemplate } from "../../template/index.ts";
import { depthOf } from "../args/depth.ts";
import { refuseMistakenPath } from "../args/mistaken-path.ts";
import { compiledPattern } from "../args/pattern-options.ts";
import type { Command } from "../command.ts";
import { deep } from "../flags/deep.ts";
import { replacedFields } from "../flags/fields.ts";
import { followRewritten } from "../flags/follow.ts";
import { byLine, foldedCaseLong } from "../flags/pattern.ts";
import { maxCount } from "../flags/select.ts";
import { warnOfPlainReferences } from "../hints/plain-references.ts";
import { rewritingFlags, runRewriting } from "../rewriting/rewriting.ts";

export const command: Command = {
  usage: "PATTERN TEMPLATE [INPUT]...",
  about: `Prints each input with its matches replaced; --in-place writes the files back instead, each completely or not at all.

In TEMPLATE \${0} is the match, \${name} a register, \${name:upper} what an accessor makes of it, \${path} and \${line}
its place. \\n and \\t are a line end and a tab, $$ a dollar sign. If TEMPLATE begins with a dash, write -- before it.`,
  flags: [byLine, foldedCaseLong, maxCount, deep, replacedFields, ...rewritingFlags, followRewritten],
  required: () => ["PATTERN", "TEMPLATE"],
  async run(args) {
    const template = args.positionals[1]!;
    refuseMistakenPath(args, 1, { called: "TEMPLATE", example: "'<${0}>'" });
    const inFields = args.has.in ? await import("../rewriting/field-values.ts") : null;
    inFields?.checkReplacedField(args);
    const pattern = await compiledPattern(args);
    const parsed = parseTemplate(template, { registers: pattern.registers, where: "rewrite" });
    warnOfPlainReferences(template, pattern.registers);
    const shown = parsed.usesReadings || args.has.explain ? withReadings(pattern) : pattern;
    return runRewriting(args, {
      pattern: shown,
      replacer: templateReplacer(parsed),
      ...(inFields && { fields: new inFields.ReplacedFields(args, pattern, [0], "warn") }),
      deep: depthOf(args),
      firstInput: 2,
      hasPattern: true,
    });
  },
};
