import type { ParsedArgs } from "./args/parsed-args.ts";
import type { FlagGroup } from "./flags/flag.ts";
import type { Mode } from "./flags/mode.ts";
import type { FlagName } from "./flags/names.ts";

/** A subcommand: its arguments and its work. Its name and summary are in the table of `commands/index.ts`. */
export interface Command {
  /** Its positionals, as usage prints them: `PATTERN [INPUT]...`. */
  readonly usage: string;
  /** Possible values of its first positional. */
  readonly choices?: readonly string[];
  /** Paragraphs that `--help` prints after the usage. */
  readonly about?: string;
  readonly flags: readonly FlagGroup[];
  /** Names of the leading positionals that are required, given the flags. */
  requiredPositionals?(args: ParsedArgs): readonly string[];
  /** Flags beside which other flags may exclude each other, since they are ignored: `--files`, `--type-list`. */
  readonly standalone?: readonly FlagName[];
  /** Modes that flags select, and the flags that each mode takes or refuses. */
  readonly modes?: readonly Mode[];
  /** Whether it writes JSON also without a flag that says so. */
  readonly writesJson?: (args: ParsedArgs) => boolean;
  /** It reads events without `--in` too. */
  readonly readsEvents?: true;
  /** The first positional can be a number with a dash: `tail -5`. */
  readonly numberFirst?: true;
  /**
   * Does the work. Fatal errors are thrown; other errors go to `reportError`.
   * @returns the exit status, which becomes 2 if an error was reported
   */
  run(args: ParsedArgs): Promise<number>;
}
