/** A flag is a row that the parser, the help, the completions and the man page read. */

export interface Flag {
  /** Its name without dashes; also the key to get its value. */
  readonly long: string;
  /** One letter. */
  readonly short?: string;
  /** Other long names of the same flag. */
  readonly aliases?: readonly string[];
  /** Name of its value in help; a flag without one is a switch. */
  readonly value?: string;
  /** The value is optional and must follow `=`. */
  readonly valueOptional?: true;
  /** An optional value can also be the next word if it is one of `choices`, or neither a flag nor an existing path. */
  readonly valueMayFollow?: true;
  /** The name contains a whole number: `--p95`. */
  readonly numbered?: true;
  /** The value is a decimal whole number, at least this. */
  readonly min?: number;
  /** The value is a number of bytes: `512M`, `2G`. */
  readonly isSize?: true;
  /** The only valid values. */
  readonly choices?: readonly string[];
  /** What completions offer of its values; others may be valid too. */
  readonly offers?: "formats" | "records and formats" | "sensitive kinds" | readonly string[];
  /** The value is a list of what is offered, with commas between. */
  readonly lists?: true;
  /** All of its values count, in order; for other flags only the last one does. */
  readonly repeats?: true;
  /** A second one is an error. */
  readonly once?: true;
  /** Long names of flags that it excludes. Only one row of a pair says so. */
  readonly refuses?: readonly string[];
  /** Advice for an excluded flag, by its long name; for other pairs the message says to leave one out. */
  readonly advice?: Readonly<Record<string, string>>;
  /** With this value the flag has no effect, and can be combined with any other flag. */
  readonly idle?: string;
  /** Long names of flags that it requires. */
  readonly needs?: readonly string[];
  /** Long names of flags; it requires at least one of them. */
  readonly needsOneOf?: readonly string[];
  /** What does without it what may have been meant; a message about a missing flag ends with it. */
  readonly needsAdvice?: string;
  /** One line of help. */
  readonly help: string;
  /** Additional text of `--help` and the man page. */
  readonly more?: string;
}

/** Whether a flag's value is a file or a folder. */
export function takesPath(flag: Flag): boolean {
  return flag.value === "FILE" || flag.value === "PATH" || flag.value === "DIR";
}

/** Flags under one heading of help. */
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
