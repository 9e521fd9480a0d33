import { expect, test } from "bun:test";
import { commands } from "./commands/index.ts";
import { examples } from "./help/examples.ts";
import { describe, register, registerAndRun, usageLine, versionLine } from "./registration.ts";

test.each(commands)("cac knows $name as its rows say", async (row) => {
  const { command } = await row.load();
  const flags = command.flags.flatMap((group) => group.flags);
  const known = register(row, command);
  describe(known, flags, examples[row.name] ?? []);
  const { entry } = known;
  expect([entry.name, entry.description]).toEqual([row.name, row.summary]);
  expect(usageLine(known)).toBe(`Usage: matcher ${row.name} [FLAGS] ${command.usage}`);
  expect(entry.options.map(({ description }) => description)).toEqual(flags.map(({ help }) => help));
  for (const [i, { long, value, valueOptional }] of flags.entries()) {
    const option = entry.options[i]!;
    expect(option.rawName).toContain(`--${long}`);
    expect([option.isBoolean ?? false, option.required ?? false]).toEqual([!value, !!value && !valueOptional]);
  }
  expect(entry.examples).toEqual((examples[row.name] ?? []).map((line) => `matcher ${line}`));
});

test.each(commands)("cac dispatches $name once, and gives its status", async (row) => {
  const { command } = await row.load();
  let runs = 0;
  const status = await registerAndRun(row, command, async () => {
    runs += 1;
    return 1;
  });
  expect([runs, status]).toEqual([1, 1]);
});

test("the version is the registered one", () => {
  expect(versionLine("1.2.3")).toBe("matcher 1.2.3\n");
});
