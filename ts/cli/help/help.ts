/** Help, generated from the tables of commands and flags. */
import { standardOutput } from "../../terminal/output.ts";
import type { Command } from "../command.ts";
import { commands } from "../commands/index.ts";
import { type Flag, type FlagGroup, spelling } from "../flags/flag.ts";
import { everyCommand, help } from "../flags/global.ts";
import { report } from "../flags/report.ts";
import { environment } from "./environment.ts";
import { patternAdvice, patternBrief, type Sample, templateBrief } from "./language-brief.ts";

const flagColumn = 34;
/** On a narrower terminal, a flag's description is printed below its name. */
const besideColumnsMin = 80;
const belowColumn = 10;

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
    "Environment:",
    ...environment.flatMap(({ name, help }) => entry(`  ${name}`, [help])),
    "",
    "For help on a command: matcher COMMAND --help. For the version: matcher --version.",
    "",
  ].join("\n");
}

export function usageLine(name: string, command: Command): string {
  return `Usage: matcher ${name} [FLAGS] ${command.usage}`;
}

/** A command's help: one line per flag in short form, with additional text in long form. */
export function commandHelp(name: string, summary: string, command: Command, length: "short" | "long"): string {
  const lines = [`${summary[0]!.toUpperCase()}${summary.slice(1)}.`, "", usageLine(name, command)];
  if (length === "long" && command.about) lines.push("", command.about);
  if (length === "long") lines.push(...languages(command));
  for (const [title, flags] of byTitle([...command.flags, ...everyCommand, { title: "Help", flags: [help] }])) {
    lines.push("", `${title}:`, ...flags.flatMap((flag) => flagLines(flag, length)));
  }
  return `${lines.join("\n")}\n`;
}

/** Short descriptions of the pattern and template languages that it uses. */
function languages({ usage, flags }: Command): string[] {
  const lines: string[] = [];
  const show = (title: string, samples: readonly Sample[]) =>
    lines.push("", `${title}:`, ...samples.flatMap(({ written, means }) => entry(`  ${written.join("  ")}`, [means])));
  if (/PATTERN/.test(usage)) {
    show("Patterns in brief", patternBrief);
    lines.push(...entry("", [patternAdvice]));
  }
  if (/TEMPLATE|KEY/.test(usage) || flags.includes(report)) show("Templates in brief", templateBrief);
  return lines;
}

function byTitle(groups: readonly FlagGroup[]): Map<string, Flag[]> {
  const titles = new Map<string, Flag[]>();
  for (const { title, flags } of groups) titles.set(title, [...(titles.get(title) ?? []), ...flags]);
  return titles;
}

function flagLines(flag: Flag, length: "short" | "long"): string[] {
  const more = length === "long" && flag.more ? flag.more.split("\n") : [];
  return entry(`  ${flag.short ? "" : "    "}${spelling(flag)}`, [flag.help, ...more]);
}

/** A name and its description, side by side if there is room, wrapped to the terminal's width. */
function entry(name: string, said: readonly string[]): string[] {
  const columns = standardOutput.isTerminal ? process.stdout.columns || besideColumnsMin : Infinity;
  const indent = columns < besideColumnsMin ? belowColumn : flagColumn;
  const lines = said.flatMap((line) => wrapped(line, columns - indent));
  const isBeside = indent === flagColumn && name.length < flagColumn;
  const rest = (isBeside ? lines.slice(1) : lines).map((line) => " ".repeat(indent) + line);
  return [isBeside ? name.padEnd(indent) + lines[0] : name, ...rest];
}

/** Lines of at most so many columns, unless a word is longer. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
