/** Grammars over tokens. */
import { type Node, ParsedGrammar } from "../grammar/index.ts";
import type { Input } from "./input.ts";
import { checkOptions } from "./option-names.ts";
import { type FileInput, isFile, readInput } from "./parts.ts";

/** A part of a text as a rule derives it, or one of its tokens. */
export interface ParseNode {
  /** The file it was read in; `null` in an input. */
  path: string | null;
  /** `null` for a token. */
  rule: string | null;
  text: string;
  children: ParseNode[];
  /** Brackets around what several parts make: `"(sum 2 + (product 3 * x))"`. */
  expression: string;
}

/** A text cut into words. */
export interface Segment {
  words: string[];
  /** The weight of its best parse. */
  probability: number;
  parses: bigint;
}

/**
 * Rules over tokens. A line is a rule: `name := alternative | alternative @weight`, where an alternative is a row of
 * `<rule>`, `"text"`, `number`, `ident`, `string`, `ip`, `url`, `email`, `time`, `punct`, and groups in `( )`, each of
 * which may take `*`, `+` or `?`. Time grows with the cube of the tokens.
 * @example
 * const sums = new Grammar('sum := <sum> "+" number | number');
 * sums.parse("1 + 2 + 3")!.expression // "(sum (sum 1 + 2) + 3)"
 */
export class Grammar {
  /** The rule that a whole text is derived by. */
  readonly start: string;
  /** Names of its rules, in order. */
  readonly rules: string[];
  readonly #grammar: ParsedGrammar;
  readonly #start: number;

  /**
   * @param options `start` names a rule; by default the first one
   * @throws {GrammarError} with the `line` at fault, from 1; 0 where `start` names no rule
   */
  constructor(source: string, options: { start?: string | undefined } = {}) {
    checkOptions("Grammar", options);
    const { start } = options;
    if (typeof source !== "string") throw new TypeError(`a grammar is a string: found ${typeof source}`);
    this.#grammar = new ParsedGrammar(source);
    this.rules = this.#grammar.names;
    this.#start = start === undefined ? 0 : this.#grammar.start(start);
    this.start = this.rules[this.#start]!;
  }

  /**
   * The derivation of the largest weight; `null` where there is none.
   * @throws {FileError | BinaryFileError | OptionError}
   */
  parse(from: Input | FileInput): ParseNode | null {
    const path = isFile(from) ? from.path : null;
    const node = this.#grammar.tree(this.#start, readInput(from).bytes);
    return node && withPath(node, path);
  }
  /** Whether it derives the whole text. */
  accepts(from: Input | FileInput): boolean {
    return this.#derive(from).count > 0n;
  }
  /** Derivations of the whole text. */
  count(from: Input | FileInput): bigint {
    return this.#derive(from).count;
  }
  /** The weight of the best derivation; 0 where there is none. */
  best(from: Input | FileInput): number {
    return this.#derive(from).best;
  }
  /** Weights of all derivations, added up. */
  probability(from: Input | FileInput): number {
    return this.#derive(from).probability;
  }

  /**
   * The ways to cut `text` into `words` that it derives, the most probable first.
   * @throws {OptionError} too many of them
   */
  segment(text: string, words: readonly string[]): Segment[] {
    return this.#grammar.segmentations(this.#start, text, words);
  }
  /** Parses of all these ways. */
  countSegmentations(text: string, words: readonly string[]): bigint {
    return this.#grammar.segment(this.#start, text, words).count;
  }
  /** The weight of the best one; 0 where there is none. */
  bestSegmentationProbability(text: string, words: readonly string[]): number {
    return this.#grammar.segment(this.#start, text, words).best;
  }

  #derive(from: Input | FileInput) {
    return this.#grammar.derive(this.#start, readInput(from).bytes);
  }
}

/** The same nodes with the path of what they were read in; without recursion, as trees may be deep. */
function withPath(root: Node, path: string | null): ParseNode {
  const shallow = ({ rule, text, expression }: Node): ParseNode => ({ path, rule, text, children: [], expression });
  const made = shallow(root);
  const open: [Node, ParseNode][] = [[root, made]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, copy] = next;
    for (const child of node.children) {
      const copied = shallow(child);
      copy.children.push(copied);
      open.push([child, copied]);
    }
  }
  return made;
}
