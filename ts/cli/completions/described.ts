/** The command line as completions and the man page see it: every command with all its flags. */

import { shippedFormats } from "../../events/index.ts";
import { recordFormats } from "../../fields/formats.ts";
import { askedKinds, sensitiveKinds } from "../../library/index.ts";
import { fileTypes } from "../../tables/file-types.ts";
import { offeredUnits } from "../../window/units.ts";
import type { Command } from "../command.ts";
import { type CommandRow, commands } from "../commands/index.ts";
import { excludedFlags } from "../flags/excluded.ts";
import type { Flag, FlagGroup } from "../flags/flag.ts";
import { everyCommand, help } from "../flags/global.ts";
import { topics } from "../help/topic-rows.ts";

export interface DescribedCommand {
  readonly row: CommandRow;
  readonly command: Command;
  /** Every flag of the program and of all commands, each one once. */
  readonly flags: readonly Flag[];
  /** The same flags under the headings of help. */
  readonly groups: readonly FlagGroup[];
  /** All spellings of the flags that a flag excludes. */
  notBeside(flag: Flag): readonly string[];
}

export async function describedCommands(): Promise<DescribedCommand[]> {
  return Promise.all(
    commands.map(async (row) => {
      const { command } = await row.load();
      const groups = [...command.flags, ...everyCommand, { title: "Help", flags: [help] }];
      const flags = groups.flatMap((group) => group.flags);
      const excluded = excludedFlags(command);
      const notBeside = (flag: Flag) =>
        flags.filter(({ long }) => excluded.get(flag.long)?.has(long)).flatMap(flagNames);
      return { row, command, groups, flags, notBeside };
    }),
  );
}

/** What completions offer: the commands, and `matcher help` with its topics. */
export async function completedCommands(): Promise<DescribedCommand[]> {
  const choices = [...new Set([...topics, ...commands].map(({ name }) => name))];
  const row: CommandRow = {
    name: "help",
    summary: "describe a command, or what several commands share",
    load: async () => ({ command }),
  };
  const command: Command = { usage: "[COMMAND|TOPIC]", choices, flags: [], run: async () => 0 };
  return [...(await describedCommands()), { row, command, groups: [], flags: [], notBeside: () => [] }];
}

/** Numbers offered for flags that contain a number. */
const numbers = [50, 90, 95, 99];

/** All spellings of a flag, the short one first. */
export function flagNames(flag: Flag): string[] {
  if (flag.numbered) return numbers.map((number) => `--${flag.long}${number}`);
  return [
    ...(flag.short ? [`-${flag.short}`] : []),
    ...[flag.long, ...(flag.aliases ?? [])].map((long) => `--${long}`),
  ];
}

const known: Readonly<Record<string, readonly string[]>> = {
  TYPE: ["all", ...fileTypes.map(({ name }) => name)],
  UNIT: offeredUnits(),
  "NUM|UNIT": offeredUnits(),
};

/** Completions of a flag's value; other values may be valid too. */
export function offeredValues(flag: Flag): readonly string[] {
  if (flag.choices) return flag.choices;
  if (!flag.offers) return known[flag.value ?? ""] ?? [];
  if (typeof flag.offers !== "string") return flag.offers;
  if (flag.offers === "sensitive kinds") return [...sensitiveKinds, ...askedKinds].map(({ name }) => name);
  const formats = ["auto", ...shippedFormats().map(({ name }) => name)];
  return flag.offers === "formats" ? formats : [...new Set([...recordFormats.map(({ name }) => name), ...formats])];
}
