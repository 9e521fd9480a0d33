/** `fields NAME {[type]name*:accessor}...`: how a pattern's registers become columns. */
import { suggestion } from "../error/suggest.ts";
import { accessors, spelledAccessors } from "../tables/accessors.ts";
import { fieldTypes, findType } from "../tables/field-types.ts";
import { checkName, refuse, type Where } from "./line.ts";

export interface FieldMark {
  /** As written; `null` if omitted. */
  readonly type: string | null;
  /** Full name of a register, including dots. */
  readonly name: string;
  /** Every binding begins a record. */
  readonly starred: boolean;
  /** `null`: the whole text. */
  readonly accessor: string | null;
}

export interface FieldLine {
  readonly where: Where;
  readonly name: string;
  readonly marks: readonly FieldMark[];
}

/** @param hasRegister whether the pattern of NAME binds a register; `null` if no earlier `let` declares NAME */
export function parseFields(
  text: string,
  where: Where,
  registersOf: (name: string) => ReadonlySet<string> | null,
): FieldLine {
  const [head, written] = /^(\S*)\s*/.exec(text)!;
  const name = checkName(written!, where);
  const bound = registersOf(name);
  if (!bound) refuse(where, `there is no let ${name} above its fields`, name);
  const marks: FieldMark[] = [];
  const marksText = text.slice(head.length);
  let at = 0;
  while (at < marksText.length) {
    const { mark, end } = takeMark(marksText, at, where);
    if (marks.some((other) => other.name === mark.name)) refuse(where, `the field ${mark.name} is named twice`, name);
    if (!bound.has(mark.name)) refuse(where, `${name} binds no register ${mark.name}`, mark.name);
    marks.push(mark);
    at = end + /^\s*/.exec(marksText.slice(end))![0].length;
  }
  if (marks.length === 0) refuse(where, `no field of ${name} is marked; write {name}`, name);
  return { where, name, marks };
}

function takeMark(text: string, at: number, where: Where): { mark: FieldMark; end: number } {
  const column = `column ${[...text.slice(0, at)].length + 1}`;
  if (text[at] !== "{") refuse(where, `${column}: found "${text[at]}", expected a mark such as {name}`);
  const close = text.indexOf("}", at);
  if (close < 0) refuse(where, `${column}: the mark is not closed, expected }`);
  const inside = text.slice(at + 1, close);
  if (inside.startsWith("[") && !inside.includes("]")) refuse(where, `${column}: the type is not closed, expected ]`);
  const [, type, name, star, accessor] = /^(?:\[([^\]]*)\])?([^*:]*)(\*?)(?::(.*))?$/s.exec(inside) ?? [];
  if (name === undefined || !/^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/.test(name)) {
    refuse(where, `${column}: "${name ?? inside}" is not a register's name`);
  }
  if (type !== undefined && !findType(type)) {
    refuse(where, `${column}: unknown type "${type}"; valid: ${fieldTypes.join(", ")}`, type);
  }
  if (accessor !== undefined) checkAccessor(accessor, column, where);
  return { mark: { type: type ?? null, name, starred: star === "*", accessor: accessor ?? null }, end: close + 1 };
}

function checkAccessor(accessor: string, column: string, where: Where): void {
  if (accessor === "") refuse(where, `${column}: expected an accessor after :`);
  const patterns = { none: "", count: "[0-9]+", range: "[0-9]+(-[0-9]+)?" };
  const isKnown = (part: string) =>
    accessors.some(({ name, index }) => new RegExp(`^${name}${patterns[index]}$`).test(part));
  if (accessor.split("|").every(isKnown)) return;
  const meant = suggestion(
    accessor,
    accessors.map(({ name }) => name),
  );
  const advice = meant ? `did you mean ${meant}?` : `there are ${spelledAccessors().join(", ")}`;
  refuse(where, `${column}: unknown accessor "${accessor}"; ${advice}`, accessor);
}
