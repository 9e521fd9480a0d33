/** Modes of a command: ways of working that some of its flags select, and the flags that each of them takes. */
import type { GivenFlag, ParsedArgs } from "../args/parsed-args.ts";
import type { FlagGroup } from "./flag.ts";
import { everyCommand } from "./global.ts";
import type { FlagName } from "./names.ts";

export interface Mode {
  /** Its name in messages and help. */
  readonly name: string;
  /** Long names of the flags that can select it; help and completions show them. */
  readonly flags: readonly FlagName[];
  /** The flag that selects it; without this function, the last one of `flags`. */
  readonly selectedBy?: (args: ParsedArgs) => GivenFlag | undefined;
  /** Long names of flags that it can't honour. */
  readonly refuses?: readonly FlagName[];
  /** Long names of the only flags that it takes, besides those of every command. */
  readonly takes?: readonly FlagName[];
  /** Advice for a refused flag, by its long name. */
  readonly advice?: Readonly<Partial<Record<FlagName, string>>>;
}

/** The flag that selects the mode; `undefined` if none does. */
export function findSelector(mode: Mode, args: ParsedArgs): GivenFlag | undefined {
  return mode.selectedBy ? mode.selectedBy(args) : args.findLast(...mode.flags);
}

/** Whether the mode can't honour a flag of the command. */
export function isRefused({ flags, refuses, takes }: Mode, given: string): boolean {
  const long = given as FlagName; // A row names it.
  if (refuses?.includes(long)) return true;
  return takes !== undefined && !takes.includes(long) && !flags.includes(long) && !ofEveryCommand().has(long);
}

let shared: ReadonlySet<string> | undefined;

/** The clock, the memory limit and the configuration count in every mode. */
function ofEveryCommand(): ReadonlySet<string> {
  return (shared ??= new Set(longs(...everyCommand)));
}

/** Names of flags for a list: those that are spread from an array would be any text to the type checker. */
export const flagNames = (...names: FlagName[]): readonly FlagName[] => names;

/** The long names of the flags of groups. */
export const longs = (...groups: readonly FlagGroup[]): FlagName[] =>
  groups.flatMap(({ flags }) => flags.map(({ long }) => long as FlagName));

/** The flag that selects a mode, and one beside it that the mode can't honour; `undefined` if there is none. */
export function refusedIn(
  mode: Mode,
  args: ParsedArgs,
): { readonly selector: GivenFlag; readonly refused: GivenFlag } | undefined {
  const selector = findSelector(mode, args);
  const refused = selector && args.given.find((one) => isRefused(mode, one.flag.long) && isOther(one, selector));
  return refused && { selector, refused };
}

/** Whether a flag is not the one that selects the mode, and has an effect. */
function isOther({ flag, value }: GivenFlag, selector: GivenFlag): boolean {
  return flag !== selector.flag && value !== flag.idle;
}
