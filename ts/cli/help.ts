/** Help, made from the tables of commands and flags. */
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import { type Flag, type FlagGroup, spelling } from "./flags/flag.ts";
import { clock, help } from "./flags/global.ts";

const flagColumn = 34;

export function generalHelp(): string {
  const width = Math.max(...commands.map((row) => row.name.length));
  const rows = commands.map((row) => `  ${row.name.padEnd(width)}  ${row.summary}`);
  return [
    "Find, explain, build, rewrite and count patterns over typed tokens.",
    "",
    "Usage: matcher COMMAND [ARGS]...",
    "",
    "Commands:",
    ...rows,
    "",
    "matcher COMMAND --help says more; matcher --version prints the version.",
    "",
  ].join("\n");
}

export function usageLine(name: string, command: Command): string {
  return `Usage: matcher ${name} [FLAGS] ${command.usage}`;
}

/** A command's help: one line a flag in short, and what more its row says in long. */
export function commandHelp(name: string, summary: string, command: Command, length: "short" | "long"): string {
  const lines = [`${summary[0]!.toUpperCase()}${summary.slice(1)}.`, "", usageLine(name, command)];
  if (length === "long" && command.about) lines.push("", command.about);
  for (const [title, flags] of byTitle([...command.flags, clock, { title: "Help", flags: [help] }])) {
    lines.push("", `${title}:`, ...flags.flatMap((flag) => flagLines(flag, length)));
  }
  return `${lines.join("\n")}\n`;
}

function byTitle(groups: readonly FlagGroup[]): Map<string, Flag[]> {
  const titles = new Map<string, Flag[]>();
  for (const { title, flags } of groups) titles.set(title, [...(titles.get(title) ?? []), ...flags]);
  return titles;
}

function flagLines(flag: Flag, length: "short" | "long"): string[] {
  const name = `  ${flag.short ? "" : "    "}${spelling(flag)}`;
  const first =
    name.length < flagColumn ? [name.padEnd(flagColumn) + flag.help] : [name, " ".repeat(flagColumn) + flag.help];
  if (length === "short" || !flag.more) return first;
  return [...first, ...flag.more.split("\n").map((line) => " ".repeat(flagColumn) + line)];
}
