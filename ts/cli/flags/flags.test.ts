import { describe, expect, test } from "bun:test";
import { commands } from "../commands/index.ts";
import { everyCommand, help } from "./global.ts";

for (const row of commands) {
  describe(`the flags of ${row.name}`, async () => {
    const { command } = await row.load();
    const flags = [...command.flags, ...everyCommand].flatMap((group) => group.flags).concat(help);
    const longs = flags.flatMap((flag) => [flag.long, ...(flag.aliases ?? [])]);
    const shorts = flags.flatMap((flag) => flag.short ?? []);

    test("no name appears twice", () => {
      expect(longs.filter((name, index) => longs.indexOf(name) !== index)).toEqual([]);
      expect(shorts.filter((name, index) => shorts.indexOf(name) !== index)).toEqual([]);
    });

    test("names have the form that the parser expects", () => {
      expect(longs.filter((name) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))).toEqual([]);
      expect(shorts.filter((name) => !/^[A-Za-z0-9.]$/.test(name))).toEqual([]);
    });

    test("only flags with a value have choices, a minimum or an optional value", () => {
      const odd = flags.filter((flag) => !flag.value && (flag.choices || flag.min !== undefined || flag.valueOptional));
      expect(odd.map((flag) => flag.long)).toEqual([]);
    });

    test("help is one line without a full stop", () => {
      expect(flags.filter((flag) => !flag.help || /\n|[^.]\.$/.test(flag.help)).map((flag) => flag.long)).toEqual([]);
    });

    test("only one row refuses a pair, and no flag refuses itself", () => {
      const pairs = flags.flatMap((flag) => (flag.refuses ?? []).map((other) => [flag.long, other].sort().join(" ")));
      expect(pairs.filter((pair, index) => pairs.indexOf(pair) !== index)).toEqual([]);
      expect(flags.filter((flag) => flag.refuses?.includes(flag.long)).map((flag) => flag.long)).toEqual([]);
    });
  });
}
