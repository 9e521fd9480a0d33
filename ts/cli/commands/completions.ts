import { oneOf, valueError } from "../../error/value-error.ts";
import { standardOutput } from "../../terminal/output.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { bashCompletions } from "../completions/bash.ts";
import { completedCommands } from "../completions/described.ts";
import { fishCompletions } from "../completions/fish.ts";
import { powershellCompletions } from "../completions/powershell.ts";
import { zshCompletions } from "../completions/zsh.ts";

const shells = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
  powershell: powershellCompletions,
} as const;

export const command: Command = {
  usage: "bash|zsh|fish|powershell",
  choices: Object.keys(shells),
  about: "Prints the shell's completion of commands, flags and their values. Its first line says where to install it.",
  flags: [],
  requiredPositionals: () => ["SHELL"],
  async run(args: ParsedArgs): Promise<number> {
    const [shell, ...more] = args.positionals as [string, ...string[]];
    const make = Object.hasOwn(shells, shell) ? shells[shell as keyof typeof shells] : null;
    if (!make || more.length > 0) {
      throw valueError("completions", [shell, ...more].join(" "), oneOf(Object.keys(shells)));
    }
    standardOutput.text(make(await completedCommands()));
    return 0;
  },
};
