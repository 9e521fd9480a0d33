/** `--since` and `--until`. */
import { OptionError } from "../../error/errors.ts";
import { valueError } from "../../error/value-error.ts";
import { compileFields } from "../../fields/index.ts";
import { compilePattern } from "../../pattern/index.ts";
import { kindNumber } from "../../tables/kinds.ts";
import { shellWord } from "../../terminal/shell-word.ts";
import {
  fixedZone,
  Instant,
  offsetNsAt,
  readValues,
  setClockParts,
  spanNanoseconds,
  zoneNow,
} from "../../value/index.ts";
import type { TimeSource } from "../../window/index.ts";
import type { TimeBound, TimeWindow } from "../../window/time-window.ts";
import { loadRecordFormat } from "./field-options.ts";
import type { ParsedArgs } from "./parsed-args.ts";

const secondNs = 1_000_000_000n;
const dayNs = 86_400n * secondNs;

/** The window of `--since` and `--until`; `null` without them. @throws {OptionError} a time that cannot be read */
export function timeWindowOption(args: ParsedArgs): TimeWindow | null {
  const readBound = (long: "since" | "until") => {
    const given = args.text[long];
    return given === undefined ? null : givenBound(args, given.trim(), `--${long}`);
  };
  const [since, until] = [readBound("since"), readBound("until")];
  return since === null && until === null ? null : { kind: "time", since, until, source: timeSourceOption(args) };
}

/** The part of an input between two texts of times; `null` without them. @throws {OptionError} one can't be read */
export function parseTimeWindow(since: string | undefined, until: string | undefined, now?: string): TimeWindow | null {
  if (since === undefined && until === undefined) return null;
  const readBound = (text: string | undefined, option: string) =>
    text === undefined ? null : parseBound(text.trim(), option, now);
  return { kind: "time", since: readBound(since, "since"), until: readBound(until, "until"), source: null };
}

/** The part of an input before or from the time of `--at`, within the other flags of times; and words for it. */
export function halfAt(args: ParsedArgs, side: "before" | "from") {
  const at = args.text.at!;
  const bound = { [side === "from" ? "since" : "until"]: givenBound(args, at.trim(), "--at") };
  const given = timeWindowOption(args) ?? { kind: "time", since: null, until: null, source: timeSourceOption(args) };
  return {
    name: `${side} ${at}`,
    window: { ...given, ...bound } as TimeWindow,
    words: timeWords(args, { [side === "from" ? "since" : "until"]: at }),
  };
}

/** The flags that choose a part by times, as written. @param others in place of those given */
export function timeWords(args: ParsedArgs, others: Readonly<Record<string, string>> = {}): string[] {
  const texts = { since: args.text.since, until: args.text.until, ...others, time: args.text.time };
  return Object.entries(texts).flatMap(([long, text]) => (text === undefined ? [] : [`--${long}=${shellWord(text)}`]));
}

/** A field of records, as `--time` names it. */
const fieldName = /^\s*\.["\w]/;

/** The pattern or the field of `--time`; `null` without it. @throws {PatternError | OptionError} */
export function timeSourceOption(args: ParsedArgs): TimeSource | null {
  const given = args.text.time;
  if (given === undefined) {
    // Every event has a time of its own.
    const format = loadRecordFormat(args);
    return format?.events ? { pattern: compileFields(".time", format), registers: [0] } : null;
  }
  if (fieldName.test(given)) return fieldSource(args, given);
  const pattern = compilePattern(given);
  const named = pattern.registers.length > 0 ? pattern : compilePattern(`(${given}):time`);
  return { pattern: named, registers: named.registers.map((_, register) => register) };
}

function fieldSource(args: ParsedArgs, given: string): TimeSource {
  const format = loadRecordFormat(args);
  if (!format) {
    throw new OptionError("--time", given, `--time ${given} names a field: add --in, as in --in json --time ${given}`);
  }
  const pattern = compileFields(given, format);
  return { pattern, registers: [0] };
}

/** The bounds of a command by their flags: its inputs, and both sides of `--at`, share them. */
const bounds = new WeakMap<ParsedArgs, Map<string, TimeBound>>();

/** A bound as it was typed, and its flag where no zone was given for it. */
function givenBound(args: ParsedArgs, text: string, flag: string): TimeBound {
  // Inputs may have zones of their own.
  if (args.has.tz) return parseBound(text, flag, args.text.now);
  const known = bounds.get(args) ?? new Map<string, TimeBound>();
  bounds.set(args, known);
  const bound = known.get(flag) ?? unzonedBound(text, flag, args.text.now);
  known.set(flag, bound);
  return bound;
}

function unzonedBound(text: string, flag: string, now: string | undefined): TimeBound {
  const bound = parseBound(text, flag, now);
  const needsNone = text === "now" || spanNanoseconds(text) !== null;
  return needsNone || !dependsOnZone(text, bound) ? bound : { ...bound, unzoned: `${flag} ${text}` };
}

/** Whether the text is another instant in another zone. */
function dependsOnZone(text: string, bound: TimeBound): boolean {
  if (!("ns" in bound) || text === "today" || text === "yesterday") return true;
  const zone = zoneNow();
  try {
    setClockParts({ zone: fixedZone(offsetNsAt(zone, bound.ns) === 0n ? 3600 : 0) });
    return parseInstant(text) !== bound.ns;
  } finally {
    setClockParts({ zone });
  }
}

function parseBound(text: string, option: string, now: string | undefined): TimeBound {
  const length = spanNanoseconds(text);
  if (length !== null) return { ns: nowNs(now) - length };
  if (text === "now") return { ns: nowNs(now) };
  const zone = zoneNow();
  if (text === "today" || text === "yesterday") {
    const local = nowNs(now) + offsetNsAt(zone, nowNs(now));
    const midnight = local - (((local % dayNs) + dayNs) % dayNs);
    return { ns: localInstant(text === "today" ? midnight : midnight - dayNs) };
  }
  const [, hour, minute, second = "0", fraction = ""] =
    /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?$/.exec(text) ?? [];
  if (hour !== undefined && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60) {
    const seconds = BigInt(hour) * 3600n + BigInt(minute!) * 60n + BigInt(second);
    return { clockNs: seconds * secondNs + BigInt(fraction.padEnd(9, "0")), zone, toInstant: localInstant };
  }
  const ns = parseInstant(text);
  if (ns !== null) return { ns };
  const [, clock, name] = clockInZone.exec(text) ?? [];
  if (name) throw valueError(option, text, { takes: "a time of day without a zone", example: `${clock} --tz ${name}` });
  throw valueError(option, text, {
    takes: "a time",
    example: "10:00, 2026-03-01, 2026-03-01T10:00:00Z, 1h (ago), today, yesterday or now",
    allowed: ["today", "yesterday", "now"],
  });
}

/** `10:00[Europe/Berlin]`, `10:00 UTC` */
const clockInZone = /^(\d{1,2}:\d\d(?::\d\d)?)\s*\[?(UTC|[A-Z]\w+(?:\/[\w+-]+)+)\]?$/;

const timestamp = kindNumber("timestamp");

function parseInstant(text: string): bigint | null {
  const bytes = Buffer.from(text);
  const values = readValues(bytes, 0, { kinds: [timestamp], starts: [0], ends: [bytes.length] });
  return values.tag(0) === "instant" ? Instant.of(values.number(0), values.nanoseconds(0)).epochNanoseconds : null;
}

/** A local time is read as in an input: also where the clock changes. */
function localInstant(localNs: bigint): bigint {
  return parseInstant(new Instant(localNs).toString().slice(0, -1))!;
}

/** `--now` was checked when the clock was set. */
function nowNs(now: string | undefined): bigint {
  if (now === undefined) return BigInt(Date.now()) * 1_000_000n;
  return /^-?\d+$/.test(now) ? BigInt(now) * secondNs : parseInstant(now)!;
}
