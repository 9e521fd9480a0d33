/** Which flags of a command exclude each other, for completions: by their rows, and by the modes that they select. */
import { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import type { Flag } from "./flag.ts";
import { refusedIn } from "./mode.ts";

/** For each flag, the long names of those that can't be used beside it, whatever else is given. */
export function excludedFlags(command: Command): ReadonlyMap<string, ReadonlySet<string>> {
  const { standalone = [] } = command;
  const all = command.flags.flatMap((group) => group.flags);
  const excluded = new Map<string, Set<string>>(all.map(({ long }) => [long, new Set()]));
  const alone = new Set<string>(standalone);
  const exclude = (one: Flag, other: Flag) => {
    excluded.get(one.long)!.add(other.long);
    excluded.get(other.long)!.add(one.long);
  };
  for (const [at, one] of all.entries()) {
    for (const other of all.slice(at + 1)) {
      const isByRow = one.refuses?.includes(other.long) || other.refuses?.includes(one.long);
      const isAlone = alone.has(one.long) || alone.has(other.long);
      if (isByRow ? !isAlone : refusesPair(command, one, other) && !isLifted(command, one, other)) exclude(one, other);
    }
  }
  return excluded;
}

/** Whether some mode that the flags select can't honour one of them. */
function refusesPair({ modes = [] }: Command, ...flags: readonly Flag[]): boolean {
  // A value decides nothing here: flags whose modes depend on it are offered.
  const given = flags.map((flag) => ({ flag, typed: `--${flag.long}`, value: null, before: 0 }));
  const args = new ParsedArgs([], given);
  return modes.some((mode) => refusedIn(mode, args) !== undefined);
}

/** Whether a third flag makes two flags go together, as `--fix` does for `--rules` and `--dry-run`. */
function isLifted(command: Command, one: Flag, other: Flag): boolean {
  return command.flags.some(({ flags }) => flags.some((third) => !refusesPair(command, one, other, third)));
}
