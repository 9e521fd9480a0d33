/** The parser's position in a pattern's text, and counts of what it has parsed. */
import { PatternError } from "../../error/errors.ts";
import { nestingLimit, patternNodesLimit } from "../../tables/limits.ts";
import type { Pattern } from "../ast.ts";
import type { Declarations } from "../declared.ts";
import type { FileReader } from "../files.ts";

/** Details of an error besides its place. */
export interface FaultDetail {
  /** Index in the text; by default the cursor's position. */
  readonly at?: number;
  readonly expected?: readonly string[];
  readonly hint?: string;
  readonly bad?: string;
}

/** The context of a pattern's text. */
export interface Surroundings {
  readonly declarations: Declarations;
  readonly readFile: FileReader;
  /** Where the pattern is declared, for messages. */
  readonly file?: string;
  readonly line?: number;
  /** Compiles a pattern named inside a predicate. */
  readonly compile: (pattern: Pattern) => Uint8Array;
}

const largestInteger = (1n << 64n) - 1n;

export class Cursor {
  /** UTF-16 index of the next character. */
  index = 0;
  /** Number of open constructs that contain a pattern. */
  private depth = 0;
  deepest = 0;
  size = 0;
  /** Whether the cursor is inside an orbit scope. */
  scoped = false;
  /** What `Pattern` says of the tree as parsed so far. */
  binds = false;
  names = false;
  ruled = 0;

  constructor(
    readonly text: string,
    readonly surroundings: Surroundings,
  ) {}

  get done(): boolean {
    return this.index >= this.text.length;
  }

  /** The next UTF-16 unit; empty at the end. */
  get next(): string {
    return this.text.charAt(this.index);
  }

  looksAt(text: string): boolean {
    return this.text.startsWith(text, this.index);
  }

  /** Consumes `text` if it is next. */
  take(text: string): boolean {
    if (!this.text.startsWith(text, this.index)) return false;
    this.index += text.length;
    return true;
  }

  /** @returns what is next then, as `next` has it */
  skipSpaces(): string {
    while (this.text.charCodeAt(this.index) === 0x20) this.index++;
    return this.text.charAt(this.index);
  }

  /** Consumes one whole character. */
  takeCharacter(): string {
    const character = String.fromCodePoint(this.text.codePointAt(this.index)!);
    this.index += character.length;
    return character;
  }

  /** Consumes what a sticky expression matches here; empty if it does not match. */
  takeMatch(expression: RegExp): string {
    expression.lastIndex = this.index;
    const found = expression.exec(this.text)?.[0] ?? "";
    this.index += found.length;
    return found;
  }

  /** Consumes a decimal number; values above 2^53 become 2^53, which no count in a text reaches. */
  takeInteger(expected = "a number"): number {
    const digits = this.takeMatch(/[0-9]+/y);
    if (digits === "") this.fail(this.found(), { expected: [expected] });
    const value = BigInt(digits);
    if (value > largestInteger) this.fail(`the number ${digits} does not fit 64 bits`, { bad: digits });
    return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
  }

  /** Description of what is at the cursor, for messages. */
  found(): string {
    if (this.done) return "the end";
    return `"${String.fromCodePoint(this.text.codePointAt(this.index)!)}"`;
  }

  fail(found: string, { at = this.index, ...detail }: FaultDetail = {}): never {
    const { file, line } = this.surroundings;
    throw new PatternError({ source: this.text, byteOffset: byteOf(this.text, at), found, ...detail, file, line });
  }

  /** Consumes `closer`, which ends a construct. */
  close(closer: string): void {
    if (!this.take(closer)) this.fail(this.found(), { expected: [closer], hint: `close it with ${closer}` });
  }

  /** Runs `parse` one level deeper; the cursor is just after the opening bracket. */
  nested<T>(parse: () => T): T {
    this.enter(1);
    this.depth++;
    const result = parse();
    this.depth--;
    return result;
  }

  /** Adds `levels` to the nesting depth at this place. */
  enter(levels: number): void {
    const deepest = this.depth + levels;
    if (deepest > nestingLimit) {
      this.fail(`groups are nested deeper than ${nestingLimit} levels; level 250 opens here`, {
        hint: "move the inner part to let NAME = PATTERN, or remove parentheses",
      });
    }
    if (deepest > this.deepest) this.deepest = deepest;
  }

  /** Counts nodes that were parsed or inlined. */
  grow(nodes: number): void {
    this.size += nodes;
    if (this.size > patternNodesLimit) {
      this.fail(`the pattern is larger than ${patternNodesLimit} items, names inlined`, { hint: "split it" });
    }
  }
}

/** Byte offset in UTF-8 of a UTF-16 index of a text. */
export function byteOf(text: string, index: number): number {
  return Buffer.byteLength(text.slice(0, index));
}
