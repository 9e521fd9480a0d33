import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { secretJoins, secretNameGroups, secretNames } from "./secrets.ts";

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
