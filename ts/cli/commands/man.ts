import { valueError } from "../../error/value-error.ts";
import { standardOutput } from "../../terminal/output.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { type DescribedCommand, describedCommands } from "../completions/described.ts";
import { type Flag, spelling } from "../flags/flag.ts";
import { notWith } from "../help/entry.ts";
import { environment } from "../help/environment.ts";
import { examples } from "../help/examples.ts";
import { modeSentence, modesTitle, refusedBy } from "../help/help.ts";
import { patternAdvice, patternBrief, type Sample, templateBrief } from "../help/language-brief.ts";

export const command: Command = {
  usage: "",
  about: "Prints the manual page in roff. To read it: matcher man | man -l -",
  flags: [],
  async run(args: ParsedArgs): Promise<number> {
    const [extra] = args.positionals;
    if (extra !== undefined) throw valueError("man", extra, { takes: "no argument" });
    const { version } = await import("../../../package.json");
    standardOutput.text(manPage(await describedCommands(), version));
    return 0;
  },
};

/** The manual page, made from the tables of commands and flags. */
export function manPage(commands: readonly DescribedCommand[], version: string): string {
  return [
    `.TH MATCHER 1 "" "matcher ${escapeRoff(version)}" "User Commands"`,
    ".SH NAME",
    "matcher \\- find, explain, build, rewrite and count patterns over typed tokens",
    ".SH SYNOPSIS",
    ...commands.flatMap(({ row, command }) => [
      ".br",
      `.B matcher ${escapeRoff(row.name)}`,
      escapeRoff(synopsis(command.usage)),
    ]),
    ".SH DESCRIPTION",
    "Patterns match typed tokens (durations, addresses, sizes, versions), not bytes.",
    "Inputs are files, folders, or \\- for standard input, which is read if none is named.",
    ".SH PATTERNS",
    ...patternBrief.flatMap(sampleEntry),
    ".PP",
    escapeRoff(patternAdvice),
    ".SH TEMPLATES",
    ...templateBrief.flatMap(sampleEntry),
    ".SH COMMANDS",
    ...commands.flatMap(commandSection),
    ".SH ENVIRONMENT",
    ...environment.map(({ name, help }) => `.TP\n.B ${escapeRoff(name)}\n${escapeRoff(capital(help))}.`),
    ".SH EXIT STATUS",
    ".TP\n.B 0\nDone, and standard output closed early.",
    ".TP\n.B 1\nNo match: nothing matched under \\-\\-require\\-match, or a test failed.",
    ".TP\n.B 2\nAn error, even where part of the work was done.",
  ]
    .filter((line) => line !== "")
    .join("\n")
    .concat("\n");
}

function sampleEntry({ written, means }: Sample): string[] {
  return [".TP", `.B ${written.map(escapeRoff).join("\\fR or \\fB")}`, `${escapeRoff(capital(means))}.`];
}

function synopsis(usage: string): string {
  return usage === "" ? "" : `[FLAGS] ${usage}`;
}

function commandSection({ row, command, groups }: DescribedCommand): string[] {
  const about = command.about ? [".PP", ...command.about.split("\n").map(escapeRoff)] : [];
  const titles = [...new Set(groups.map((group) => group.title))];
  const flags = titles.flatMap((title) => [
    ".PP",
    `.I ${escapeRoff(title)}`,
    ...groups
      .filter((group) => group.title === title)
      .flatMap((group) => group.flags.flatMap((flag) => flagEntry(flag, refusedBy(flag, command)))),
  ]);
  const modes = (command.modes ?? []).flatMap((mode) => {
    const { flags: names, sentence } = modeSentence(mode, command);
    return [".TP", `.B ${escapeRoff(names)}`, `${escapeRoff(capital(sentence))}.`];
  });
  const selecting = modes.length === 0 ? [] : [".PP", `.I ${escapeRoff(modesTitle)}`, ...modes];
  return [
    `.SS matcher ${escapeRoff(`${row.name} ${synopsis(command.usage)}`.trim())}`,
    `${escapeRoff(capital(row.summary))}.`,
    ...about,
    ...exampleLines(row.name),
    ...flags,
    ...selecting,
  ];
}

function exampleLines(name: string): string[] {
  const lines = examples[name] ?? [];
  if (lines.length === 0) return [];
  return [".PP", ".I Examples", ".PP", ".nf", ...lines.map((line) => escapeRoff(`    matcher ${line}`)), ".fi"];
}

function flagEntry(flag: Flag, refused: readonly string[]): string[] {
  const more = flag.more ? flag.more.split("\n").map(escapeRoff) : [];
  if (refused.length > 0) more.push(escapeRoff(notWith(refused)));
  return [".TP", `.B ${escapeRoff(spelling(flag))}`, `${escapeRoff(capital(flag.help))}.`, ...more];
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/**
 * Escapes text for roff: requests at the start of a line, quotes, and characters that roff replaces typographically.
 */
function escapeRoff(text: string): string {
  const special: Readonly<Record<string, string>> = {
    "\\": "\\e",
    "-": "\\-",
    '"': "\\(dq",
    "^": "\\(ha",
    "~": "\\(ti",
  };
  return text.replace(/[\\"^~-]/g, (character) => special[character]!).replace(/^[.']/, "\\&$&");
}
