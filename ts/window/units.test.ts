import { expect, test } from "bun:test";
import { OptionError } from "../error/errors.ts";
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

test.each(['"took"', "\\T", "@novel", "(. .)", "^", '["a" "b"]', "."])("%s is a pattern, not a unit", (pattern) => {
  const units = `write one of ${unitNames}`;
  expect(readUnitError(pattern)).toBe(
    `--record: ${pattern} is a pattern, not a record unit; ${units}; --record-start PATTERN divides at matches`,
  );
});

test.each(["lines", "Line", "", "line:2", "3"])("%j is not a unit, nor a pattern", (name) => {
  expect(readUnitError(name)).toBe(`--record: "${name}" is not a record unit; write one of ${unitNames}`);
});
