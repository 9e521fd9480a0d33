/** The only input of a command, for calls of the library. */
import { OptionError } from "../../error/errors.ts";
import { checkText, standardInputSource } from "../../input/index.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/**
 * `--text`, standard input (`-` or nothing), or a file.
 * @param at number of positionals before it
 * @throws {OptionError} there are several
 */
export function oneText(args: ParsedArgs, at: number): string | Uint8Array | { readonly path: string } {
  const [path = "-", excess] = args.positionals.slice(at);
  const text = args.text.text;
  checkText(text, args.positionals.slice(at));
  if (text !== undefined) return text;
  if (excess !== undefined) throw new OptionError("INPUT", excess, `expected one input: found "${excess}" too`);
  return path === "-" ? standardInputSource().bytes.slice() : { path };
}
