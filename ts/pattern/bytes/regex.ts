/** Parses the dialect between backticks. It matches bytes; constructs that name characters match their UTF-8. */
import { automatonStatesLimit, nestingLimit } from "../../tables/limits.ts";
import { isProperty, propertyNames } from "./property.ts";

export type Range = readonly [low: number, high: number];

export type ByteRegex =
  /** One byte of a set. */
  | { readonly type: "bytes"; readonly ranges: readonly Range[] }
  /** One well-formed character: in the ranges of code points, or in none of them. */
  | { readonly type: "characters"; readonly negated: boolean; readonly ranges: readonly Range[] }
  | { readonly type: "property"; readonly negated: boolean; readonly name: string }
  | { readonly type: "seq"; readonly items: readonly ByteRegex[] }
  | { readonly type: "alt"; readonly branches: readonly ByteRegex[] }
  | { readonly type: "repeat"; readonly item: ByteRegex; readonly min: number; readonly max: number };

export interface ByteRegexFault {
  readonly fault: string;
  /** The invalid escape, class or number. */
  readonly bad: string;
}

const byteSets: Readonly<Record<string, readonly Range[]>> = {
  d: [[0x30, 0x39]],
  w: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ],
  s: [
    [0x09, 0x0a],
    [0x0c, 0x0d],
    [0x20, 0x20],
  ],
};
const allBytes = 0xff;
export const allCharacters = 0x10ffff;
const largestInteger = (1n << 64n) - 1n;

/** How an escape is written that is not allowed in [...]. */
function adviseInstead(written: string): string {
  if (written === "\\d") return "write 0-9 in it";
  if (written === "\\w") return "write 0-9A-Za-z_ in it";
  // A sign that means itself there.
  if (/^\\[^\w\s\]\\^-]$/.test(written)) return `write ${written[1]} in it`;
  if (!/^\\[DWSspP\]\\^-]$/.test(written)) return "it has no meaning outside of one either";
  return `write it beside, as in ([...]|${written})`;
}

class Fault extends Error {
  constructor(
    readonly fault: string,
    readonly bad: string,
  ) {
    super(fault);
  }
}

/** Parses a byte pattern. */
export function parseByteRegex(source: string): { readonly tree: ByteRegex } | ByteRegexFault {
  try {
    const reader = new Reader(source);
    const tree = reader.choice(0);
    if (!reader.done) throw new Fault(") closes nothing", ")");
    if (countStates(tree) > automatonStatesLimit)
      throw new Fault(`it needs more than ${automatonStatesLimit} states`, source);
    return { tree };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault, bad: error.bad };
    throw error;
  }
}

/** Complement of sorted ranges within 0..last. */
export function complement(ranges: readonly Range[], last: number): Range[] {
  const gaps: Range[] = [];
  let next = 0;
  for (const [low, high] of ranges) {
    if (low > next) gaps.push([next, low - 1]);
    next = high + 1;
  }
  if (next <= last) gaps.push([next, last]);
  return gaps;
}

/** Sorted, with overlapping and adjacent ranges merged. */
export function normalize(ranges: readonly Range[]): Range[] {
  const joined: [number, number][] = [];
  for (const [low, high] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else joined.push([low, high]);
  }
  return joined;
}

class Reader {
  private index = 0;

  constructor(private readonly source: string) {}

  get done(): boolean {
    return this.index >= this.source.length;
  }

  private get next(): string {
    return this.source.charAt(this.index);
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.index)) return false;
    this.index += text.length;
    return true;
  }

  private character(): string {
    const character = String.fromCodePoint(this.source.codePointAt(this.index)!);
    this.index += character.length;
    return character;
  }

  choice(depth: number): ByteRegex {
    if (depth > nestingLimit) throw new Fault(`groups nest deeper than ${nestingLimit} levels`, "(");
    const branches = [this.sequence(depth)];
    while (this.take("|")) branches.push(this.sequence(depth));
    return branches.length === 1 ? branches[0]! : { type: "alt", branches };
  }

  private sequence(depth: number): ByteRegex {
    const items: ByteRegex[] = [];
    while (!this.done && this.next !== "|" && this.next !== ")") {
      const atom = this.atom(depth);
      items.push(...atom.slice(0, -1), this.quantify(atom.at(-1)!));
    }
    return { type: "seq", items };
  }

  /** One atom; a character of several bytes becomes several nodes. */
  private atom(depth: number): ByteRegex[] {
    if (this.take("(")) {
      if (this.take("?")) throw new Fault("(? has no meaning here; groups are plain (...)", "(?");
      const inside = this.choice(depth + 1);
      if (!this.take(")")) throw new Fault("( is not closed", "(");
      return [inside];
    }
    if (this.take(".")) return [{ type: "characters", negated: true, ranges: [] }];
    if (this.take("[")) return [this.set()];
    if (this.take("\\")) return this.escape();
    return utf8(this.character());
  }

  private escape(): ByteRegex[] {
    if (this.done) throw new Fault("\\ at the end", "\\");
    const letter = this.character();
    const ranges = byteSets[letter.toLowerCase()];
    if (ranges) {
      const negated = letter !== letter.toLowerCase();
      return [{ type: "bytes", ranges: negated ? complement(ranges, allBytes) : ranges }];
    }
    if (letter === "p" || letter === "P") return [this.property(letter)];
    if (/[A-Za-z]/.test(letter)) {
      throw new Fault(
        `\\${letter} has no meaning; valid escapes are \\d \\w \\s \\D \\W \\S \\p{X} \\P{X}`,
        `\\${letter}`,
      );
    }
    return utf8(letter);
  }

  private property(letter: "p" | "P"): ByteRegex {
    const name = /^\{([^}]*)\}/.exec(this.source.slice(this.index))?.[1];
    if (name === undefined) throw new Fault(`\\${letter} needs a class in braces, as in \\${letter}{L}`, `\\${letter}`);
    if (!isProperty(name)) {
      throw new Fault(`\\${letter}{${name}} is not a class; valid: ${propertyNames.join(", ")}`, name);
    }
    this.index += name.length + 2;
    return { type: "property", negated: letter === "P", name };
  }

  private set(): ByteRegex {
    const negated = this.take("^");
    const ranges: Range[] = [];
    while (!this.take("]")) {
      const low = this.member();
      const isRange = this.next === "-" && this.source.charAt(this.index + 1) !== "]";
      if (!isRange) {
        ranges.push([low, low]);
        continue;
      }
      this.take("-");
      const high = this.member();
      ranges.push(low <= high ? [low, high] : [high, low]);
    }
    return { type: "characters", negated, ranges: normalize(ranges) };
  }

  private member(): number {
    if (this.done) throw new Fault("[ is not closed", "[");
    if (this.next === "\\") {
      const written = this.source.slice(this.index, this.index + 2);
      throw new Fault(`${written} stands in [...], which takes no backslash: ${adviseInstead(written)}`, written);
    }
    return this.character().codePointAt(0)!;
  }

  private quantify(item: ByteRegex): ByteRegex {
    if (this.take("*")) return { type: "repeat", item, min: 0, max: Number.POSITIVE_INFINITY };
    if (this.take("+")) return { type: "repeat", item, min: 1, max: Number.POSITIVE_INFINITY };
    if (this.take("?")) return { type: "repeat", item, min: 0, max: 1 };
    if (!this.take("{")) return item;
    const min = this.integer();
    let max = min;
    if (this.take(",")) max = this.next === "}" ? Number.POSITIVE_INFINITY : Math.max(min, this.integer());
    if (!this.take("}")) throw new Fault("{ is not closed; counts are {2}, {2,} or {2,5}", "{");
    return { type: "repeat", item, min, max };
  }

  private integer(): number {
    const digits = /^[0-9]*/.exec(this.source.slice(this.index))![0];
    if (digits === "") throw new Fault("{ needs a number", "{");
    if (BigInt(digits) > largestInteger) throw new Fault(`the number ${digits} does not fit 64 bits`, digits);
    this.index += digits.length;
    return Number(digits);
  }
}

function utf8(character: string): ByteRegex[] {
  return [...new TextEncoder().encode(character)].map((byte) => ({ type: "bytes", ranges: [[byte, byte]] }));
}

/** Approximate number of automaton states, counting a character class as one. */
function countStates(tree: ByteRegex): number {
  switch (tree.type) {
    case "seq":
      return tree.items.reduce((sum, item) => sum + countStates(item), 1);
    case "alt":
      return tree.branches.reduce((sum, branch) => sum + countStates(branch), 1);
    case "repeat":
      return countStates(tree.item) * Math.max(1, tree.min, Number.isFinite(tree.max) ? tree.max : 0) + 1;
    default:
      return 1;
  }
}

/** Maximum number of bytes that the tree can match; `Infinity` if unbounded. A character counts as four. */
export function lengthMax(tree: ByteRegex): number {
  switch (tree.type) {
    case "bytes":
      return 1;
    case "characters":
    case "property":
      return 4;
    case "seq":
      return tree.items.reduce((sum, item) => sum + lengthMax(item), 0);
    case "alt":
      return Math.max(...tree.branches.map(lengthMax));
    case "repeat":
      return tree.max === 0 ? 0 : tree.max * lengthMax(tree.item) || 0;
  }
}

/** Whether the tree contains an unbounded repetition. */
export function isUnbounded(tree: ByteRegex): boolean {
  switch (tree.type) {
    case "seq":
      return tree.items.some(isUnbounded);
    case "alt":
      return tree.branches.some(isUnbounded);
    case "repeat":
      return tree.max === Number.POSITIVE_INFINITY || isUnbounded(tree.item);
    default:
      return false;
  }
}
