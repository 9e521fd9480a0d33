/**
 * The text between `${` and `}`, or in a list of references: names, at most one index, accessors.
 *
 * Twin: zig/template/reference.zig, compared by tests/c/same.test.ts.
 */

import { TemplateError } from "../error/errors.ts";
import type { RegisterInfo } from "../pattern/compiled.ts";
import { type AccessorName, accessors, hasPart, kindsOfPart, spelledAccessors } from "../tables/accessors.ts";
import { listMark } from "../tables/field-names.ts";
import { kindPhrase, kinds } from "../tables/kinds.ts";
import { outputUnits } from "../value/unit.ts";

/** An accessor as written: its name and its numbers (0 if it takes none). */
export interface AccessorUse {
  readonly name: AccessorName;
  readonly first: number;
  readonly last: number;
}

/** Where a text with references occurs; used in messages. */
export type Where = "template" | "key" | "--format" | "--keep" | "keep" | "reference";

/** The text being parsed, for messages. */
export interface ReferenceContext {
  readonly where: Where;
  readonly text: string;
  /** Byte offset in `text`, for messages about this reference. */
  readonly byteOffset: number;
  readonly registers: readonly RegisterInfo[];
  /** Names besides registers that are valid here, for messages. */
  readonly otherNames: readonly string[];
}

/** Every binding, one of them (from 0), or the last. */
export type BindingIndex = number | "all" | null;

/** A register named in a reference. If members of a set share a name, the lists contain a register of each. */
export interface RegisterReference {
  readonly registers: readonly number[];
  readonly index: BindingIndex;
  /** Register whose bindings `index` counts: an enclosing one, or the register itself. */
  readonly indexed: readonly number[];
}

/** A name as written, before it is looked up. */
export interface Path {
  /** Names joined by dots, without the index. */
  readonly name: string;
  /** The part of `name` before the index. */
  readonly indexedName: string;
  readonly index: BindingIndex;
}

/** @throws {TemplateError} with the place, the byte and the problem */
export function fail(context: ReferenceContext, problem: string, allowed: readonly string[] = []): never {
  throw errorAt(context, problem, allowed);
}

function errorAt({ where, text, byteOffset }: ReferenceContext, problem: string, allowed: readonly string[]) {
  return new TemplateError(text, byteOffset, `${where} error at byte ${byteOffset}: ${problem}`, allowed);
}

/** `name`, `name[I]`, `outer[*].inner`. */
export function parsePath(written: string, context: ReferenceContext): Path {
  // The name of a field may have dots.
  const [, quoted] = /^"([^"]+)"$/.exec(written) ?? [];
  if (quoted !== undefined) return { name: quoted, index: null, indexedName: quoted };
  let name = "";
  let index: BindingIndex = null;
  let indexedName = "";
  for (const part of written.split(".")) {
    const open = part.indexOf("[");
    const bare = open < 0 ? part : part.slice(0, open);
    name += (name === "" ? "" : ".") + bare;
    if (open < 0) continue;
    if (!part.endsWith("]")) fail(context, `"${written}": the index has no ], as in ${bare}[0]`);
    if (index !== null) fail(context, `"${written}" has two indexes; a reference takes one`);
    index = parseIndex(part.slice(open + 1, -1), written, context);
    indexedName = name;
  }
  return { name, index, indexedName: indexedName || name };
}

/** The name of a field behind its dot; `[]` belongs to the name of a list. @throws {TemplateError} */
export function parseFieldPath(written: string, context: ReferenceContext): Path {
  if (!written.includes(listMark)) return parsePath(written, context);
  const name = /^"([^"]+)"$/.exec(written)?.[1] ?? written;
  return { name, index: null, indexedName: name };
}

function parseIndex(text: string, written: string, context: ReferenceContext): BindingIndex {
  if (text === "*") return "all";
  if (/^\d{1,15}$/.test(text)) return Number(text);
  return fail(context, `"${written}": an index is a number from 0, or * for every binding`);
}

/** The register of a path; `null` if there is none. */
export function resolveRegister(path: Path, context: ReferenceContext): RegisterReference | null {
  return /^\d+(\.|$)/.test(path.name) ? resolvePosition(path, context) : resolveName(path, context);
}

/** The same by its name, never by its position. */
export function resolveName(path: Path, context: ReferenceContext): RegisterReference | null {
  const numbers = findNumbers(path.name, context.registers);
  if (numbers.length === 0) return null;
  return { registers: numbers, index: path.index, indexed: findNumbers(path.indexedName, context.registers) };
}

function findNumbers(name: string, registers: readonly RegisterInfo[]): number[] {
  return registers.flatMap((register, number) => (register.name === name ? [number] : []));
}

/** `${2}` is the second name in the order the pattern binds them. */
function resolvePosition(path: Path, context: ReferenceContext): RegisterReference | null {
  const names = [...new Set(context.registers.map(({ name }) => name))];
  const [position, ...inner] = path.name.split(".");
  const outer = names[Number(position) - 1];
  if (outer === undefined) {
    const count = names.length === 1 ? "1 register" : `${names.length || "no"} registers`;
    fail(context, `\${${path.name}} is not a register: the pattern binds ${count}`, ["0", ...names]);
  }
  const nameWithOuter = (text: string) => text.replace(/^\d+/, outer);
  return resolveRegister(
    { name: [outer, ...inner].join("."), index: path.index, indexedName: nameWithOuter(path.indexedName) },
    context,
  );
}

/** Reports a name that the pattern does not bind. */
export function failUnbound(path: Path, context: ReferenceContext): never {
  const allowed = ["0", ...new Set(context.registers.map(({ name }) => name)), ...context.otherNames];
  const [, left = "", operator] = /^(.+?)([-+*/])/.exec(path.name) ?? [];
  if (allowed.includes(left)) {
    const spaced = path.name.replace(/\s*([-+*/])\s*/, " $1 ");
    fail(context, `the pattern has no register "${path.name}"; write blanks around ${operator}, as in \${${spaced}}`);
  }
  const hasFields = context.registers.length === 0 || context.registers.some(({ isField }) => isField);
  const bound = context.registers.some(({ name }) => name.endsWith(`.${path.name}`));
  const through = bound ? ", which is bound inside another register and is reached through that one" : "";
  const problem = `the pattern has no register "${path.name}"${through}; valid names: ${allowed.join(", ")}`;
  const error = errorAt(context, problem, allowed);
  if (hasFields && /^[A-Za-z_@]/.test(path.name)) error.unbound = path.name;
  throw error;
}

/** `octet1-2|upper`, the text after a reference's colon. */
export function parseAccessors(text: string, context: ReferenceContext): AccessorUse[] {
  return text.split("|").map((part) => parseAccessor(part.trim(), context));
}

/** @throws {TemplateError} no token of the registers' kinds has the part */
export function checkPart(
  { registers }: RegisterReference,
  [use]: readonly AccessorUse[],
  context: ReferenceContext,
): void {
  const bound = registers.map((number) => context.registers[number]!);
  if (!use || bound.some((one) => one.kind < 0 || one.isField || hasPart(use.name, kinds[one.kind]?.name) !== false)) {
    return;
  }
  const { name, kind } = bound[0]!;
  const owners = kindsOfPart(use.name).join(", ");
  fail(context, `"${name}" is ${kindPhrase(kind)}, which has no :${use.name}; that is a part of ${owners}`);
}

function parseAccessor(text: string, context: ReferenceContext): AccessorUse {
  const letters = /^[a-z]*/.exec(text)![0];
  const rest = text.slice(letters.length);
  const known = accessors.find(({ name }) => name === letters);
  if (!known || (known.index === "none" && rest !== "")) {
    const allowed = [
      ...spelledAccessors(),
      "every LENGTH",
      "in ZONE",
      "epoch",
      "duration",
      ...outputUnits.map(({ name }) => name),
    ];
    return fail(context, `"${text}" is not an accessor; the accessors are ${allowed.join(", ")}`, allowed);
  }
  const name: AccessorName = known.name;
  if (known.index === "none") return { name, first: 0, last: 0 };
  const numbers = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(rest);
  const first = Number(numbers?.[1] ?? 0);
  const last = Number(numbers?.[2] ?? first);
  if (known.index === "count" && (first < 1 || numbers?.[2] !== undefined)) {
    fail(context, `"${text}" has no number of characters; write ${name}N with N at least 1, as in ${name}4`);
  }
  if (first < 1 || last < first) {
    fail(
      context,
      `"${rest}" in "${text}" has no numbers; write ${name}N or ${name}N-M counted from 1, as in ${name}1-2`,
    );
  }
  return { name, first, last };
}
