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
import { type Topic, topics } from "./topic-rows.ts";

/** The topics that describe no flags. */
const texts: Readonly<Record<Exclude<Topic, { titles: unknown }>["name"], () => readonly string[]>> = {
  patterns: () => [...samples(patternBrief), ...entry("", [patternAdvice])],
  readings: () => [...samples(readingsBrief), ...entry("", [readingsAdvice])],
  templates: () => samples(templateBrief),
  guards,
  environment: () => environment.flatMap((row) => entry(`  ${row.name}`, [row.help])),
  agents: agentsPage,
  more: moreLines,
};

/** The topic that describes the flags under a heading. */
export function findTopic(title: string): string | undefined {
  return topics.find((topic) => "titles" in topic && (topic.titles as readonly string[]).includes(title))?.name;
}

/** The text of a topic; `null` if no topic has that name. @param commands those whose flags are described */
export function topicHelp(name: string, commands: readonly Command[]): string | null {
  const topic = topics.find((one) => one.name === name);
  if (!topic) return null;
  const lines = "titles" in topic ? flagsUnder(topic.titles, commands) : texts[topic.name]();
  return `${[`${name}: ${topic.summary}`, "", ...lines].join("\n")}\n`;
}

/** A command with its name. */
interface Named {
  readonly name: string;
  readonly command: Command;
}

/** Where the flag of a name is described; `undefined` if no command has it. */
export function flagAdvice(word: string, named: readonly Named[]): string | undefined {
  const long = word.replace(/^--/, "");
  const isOf = (group: FlagGroup) => group.flags.some((flag) => flag.long === long);
  const owners = named.filter(({ command }) => command.flags.some(isOf));
  const group = [...owners.flatMap(({ command }) => command.flags), ...everyCommand].find(isOf);
  if (!group) return undefined;
  const topic = findTopic(group.title);
  const owner = owners.length === 1 || topic === undefined ? owners[0]?.name : undefined;
  return `--${long} is described by matcher help ${owner ?? topic}`;
}

/** Topics that are told of a word, at most. */
const toldMax = 3;

/** The topics that mention a word most often; `undefined` if none does. */
export function topicsAbout(word: string, commands: readonly Command[]): string | undefined {
  const stem = word.replace(/s$/, "");
  if (!/^\p{L}{2}/u.test(stem)) return undefined;
  const mention = new RegExp(`\\b${RegExp.escape(stem)}`, "gi");
  const counts = topics.map(({ name }) => ({ name, count: topicHelp(name, commands)!.match(mention)?.length ?? 0 }));
  const found = counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const names = found.slice(0, toldMax).map(({ name }) => `matcher help ${name}`);
  return names.length === 0 ? undefined : `${names.join(", ")} ${names.length === 1 ? "mentions" : "mention"} it`;
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
  const rows = Object.entries(fieldsByKind).map(([kind, make]) => {
    const fields = make();
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
