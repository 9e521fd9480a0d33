import { expect, test } from "bun:test";
import { DeclarationSet } from "../library/index.ts";
import { compilePattern } from "../pattern/index.ts";
import { prepareTrace } from "./trace.ts";

/** The description of a kind's guard in scans of `\{name}`. */
function describeGuard(name: string, declarations = new DeclarationSet()): string | undefined {
  const pattern = compilePattern(`\\{${name}}`, declarations);
  return prepareTrace(pattern, true).guard(pattern.kindNames.indexOf(name));
}

test.each([
  ["creditcard", "an issuer's prefix and length, or a card's grouping, and the Luhn digit"],
  ["iban", "a bank account number: its country's length and its check digits hold"],
  ["kelvin", "a number with K where temperature_cue stands nearby"],
])("the guard of %s", (name, checks) => {
  expect(describeGuard(name)).toBe(checks);
});

test.each(["ip", "cve"])("%s has none", (name) => {
  expect(describeGuard(name)).toBeUndefined();
});

test("a declared kind has none, whatever its name", () => {
  const declared = new DeclarationSet();
  declared.declare("shape", "iban=`[A-Z]{2}[0-9]{4}`", { file: null, line: 1 });
  expect(describeGuard("iban", declared)).toBeUndefined();
});
