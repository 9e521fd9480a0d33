/** The groups in which the general help and `matcher help more` name the commands. */
import { type CommandRow, commands } from "../commands/index.ts";
import { columnsShown, wrapped } from "./entry.ts";

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
const commandsOf = (name: GroupName | undefined): readonly CommandRow[] =>
  commands.filter(({ group }) => group === name);

const others = { name: undefined, title: "others" };
const afterStart = (): readonly { name: GroupName | undefined; title: string; isRare?: true }[] =>
  [...commandGroups.slice(1), others].filter(({ name }) => commandsOf(name).length > 0);

/** The commands that people start with, each with its summary. */
export function startLines(): string[] {
  return summaries(commandsOf("start"));
}

/** A line for each other group; the rare ones share the line of `matcher help more`. */
export function groupLines(): string[] {
  const rows: readonly (readonly [string, string])[] = [
    ...afterStart()
      .filter(({ isRare }) => !isRare)
      .map(
        ({ name, title }) =>
          [
            title,
            commandsOf(name)
              .map((row) => row.name)
              .join(", "),
          ] as const,
      ),
    [
      "the rest",
      `the readings, measure, ${commandsOf("building blocks")
        .map((row) => row.name)
        .join(", ")}: matcher help more`,
    ],
  ];
  const width = Math.max(...rows.map(([title]) => title.length));
  return rows.flatMap(([title, names]) => beside(`  ${title.padEnd(width)}  `, names));
}

/** All commands but those that the general help describes, under the headings of their groups. */
export function moreLines(): string[] {
  return afterStart().flatMap(({ name, title }, i) => [
    ...(i === 0 ? [] : [""]),
    `${title}:`,
    ...summaries(commandsOf(name)),
  ]);
}

const nameColumns = Math.max(...commands.map(({ name }) => name.length));

function summaries(rows: readonly CommandRow[]): string[] {
  return rows.flatMap(({ name, summary }) => beside(`  ${name.padEnd(nameColumns)}  `, summary));
}

/** Text beside a name, wrapped to the terminal's width. */
function beside(name: string, text: string): string[] {
  const [first, ...rest] = wrapped(text, columnsShown() - name.length);
  return [name + first, ...rest.map((line) => " ".repeat(name.length) + line)];
}
