import type { ParsedArgs } from "./args/parsed-args.ts";
import type { FlagGroup } from "./flags/flag.ts";
import type { Mode } from "./flags/modes.ts";

/** A subcommand: what it takes, and the work. Its name and summary stand in the table of `commands.ts`. */
export interface Command {
  /** Its positionals, as usage prints them: `PATTERN [INPUT]...`. */
  readonly usage: string;
  /** What its first positional is one of. */
  readonly choices?: readonly string[];
  /** Paragraphs that `--help` prints below the usage. */
  readonly about?: string;
  readonly flags: readonly FlagGroup[];
  /** Names of the leading positionals that must be there, given the flags. */
  required?(args: ParsedArgs): readonly string[];
  /** Flags beside which any others may stand, since they leave them unread: `--type-list`. */
  readonly standalone?: readonly string[];
  /** What flags make of it together, and what that refuses. */
  readonly modes?: readonly Mode[];
  /** The first positional may be written as a number with a dash: `tail -5`. */
  readonly numberFirst?: true;
  /**
   * Does the work. An error that ends it is thrown; one that doesn't goes to `reportError`.
   * @returns the exit status, which becomes 2 if an error was reported
   */
  run(args: ParsedArgs): Promise<number>;
}
