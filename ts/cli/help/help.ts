/** Help of commands, generated from the tables of commands and flags. */
import type { Command } from "../command.ts";
import type { Flag, FlagGroup } from "../flags/flag.ts";
import { everyCommand, help } from "../flags/global.ts";
import { isRefused, longs, type Mode } from "../flags/mode.ts";
import { report } from "../flags/report.ts";
import { describe, register, usageLine } from "../registration.ts";
import { entry, flagLines, terminalColumns, wrapText } from "./entry.ts";
import { examples } from "./examples.ts";
import { patternAdvice, patternBrief, type Sample, templateBrief } from "./language-brief.ts";
import { topics } from "./topic-rows.ts";
import { findTopic } from "./topics.ts";

/** Width of the lists of flags in short help, on a terminal that is wider or a pipe. */
const listColumns = 100;

/** Short help of fewer lines has room for more. */
const shortLinesMin = 24;
const shortLinesMax = 60;

/** A command's help: one line per flag in short form, with additional text in long form. */
export function commandHelp(name: string, summary: string, command: Command, length: "short" | "long"): string {
  const titles = [...byTitle([...command.flags, ...everyCommand, { title: "Help", flags: [help] }])];
  if (length === "long") return helpText(name, summary, command, length, titles, []);
  let listed = titles.filter(([title]) => findTopic(title) !== undefined);
  const ofOwn = titles.filter((one) => !listed.includes(one));
  let text = helpText(name, summary, command, length, ofOwn, listed);
  // A command with few flags of its own also describes shared ones, as many as fit.
  for (const topic of new Set(listed.map(([title]) => findTopic(title)))) {
    if (lineCount(text) >= shortLinesMin) break;
    const rest = listed.filter(([title]) => findTopic(title) !== topic);
    const described = titles.filter((one) => !rest.includes(one));
    const longer = helpText(name, summary, command, length, described, rest);
    if (lineCount(longer) > shortLinesMax) continue;
    [text, listed] = [longer, rest];
  }
  return text;
}

/** The flags of the command that a flag's row excludes. */
export function refusedBy({ refuses = [] }: Flag, { flags }: Command): string[] {
  const own = new Set<string>(longs(...flags));
  return refuses.filter((long) => own.has(long));
}

/** What a mode takes or refuses, from the table that the parser reads: whichever is shorter to say. */
export function modeSentence(mode: Mode, { flags }: Command): { readonly flags: string; readonly sentence: string } {
  const own = longs(...flags).filter((long) => !mode.flags.includes(long));
  const refused = own.filter((long) => isRefused(mode, long));
  const taken = own.filter((long) => !refused.includes(long));
  const list = (of: readonly string[]) => of.map((long) => `--${long}`).join(", ");
  const rest = taken.length < refused.length ? `takes only ${list(taken)}` : `not with ${list(refused)}`;
  const sentence = `${mode.name}: ${taken.length === 0 ? "takes no other flag" : rest}`;
  return { flags: list(mode.flags), sentence };
}

function modeLines(command: Command): string[] {
  const described = (command.modes ?? []).flatMap((mode) => {
    const { flags, sentence } = modeSentence(mode, command);
    return entry(`  ${flags}`, [sentence]);
  });
  return described.length === 0 ? [] : ["", modesTitle, ...described];
}

export const modesTitle = "Flags that select a mode:";

type Titled = [title: string, flags: readonly Flag[]];

/** @param listed flags of which only the names are printed */
function helpText(
  name: string,
  summary: string,
  command: Command,
  length: "short" | "long",
  described: readonly Titled[],
  listed: readonly Titled[],
): string {
  const known = register({ name, summary }, command);
  for (const [, flags] of described) describe(known, flags, []);
  describe(known, [], examples[name] ?? []);
  const lines = [`${summary[0]!.toUpperCase()}${summary.slice(1)}.`];
  const shown = known.entry.examples;
  if (shown.length > 0) lines.push("", "Examples:", ...shown.map((line) => `  ${line}`));
  lines.push("", usageLine(known));
  const flags = described.flatMap(([title, flags]) => [
    "",
    `${title}:`,
    ...flags.flatMap((flag) => flagLines(flag, length, refusedBy(flag, command))),
  ]);
  const isBrief = flags.length < shortLinesMin;
  if ((length === "long" || isBrief) && command.about) lines.push("", command.about);
  if (length === "long") lines.push(...languages(command));
  lines.push(...flags);
  if (length === "long") lines.push(...modeLines(command));
  if (listed.length > 0) lines.push("", "Shared flags, described by matcher help TOPIC or --help:");
  const byTopic = Map.groupBy(listed, ([title]) => findTopic(title)!);
  for (const [topic, all] of byTopic)
    lines.push(
      ...listLines(
        topic,
        all.flatMap(([, flags]) => flags),
      ),
    );
  return `${lines.join("\n")}\n`;
}

const lineCount = (text: string) => text.split("\n").length - 1;

const topicColumn = 2 + Math.max(...topics.map(({ name }) => name.length)) + 2;

/** A topic, and the names of the flags that it describes. */
function listLines(topic: string, flags: readonly Flag[]): string[] {
  const names = flags.map(({ long, short }) => (short ? `-${short}/--${long}` : `--${long}`));
  const [first, ...rest] = wrapText(names.join(" "), Math.min(terminalColumns(), listColumns) - topicColumn);
  return [`  ${topic}`.padEnd(topicColumn) + first, ...rest.map((line) => " ".repeat(topicColumn) + line)];
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
