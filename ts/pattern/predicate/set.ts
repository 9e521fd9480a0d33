/** Sets from files: `in:@FILE`, `=@FILE`, `in:GROUP:@FILE`. */
import { FileError } from "../../error/errors.ts";
import { setMemberLimit } from "../../tables/limits.ts";
import { setGroups } from "../../tables/predicate.ts";
import { type Operand, readBound, setKey } from "../../value/bound.ts";
import type { FileReader } from "../files.ts";
import type { Refuse } from "./compiled.ts";
import type { NamedField } from "./field.ts";
import { decodeRange, keysOperand, rangesOperand } from "./words.ts";

/** A set as a clause writes it. */
export interface SetValue {
  readonly path: string;
  /** Orbit group under which members and tokens are folded. */
  readonly group: string | null;
}

/** The set that `value` refers to; `null` if it is not a set. */
export function parseSetValue(value: string): SetValue | null {
  if (value.startsWith("@")) return { path: value.slice(1), group: null };
  const [, group, path] = /^(\w+):@(.*)$/s.exec(value) ?? [];
  return path === undefined ? null : { path, group: group! };
}

interface Member {
  readonly text: string;
  readonly line: number;
}

/** The operand for the members of a set, read as values of the field. */
export function setOperand(set: SetValue, field: NamedField, readFile: FileReader, refuse: Refuse): Operand {
  if (set.group !== null) checkGroup(set.group, field, refuse);
  const type = field.type === "claim" ? "text" : field.type;
  if (type === "timestamp" || type === "program" || (type === "address" && field.contains)) {
    return refuse(`"${field.name}" can't be looked up in a set`, { bad: field.name, hint: "write out the conditions" });
  }
  const members = readMembers(set.path, readFile, refuse);
  const bad = ({ text, line }: Member) =>
    refuse(`line ${line} of ${set.path}, "${text}", is no ${nounOf(field)}`, { bad: text, hint: "one member a line" });
  if (type === "address" || type === "block" || type === "network") {
    return rangesOperand(
      members.map((member) => decodeRange((readBound("network", member.text) ?? bad(member)).words)),
    );
  }
  const keys = members.map((member) => setKey(type, set.group, member.text) ?? bad(member));
  const keyType = type === "quantity" || type === "version" ? type : isText(type) ? "text" : "decimal";
  return keysOperand(keyType, type === "caseless", set.group, keys);
}

function checkGroup(group: string, field: NamedField, refuse: Refuse): void {
  if (!(setGroups as readonly string[]).includes(group)) {
    refuse(`unknown group "${group}"`, { bad: group, expected: setGroups });
  }
  if (field.type !== "text" && field.type !== "caseless" && field.type !== "claim") {
    refuse(`"${field.name}" is not text, so the group "${group}" can't fold it`, {
      bad: group,
      hint: "drop the group",
    });
  }
}

function isText(type: string): boolean {
  return type === "text" || type === "caseless";
}

function nounOf(field: NamedField): string {
  return field.type === "network" || field.type === "address" ? "address or block" : field.type;
}

/** Trimmed lines of a decoded file, without blank lines and those that begin with `#`. */
function readMembers(path: string, readFile: FileReader, refuse: Refuse): Member[] {
  if (path === "") refuse("a set needs a file name", { expected: ["@FILE"] });
  const text = readText(path, readFile, refuse);
  const lines = text.split("\n").map((line, index) => ({ text: line.trim(), line: index + 1 }));
  const members = lines.filter(({ text }) => text !== "" && !text.startsWith("#"));
  if (members.length > setMemberLimit) {
    const found = `the set ${path} has ${members.length} members, more than ${setMemberLimit}`;
    refuse(found, { bad: path, hint: "use fewer members, or several conditions" });
  }
  return members;
}

function readText(path: string, readFile: FileReader, refuse: Refuse): string {
  try {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(readFile(path));
  } catch (error) {
    if (error instanceof FileError) refuse(`the set ${path} can't be read: ${error.message}`, { bad: path });
    throw error;
  }
}
