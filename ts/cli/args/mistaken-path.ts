import { OptionError } from "../../error/errors.ts";
import { pathKind } from "../../native/system.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/**
 * Refuses a constant text that is the path of a file while no input is named: it was probably left out.
 * @param at index of the text among the positionals; inputs follow it
 * @param example a text that could stand there
 * @throws {OptionError}
 */
export function refuseMistakenPath(
  args: ParsedArgs,
  at: number,
  { called, example }: { readonly called: string; readonly example: string },
): void {
  const text = args.positionals[at]!;
  if (text.includes("${") || args.positionals.length > at + 1 || args.has.text) return;
  if (typeof pathKind(text) !== "string") return;
  const message =
    `"${text}" is the path of a file, and taken for the ${called}, since no input is named; if it is the input, write a ` +
    `${called} before it: ${example} ${text}; if it is the ${called}, name the input, or - for standard input`;
  throw new OptionError(text, text, message);
}
