/** `matcher help TOPIC`: what several commands share. */
import { fieldsByKind } from "../../tables/predicate.ts";
import type { Command } from "../command.ts";
import type { FlagGroup } from "../flags/flag.ts";
import { everyCommand } from "../flags/global.ts";
import { agentsPage } from "./agents.ts";
import { entry, flagLines } from "./entry.ts";
import { environment } from "./environment.ts";
import { moreLines } from "./groups.ts";
import {
  patternAdvice,
  patternBrief,
  readingsAdvice,
  readingsBrief,
  type Sample,
  templateBrief,
} from "./language-brief.ts";

type Topic = { readonly name: string; readonly summary: string } & (
  | {
      /** Headings of the flags that it describes; commands' short help only lists them. */
      readonly titles: readonly string[];
      readonly lines?: undefined;
    }
  | {
      readonly titles?: undefined;
      /** The text, of a topic that describes no flags. */
      readonly lines: () => readonly string[];
    }
);

export const topics: readonly Topic[] = [
  {
    name: "patterns",
    summary: "the pattern language in brief",
    lines: () => [...samples(patternBrief), ...entry("", [patternAdvice])],
  },
  {
    name: "readings",
    summary: "what a pattern can ask of a token beside the others",
    lines: () => [...samples(readingsBrief), ...entry("", [readingsAdvice])],
  },
  { name: "templates", summary: "the template language in brief", lines: () => samples(templateBrief) },
  { name: "guards", summary: "what the braces after a kind can ask of its value", lines: guards },
  {
    name: "records",
    summary: "units other than the line, and which records are selected",
    titles: ["Records", "Record queries"],
  },
  { name: "windows", summary: "a part of each input, and the order of matches", titles: ["Window", "Order"] },
  { name: "inputs", summary: "which files are read", titles: ["Inputs"] },
  { name: "fields", summary: "JSON, logfmt and CSV by field", titles: ["Fields"] },
  { name: "within", summary: "searching inside quotes and other tokens", titles: ["Text within tokens"] },
  { name: "declarations", summary: "shapes, kinds and names of one's own", titles: ["Declarations"] },
  { name: "follow", summary: "reading files as they grow", titles: ["Follow"] },
  { name: "paths", summary: "what is shown beside the report", titles: ["Paths and progress"] },
  { name: "rules", summary: "checking files by rules", titles: ["Rules"] },
  { name: "engine", summary: "how a search is carried out", titles: ["Engine"] },
  {
    name: "general",
    summary: "help, colours, what now is, time zones, memory, configuration",
    titles: ["Colour", "Clock", "Memory", "Configuration", "Help"],
  },
  {
    name: "environment",
    summary: "variables that change what it does",
    lines: () => environment.flatMap((row) => entry(`  ${row.name}`, [row.help])),
  },
  { name: "agents", summary: "the page to give to a language model that reads logs", lines: agentsPage },
  { name: "more", summary: "the commands that matcher --help only names", lines: moreLines },
];

/** The topic that describes the flags under a heading. */
export function topicOf(title: string): string | undefined {
  return topics.find(({ titles }) => titles?.includes(title))?.name;
}

/** The text of a topic; `null` if no topic has that name. @param commands those whose flags are described */
export function topicHelp(name: string, commands: readonly Command[]): string | null {
  const topic = topics.find((one) => one.name === name);
  if (!topic) return null;
  const lines = topic.lines ? topic.lines() : flagsUnder(topic.titles, commands);
  return `${[`${name}: ${topic.summary}`, "", ...lines].join("\n")}\n`;
}

function samples(shown: readonly Sample[]): string[] {
  return shown.flatMap(({ written, means }) => entry(`  ${written.join("  ")}`, [means]));
}

/** Flags of all commands under some headings, each once. */
function flagsUnder(titles: readonly string[], commands: readonly Command[]): string[] {
  const groups: FlagGroup[] = [...commands.flatMap(({ flags }) => flags), ...everyCommand];
  const flags = groups.filter(({ title }) => titles.includes(title)).flatMap((group) => group.flags);
  const seen = new Set<string>();
  return flags.filter(({ long }) => !seen.has(long) && seen.add(long)).flatMap((flag) => flagLines(flag, "long"));
}

function guards(): string[] {
  const rows = Object.entries(fieldsByKind()).map(([kind, fields]) => {
    const own = fields.some(({ name }) => name === "value") ? "its value; " : "";
    const others = fields.filter(({ name }) => name !== "value").map(({ name }) => name);
    return entry(`  ${kind}`, [(own + others.join(" ")).replace(/; $/, "")]);
  });
  return [
    "  \\R{>500ms}  \\R{100ms..2s}       the value compares: > >= < <= = != or a range; all clauses must hold: {>1s,<1m}",
    "  \\T{hour>=8}  \\U{host:*.com}     a field compares, or has a text with * and ?",
    "  \\I{in:10.0.0.0/8}  \\I{in:@FILE} it is in a network, or one of the lines of a file",
    "",
    ...rows.flat(),
  ];
}
