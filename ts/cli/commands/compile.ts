/** `compile`: writes a pattern's program to a file, for `--program` and the native library. */
import { OptionError } from "../../error/errors.ts";
import { writeWhole } from "../../rewrite/whole-file.ts";
import { compiledPattern, hasPositionalPattern } from "../args/pattern-options.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import type { FlagGroup } from "../flags/flag.ts";

export const output = {
  title: "Output",
  flags: [{ long: "output", short: "o", value: "FILE", once: true, help: "the file to write" }],
} as const satisfies FlagGroup;

export const patternFile = {
  title: "Patterns",
  flags: [
    {
      long: "patterns",
      value: "FILE",
      once: true,
      help: "compile the members of a pattern file to a set, instead of PATTERN",
    },
  ],
} as const satisfies FlagGroup;

export const command: Command = {
  usage: "[PATTERN]",
  about: "Writes the compiled pattern, for scan --program and for the C library, which does not compile patterns.",
  flags: [output, patternFile, declare],
  required: (args) => (hasPositionalPattern(args) ? ["PATTERN"] : []),
  async run(args) {
    const excess = args.positionals[hasPositionalPattern(args) ? 1 : 0];
    if (excess !== undefined) {
      const takes = hasPositionalPattern(args) ? "one PATTERN" : "no PATTERN with --patterns";
      throw new OptionError("PATTERN", excess, `compile takes ${takes}; found "${excess}" too`);
    }
    const output = args.text.output;
    if (output === undefined) throw new OptionError("-o", "", "compile writes a file: add -o FILE");
    const { program } = await compiledPattern(args);
    writeWhole(output, program);
    return 0;
  },
};
