/** Grammars over tokens: how a text is derived, in how many ways, and how likely. */
import { GrammarError, OptionError } from "../error/errors.ts";
import { lex } from "../lex/index.ts";
import { grammarTokenLimit, segmentationLimit } from "../tables/limits.ts";
import { Chart, type Derived, type Edge } from "./chart.ts";
import { type Part, parseGrammar, type Rule } from "./rules.ts";

/** A part of a text as a rule derives it, or one of its tokens. */
export interface Node {
  /** `null` for a token. */
  readonly rule: string | null;
  readonly text: string;
  readonly children: readonly Node[];
  /** With brackets around what several parts make: `(sum 2 + (product 3 * x))`. */
  readonly expression: string;
}

export interface Segmentation {
  readonly words: string[];
  readonly probability: number;
  readonly parses: bigint;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const none: Derived = { count: 0n, probability: 0, best: 0, alternative: -1, places: [] };

/** A grammar ready to parse. */
export class ParsedGrammar {
  readonly #rules: readonly Rule[];
  readonly names: string[];

  /** @throws {GrammarError} */
  constructor(source: string) {
    this.#rules = parseGrammar(source);
    this.names = this.#rules.flatMap(({ name }) => (name === null ? [] : [name]));
  }

  /** The number of a rule. @throws {GrammarError} there is no such rule */
  start(name: string): number {
    const number = this.names.indexOf(name);
    if (number >= 0) return number;
    throw new GrammarError(0, `no rule is called "${name}" to start with: there are ${this.names.join(", ")}`);
  }

  /** All derivations of a text by a rule. @throws {OptionError} it has too many tokens */
  derive(start: number, bytes: Uint8Array): Derived {
    const { chart, count } = this.#buildChart(bytes);
    return chart.derivation(start, 0, count) ?? none;
  }

  #buildChart(bytes: Uint8Array) {
    const { count, kinds, starts, ends } = lex(bytes);
    if (count > grammarTokenLimit) {
      const problem = `a grammar reads ${grammarTokenLimit} tokens at most: the input has ${count}; give a part of it`;
      throw new OptionError("input", String(count), problem);
    }
    const text = (from: number, to: number) => decoder.decode(bytes.subarray(starts[from]!, ends[to - 1]!));
    const edges = Array.from({ length: count }, (_, i): Edge[] => [
      { to: i + 1, kind: kinds[i]!, text: text(i, i + 1) },
    ]);
    return { chart: new Chart(this.#rules, edges, count + 1), text, count };
  }

  /** The best derivation, the first one on a tie; `null` if there is none. */
  tree(start: number, bytes: Uint8Array): Node | null {
    const { chart, text, count } = this.#buildChart(bytes);
    const found = chart.derivation(start, 0, count);
    return found ? new TreeBuilder(this.#rules, chart, text).build(start, 0, count) : null;
  }

  /** The ways to cut a text into words of a dictionary that the grammar derives. */
  segment(start: number, text: string, words: readonly string[]): Derived {
    const { chart, places } = this.#overWords(text, words);
    return chart.derivation(start, 0, places - 1) ?? none;
  }

  #overWords(text: string, words: readonly string[]) {
    const characters = [...text];
    if (characters.length > grammarTokenLimit) {
      const problem = `text: expected ${grammarTokenLimit} characters at most, found ${characters.length}`;
      throw new OptionError("text", String(characters.length), problem);
    }
    const edges = findEdges(characters, words);
    return { chart: new Chart(this.#rules, edges, characters.length + 1), edges, places: characters.length + 1 };
  }

  /** Each of these ways, the most probable first. @throws {OptionError} there are too many */
  segmentations(start: number, text: string, words: readonly string[]): Segmentation[] {
    const { chart, edges, places } = this.#overWords(text, words);
    if (!chart.derivation(start, 0, places - 1)) return [];
    const ways = rowCount(edges, places - 1);
    if (ways > segmentationLimit) {
      const problem = `the text can be cut in ${ways} ways, more than ${segmentationLimit}: count them, or give fewer words`;
      throw new OptionError("words", String(words.length), problem);
    }
    const found: Segmentation[] = [];
    for (const row of enumerateRows(edges, places - 1)) {
      const single = row.map((edge, i): Edge[] => [{ ...edge, to: i + 1 }]);
      const derived = new Chart(this.#rules, single, row.length + 1).derivation(start, 0, row.length);
      if (!derived) continue;
      found.push({ words: row.map((edge) => edge.text), probability: derived.best, parses: derived.count });
    }
    return found.sort((a, b) => b.probability - a.probability);
  }
}

/** Words found in a text, by their start. */
function findEdges(characters: readonly string[], words: readonly string[]): Edge[][] {
  const known = new Map<string, number>();
  let longest = 0;
  for (const word of words) {
    const { count, kinds } = lex(new TextEncoder().encode(word));
    known.set(word, count === 1 ? kinds[0]! : -1);
    longest = Math.max(longest, [...word].length);
  }
  return characters.map((_, from) => {
    const edges: Edge[] = [];
    let word = "";
    for (let to = from + 1; to <= Math.min(from + longest, characters.length); to++) {
      word += characters[to - 1];
      const kind = known.get(word);
      if (kind !== undefined) edges.push({ to, kind, text: word });
    }
    return edges;
  });
}

/** How many rows of edges lead from the first place to `end`. */
function rowCount(edges: readonly (readonly Edge[])[], end: number): number {
  const ways = new Float64Array(end + 1);
  ways[end] = 1;
  for (let at = end - 1; at >= 0; at--) for (const { to } of edges[at]!) ways[at]! += ways[to]!;
  return ways[0]!;
}

/** Every path of edges from the first place to `end`, one at a time; dead ends are never entered. */
function* enumerateRows(edges: readonly (readonly Edge[])[], end: number): Generator<Edge[], void, void> {
  const leads = new Uint8Array(end + 1);
  leads[end] = 1;
  for (let at = end - 1; at >= 0; at--) leads[at] = edges[at]!.some(({ to }) => leads[to]) ? 1 : 0;
  const from = (at: number) => edges[at]!.filter(({ to }) => leads[to])[Symbol.iterator]();
  if (end === 0 || !leads[0]) return;
  const open = [from(0)];
  const row: Edge[] = [];
  while (open.length > 0) {
    const next = open.at(-1)!.next();
    if (next.done) {
      open.pop();
      row.pop();
      continue;
    }
    row.push(next.value);
    if (next.value.to === end) {
      yield [...row];
      row.pop();
    } else open.push(from(next.value.to));
  }
}

/** Builds trees without recursion, since a tree may be as deep as its text is long. */
class TreeBuilder {
  constructor(
    private readonly rules: readonly Rule[],
    private readonly chart: Chart,
    private readonly text: (from: number, to: number) => string,
  ) {}

  build(rule: number, from: number, to: number): Node {
    const root: Open = { name: this.rules[rule]!.name, from, to, children: [], left: this.#parts(rule, from, to) };
    const open = [root];
    for (;;) {
      const top = open.at(-1)!;
      const next = top.left.shift();
      if (!next) {
        const node = this.#closeNode(top);
        open.pop();
        const above = open.at(-1);
        if (!above) return node;
        above.children.push(node);
        continue;
      }
      const { part, from, to } = next;
      if (part.is !== "rule") {
        const text = this.text(from, to);
        top.children.push({ rule: null, text, children: [], expression: text });
        continue;
      }
      const parts = this.#parts(part.rule, from, to);
      const { name } = this.rules[part.rule]!;
      if (name === null) top.left.unshift(...parts);
      else open.push({ name, from, to, children: [], left: parts });
    }
  }

  #parts(rule: number, from: number, to: number): Spanned[] {
    const { alternative, places } = this.chart.derivation(rule, from, to)!;
    const { parts } = this.rules[rule]!.alternatives[alternative]!;
    return parts.map((part, i) => ({ part, from: places[i]!, to: places[i + 1] ?? to }));
  }

  #closeNode({ name, from, to, children }: Open): Node {
    const inner = children.map(({ expression }) => expression).join(" ");
    const expression = children.length === 1 ? inner : children.length === 0 ? `(${name})` : `(${name} ${inner})`;
    return { rule: name, text: from === to ? "" : this.text(from, to), children, expression };
  }
}

interface Spanned {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

interface Open {
  readonly name: string | null;
  readonly from: number;
  readonly to: number;
  readonly children: Node[];
  readonly left: Spanned[];
}
