import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { partsBehind, secretJoins, secretNameGroups, secretNames } from "./secrets.ts";

const documentation = readFileSync(new URL("../../docs/secrets.md", import.meta.url), "utf8");

test("every name is in one group and in the documentation", () => {
  const grouped = secretNameGroups().flatMap(({ words }) => words);
  expect(grouped.toSorted()).toEqual(secretNames.map(({ word }) => word).toSorted());
  expect(secretNames.filter(({ word }) => !documentation.includes(`\`${word}\``))).toEqual([]);
});

test("the documentation shows every join as it is written", () => {
  const shown = secretJoins.map(({ written }) => written.replaceAll("\n", "⏎").replaceAll("|", "\\|"));
  expect(shown.filter((written) => !documentation.includes(written))).toEqual([]);
});

test("the documentation says of single letters that only a number makes them parts behind a name", () => {
  const parts = /may follow a name \([^)]*\): (.*?); (.*?) only with a number behind it/.exec(documentation);
  expect(parts?.[1]).not.toMatch(/`.`/);
  expect(parts?.[2]?.split(", ")).toEqual(partsBehind.filter((part) => part.length === 1).map((part) => `\`${part}\``));
});
