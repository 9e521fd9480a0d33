/** The units that `--record` and the context flags take. */
import { OptionError } from "../error/errors.ts";

/** By number, less one, as zig/record/constructs.zig has them. */
export const roles = ["call", "assign", "kv", "list", "numeric", "plain"] as const;

/** By number as zig/record/records.zig has them. */
const found = ["line", "paragraph", "file", "block", "unit", "period", "shape"] as const;

/** What completions offer. */
export const offeredUnits: readonly string[] = [...found, ...roles.map((role) => `unit:${role}`)];

/** Units that are readings of an axis, which this version does not compute. */
const unread = ["seam", "bind", "auto", "texture"] as const;

/** How messages list the units. */
export const unitNames =
  "line, paragraph, file, block, unit, unit:ROLE, period, seam, bind, bind:Q, auto, texture, shape";

export interface RecordUnit {
  readonly name: string;
  /** The unit's number in the native library. */
  readonly number: number;
  /** Number of the role that its constructs play; 0 where any will do. */
  readonly role: number;
}

/** What is wrong with a unit's name; a unit where nothing is. */
export function readUnit(name: string): RecordUnit | string {
  const [base, detail] = split(name);
  const number = (found as readonly string[]).indexOf(base);
  if (number >= 0 && detail === null) return { name, number, role: 0 };
  if (base === "bind" && detail !== null && !isPercentile(detail)) {
    return `"${name}" is not a record unit: bind: takes a percentile from 0 to 100, found "${detail}"`;
  }
  if (base === "unit" && detail !== null) {
    const role = (roles as readonly string[]).indexOf(detail) + 1;
    return role > 0 ? { name, number, role } : `"${name}" is not a record unit: the roles are ${roles.join(", ")}`;
  }
  const isKnown = (unread as readonly string[]).includes(base) && (detail === null || base === "bind");
  if (isKnown) return `the record unit "${name}" is not available yet`;
  return `"${name}" is not a record unit; write one of ${unitNames}`;
}

/** The unit that `option` names. @throws {OptionError} */
export function parseUnit(name: string, option = "--record"): RecordUnit {
  const unit = readUnit(name);
  if (typeof unit === "string") throw new OptionError(option, name, `${option}: ${unit}`);
  return unit;
}

function split(name: string): [string, string | null] {
  const colon = name.indexOf(":");
  return colon < 0 ? [name, null] : [name.slice(0, colon), name.slice(colon + 1)];
}

function isPercentile(text: string): boolean {
  return /^[0-9]+(\.[0-9]+)?$/.test(text) && Number(text) <= 100;
}
