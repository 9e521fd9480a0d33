/** A call refuses options that it does not have, so that a misspelt option is not ignored. */
import { OptionError } from "../error/errors.ts";
import { suggestion } from "../error/suggest.ts";
import { checkNeeds } from "./option-needs.ts";
import { type Check, type OptionedCall, optionTable } from "./option-table.ts";
import { spellValue } from "./options.ts";

export type { OptionedCall } from "./option-table.ts";

const checks = {
  boolean: { is: (value: unknown) => typeof value === "boolean", expected: "true or false" },
  signal: { is: (value: unknown) => value instanceof AbortSignal, expected: "an AbortSignal" },
  function: { is: (value: unknown) => typeof value === "function", expected: "a function" },
  texts: {
    is: (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string"),
    expected: "an array of strings",
  },
} satisfies Record<Exclude<Check, true>, object>;
/** All calls with options, for tests. */
export const optionedCalls = Object.keys(optionTable) as OptionedCall[];

/** Whether a call has an option. */
export function hasOption(call: OptionedCall, name: string): boolean {
  return Object.hasOwn(optionTable[call], name);
}

/** The names of a call's options. */
export function listOptions(call: OptionedCall): string[] {
  return Object.keys(optionTable[call]);
}

/**
 * Refuses options that a call does not have.
 * @param more names that this form of the call has besides: `signal` for one that returns a promise
 * @throws {OptionError} an unknown name
 * @throws {TypeError} the options are no object, or a value has another type
 */
export function checkOptions(call: OptionedCall, options: object, more: Readonly<Record<string, Check>> = {}): void {
  if (typeof options !== "object" || options === null) {
    throw new TypeError(`${call}: the options are an object, found ${options === null ? "null" : typeof options}`);
  }
  const known: Readonly<Record<string, Check>> = optionTable[call];
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const check = Object.hasOwn(known, name) ? known[name] : more[name];
    if (check === undefined) throw unknownOption(call, name, value, [...Object.keys(known), ...Object.keys(more)]);
    if (check === true || checks[check].is(value)) continue;
    throw new TypeError(`${name}: expected ${checks[check].expected}, found ${spellValue(value)}`);
  }
  checkNeeds(call, options);
}

function unknownOption(call: string, name: string, value: unknown, allowed: readonly string[]): OptionError {
  const near = suggestion(name, allowed);
  const wayOn = near ? `did you mean ${near}?` : `it has ${allowed.length > 0 ? allowed.join(", ") : "none"}`;
  return new OptionError(name, value, `${call} has no option "${name}": ${wayOn}`, allowed);
}

/** The same for a call that returns a promise, which has a `signal` too. */
export function checkLaterOptions(call: OptionedCall, options: object): void {
  checkOptions(call, options, { signal: "signal" });
}
