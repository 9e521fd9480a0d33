import { expect, test } from "bun:test";
import type { Seq } from "../ast.ts";
import { compilePattern, compileSet } from "../patterns.ts";
import { parsePattern } from "./parser.ts";

const joinAlternatives = (texts: readonly string[]) => texts.map((text) => `("${text}")`).join(" | ");

test.each([
  ["texts in ASCII", ["took", "a", "timed-out", "x|y", "(", "~2", "it's"]],
  ["texts of several bytes a character", ["größe", "строка", "\u{1f600}", "é"]],
])("a long list of %s has the tree that the general parser makes", (_, texts) => {
  const list = joinAlternatives(Array.from({ length: 40 }, (_, number) => texts[number % texts.length]!));
  const tree = parsePattern(list);
  // A trailing space is left to the general parser, and belongs to the last sequence.
  const general = parsePattern(`${list} `);
  expect(tree.size).toBe(general.size);
  expect(tree.depth).toBe(general.depth);
  if (tree.root.type !== "alt" || general.root.type !== "alt") throw new Error("no choice");
  expect(tree.root.branches.slice(0, -1)).toEqual(general.root.branches.slice(0, -1));
  expect({ ...tree.root.branches.at(-1)!, end: 0 }).toEqual({ ...general.root.branches.at(-1)!, end: 0 });
  expect([tree.root.at, tree.root.end + 1]).toEqual([general.root.at, general.root.end]);
});

test.each([[["a", "took", "timed-out", "a"]], [["größe", "a", "\u{1f600}"]], [["a"]]])(
  "a long list compiles to the program of the general parser's tree: %p",
  (texts) => {
    const list = joinAlternatives(
      Array.from({ length: 40 }, (_, number) => texts[number % texts.length]! + (number >> 3)),
    );
    const [compiled, general] = [compilePattern(list), compilePattern(`${list} `)];
    expect(compiled.program).toEqual(general.program);
    expect({ ...compiled, source: general.source }).toEqual(general);
  },
);

test("other patterns among the texts are parsed as usual", () => {
  const texts = Array.from({ length: 40 }, (_, number) => `t${number}`);
  for (const other of ['("a b")', '("a\\"")', "(\\W)", '("a"~1)', '("a") ("b")']) {
    const { root } = parsePattern(`${joinAlternatives(texts)} | ${other}`);
    const alone = parsePattern(other).root;
    const types = ({ items }: Seq) => items.map(({ type }) => type);
    if (root.type !== "alt" || alone.type !== "seq") throw new Error("no choice, or one too many");
    expect(root.branches.length).toBe(41);
    expect(types(root.branches[40]!)).toEqual(types(alone));
  }
  expect(() => parsePattern(`${joinAlternatives(texts)} | ("`)).toThrow("close the quotes");
});

test.each(["a", "took", "it's", "x|y[1]", "~", "}", "größe", "", 'q\\"', "tab\t"])(
  "a text alone has the tree and the program of the general parser: %s",
  (text) => {
    const source = `"${text}"`;
    const [alone, general] = [parsePattern(source), parsePattern(` ${source} `)];
    expect([alone.size, alone.depth, alone.source]).toEqual([general.size, general.depth, source]);
    const { items, at, end } = alone.root as Seq;
    expect([at, end + 2]).toEqual([(general.root as Seq).at, (general.root as Seq).end]);
    expect(items).toEqual((general.root as Seq).items.map((item) => ({ ...item, at: item.at - 1, end: item.end - 1 })));
    // A group is compiled as any other tree.
    const sets = [
      [source, "\\N"],
      [`(${source})`, "\\N"],
    ].map((sources) => compileSet(sources.map((one, name) => ({ name: `${name}`, source: one }))));
    expect(sets[0]!.program).toEqual(sets[1]!.program);
  },
);
