import type { Flag } from "../flags/flag.ts";
import { takesPath } from "../flags/flag.ts";
import type { DescribedCommand } from "./described.ts";

/** Completion for fish. */
export function fishCompletions(commands: readonly DescribedCommand[]): string {
  const names = commands.map(({ row }) => row.name).join(" ");
  const first = commands.map(
    ({ row }) =>
      `complete -c matcher -n "not __fish_seen_subcommand_from ${names}" -f -a ${row.name} -d ${quoted(row.summary)}\n`,
  );
  const flags = commands.flatMap(({ row, flags }) => flags.map((flag) => flagLine(row.name, flag)));
  return `# Completion of matcher for fish: put this in ~/.config/fish/completions/matcher.fish\n${first.join("")}${flags.join("")}`;
}

function flagLine(command: string, flag: Flag): string {
  const spellings = [flag.long, ...(flag.aliases ?? [])].map((long) => `-l ${long}`);
  if (flag.short) spellings.unshift(`-s ${flag.short}`);
  const wants = !flag.value || flag.valueOptional ? "" : takesPath(flag) ? " -r" : " -x";
  const choices = flag.choices ? ` -a ${quoted(flag.choices.join(" "))}` : "";
  return `complete -c matcher -n "__fish_seen_subcommand_from ${command}" ${spellings.join(" ")}${wants}${choices} -d ${quoted(flag.help)}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
