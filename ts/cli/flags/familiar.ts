import type { Flag } from "./flag.ts";
import { eventsFor } from "./in.ts";
import { longs } from "./mode.ts";
import { query } from "./select.ts";
import { isFigureFlag } from "./table.ts";
import { timeNames, timesBeforeEvents } from "./window.ts";

/** Flags known from other tools: the flag to use here, or other advice. */
const meant: Readonly<Record<string, string>> = {
  "-a": "--binary",
  "-u": "--no-ignore",
  "--decompress": "--search-zip",
  "--exclude": "-g '!GLOB'",
  "--iglob": "--glob",
  "--include": "--glob",
  "-r": "folders are searched recursively without it",
  "-j": "all cores are used without it",
  "-w": "patterns match whole tokens without it",
  "-U": "patterns match across line ends without it",
  "-E": `a pattern is over tokens, as in '"error" | "warn"'; -F takes plain text`,
};

/** Advice of the command that reads events and has no window. */
const firstEvents =
  "events reads whole inputs; matcher head 5 INPUT | matcher events prints those of the first 5 lines";

const alike: Readonly<Record<string, string>> = {
  "-R": "-r",
  "--recursive": "-r",
  "--threads": "-j",
  "--word-regexp": "-w",
  "--multiline": "-U",
  "--extended-regexp": "-E",
  "-P": "-E",
  "--perl-regexp": "-E",
};

/** Flags by what other commands and tools call them; a command has one of each. */
const renamed: Readonly<Record<string, readonly string[]>> = {
  "-m": ["--rows"],
  "--max-count": ["--rows"],
  "--limit": ["--rows", "--max-count"],
  "-f": ["--follow"],
  "-c": ["--count"],
  "-q": ["--quiet"],
};

const byLevel: ReadonlySet<string> = new Set(["--level", "--severity"]);
const levelElsewhere = "levels are conditions, as in matcher grep --in auto '.level{>=error}'";

const toFile: ReadonlySet<string> = new Set(["-o", "--output", "--out"]);
const outputElsewhere = "the result goes to standard output, as in > FILE; --in-place writes it back";

/** What `events` leaves to the commands that read records, and to those that print parts of inputs. */
const besideEvents: Readonly<Record<string, string>> = {
  ...Object.fromEntries(timeNames.map((long) => [`--${long}`, timesBeforeEvents])),
  ...Object.fromEntries(["-n", "-m", "--head", "--limit", "--max-count"].map((flag) => [flag, firstEvents])),
  "--tail": "events reads whole inputs; matcher tail 5 INPUT | matcher events prints those of the last 5 lines",
  ...Object.fromEntries(
    ["-c", "--count"].map((flag) => [flag, "matcher grep --in auto -c . INPUT counts the records"]),
  ),
  "--format":
    "events prints JSON, and --csv a table; matcher scan --in auto . INPUT --format TEMPLATE prints a template",
  ...Object.fromEntries(["--json", "--ndjson"].map((flag) => [flag, "events prints JSON without it"])),
};

/** Advice for an unknown flag: another flag, or a sentence; `undefined` if there is none. */
export function familiar(typed: string, names: ReadonlyMap<string, Flag>, command: string): string | undefined {
  if (/^-[0-9]$/.test(typed)) return names.has("--context") ? `-C ${typed.slice(1)}` : numberFirst(names);
  if (command === "events" && besideEvents[typed]) return besideEvents[typed];
  if (typed === "--in") return eventsFor(command, names.has("--text"));
  if (queryFlags.has(typed)) return names.has("--line-regexp") ? queriesElsewhere : undefined;
  if (isFigureFlag(typed.slice(2)) && names.has("--percentile")) return keysAlone;
  if (byLevel.has(typed) && (names.has("--in") || command === "events")) return levelElsewhere;
  if (toFile.has(typed) && names.has("--in-place")) return outputElsewhere;
  const other = renamed[typed]?.find((flag) => names.has(flag));
  if (other) return other;
  const found = meant[alike[typed] ?? typed];
  const isFlag = found?.startsWith("-");
  // Advice about patterns and matches applies only to commands that report matches.
  return names.has(isFlag ? found!.split(" ", 1)[0]! : "--line-regexp") ? found : undefined;
}

/** Flags of `scan` that select records by several patterns. */
const queryFlags: ReadonlySet<string> = new Set(longs(query).map((long) => `--${long}`));

const queriesElsewhere =
  "grep takes records with a match of one pattern, as scan does; scan takes those with several: matcher scan --all -e P -e Q";

/** `uniq` is the one table that prints no figures. */
const keysAlone = "uniq prints only keys; count-by and top print, draw and spell their counts and aggregates";

/** Other tools write `tail -n5`. */
function numberFirst(names: ReadonlyMap<string, Flag>): string | undefined {
  return names.get("-f")?.long === "follow" && names.has("--lines")
    ? "the number comes first, as in tail 5"
    : undefined;
}
