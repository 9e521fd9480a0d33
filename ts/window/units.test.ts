import { expect, test } from "bun:test";
import { OptionError } from "../error/errors.ts";
import { listWords } from "../error/value-error.ts";
import { parseUnit, unitNames } from "./units.ts";

function readUnitError(name: string): string {
  try {
    parseUnit(name);
  } catch (error) {
    if (error instanceof OptionError) return error.message;
    throw error;
  }
  throw new Error(`${name} is a unit`);
}

const units = listWords(unitNames.split(", "));

test.each(['"took"', "\\T", "@novel", "(. .)", "^", '["a" "b"]', "."])("%s is a pattern, not a unit", (pattern) => {
  const fault = "which is a pattern; --record-start PATTERN divides at matches";
  expect(readUnitError(pattern)).toBe(`--record takes ${units}: found "${pattern}", ${fault}`);
});

test.each(["lines", "Line", "", "line:2", "3"])("%j is not a unit, nor a pattern", (name) => {
  expect(readUnitError(name)).toBe(`--record takes ${units}: found "${name}"`);
});

test.each([
  ["unit:verb", "unit:ROLE with ROLE call, assign, kv, list, numeric or plain"],
  ["bind:101", "bind:Q with Q from 0 to 100"],
  ["indent:0", "indent:LEVEL with LEVEL from 1 to 64"],
])("what follows the colon of %s is refused", (name, takes) => {
  expect(readUnitError(name)).toBe(`--record takes ${takes}: found "${name}"`);
});
