/** Parses a command line by its table of flags. Pure, so that nothing is opened before all of it has been checked. */
import { OptionError } from "../../error/errors.ts";
import { checkNumber } from "../../error/number.ts";
import { oneOf, valueError } from "../../error/value-error.ts";
import { faultyByte } from "../../native/surrogateescape.ts";
import type { Command } from "../command.ts";
import type { Flag, FlagGroup } from "../flags/flag.ts";
import { everyCommand, help } from "../flags/global.ts";
import { type Mode, refusedIn } from "../flags/mode.ts";
import type { FlagName } from "../flags/names.ts";

export interface GivenFlag {
  readonly flag: Flag;
  /** The name as it was written, `-m` or `--max-count`; messages use it. */
  readonly typed: string;
  /** Its value; `null` for a switch, or if an optional value was left out. */
  readonly value: string | null;
  /** Number of positionals before it. */
  readonly before: number;
}

type ReadFlag = Omit<GivenFlag, "before">;

/** What was given of each flag; nothing stands for those that were not. */
type ByFlag<Value> = { [Long in FlagName]?: Value };

/** The arguments of a command line, in order, and what was given by the long names of flags. */
export class ParsedArgs {
  readonly has: Readonly<ByFlag<true>>;
  /** The last value. */
  readonly text: Readonly<ByFlag<string>>;
  /** The last value as a number: checked where the flag's row has `min`, `NaN` where it may be a word and is one. */
  readonly number: Readonly<ByFlag<number>>;
  /** Every value. */
  readonly all: Readonly<ByFlag<readonly string[]>>;

  constructor(
    readonly positionals: readonly string[],
    readonly given: readonly GivenFlag[],
  ) {
    const has: ByFlag<true> = {};
    const text: ByFlag<string> = {};
    const number: ByFlag<number> = {};
    const all: ByFlag<string[]> = {};
    for (const { flag, value } of given) {
      const long = flag.long as FlagName; // A row names it.
      has[long] = true;
      text[long] = value ?? undefined;
      number[long] = value === null ? undefined : Number(value);
      if (value !== null) (all[long] ??= []).push(value);
    }
    this.has = has;
    this.text = text;
    this.number = number;
    this.all = all;
  }

  /** The same flags with other positionals. */
  withPositionals(positionals: readonly string[]): ParsedArgs {
    return new ParsedArgs(positionals, this.given);
  }

  /** The value, in bytes, of a flag that has `isSize` in its row. */
  size(long: FlagName): number | undefined {
    const text = this.text[long];
    return text === undefined ? undefined : parseSize(text);
  }

  /** The last one given of several flags that override each other. */
  findLast(...longs: readonly FlagName[]): GivenFlag | undefined {
    let last: GivenFlag | undefined;
    for (const one of this.given) if ((longs as readonly string[]).includes(one.flag.long)) last = one;
    return last;
  }
}

/** `-h` or `--help` was found before any error. */
export interface HelpRequest {
  readonly help: "short" | "long";
}

/**
 * Parses the arguments of one command.
 * @param commandName for advice
 * @throws {OptionError} they don't fit its table
 */
export function parseArgs(
  args: readonly string[],
  command: Pick<Command, "flags" | "modes" | "numberFirst" | "standalone">,
  commandName = "",
): ParsedArgs | HelpRequest {
  const names = flagNames([...command.flags, ...everyCommand]);
  const known = { names, commandName };
  const positionals: string[] = [];
  const given: GivenFlag[] = [];
  for (let index = 0; index < args.length; index++) {
    const word = args[index]!;
    if (word === "--") {
      positionals.push(...args.slice(index + 1));
      break;
    }
    if (word === "-" || !word.startsWith("-")) positionals.push(word);
    else if (command.numberFirst && positionals.length === 0 && /^-[0-9]+$/.test(word)) positionals.push(word.slice(1));
    else {
      const read = word.startsWith("--") ? longFlag(word, known) : shortFlags(word, known);
      for (const one of read) {
        if (one.flag === help) return { help: one.typed === "-h" ? "short" : "long" };
        const takes = wantsNext(one) || mayTake(one, args[index + 1]);
        const value = takes ? nextWord(one, args[++index]) : one.value;
        given.push({ ...one, value, before: positionals.length });
      }
    }
  }
  for (const one of given) checkValue(one);
  const read = new ParsedArgs(positionals, given);
  if (given.length > 0 && !command.standalone?.some((long) => read.has[long])) checkTogether(given);
  // One flag selects a mode, another is refused.
  if (given.length > 1 && !read.has["type-list"]) checkModes(read, command.modes ?? []);
  return read;
}

/** Maps every spelling, such as `-m` and `--max-count`, to its row; a number in a name is written as 0. */
export function flagNames(groups: readonly FlagGroup[]): Map<string, Flag> {
  const names = new Map<string, Flag>();
  const all: readonly Pick<FlagGroup, "flags">[] = [...groups, { flags: [help] }];
  for (const { flags } of all) {
    for (const flag of flags) {
      const suffix = flag.numbered ? "0" : "";
      if (flag.short) names.set(`-${flag.short}`, flag);
      names.set(`--${flag.long}${suffix}`, flag);
      if (flag.aliases) for (const alias of flag.aliases) names.set(`--${alias}${suffix}`, flag);
    }
  }
  return names;
}

interface KnownFlags {
  readonly names: Map<string, Flag>;
  readonly commandName: string;
}

function longFlag(word: string, known: KnownFlags): ReadFlag[] {
  const { names } = known;
  const equals = word.indexOf("=");
  const typed = equals < 0 ? word : word.slice(0, equals);
  const flag = names.get(typed) ?? names.get(typed.replace(/[0-9]+$/, "0")) ?? unknown(typed, known);
  const value = equals < 0 ? null : word.slice(equals + 1);
  if (value !== null && !flag.value) throw valueError(typed, value, { takes: "no value" });
  return [{ flag, typed, value }];
}

/** `-nH`, `-m1`, `-m=1`, `-oHm 1`: switches up to the first flag that takes a value, which takes the rest. */
function shortFlags(word: string, known: KnownFlags): ReadFlag[] {
  const { names } = known;
  const found: ReadFlag[] = [];
  const letters = [...word.slice(1)];
  for (let index = 0; index < letters.length; index++) {
    const typed = `-${letters[index]}`;
    const flag = names.get(typed) ?? unknown(typed, known, word);
    const rest = letters.slice(index + 1).join("");
    if (!flag.value && rest.startsWith("=")) throw valueError(typed, rest.slice(1), { takes: "no value" });
    if (!flag.value || rest === "") found.push({ flag, typed, value: null });
    else {
      found.push({ flag, typed, value: rest.startsWith("=") ? rest.slice(1) : rest });
      break;
    }
  }
  return found;
}

function wantsNext({ flag, value }: ReadFlag): boolean {
  return flag.value !== undefined && value === null && !flag.valueOptional;
}

/** Whether the next word is the value of a flag with an optional value. */
function mayTake({ flag, value }: ReadFlag, word: string | undefined): boolean {
  if (!flag.valueMayFollow || value !== null || word === undefined || word.startsWith("-")) return false;
  if (flag.choices!.includes(word)) return true;
  const { pathKind } = require("../../native/system.ts") as typeof import("../../native/system.ts");
  return typeof pathKind(word) !== "string";
}

function nextWord({ flag, typed }: ReadFlag, word: string | undefined): string {
  if (word === undefined) throw new OptionError(typed, "", `${typed} lacks its value: write ${typed} ${flag.value}`);
  return word;
}

function unknown(typed: string, { names, commandName }: KnownFlags, word = typed): never {
  const { suggestion } = require("../../error/suggest.ts") as typeof import("../../error/suggest.ts");
  const { familiar } = require("../flags/familiar.ts") as typeof import("../flags/familiar.ts");
  const meant = familiar(typed, names, commandName);
  const near = meant ?? suggestion(typed, [...names.keys()]);
  const inside = word === typed ? "" : ` in ${word}`;
  const fallback = "--help lists the flags; write -- before an argument that begins with -";
  const advice = near?.startsWith("-") ? `did you mean ${near}?` : (near ?? fallback);
  throw new OptionError(typed, typed, `unknown flag ${typed}${inside}: ${advice}`);
}

function checkValue({ flag, typed, value }: GivenFlag): void {
  if (value === null) return;
  if (!value.isWellFormed() && !takesBytes(flag)) checkUtf8(typed, value);
  if (flag.choices && !flag.choices.includes(value)) throw valueError(typed, value, oneOf(flag.choices));
  if (flag.min !== undefined) checkNumber(typed, value, flag.min);
  if (flag.isSize && parseSize(value) === undefined) {
    throw valueError(typed, value, { takes: "a size of 1M or more", example: "512M or 2G" });
  }
}

/** The bytes of `512M`, `1.5G` or `800000000`; `undefined` if the text is not a size, or is below one megabyte. */
function parseSize(text: string): number | undefined {
  const [, digits, unit] = /^([0-9]+(?:\.[0-9]+)?)([KMGT]?)(?:i?B)?$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const bytes = Math.floor(Number(digits) * 1024 ** " KMGT".indexOf(unit ? unit.toUpperCase() : " "));
  return bytes >= 1 << 20 && bytes <= Number.MAX_SAFE_INTEGER ? bytes : undefined;
}

/** Paths and texts to read may hold any bytes. */
function takesBytes(flag: Flag): boolean {
  const { takesPath } = require("../flags/flag.ts") as typeof import("../flags/flag.ts");
  return flag.long === "text" || takesPath(flag);
}

/** @throws {OptionError} `value`, which must be text, is not valid UTF-8 */
export function checkUtf8(typed: string, value: string): void {
  const faulty = faultyByte(value);
  if (faulty !== null) throw new OptionError(typed, value, `${typed}: byte ${faulty} of "${value}" is not UTF-8`);
}

/**
 * Checks what the rows say: which flags exclude each other, which require another, and which may be given only once.
 */
function checkTogether(given: readonly GivenFlag[]): void {
  const seen = new Map<string, GivenFlag>();
  for (const one of given) {
    if (one.flag.once && seen.has(one.flag.long)) {
      throw new OptionError(one.typed, one.value ?? "", `${one.typed} is given twice: write one`);
    }
    if (one.value === one.flag.idle) seen.delete(one.flag.long);
    else seen.set(one.flag.long, one);
  }
  for (const one of seen.values()) {
    const { refuses, needs, needsOneOf } = one.flag;
    const other = refuses?.map((long) => seen.get(long)).find((found) => found !== undefined);
    if (other) throw exclusion(one, other);
    const missing = needs?.filter((long) => !seen.has(long)) ?? [];
    if (missing.length > 0) throw requirement(one, missing, " and ");
    if (needsOneOf && !needsOneOf.some((long) => seen.has(long))) throw requirement(one, needsOneOf, " or ");
  }
}

function exclusion(one: GivenFlag, other: GivenFlag): OptionError {
  const advice = one.flag.advice?.[other.flag.long];
  const message = `${spellFlag(one)} and ${spellFlag(other)} can't be used together${advice ? `: ${advice}` : ""}`;
  return new OptionError(one.typed, other.typed, message);
}

function requirement({ typed, flag }: GivenFlag, longs: readonly string[], between: string): OptionError {
  const advice = flag.needsAdvice ? `; ${flag.needsAdvice}` : "";
  return new OptionError(typed, "", `${typed} requires ${longs.map((long) => `--${long}`).join(between)}${advice}`);
}

/** @throws {OptionError} a flag is incompatible with the mode that other flags select */
function checkModes(args: ParsedArgs, modes: readonly Mode[]): void {
  for (const mode of modes) {
    const found = refusedIn(mode, args);
    if (!found) continue;
    const { selector, refused } = found;
    const advice = mode.advice?.[refused.flag.long as FlagName];
    const message = `${spellFlag(selector)} selects ${mode.name}: it can't be used with ${spellFlag(refused)}${advice ? `: ${advice}` : ""}`;
    throw new OptionError(refused.typed, selector.typed, message);
  }
}

/** As it was typed, followed by the long name if it was a short one. */
function spellFlag({ flag, typed }: GivenFlag): string {
  return typed.startsWith("--") ? typed : `${typed} (--${flag.long})`;
}
