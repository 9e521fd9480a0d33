/** The registers of a pattern in the order of reports: by name; in JSON, inner ones inside outer ones. */
import type { Piece } from "../layout/index.ts";
import type { RegisterInfo } from "../pattern/compiled.ts";
import type { Matches } from "../scan/matches.ts";
import type { TextPart } from "../scan/reading.ts";
import { noKind, takesKind } from "../tables/kinds.ts";
import type { Output } from "../terminal/index.ts";
import { jsonString, writeJsonString } from "./quote.ts";

interface Register {
  readonly number: number;
  /** `NAME=` for the plain report. */
  readonly assignment: string;
  /** `"NAME":` for JSON, without the names of enclosing registers. */
  readonly key: string;
  readonly repeated: boolean;
  /** The only kind that it can bind; −1 if it has no value. */
  readonly kind: number;
  /** A field of records: each value has its own kind. */
  readonly isField: boolean;
  readonly inner: readonly Register[];
}

/** Writes typed values: called once per batch, with the spans in the order in which captures are visited. */
export type SpellValues = (text: Uint8Array, base: number, spans: Spans) => readonly (string | undefined)[];

/** Columns of spans whose values are written. */
export interface Spans {
  readonly kinds: number[];
  readonly starts: number[];
  readonly ends: number[];
}

/** Registers of one pattern, or of one member of a set. */
interface Member {
  /** Sorted by name. */
  readonly listed: readonly Register[];
  /** Those that are not inside another register. */
  readonly outer: readonly Register[];
}

const capturesOpening = "  captures: ";

export class Registers {
  readonly #members: readonly Member[];
  /** How many there are. */
  readonly registers: number;
  /** Whether any register may have a value. */
  readonly #typed: boolean;

  /** @param firsts first register of each member */
  constructor(
    infos: readonly RegisterInfo[],
    readonly firsts: readonly number[],
  ) {
    this.registers = infos.length;
    const numbers = infos.map((_, number) => number);
    const bare = { listed: [], outer: [] };
    this.#members = firsts.map((first, index) =>
      infos.length === 0 ? bare : buildMember(infos, numbers.slice(first, firsts[index + 1])),
    );
    let typed = false;
    for (const info of infos) typed ||= info.kind >= 0 || info.isField === true;
    this.#typed = typed;
  }

  /** `  captures: a="x", b=""` as pieces, none without registers; of a set with `names`, the member's name too. */
  plainPieces(names: readonly string[]): readonly Piece[] {
    return this.#piecesOf(names, ({ listed }, first, name) => {
      const pieces: Piece[] = [];
      for (const { number, assignment } of listed) {
        pieces.push(`${pieces.length === 0 ? capturesOpening : ", "}${assignment}`);
        pieces.push({ is: "quoted", register: number - first });
      }
      if (name !== undefined) pieces.push(`  pattern: ${name}`);
      return pieces;
    });
  }

  /**
   * What `writeJson` writes with exact values, and the member's name, as pieces; `null` for nested or repeated
   * registers and fields.
   */
  jsonPieces(names: readonly string[]): readonly Piece[] | null {
    const isFlat = ({ repeated, isField, inner }: Register) => !repeated && !isField && inner.length === 0;
    if (!this.#members.every(({ listed }) => listed.every(isFlat))) return null;
    return this.#piecesOf(names, ({ listed }, first, name) => {
      const objects = listed.flatMap(({ number, key, kind }, index): Piece[] => {
        const register = number - first;
        const value: Piece[] = kind < 0 ? [] : [{ is: "value", register, kind, before: ',"value":' }];
        return [`${index === 0 ? "" : ","}${key}{"text":`, { is: "json", register }, ...value, "}"];
      });
      return ["{", ...objects, "}", name === undefined ? "" : jsonPattern(name)];
    });
  }

  /** The pieces of a single pattern, or of each member of a set. */
  #piecesOf(
    names: readonly string[],
    of: (member: Member, first: number, name: string | undefined) => readonly Piece[],
  ): readonly Piece[] {
    const sections = this.#members.map((member, i) => of(member, this.firsts[i]!, names[i]));
    return sections.length === 1 ? sections[0]! : [{ is: "byMember", sections }];
  }

  /** Spans of values of the matches, in the order in which `writeJson` visits them. */
  typedSpans(matches: Matches): Spans {
    const spans: Spans = { kinds: [], starts: [], ends: [] };
    const collector: Visitor = {
      literal() {},
      text() {},
      value(kind, start, end) {
        spans.kinds.push(kind);
        spans.starts.push(start);
        spans.ends.push(end);
      },
    };
    if (this.#typed) for (let i = 0; i < matches.count; i++) this.#visit(collector, matches, i);
    return spans;
  }

  /** Writes the object of captures; `nextValue` returns the values of `typedSpans` one by one. */
  writeJson(
    output: Output,
    { text, base }: TextPart,
    matches: Matches,
    i: number,
    nextValue: () => string | undefined,
  ): void {
    this.#visit(
      {
        literal: (literal) => output.text(literal),
        text: (start, end) => writeJsonString(output, text, start - base, end - base),
        value: () => {
          const value = nextValue();
          if (value !== undefined) output.text(`,"value":${value}`);
        },
      },
      matches,
      i,
    );
  }

  #visit(visitor: Visitor, matches: Matches, i: number): void {
    new Walk(visitor, matches, i).object(this.#members[matches.member(i)]!.outer, null);
  }
}

/** What follows the captures of a match of a set. */
export const jsonPattern = (name: string): string => `,"pattern":${jsonString(name)}`;

function buildMember(infos: readonly RegisterInfo[], numbers: readonly number[]): Member {
  if (numbers.length === 0) return { listed: [], outer: [] };
  const order = numbers.toSorted((a, b) => Buffer.compare(name(infos[a]!), name(infos[b]!)));
  const build = (number: number): Register => {
    const info = infos[number]!;
    const prefix = info.parent < 0 ? 0 : infos[info.parent]!.name.length + 1;
    return {
      number,
      assignment: `${info.name}=`,
      key: `${jsonString(info.name.slice(prefix))}:`,
      repeated: info.repeated,
      kind: info.kind,
      isField: info.isField ?? false,
      inner: order.filter((other) => infos[other]!.parent === number).map(build),
    };
  };
  const listed = order.map(build);
  return { listed, outer: listed.filter((register) => infos[register.number]!.parent < 0) };
}

function name(info: RegisterInfo): Buffer {
  return Buffer.from(info.name);
}

interface Visitor {
  literal(literal: string): void;
  text(start: number, end: number): void;
  value(kind: number, start: number, end: number): void;
}

/** An enclosing binding; the bindings inside it are determined by position. */
interface Around {
  readonly start: number;
  readonly end: number;
}

/**
 * One match's captures in JSON order. Recursion depth is the nesting depth of registers in the pattern, which is
 * bounded.
 */
class Walk {
  constructor(
    private readonly visitor: Visitor,
    private readonly matches: Matches,
    private readonly i: number,
  ) {}

  object(registers: readonly Register[], around: Around | null): void {
    this.visitor.literal("{");
    registers.forEach((register, index) => {
      this.visitor.literal(index === 0 ? register.key : `,${register.key}`);
      this.#register(register, around);
    });
    this.visitor.literal("}");
  }

  #register(register: Register, around: Around | null): void {
    if (!register.repeated) {
      this.#last(register, around);
      return;
    }
    const bindings = this.#bindings(register, around);
    // Inside a binding, a register is an array only if the binding contains several of its bindings.
    if (around && bindings.length < 2) {
      if (bindings.length === 0) this.#unbound(register);
      else this.#repeatedBinding(register, bindings[0]!);
      return;
    }
    this.visitor.literal("[");
    bindings.forEach((k, index) => {
      if (index > 0) this.visitor.literal(",");
      this.#repeatedBinding(register, k);
    });
    this.visitor.literal("]");
  }

  /** Indexes of its bindings, limited to those inside `around` if given. */
  #bindings({ number }: Register, around: Around | null): number[] {
    const found: number[] = [];
    for (let k = 0; k < this.matches.bindingCount(this.i, number); k++) {
      const inside =
        !around ||
        (this.matches.bindingStart(this.i, number, k) >= around.start &&
          this.matches.bindingEnd(this.i, number, k) <= around.end);
      if (inside) found.push(k);
    }
    return found;
  }

  #last(register: Register, around: Around | null): void {
    const start = this.matches.registerStart(this.i, register.number);
    const end = this.matches.registerEnd(this.i, register.number);
    if (start < 0 || (around && (start < around.start || end > around.end))) this.#unbound(register);
    else this.#binding(register, start, end, this.matches.registerKind(this.i, register.number));
  }

  #repeatedBinding(register: Register, k: number): void {
    const { matches, i } = this;
    const start = matches.bindingStart(i, register.number, k);
    const end = matches.bindingEnd(i, register.number, k);
    this.#binding(register, start, end, matches.bindingKind(i, register.number, k));
  }

  #binding(register: Register, start: number, end: number, kind: number): void {
    this.visitor.literal('{"text":');
    this.visitor.text(start, end);
    if (register.inner.length > 0) {
      this.visitor.literal(',"captures":');
      this.object(register.inner, { start, end });
    } else if (register.isField ? kind !== noKind : takesKind(register.kind, kind))
      this.visitor.value(kind, start, end);
    this.visitor.literal("}");
  }

  #unbound(register: Register): void {
    this.visitor.literal('{"text":""');
    if (register.inner.length > 0) {
      this.visitor.literal(',"captures":');
      this.object(register.inner, nowhere);
    }
    this.visitor.literal("}");
  }
}

const nowhere: Around = { start: -1, end: -1 };
