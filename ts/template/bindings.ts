/** The spans that a register reference denotes in one match, in order. */
import type { RegisterInfo } from "../pattern/compiled.ts";
import type { Matches } from "../scan/index.ts";
import type { RegisterReference } from "./reference.ts";

/** Filled by `read`: the lists are reused for every match. */
export class Bindings {
  count = 0;
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** The kind of each span that is exactly one token. */
  readonly kinds: number[] = [];

  constructor(private readonly registers: readonly RegisterInfo[]) {}

  /** Spans in bytes of the input; none if the reference is empty in match `i`. */
  read(matches: Matches, i: number, reference: RegisterReference): void {
    this.count = 0;
    const register = findBound(matches, i, reference.registers);
    if (register < 0) return;
    if (reference.index === null) this.addLast(matches, i, register);
    else if (reference.index === "all") this.readAll(matches, i, register);
    else this.readOne(matches, i, register, reference.index, findBound(matches, i, reference.indexed));
  }

  /** Binding `index` of register `indexed`, or the binding of `register` inside it. */
  private readOne(matches: Matches, i: number, register: number, index: number, indexed: number): void {
    if (indexed < 0 || !this.registers[indexed]!.repeated || index >= matches.bindingCount(i, indexed)) return;
    const start = matches.bindingStart(i, indexed, index);
    const end = matches.bindingEnd(i, indexed, index);
    if (indexed === register) this.add(start, end, matches.bindingKind(i, indexed, index));
    else this.readInside(matches, i, register, start, end);
  }

  private addLast(matches: Matches, i: number, register: number): void {
    this.add(matches.registerStart(i, register), matches.registerEnd(i, register), matches.registerKind(i, register));
  }

  private add(start: number, end: number, kind: number): void {
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.kinds[this.count] = kind;
    this.count += 1;
  }

  private readAll(matches: Matches, i: number, register: number): void {
    const isRepeated = this.registers[register]!.repeated;
    if (!isRepeated) this.addLast(matches, i, register);
    const count = isRepeated ? matches.bindingCount(i, register) : 0;
    for (let k = 0; k < count; k++) {
      this.add(
        matches.bindingStart(i, register, k),
        matches.bindingEnd(i, register, k),
        matches.bindingKind(i, register, k),
      );
    }
  }

  /** The last binding of `register` within [start, end). */
  private readInside(matches: Matches, i: number, register: number, start: number, end: number): void {
    for (let k = matches.bindingCount(i, register) - 1; k >= 0; k--) {
      const from = matches.bindingStart(i, register, k);
      if (from < start) return;
      const to = matches.bindingEnd(i, register, k);
      if (to > end) continue;
      this.add(from, to, matches.bindingKind(i, register, k));
      return;
    }
  }
}

/** Of several registers with the same name, the one that took part in match `i`; −1 if none did. */
function findBound(matches: Matches, i: number, registers: readonly number[]): number {
  for (const register of registers) if (matches.registerStart(i, register) >= 0) return register;
  return -1;
}
