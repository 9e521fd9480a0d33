/** The forms of lines: `{time} {level} [{thread}] {source:name}: {message}`. */

import type { ByteWriter } from "./bytes.ts";

/** Numbers of `Type` in zig/event/form.zig. */
const types = [
  "text",
  "rest",
  "word",
  "time",
  "level",
  "number",
  "ip",
  "quoted",
  "name",
  "elements",
  "pod",
  "host",
  "decimal",
  "peer",
  "value",
  "login",
  "guarded",
  "ticks",
  "label",
  "columns",
  "signs",
  "day",
  "dotted",
] as const;
export type FieldType = (typeof types)[number];

export type Op =
  | { readonly is: "literal"; readonly text: string }
  | {
      readonly is: "field";
      readonly type: FieldType;
      /** `null` if its text is only passed. */
      readonly name: string | null;
      readonly mayBeEmpty: boolean;
    }
  /** One of these texts. */
  | { readonly is: "choice"; readonly name: string; readonly texts: readonly string[] }
  | { readonly is: "optional"; readonly ops: readonly Op[] };

/** What is wrong with a form. */
export class FormError extends Error {}

/** Fields whose name tells their type. */
const typesByName: ReadonlyMap<string, FieldType> = new Map([
  ["time", "time"],
  ["level", "level"],
]);

/** How much a part of a form tells: a form that tells more is the more specific one. */
const weights: Readonly<Record<FieldType, number>> = {
  ...{
    time: 6,
    level: 4,
    ip: 4,
    number: 3,
    decimal: 3,
    quoted: 3,
    name: 2,
    dotted: 2,
    elements: 4,
    pod: 6,
    host: 1,
    peer: 1,
    value: 0,
    login: 1,
    guarded: 0,
    // More than a syslog line without a process, which a text behind such a time may look like.
    ticks: 13,
    label: 1,
    word: 1,
    text: 0,
    rest: 0,
    // With a level behind them less than the head of a syslog line, and more than a time alone.
    columns: -1,
    signs: 0,
    day: 4,
  },
};
const literalWeight = 2;
const choiceWeight = 5;
/** What may be absent tells this part of what it would tell. */
const optionalPart = 2;

/** Optional parts within each other. */
const depthMax = 16;

/** @throws {FormError} */
export function parseForm(source: string): Op[] {
  const parser = new FormParser(source);
  const ops = parser.sequence(0);
  return withRest(ops);
}

/** How specific a form is: of two that tell as much, the one that tells more by what may not be absent. */
export function rankForm(ops: readonly Op[]): number {
  const surely = ops.filter((op) => op.is !== "optional");
  return sumWeights(ops) * rankStep + Math.min(sumWeights(surely), rankStep - 1);
}

/** One more part of a rank counts more than all that is only compared where ranks are equal. */
export const rankStep = 256;

function sumWeights(ops: readonly Op[]): number {
  let rank = 0;
  for (const op of ops) {
    if (op.is === "literal") rank += literalWeight * op.text.replaceAll(" ", "").length;
    else if (op.is === "field") rank += weights[op.type];
    else if (op.is === "choice") rank += choiceWeight;
    else rank += Math.floor(sumWeights(op.ops) / optionalPart);
  }
  return rank;
}

/** Names of the fields, each once, in order. */
export function listFields(ops: readonly Op[]): string[] {
  const names = ops.flatMap((op) => {
    if (op.is === "literal") return [];
    return op.is === "optional" ? listFields(op.ops) : (op.name ?? []);
  });
  return [...new Set(names)];
}

/** Writes a form as zig/event/format.zig reads it. */
export function writeForm(writer: ByteWriter, ops: readonly Op[], registers: readonly string[]): void {
  writer.number(countOps(ops));
  writeOps(writer, ops, registers);
}

/** Number of ops, including the ops of optional parts. */
function countOps(ops: readonly Op[]): number {
  return ops.reduce((sum, op) => sum + 1 + (op.is === "optional" ? countOps(op.ops) : 0), 0);
}

/** Numbers of `readForm` in zig/event/format.zig. */
const opCodes = { literal: 0, field: 1, optional: 2, choice: 3 } as const;

function writeOps(writer: ByteWriter, ops: readonly Op[], registers: readonly string[]): void {
  for (const op of ops) {
    writer.number(opCodes[op.is]);
    if (op.is === "literal") writer.text(op.text);
    else if (op.is === "field") {
      writer.number(types.indexOf(op.type));
      writer.number(op.name === null ? 0 : registers.indexOf(op.name) + 1);
      writer.number(op.mayBeEmpty ? 1 : 0);
    } else if (op.is === "choice") {
      writer.number(registers.indexOf(op.name) + 1);
      writer.list(op.texts, (text) => writer.text(text));
    } else {
      writer.number(countOps(op.ops));
      writeOps(writer, op.ops, registers);
    }
  }
}

/** A text at the very end takes everything. */
function withRest(ops: Op[]): Op[] {
  const last = ops.at(-1);
  if (last?.is !== "field" || last.type !== "text") return ops;
  return [...ops.slice(0, -1), { ...last, type: "rest", mayBeEmpty: true }];
}

class FormParser {
  #at = 0;

  constructor(private readonly source: string) {}

  sequence(depth: number): Op[] {
    const { source } = this;
    if (depth > depthMax) throw new FormError(`optional parts are nested deeper than ${depthMax}`);
    const ops: Op[] = [];
    let literal = "";
    const endLiteral = () => {
      if (literal !== "") ops.push({ is: "literal", text: literal.replace(/[ \t]+/g, " ") });
      literal = "";
    };
    while (this.#at < source.length) {
      if (source.startsWith("?}", this.#at)) {
        if (depth === 0) throw new FormError('"?}" closes no optional part');
        endLiteral();
        this.#at += 2;
        return ops;
      }
      if (source.startsWith("{?", this.#at)) {
        endLiteral();
        this.#at += 2;
        const inner = this.sequence(depth + 1);
        if (inner.length === 0) throw new FormError("an optional part is empty");
        ops.push({ is: "optional", ops: inner });
      } else if (source.startsWith("{{", this.#at)) {
        literal += "{";
        this.#at += 2;
      } else if (source[this.#at] === "{") {
        endLiteral();
        ops.push(this.#field());
      } else {
        literal += source[this.#at];
        this.#at += 1;
      }
    }
    if (depth > 0) throw new FormError('an optional part is not closed: expected "?}"');
    endLiteral();
    return ops;
  }

  #field(): Op {
    const close = this.source.indexOf("}", this.#at);
    const inside = close < 0 ? "" : this.source.slice(this.#at + 1, close);
    const choice = /^([A-Za-z_][\w.-]*)=(.+)$/.exec(inside);
    if (choice) {
      this.#at = close + 1;
      // The longer text is tried first.
      const texts = choice[2]!.split("|").sort((a, b) => b.length - a.length);
      return { is: "choice", name: choice[1]!, texts };
    }
    const [, name, type, mark] = /^([A-Za-z_@][\w.@-]*)?(?::([a-z]+))?(\?)?$/.exec(inside) ?? [];
    if (close < 0 || (name === undefined && type === undefined)) {
      throw new FormError(
        `"${this.source.slice(this.#at, close < 0 ? undefined : close + 1)}" is not a field: {NAME}, {NAME:TYPE}, {NAME=TEXT|TEXT}`,
      );
    }
    if (type !== undefined && !types.includes(type as FieldType)) {
      throw new FormError(`there is no type "${type}"; there are ${types.join(", ")}`);
    }
    this.#at = close + 1;
    const known = (type as FieldType | undefined) ?? typesByName.get(name!) ?? "text";
    const mayBeEmpty = mark === "?" || known === "rest" || known === "quoted" || known === "signs";
    return { is: "field", type: known, name: name ?? null, mayBeEmpty };
  }
}
