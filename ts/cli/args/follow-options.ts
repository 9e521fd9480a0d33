import { OptionError } from "../../error/errors.ts";
import type { InputOptions } from "../../input/index.ts";
import { isClosed, type Window } from "../../window/index.ts";
import type { GivenFlag, ParsedArgs } from "./parsed-args.ts";

/**
 * What nothing can be followed under, whatever the command.
 * @param follow the flag as it was given
 * @throws {OptionError} the window has a last line, or an input is no file
 */
export function checkFollow({ typed }: GivenFlag, window: Window | null, options: InputOptions): void {
  const refuse = (what: string) => new OptionError(typed, typed, `${typed} ${what}`);
  if (isClosed(window)) throw refuse("goes on at the end, but the window has a last line: write --tail NUM or A..");
  if (options.text !== undefined) throw refuse("follows files: leave --text out");
  if (options.paths.includes("-")) throw refuse("follows files, not standard input: name one");
}

/** @throws {OptionError} one of the flags stands beside the one to follow */
export function refuseBeside({ typed }: GivenFlag, args: ParsedArgs, ...longs: readonly string[]): void {
  const other = args.lastOf(...longs);
  if (other) throw new OptionError(typed, other.typed, `${typed} and ${other.typed} can't be used together`);
}
