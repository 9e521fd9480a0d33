/** Several patterns over one input, each match naming its member. */
import { shippedLibrary } from "../library/index.ts";
import { type CompiledPattern, compileSet } from "../pattern/index.ts";
import { countMatches, scan as scanBatches } from "../scan/index.ts";
import { type Input, InputText } from "./input.ts";
import { Match } from "./match.ts";
import { Pattern } from "./pattern.ts";

export interface MemberMatch<T extends Input> {
  readonly member: number;
  readonly match: Match<T>;
}

export class PatternSet {
  readonly #compiled: CompiledPattern | null;
  /** Of members, by number. */
  readonly names: string[];

  /** A member without a name is named by its number. An empty set matches nothing. @throws {PatternError} */
  constructor(patterns: Iterable<Pattern | string>) {
    const members = [...patterns].map((pattern, number) => ({
      name: String(number),
      source: pattern instanceof Pattern ? pattern.source : pattern,
    }));
    this.names = members.map(({ name }) => name);
    this.#compiled = members.length > 0 ? compileSet(members, shippedLibrary) : null;
  }

  get length(): number {
    return this.names.length;
  }

  isMatch(input: Input): boolean {
    return (
      this.#compiled !== null && countMatches(this.#compiled, new InputText(input).bytes, { maxCount: 1 }).matches > 0
    );
  }

  /** Numbers of the members that match, ascending. */
  matches(input: Input): number[] {
    return this.matchesWithSpans(input).map(({ member }) => member);
  }

  /** Each member's first match, by member. */
  matchesWithSpans<T extends Input>(input: T): MemberMatch<T>[] {
    return this.#all(input, true).sort((a, b) => a.member - b.member);
  }

  /** Every match of every member, by start, end and member. */
  scan<T extends Input>(input: T): MemberMatch<T>[] {
    return this.#all(input, false);
  }

  #all<T extends Input>(input: T, singleMatch: boolean): MemberMatch<T>[] {
    if (this.#compiled === null) return [];
    const text = new InputText(input);
    const found: MemberMatch<T>[] = [];
    for (const batch of scanBatches(this.#compiled, text.bytes, { singleMatch })) {
      for (let i = 0; i < batch.count; i++)
        found.push({ member: batch.member(i), match: new Match(text, this.#compiled, batch, i) });
    }
    return found;
  }
}
