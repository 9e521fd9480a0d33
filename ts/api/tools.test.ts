/** Grammars, subwords, filters and textures as programs call them. */
import { expect, test } from "bun:test";
import { Bpe, Grammar, GrammarError, OptionError, Prefilter, texture } from "../index.ts";

const sums = `
expr := <expr> "+" <term> @0.4 | <term> @0.6
term := <term> "*" <fact> @0.5
      | <fact> @0.5
fact := number | ident | "(" <expr> ")"
`;
const pairs = "s := <s> <s> @0.5 | ident @0.5";

test("a grammar parses, counts and weighs", () => {
  const grammar = new Grammar(sums);
  expect(grammar.rules).toEqual(["expr", "term", "fact"]);
  expect(grammar.parse("2 + 3 * x")!.expression).toBe("(expr 2 + (term 3 * x))");
  expect(grammar.parse("2 +")).toBeNull();
  expect([grammar.count("1 + 2 + 3"), grammar.count("1 +")]).toEqual([1n, 0n]);
  expect(grammar.best("1 + 2")).toBeCloseTo(0.06, 12);
  expect(new Grammar(sums, { start: "term" }).accepts("1 + 2")).toBeFalse();
  expect(new Grammar(sums).parse("(a)")!.text).toBe("(a)");
});

test("an ambiguous text has as many parses as binary trees over its tokens", () => {
  const grammar = new Grammar(pairs);
  expect(["a", "a b", "a b c", "a b c d", "a b c d e"].map((text) => grammar.count(text))).toEqual([
    1n,
    1n,
    2n,
    5n,
    14n,
  ]);
  expect(grammar.probability("a b c")).toBeCloseTo(2 * 0.5 ** 5, 12);
  expect(grammar.best("a b c")).toBeCloseTo(0.5 ** 5, 12);
  expect(grammar.parse("a b c")!.expression).toBe("(s a (s b c))");
});

test("rules that derive themselves or nothing end", () => {
  expect(new Grammar("s := <s> | ident").count("a")).toBe(1n);
  expect(new Grammar("s := <t> <s> | ident\nt := ident?").count("a")).toBe(1n);
  expect(new Grammar("s := ident ident? ident*").count("a b c")).toBe(2n);
  expect(new Grammar('s := ("a" | "b")?').accepts("")).toBeTrue();
  expect(new Grammar("s := <t>*\nt := ident number").parse("a 1 b 2")!.expression).toBe("(s (t a 1) (t b 2))");
});

test("a tree as deep as its text is built", () => {
  const text = `${"( ".repeat(200)}x${" )".repeat(200)}`;
  const tree = new Grammar('s := "(" <s> ")" | ident').parse(text)!;
  expect(tree.text).toBe(text);
});

test("texts are cut into words of a dictionary", () => {
  const grammar = new Grammar(pairs);
  const words = ["the", "cat", "t", "he"];
  const found = grammar.segment("thecat", words);
  expect(found.map(({ words, parses }) => [words, parses])).toEqual([
    [["the", "cat"], 1n],
    [["t", "he", "cat"], 2n],
  ]);
  expect(grammar.countSegmentations("thecat", words)).toBe(3n);
  expect(grammar.bestSegmentationProbability("thecat", words)).toBe(0.125);
  expect(grammar.segment("thedog", words)).toEqual([]);
  // Without a parse there is nothing to list, so the number of ways to cut the text does not matter.
  expect(new Grammar("s := number").segment("a".repeat(40), ["a", "aa", "aaa"])).toEqual([]);
  const single = new Grammar("s := ident+");
  expect(() => single.segment("a".repeat(40), ["a", "aa", "aaa"])).toThrow("more than 1000:");
  expect(single.countSegmentations("a".repeat(40), ["a", "aa"])).toBe(165580141n);
});

test.each([
  ["s := (", 1, "not closed"],
  ["s := ident )", 1, "closes no group"],
  ["s = x", 1, "name := alternatives"],
  ["", 1, "no rule"],
  ["\ns := <nope>", 2, "nope"],
  ["s := ident\ns := number", 2, "twice"],
  ["s := ident @x", 1, "@x"],
  ["s := (ident @2)", 1, "@2"],
  ["t := ident\ns := t", 2, "<t>"],
  ['s := "a', 1, "not closed"],
  [`s := ${"(".repeat(100)}`, 1, "deeper"],
])("the grammar %j is refused by its line", (source, line, words) => {
  let caught: GrammarError | undefined;
  try {
    new Grammar(source);
  } catch (error) {
    caught = error as GrammarError;
  }
  expect(caught).toBeInstanceOf(GrammarError);
  expect(caught!.line).toBe(line);
  expect(caught!.message).toContain(words);
});

test("a start rule that is missing, and a text too long, are refused by name", () => {
  expect(() => new Grammar(sums, { start: "nope" })).toThrow(GrammarError);
  expect(() => new Grammar(sums).count("a ".repeat(600))).toThrow(OptionError);
});

test("subwords: the most frequent pair first, the smaller of equals, until none is left", () => {
  expect(Bpe.train("low low lower newest", { merges: 4 }).model).toBe("l\to\nlo\tw\nlow\t</w>\ne\tr\n");
  const whole = Bpe.train("low low lower newest");
  expect(whole.merges).toBe(12);
  expect(whole.encode("newest low")).toEqual(["newest</w>", "low</w>"]);
  expect(new Bpe(whole.model).encode("slower")).toEqual(["s", "lower</w>"]);
  expect(Bpe.train("low low lower", { maxBytes: 3 }).model).toBe("l\to\nlo\tw\nlow\t</w>\n");
  expect(() => new Bpe("one line")).toThrow("model, line 1");
  expect(() => Bpe.train("a", { merges: -1 })).toThrow(OptionError);
});

test("filters never refuse what a text holds", () => {
  let text = "";
  for (let i = 0; text.length < 5000; i++) text += Math.imul(i + 1, 0x9e3779b1).toString(36);
  for (const kind of ["bloom", "cuckoo", "xor"] as const) {
    const filter = new Prefilter(text, { kind });
    for (let at = 0; at + 7 < text.length; at++) expect(filter.mightContain(text.slice(at, at + 7))).toBeTrue();
    expect(filter.bytes).toBeLessThan(text.length * 6);
  }
  for (const check of new Prefilter(text).verify()) {
    expect(check.falseNegatives).toBe(0);
    expect(check.absentRejected).toBeGreaterThan(450);
  }
  expect(new Prefilter("").mightContain("abcd")).toBeFalse();
  expect(new Prefilter("").mightContain("abc")).toBeTrue();
  expect(() => new Prefilter("x", { kind: "sieve" as never })).toThrow(OptionError);
});

test("textures of texts", () => {
  expect(texture("")).toBeNull();
  expect(texture("id,ms\n1,12\n2,19\n3,31\n4,44\n")).toEqual({ kind: "table", period: 3 });
});
