/** What a flag takes, and what it was given: every such message is made here, so that all have one form. */
import { OptionError } from "./errors.ts";

export interface Wanted {
  /** What the flag takes: `a whole number, 2 or more`. */
  readonly takes: string;
  /** Values as they could be written: `512M or 2G`. */
  readonly example?: string;
  /** What is wrong with the value, if `takes` doesn't say it: `ends before it starts`. */
  readonly which?: string;
  /** How to go on. */
  readonly advice?: string;
  /** All valid values, for programs. */
  readonly allowed?: readonly string[];
}

/** `--head takes a whole number, 1 or more: found "0"`. @param option the flag as it was typed */
export function valueError(option: string, given: string, wanted: Wanted): OptionError {
  return new OptionError(option, given, `${option} takes ${describeWanted(given, wanted)}`, wanted.allowed);
}

/** The message after `takes`. */
export function describeWanted(given: string, { takes, example, which, advice }: Wanted): string {
  const examples = example === undefined ? "" : `, such as ${example}`;
  const fault = which === undefined ? "" : `, which ${which}`;
  return `${takes}${examples}: found "${given}"${fault}${advice === undefined ? "" : `; ${advice}`}`;
}

/** What a flag takes that has these values only. */
export function oneOf(allowed: readonly string[]): Wanted {
  return { takes: listWords(allowed), allowed };
}

/** `a, b or c`. */
export function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
