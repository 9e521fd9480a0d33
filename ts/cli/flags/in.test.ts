/** Each command reads records as the table says, or says how it gets the messages of a log. */
import { expect, test } from "bun:test";
import { parseArgs } from "../args/parsed-args.ts";
import { commands } from "../commands/index.ts";
import { commandsWithIn, inFlag } from "./in.ts";

const loaded = await Promise.all(commands.map(async ({ name, load }) => ({ name, ...(await load()) })));

test("the commands that have --in, and their rows, are those of the table", () => {
  for (const { name, command } of loaded) {
    const row = command.flags.flatMap(({ flags }) => flags).find(({ long }) => long === "in");
    const use = commandsWithIn[name];
    expect({ name, has: row !== undefined }).toEqual({ name, has: use !== undefined });
    if (row && use) expect(row).toMatchObject(inFlag[use]);
  }
  const names = new Set(loaded.map(({ name }) => name));
  expect(Object.keys(commandsWithIn).filter((name) => !names.has(name))).toEqual([]);
});

test("events says how to print those of a time", () => {
  const { command } = loaded.find(({ name }) => name === "events")!;
  expect(() => parseArgs(["--since", "10:00"], command, "events")).toThrow(
    "matcher grep --in auto --since TIME . INPUT",
  );
});

test("a command that reads text says how it gets the messages of a log", () => {
  const without = loaded.filter(({ name }) => commandsWithIn[name] === undefined);
  let advised = 0;
  for (const { name, command } of without) {
    const readsInputs = command.flags.some(({ flags }) => flags.some(({ long }) => long === "text"));
    const parse = () => parseArgs(["--in", "auto"], command, name);
    if (readsInputs) expect(parse).toThrow(`${name} reads text: matcher scan --in auto`);
    else expect(parse).toThrow("unknown flag --in");
    advised += Number(readsInputs);
  }
  expect(advised).toBeGreaterThan(10);
});
