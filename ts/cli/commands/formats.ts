/** `formats`: the formats of events, and which lines of files they read. */
import { existsSync } from "node:fs";
import { type EventFormat, knownFormats, namesOf, parseFormatFile, roles, testFaults } from "../../events/index.ts";
import { recognised, tied } from "../../events/recognised.ts";
import { readText } from "../../input/source.ts";
import { standardOutput } from "../../terminal/index.ts";
import { terminalSafe } from "../../terminal/quote.ts";
import { inputOptions } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { eachInputOfEvents } from "../events/inputs.ts";
import { compressed, filter, text, walk } from "../flags/input.ts";
import { longs } from "../flags/mode.ts";

export const command: Command = {
  usage: "[INPUT]...",
  about: `Lists the formats of events, with their fields and an example. With INPUT it shows how many records each format
reads there, how many records no format reads, and the first of those. If INPUT is
the name of a format and not a file, that format is shown. --test runs the tests of format files,
or of all formats.`,
  flags: [
    {
      title: "Formats",
      flags: [{ long: "test", help: "run the tests of these files, or of every format; status 1 if one fails" }],
    },
    text,
    walk,
    compressed,
    filter,
  ],
  modes: [{ name: "tests of formats", flags: ["test"], refuses: longs(text, walk, compressed, filter) }],
  async run(args) {
    if (args.has.test) return testFormats(args.positionals);
    const named = formatsOf(args.positionals);
    if (named.length > 0) {
      for (const format of named) list(format);
      return 0;
    }
    if (args.positionals.length > 0 || args.has.text) return recognise(args);
    for (const format of [...knownFormats()].sort((a, b) => (a.name < b.name ? -1 : 1))) list(format);
    return 0;
  },
};

/** The formats that all of the words name; none if one of them is a file. */
function formatsOf(words: readonly string[]): EventFormat[] {
  if (words.length === 0 || words.some((word) => existsSync(word))) return [];
  const named = words.map((word) => knownFormats().find(({ name }) => name === word));
  return named.every((format) => format !== undefined) ? named : [];
}

function list(format: EventFormat): void {
  const { name, about, tests, forms, places, structure, opens } = format;
  standardOutput.text(`${name}: ${about}\n`);
  const fields =
    structure === "line" ? [...new Set(forms.flatMap(namesOf))] : roles.flatMap((role) => places[role][0]?.name ?? []);
  standardOutput.text(
    `  fields: ${fields.map((field) => `.${field}`).join(" ")}${structure === "line" ? "" : " ..."}\n`,
  );
  if (opens !== null) standardOutput.text(`  opens:  .${opens}\n`);
  const [example] = tests;
  if (example) standardOutput.text(`  e.g.    ${standardOutput.safe(example.text.split("\n")[0]!)}\n`);
}

async function recognise(args: ParsedArgs): Promise<number> {
  const formats = knownFormats();
  await eachInputOfEvents(inputOptions(args, 0), formats, {
    end: (path, counts) => {
      const place = path === "" ? "" : `${standardOutput.pathText(path)}: `;
      for (const said of [recognised(counts), ...counts.ties.map(tied)]) standardOutput.text(`${place}${said}\n`);
      if (counts.firstUnread) standardOutput.text(`  ${terminalSafe(firstLine(counts.firstUnread))}\n`);
    },
  });
  return 0;
}

/** Columns of a line that is shown. */
const shownMax = 100;

/** The first line of a text, cut. */
function firstLine(text: string): string {
  const line = text.split(/\r?\n/, 1)[0]!;
  const characters = Array.from(line);
  return characters.length > shownMax ? `${characters.slice(0, shownMax - 1).join("")}…` : line;
}

function testFormats(files: readonly string[]): number {
  const given = files.flatMap((file) => parseFormatFile(readText(file), file));
  const names = new Set(given.map(({ name }) => name));
  const known = [...given, ...knownFormats().filter(({ name }) => !names.has(name))];
  const tested = files.length > 0 ? given : known;
  const faults = testFaults(tested, known);
  for (const { format, test, fault } of faults) {
    standardOutput.text(`${standardOutput.pathText(format.file)}, line ${test.line}: ${format.name}: ${fault}\n`);
  }
  const count = tested.reduce((sum, { tests }) => sum + tests.length, 0);
  standardOutput.text(`${count} ${count === 1 ? "test" : "tests"}, ${faults.length} failed\n`);
  return faults.length > 0 ? 1 : 0;
}
