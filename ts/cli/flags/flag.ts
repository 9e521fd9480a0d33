/** What a flag is: one row that the parser, the help, the completions and the man page read. */

export interface Flag {
  /** Its name without dashes; the key under which its value is asked for. */
  readonly long: string;
  /** One letter. */
  readonly short?: string;
  /** Other long names of the same flag. */
  readonly aliases?: readonly string[];
  /** What help calls its value; a flag without one is a switch. */
  readonly value?: string;
  /** The value may stand after `=` alone and may be left out. */
  readonly valueOptional?: true;
  /** An optional value may also be the next word: one of `choices`, or a word that is no flag and names no path. */
  readonly valueMayFollow?: true;
  /** A whole number is part of the name: `--p95`. */
  readonly numbered?: true;
  /** The value is a whole number of decimal digits, this or more. */
  readonly min?: number;
  /** The value is a number of bytes: `512M`, `2G`. */
  readonly isSize?: true;
  /** The words it takes, where it takes no others. */
  readonly choices?: readonly string[];
  /** Every one given counts, in order; of another flag the last stands. */
  readonly repeats?: true;
  /** A second one is refused. */
  readonly once?: true;
  /** Long names of flags it can't stand beside. Said in one row of a pair. */
  readonly refuses?: readonly string[];
  /** How to do without a flag that it refuses, by that flag's long name; other pairs are told to leave one out. */
  readonly advice?: Readonly<Record<string, string>>;
  /** With this value the flag asks for nothing, and goes with every other. */
  readonly idle?: string;
  /** Long names of flags that it requires. */
  readonly needs?: readonly string[];
  /** Long names of flags of which it requires one. */
  readonly needsOneOf?: readonly string[];
  /** One line of help. */
  readonly help: string;
  /** What `--help` and the man page add. */
  readonly more?: string;
}

/** Whether a flag's value is a file or folder. */
export function takesPath(flag: Flag): boolean {
  return flag.value === "FILE" || flag.value === "PATH" || flag.value === "DIR";
}

/** Flags that help prints under one heading. */
export interface FlagGroup {
  readonly title: string;
  readonly flags: readonly Flag[];
}

/** How a flag is written: `-m, --max-count NUM`. */
export function spelling(flag: Flag): string {
  const long = `--${flag.long}${flag.numbered ? "N" : ""}`;
  const names = [flag.short && `-${flag.short}`, long, ...(flag.aliases ?? []).map((name) => `--${name}`)];
  const value = flag.value && (flag.valueOptional ? `[=${flag.value}]` : ` ${flag.value}`);
  return names.filter(Boolean).join(", ") + (value ?? "");
}
