/** Flags from the file that MATCHER_CONFIG names, as if they came first on the command line. */
import { statSync } from "node:fs";
import { FileError, OptionError } from "../../error/errors.ts";
import { textPath } from "../../input/path.ts";
import { readText } from "../../input/source.ts";
import { isOnlyWrittenByCaller } from "../../native/owner.ts";
import type { Command } from "../command.ts";
import { commands } from "../commands/index.ts";
import type { Flag } from "../flags/flag.ts";
import { everyCommand } from "../flags/global.ts";
import { flagNames } from "./parsed-args.ts";

/** Flags that name saved sets of templates, which decide what is not shown. */
const setFlags: ReadonlySet<string> = new Set(["--against", "--load"]);

/**
 * One argument per line; blank lines and lines that begin with # are skipped. Flags that only other commands have are
 * skipped, with their value.
 * @throws {OptionError | FileError} a line belongs to no flag, or no command has the flag
 */
export async function configArgs(file: string, command: Command): Promise<string[]> {
  const taken = flagNames([...command.flags, ...everyCommand]);
  let known: Map<string, Flag> | null = null;
  const kept: string[] = [];
  let isKept = false;
  let mayTakeValue = false;
  let flag = "";
  /** The last flag that is kept and has no value yet, with its place: it would take the first word of the user. */
  let open: { readonly flag: string; readonly place: string } | null = null;
  for (const [index, line] of readText(file).split("\n").entries()) {
    const word = line.trim();
    if (word === "" || word.startsWith("#")) continue;
    const place = `${file}, line ${index + 1}`;
    if (!word.startsWith("-") || word === "-") {
      if (!mayTakeValue) throw new OptionError(word, word, `${place}: "${word}" is not a flag, nor the value of one`);
      if (isKept) kept.push(word);
      if (isKept && setFlags.has(flag)) checkSet(word, place);
      mayTakeValue = false;
      open = null;
      continue;
    }
    const name = tableName(word);
    if (open) failWithoutValue(open);
    isKept = taken.has(name);
    known ??= await collectNames();
    if (!known.has(name)) {
      const [first, ...rest] = word.split(/\s+/);
      const isSplit = rest.length > 0 && known.has(first!);
      const advice = isSplit ? `; a value is a line of its own, or behind =: ${first}=${rest.join(" ")}` : "";
      throw new OptionError(word, word, `${place}: no command has the flag ${word.split("=", 1)[0]}${advice}`);
    }
    mayTakeValue = wantsValue(word, isKept ? taken : known);
    flag = name;
    if (isKept) kept.push(word);
    if (isKept && mayTakeValue && needsValue(word, taken)) open = { flag: word, place };
    if (isKept && !mayTakeValue && setFlags.has(name)) checkSet(word.slice(word.indexOf("=") + 1), place);
  }
  if (open) failWithoutValue(open);
  return kept;
}

function failWithoutValue({ flag, place }: { readonly flag: string; readonly place: string }): never {
  const isLong = flag.startsWith("--");
  throw new OptionError(
    flag,
    "",
    `${place}: ${flag} needs a value${isLong ? `; one that begins with - is written ${flag}=VALUE` : ""}`,
  );
}

/**
 * A set that the configuration names is used in every run, so it is a regular file that nobody else may have written.
 * One that is missing is reported when it is opened.
 * @throws {FileError}
 */
function checkSet(path: string, place: string): void {
  const status = statSync(textPath(path).raw, { throwIfNoEntry: false });
  // What --against compares with may be a folder of logs.
  if (status === undefined || status.isDirectory()) return;
  if (!status.isFile()) throw new FileError([path], "", `is no regular file, and ${place} names it`);
  if (isOnlyWrittenByCaller(status)) return;
  throw new FileError([path], "", `is not used, since others may have written it, and ${place} names it`);
}

/** The flag's name as in the table: without a value, and with 0 for a number. */
function tableName(word: string): string {
  if (!word.startsWith("--")) return word.slice(0, 2);
  const name = word.split("=", 1)[0]!;
  return /^--p[0-9]+$/.test(name) ? "--p0" : name;
}

/** Whether the next line may be the flag's value: the last of several letters takes it, if none before does. */
function wantsValue(word: string, names: ReadonlyMap<string, Flag>): boolean {
  const flag = lastFlag(word, names);
  return flag?.value !== undefined && (!flag.valueOptional || flag.valueMayFollow === true);
}

function needsValue(word: string, names: ReadonlyMap<string, Flag>): boolean {
  const flag = lastFlag(word, names);
  return flag?.value !== undefined && !flag.valueOptional;
}

/** The flag that a value on the next line would be of. */
function lastFlag(word: string, names: ReadonlyMap<string, Flag>): Flag | undefined {
  if (word.includes("=")) return undefined;
  const letters = word.startsWith("--") ? [] : [...word.slice(1)];
  const at = letters.findIndex((letter) => names.get(`-${letter}`)?.value !== undefined);
  if (letters.length > 0 && at !== letters.length - 1) return undefined;
  return names.get(letters.length > 0 ? `-${letters[at]}` : tableName(word));
}

/** The flags of all commands; of those with one name, one that takes a value. */
async function collectNames(): Promise<Map<string, Flag>> {
  const all = await Promise.all(commands.map((row) => row.load()));
  const names = new Map<string, Flag>();
  for (const { command } of all) {
    for (const [name, flag] of flagNames([...command.flags, ...everyCommand]))
      if (names.get(name)?.value === undefined) names.set(name, flag);
  }
  return names;
}
