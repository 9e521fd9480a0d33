/** Modes of a command: ways of working that some of its flags select, and the flags that each of them takes. */
import type { GivenFlag, ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import type { FlagGroup } from "./flag.ts";
import { everyCommand } from "./global.ts";

export interface Mode {
  /** Its name in messages and help. */
  readonly name: string;
  /** Long names of the flags that can select it; help and completions show them. */
  readonly flags: readonly string[];
  /** The flag that selects it; without this function, the last one of `flags`. */
  readonly selectedBy?: (args: ParsedArgs) => GivenFlag | undefined;
  /** Long names of flags that it can't honour. */
  readonly refuses?: readonly string[];
  /** Long names of the only flags that it takes, besides those of every command. */
  readonly takes?: readonly string[];
  /** Advice for a refused flag, by its long name. */
  readonly advice?: Readonly<Record<string, string>>;
}

/** The flag that selects the mode; `undefined` if none does. */
export function selectorOf(mode: Mode, args: ParsedArgs): GivenFlag | undefined {
  return mode.selectedBy ? mode.selectedBy(args) : args.lastOf(...mode.flags);
}

/** Whether the mode can't honour a flag of the command. */
export function isRefused({ flags, refuses, takes }: Mode, long: string): boolean {
  if (refuses?.includes(long)) return true;
  return takes !== undefined && !takes.includes(long) && !flags.includes(long) && !ofEveryCommand().has(long);
}

let shared: ReadonlySet<string> | undefined;

/** The clock, the memory limit and the configuration count in every mode. */
function ofEveryCommand(): ReadonlySet<string> {
  return (shared ??= new Set(longs(...everyCommand)));
}

/** The long names of the flags of groups. */
export function longs(...groups: readonly FlagGroup[]): string[] {
  return groups.flatMap(({ flags }) => flags.map(({ long }) => long));
}

/** The flags that can't be used beside each flag of a command: those of the rows, both ways, and of its modes. */
export function excludedFlags({ flags, modes = [] }: Command): ReadonlyMap<string, ReadonlySet<string>> {
  const all = flags.flatMap((group) => group.flags);
  const excluded = new Map<string, Set<string>>(all.map(({ long }) => [long, new Set()]));
  const add = (one: string, other: string) => {
    if (one === other) return;
    excluded.get(one)?.add(other);
    excluded.get(other)?.add(one);
  };
  for (const { long, refuses = [] } of all) for (const other of refuses) if (excluded.has(other)) add(long, other);
  for (const mode of modes) {
    if (mode.selectedBy) continue; // What it refuses depends on more than one flag.
    for (const { long } of all) if (isRefused(mode, long)) for (const flag of mode.flags) add(flag, long);
  }
  return excluded;
}
