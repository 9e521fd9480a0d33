/**
 * The groups in which the general help and `matcher help more` name the commands. Methods of arrays and texts that the
 * runtime has to compile first (`map`, `padEnd`) would take most of the time of the general help.
 */
import { type CommandRow, commands } from "../commands/index.ts";
import { terminalColumns, wrapText } from "./entry.ts";

interface Group {
  readonly name: string;
  /** What its commands do. */
  readonly title: string;
  /** Named by `matcher help more` only. */
  readonly isRare?: true;
}

/** In the order of the general help; the commands of the first one are described there. */
const commandGroups = [
  { name: "start", title: "commands to start with" },
  { name: "tables", title: "more tables" },
  { name: "times", title: "times, and several logs" },
  { name: "lines", title: "parts of files" },
  { name: "events", title: "records of any log" },
  { name: "patterns", title: "writing patterns" },
  { name: "agents", title: "agents and CI" },
  { name: "watch", title: "metrics and alerts" },
  { name: "folders", title: "large folders" },
  { name: "shell", title: "your shell" },
  { name: "readings", title: "readings of whole inputs: values and structure", isRare: true },
  { name: "building blocks", title: "building blocks", isRare: true },
] as const satisfies readonly Group[];

export type GroupName = (typeof commandGroups)[number]["name"];

/** The commands of a group; `undefined`: those without a group. */
function collectCommands(name: GroupName | undefined): readonly CommandRow[] {
  const rows: CommandRow[] = [];
  for (const row of commands) if (row.group === name) rows.push(row);
  return rows;
}

interface Shown {
  readonly name: GroupName | undefined;
  readonly title: string;
  readonly isRare?: true;
}

function afterStart(): readonly Shown[] {
  const groups: Shown[] = [];
  for (const group of commandGroups)
    if (group.name !== "start" && collectCommands(group.name).length > 0) groups.push(group);
  if (collectCommands(undefined).length > 0) groups.push({ name: undefined, title: "others" });
  return groups;
}

/** The commands that people start with, each with its summary. */
export function startLines(): string[] {
  return summaries(collectCommands("start"));
}

/** A line for each other group; the rare ones share the line of `matcher help more`. */
export function groupLines(): string[] {
  const rows: (readonly [title: string, names: string])[] = [];
  for (const { name, title, isRare } of afterStart()) if (!isRare) rows.push([title, joinNames(name)]);
  rows.push(["the rest", `the readings, measure, ${joinNames("building blocks")}: matcher help more`]);
  let width = 0;
  for (const [title] of rows) width = Math.max(width, title.length);
  const lines: string[] = [];
  for (const [title, names] of rows) lines.push(...beside(`  ${title}${spaces(width - title.length)}  `, names));
  return lines;
}

function joinNames(group: GroupName | undefined): string {
  const names: string[] = [];
  for (const { name } of collectCommands(group)) names.push(name);
  return names.join(", ");
}

/** All commands but those that the general help describes, under the headings of their groups. */
export function moreLines(): string[] {
  return afterStart().flatMap(({ name, title }, i) => [
    ...(i === 0 ? [] : [""]),
    `${title}:`,
    ...summaries(collectCommands(name)),
  ]);
}

function summaries(rows: readonly CommandRow[]): string[] {
  let columns = 0;
  for (const { name } of commands) columns = Math.max(columns, name.length);
  const lines: string[] = [];
  for (const { name, summary } of rows) lines.push(...beside(`  ${name}${spaces(columns - name.length)}  `, summary));
  return lines;
}

/** Text beside a name, wrapped to the terminal's width. */
function beside(name: string, text: string): string[] {
  const lines: string[] = [];
  for (const line of wrapText(text, terminalColumns() - name.length))
    lines.push((lines.length === 0 ? name : spaces(name.length)) + line);
  return lines;
}

function spaces(count: number): string {
  let text = "";
  for (let i = 0; i < count; i++) text += " ";
  return text;
}
