/** The fields of a compiled pattern: those of its `fields` line, or one per register. */
import type { DeclarationSet } from "../library/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import type { Matches } from "../scan/index.ts";
import { cutPart } from "./part.ts";
import type { Value } from "./values.ts";

export interface ExtractedField {
  /** Full name of the register. */
  readonly name: string;
  /** Its key in JSON. */
  readonly register: string;
  /** Index of the enclosing field, in whose object it is placed; −1 if there is none. */
  readonly parent: number;
  readonly starred: boolean;
  readonly accessor: string | null;
  /** Bound under a repetition: its value is a list, unless `repeats` is set. */
  readonly repeated: boolean;
  /** Each binding belongs to a separate record. */
  readonly repeats: boolean;
  /** Numbers of the registers with this name. */
  readonly registers: readonly number[];
}

/** @param source the given pattern: exactly `\{NAME}` has the fields of a `fields NAME` line */
export function extractedFields(
  source: string,
  pattern: CompiledPattern,
  declarations: DeclarationSet,
): ExtractedField[] {
  const name = /^\\\{(\w+)\}$/.exec(source.trim())?.[1];
  const line = declarations.fields.find((one) => one.name === name);
  const marks =
    line?.marks ??
    [...new Set(pattern.registers.map((register) => register.name))].map((register) => ({
      name: register,
      starred: false,
      accessor: null,
    }));
  const names = marks.map((mark) => mark.name);
  const isRepeated = (field: string) => pattern.registers.some((one) => one.name === field && one.repeated);
  const repeatsStar = marks.some((mark) => mark.starred && isRepeated(mark.name));
  return marks.map((mark) => ({
    ...mark,
    register: mark.name.slice(mark.name.lastIndexOf(".") + 1),
    parent: line ? names.indexOf(mark.name.slice(0, Math.max(0, mark.name.lastIndexOf(".")))) : -1,
    repeated: isRepeated(mark.name),
    repeats: repeatsStar && isRepeated(mark.name),
    registers: pattern.registers.flatMap((register, number) => (register.name === mark.name ? [number] : [])),
  }));
}

/** The bindings of match `i`, field by field. `read` gives the text between two offsets of the matches. */
export function matchValues(
  fields: readonly ExtractedField[],
  matches: Matches,
  i: number,
  read: (start: number, end: number) => string,
): Value[] {
  return fields.map((field) => (field.repeated ? boundTexts : boundText)(field, matches, i, read));
}

/** The register that a field has in match `i`, which `boundText` reads; −1 if none is bound. */
export function boundRegister({ registers }: Pick<ExtractedField, "registers">, matches: Matches, i: number): number {
  for (const register of registers) if (matches.registerStart(i, register) >= 0) return register;
  return -1;
}

/** The text of a field that is not repeated. */
export function boundText(
  { registers, accessor }: Pick<ExtractedField, "registers" | "accessor">,
  matches: Matches,
  i: number,
  read: (start: number, end: number) => string,
): string | null {
  const register = boundRegister({ registers }, matches, i);
  if (register < 0) return null;
  return cut(read(matches.registerStart(i, register), matches.registerEnd(i, register)), accessor);
}

function boundTexts(
  { registers, accessor }: ExtractedField,
  matches: Matches,
  i: number,
  read: (start: number, end: number) => string,
): string[] | null {
  const texts: string[] = [];
  for (const register of registers) {
    const start = matches.registerStart(i, register);
    if (start < 0) continue;
    const count = matches.bindingCount(i, register);
    if (count === 0) texts.push(read(start, matches.registerEnd(i, register)));
    for (let k = 0; k < count; k++)
      texts.push(read(matches.bindingStart(i, register, k), matches.bindingEnd(i, register, k)));
  }
  return texts.length === 0 ? null : texts.map((one) => cut(one, accessor) ?? "");
}

function cut(text: string, accessor: string | null): string | null {
  return accessor === null ? text : cutPart(text, accessor);
}
