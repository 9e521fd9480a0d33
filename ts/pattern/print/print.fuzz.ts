/** Random trees: their text must parse to the same tree. */
import { deepStrictEqual } from "node:assert";
import { prng } from "../../../tests/prng.ts";
import { parsePattern } from "../index.ts";
import { printPattern } from "./print.ts";

type Tree = Record<string, unknown> & { readonly type: string };

const depthMax = 4;

/** Random choices for building a tree. */
class Choices {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = prng(seed);
  }

  below(count: number): number {
    return this.next() % count;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  list<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make);
  }
}

export function run(seed: number, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    const tree = bodyTree(new Choices(seed + round), 0);
    const text = printPattern(tree as never);
    const where = `seed ${seed}, round ${round}: ${text}`;
    deepStrictEqual({ where, tree: comparable(parsePattern(text).root) }, { where, tree: comparable(tree) });
  }
}

/** The tree without positions. */
function comparable(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value) => (key === "at" || key === "end" ? undefined : value)));
}

function bodyTree(choices: Choices, depth: number): Tree {
  if (depth === 0 || choices.below(3) > 0) return sequence(choices, depth, 0);
  const sign = choices.pick(["|", "||", "|>"]);
  return { type: "alt", sign, branches: choices.list(2, 3, () => sequence(choices, depth, 0)) };
}

function sequence(choices: Choices, depth: number, least: number): Tree {
  return { type: "seq", items: choices.list(least, 3, () => item(choices, depth)) };
}

function item(choices: Choices, depth: number): Tree {
  let tree = choices.below(3) === 0 ? compound(choices, depth) : atom(choices, depth);
  if (choices.below(4) === 0) tree = repeatAtRandom(choices, tree);
  if (choices.below(4) === 0) {
    tree = { type: "bind", item: tree, name: choices.pick(["a", "b_1", "c.d"]), scoped: choices.below(3) === 0 };
  }
  return tree;
}

function repeatAtRandom(choices: Choices, tree: Tree): Tree {
  const [min, max] = choices.pick([
    [0, Number.POSITIVE_INFINITY],
    [1, Number.POSITIVE_INFINITY],
    [0, 1],
    [3, 3],
    [2, 5],
    [4, Number.POSITIVE_INFINITY],
  ]);
  return { type: "repeat", item: tree, min, max, mode: choices.pick(["greedy", "lazy", "possessive"]) };
}

const texts = ["a", '"', "\\", "é", "xy", "", "(", "日本", "~", "\t"];

/** A random tree that matches one token. */
function atom(choices: Choices, depth: number): Tree {
  switch (choices.below(depth < depthMax ? 7 : 6)) {
    case 0:
      return { type: "kind", name: choices.pick(["word", "ip", "uuid", "qty", "money", "percent"]) };
    case 1:
      return { type: "literal", text: choices.pick(texts), edits: choices.pick([null, null, 0, 2, 255]) };
    case 2:
      return { type: "bytes", source: choices.pick(["", "a|b", "[^x]+", "\\d{2,4}", "(é|\\p{L})*"]) };
    case 3:
      return { type: "byteclass", name: choices.pick(["digit", "word", "hex", "alpha", "upper", "lower"]) };
    case 4:
      return { type: "any" };
    case 5:
      return { type: "whitespace" };
    default:
      return classTree(choices, depth + 1);
  }
}

function classTree(choices: Choices, depth: number): Tree {
  const parts = choices.list(1, 3, () => ({ members: choices.list(1, 3, () => atom(choices, depth)) }));
  return {
    type: "class",
    negated: choices.below(2) === 0,
    parts: parts.map((part, i) => ({ operator: i === 0 ? null : choices.pick(["&&", "--"]), ...part })),
  };
}

/** A random group, or a tree that matches several tokens or none. */
function compound(choices: Choices, depth: number): Tree {
  const body = () => bodyTree(choices, depth + 1);
  switch (depth < depthMax ? choices.below(9) : 4 + choices.below(4)) {
    case 0:
      return { type: "group", atomic: choices.below(2) === 0, body: body() };
    case 1:
      return { type: "balanced", bracket: choices.pick(["(", "[", "{"]), body: body() };
    case 2:
      return look(choices, body());
    case 3:
      return { type: "field", number: choices.below(9), item: atom(choices, depth) };
    case 4:
      return { type: "guard", negated: choices.below(2) === 0, text: choices.pick(texts) };
    case 5:
      return { type: "anchor", name: choices.pick(["^", "$", "\\A", "\\z"]) };
    case 6:
      return { type: "backref", relating: relating(choices), name: choices.pick(["a", "c.d"]) };
    case 7:
      return { type: "lens", name: choices.pick(["call", "list", "ident"]) };
    default:
      return editRun(choices, depth);
  }
}

function look(choices: Choices, body: Tree): Tree {
  const direction = choices.pick(["ahead", "within", "inside"]);
  const count = choices.pick([null, { min: 1, max: 1 }, { min: 0, max: 2 }, { min: 1, max: Number.POSITIVE_INFINITY }]);
  const negated = choices.below(2) === 0;
  if (direction === "ahead") return { type: "look", direction, negated, tokens: 0, count: null, body };
  return { type: "look", direction, negated, tokens: direction === "within" ? 3 : 0, count, body };
}

function relating(choices: Choices): unknown {
  return choices.pick([
    null,
    { relation: "case", parameter: 0 },
    { relation: "subnet", parameter: 24 },
    { relation: "edit", parameter: 3 },
    { relation: "kin", parameter: 2 },
  ]);
}

function editRun(choices: Choices, depth: number): Tree {
  const items = choices.list(2, 4, () => atom(choices, Math.max(depth, depthMax)));
  const body = { type: "seq", items };
  return { type: "editrun", item: { type: "group", atomic: false, body }, edits: choices.below(items.length) };
}
