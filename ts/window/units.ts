/** The units accepted by `--record` and the context flags. */
import { listWords, oneOf, valueError, type Wanted } from "../error/value-error.ts";
import { constructRoles, indentLevels, type RecordUnitRow, recordUnits } from "../tables/record-units.ts";

const rows: readonly RecordUnitRow[] = recordUnits;

/** Units offered as completions. */
export function offeredUnits(): readonly string[] {
  return [
    ...rows.map(({ name }) => name),
    ...rows.flatMap(({ name, takes }) => (takes === "role" ? constructRoles.map((role) => `${name}:${role}`) : [])),
  ];
}

const placeholders = { role: "ROLE", percentile: "Q", level: "LEVEL" } as const;

/** The list of units in messages. Most runs load this file, and `flatMap` is slow the first time, so it has a loop. */
const names: string[] = [];
for (const { name, takes } of rows) {
  names.push(name);
  if (takes !== null) names.push(`${name}:${placeholders[takes]}`);
}
export const unitNames = names.join(", ");

export interface RecordUnit {
  readonly name: string;
  /** The unit's number in the native library. */
  readonly number: number;
  /** Number of the role of its constructs; 0: any role. */
  readonly role: number;
  /** Percentile of the bounds between records; −1 if not given. */
  readonly percentile: number;
  /** Level of the indentation, from 1; 0 if not given. */
  readonly level: number;
}

const buildUnit = (name: string, number: number): RecordUnit => ({ name, number, role: 0, percentile: -1, level: 0 });

export const lineUnit = buildUnit("line", 0);

/** Begins like a literal, a kind, an anchor or a group: no unit does. */
function looksLikePattern(name: string): boolean {
  return /^["\\@(#^.[]/.test(name);
}

/** The unit of that name, or what is taken instead of the name. */
export function readUnit(name: string): RecordUnit | Wanted {
  const [base, argument] = split(name);
  const number = rows.findIndex((row) => row.name === base);
  const takes = rows[number]?.takes;
  if (takes === undefined || (takes === null && argument !== null))
    return looksLikePattern(name)
      ? { ...oneOf(names), which: "is a pattern", advice: "--record-start PATTERN divides at matches" }
      : oneOf(names);
  const unit = buildUnit(name, number);
  if (argument === null) return unit;
  if (takes === "role") {
    const role = (constructRoles as readonly string[]).indexOf(argument) + 1;
    return role > 0 ? { ...unit, role } : { takes: `unit:ROLE with ROLE ${listWords(constructRoles)}` };
  }
  if (takes === "level") {
    const isLevel = /^[1-9][0-9]?$/.test(argument) && Number(argument) <= indentLevels;
    if (isLevel) return { ...unit, level: Number(argument) };
    return { takes: `indent:LEVEL with LEVEL from 1 to ${indentLevels}` };
  }
  return isPercentile(argument) ? { ...unit, percentile: Number(argument) } : { takes: "bind:Q with Q from 0 to 100" };
}

/** The unit that `option` names. @throws {OptionError} */
export function parseUnit(name: string, option = "--record"): RecordUnit {
  const unit = readUnit(name);
  if ("takes" in unit) throw valueError(option, name, unit);
  return unit;
}

function split(name: string): [string, string | null] {
  const colon = name.indexOf(":");
  return colon < 0 ? [name, null] : [name.slice(0, colon), name.slice(colon + 1)];
}

function isPercentile(text: string): boolean {
  return /^[0-9]+(\.[0-9]+)?$/.test(text) && Number(text) <= 100;
}
