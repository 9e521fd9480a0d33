import { describe, expect, test } from "bun:test";
import { prng } from "../../../tests/prng.ts";
import { compileAutomaton } from "./automaton.ts";
import { isProperty, propertyNames, propertyRanges } from "./property.ts";
import { complement, isUnbounded, lengthMax, normalize, parseByteRegex, type Range } from "./regex.ts";

/** Byte pattern, texts it accepts as a whole, texts it rejects. */
const rows: readonly (readonly [source: string, takes: readonly string[], refuses: readonly string[]])[] = [
  ["[a-z]+\\d{1,3}", ["a1", "abc123"], ["a", "1", "a1234", "A1"]],
  ["a|bc|", ["a", "bc", ""], ["b", "abc"]],
  ["(ab){2}", ["abab"], ["ab", "ababab"]],
  ["x{3,1}", ["xxx"], ["x", "xx", "xxxx"]],
  ["x{2,}", ["xx", "xxxxx"], ["x"]],
  ["(a|b)*c?", ["", "abba", "c", "abc"], ["cc", "d"]],
  [".{3}", ["abc", "日本語", "été", "a\nb"], ["ab", "abcd"]],
  ["\\p{L}+", ["été", "日本語", "ª"], ["a1", ""]],
  ["\\P{L}+", ["12", "—😀"], ["a", "1a"]],
  ["\\p{Lu}\\p{Ll}*", ["Élan", "É"], ["élan"]],
  ["\\p{Alnum}+", ["a1é", "中2"], ["x_y"]],
  ["\\W{3}", ["—"], ["abc", "—a"]],
  ["é{2}", [], ["éé", "é"]],
  ["[é]{2}", ["éé"], ["é"]],
  ["[^a-z]+", ["123", "É中"], ["a", "1a"]],
  ["[z-a]", ["m"], ["5"]],
  ["[a-c-e]+", ["a-e"], ["d"]],
  ["[-a]", ["-", "a"], ["b"]],
  ["[]", [], ["", "a"]],
  ["[^]", ["a", "é", "\n"], ["", "ab"]],
  ["\\.\\1\\é", [".1é"], ["a1é"]],
  ["^$]}", ["^$]}"], [""]],
  ["*a", ["*a"], ["a"]],
  ["x??", ["x?", "?"], ["x", ""]],
  ["a{0}b", ["b"], ["ab"]],
  ["((a?){3}){2}", ["", "aaaaaa"], ["aaaaaaa"]],
  ["(a*)*b", ["b", "aaab"], ["a"]],
];

for (const [source, takes, refuses] of rows) {
  test(`\`${source}\``, () => {
    for (const text of takes) expect([text, accepts(source, text)]).toEqual([text, true]);
    for (const text of refuses) expect([text, accepts(source, text)]).toEqual([text, false]);
  });
}

test("an automaton agrees with the runtime's expressions on random patterns and texts", () => {
  const random = prng(5);
  const pick = <T>(list: readonly T[]) => list[random() % list.length]!;
  for (let round = 0; round < 300; round++) {
    const source = Array.from({ length: 1 + (random() % 5) }, () =>
      pick(
        ["a", "b", "[ab]", "(a|b)", "(ab|c)", ".", "[^a]", "\\d", "é"].map(
          (atom) => atom + pick(["", "", "*", "+", "?", "{2}", "{1,3}"]),
        ),
      ),
    ).join("");
    if (/é[*+?{]/.test(source)) continue;
    const expression = new RegExp(`^(?:${source})$`, "su");
    for (let i = 0; i < 5; i++) {
      const text = Array.from({ length: random() % 6 }, () => pick(["a", "b", "c", "1", "é", "日"])).join("");
      expect({ source, text, takes: accepts(source, text) }).toEqual({ source, text, takes: expression.test(text) });
    }
  }
});

describe("properties", () => {
  for (const name of propertyNames) {
    test(`${name} contains exactly the characters that the runtime assigns to it`, () => {
      const expression = new RegExp(expressionOf[name]!, "u");
      const ranges = propertyRanges(name);
      expect(normalize(ranges)).toEqual([...ranges]);
      for (let point = 0; point <= 0x10ffff; point += point < 0x3000 || (point > 0x1f000 && point < 0x20000) ? 1 : 37) {
        if (point >= 0xd800 && point <= 0xdfff) continue;
        const inside = ranges.some(([low, high]) => low <= point && point <= high);
        if (inside !== expression.test(String.fromCodePoint(point))) expect(`U+${point.toString(16)}`).toBe("the same");
      }
    });
  }
  test("names are exact", () =>
    expect(["L", "Letter", "Zs", "letter", "__proto__"].map(isProperty)).toEqual([true, true, false, false, false]));
});

const expressionOf: Readonly<Record<string, string>> = {
  L: "\\p{Alphabetic}",
  N: "[\\p{Nd}\\p{Nl}\\p{No}]",
  Alnum: "[\\p{Alphabetic}\\p{N}]",
  Lu: "\\p{Uppercase}",
  Ll: "\\p{Lowercase}",
  White_Space: "\\s|\\x85",
  C: "[\\x00-\\x1f\\x7f-\\x9f]",
};

test("maximum lengths", () => {
  const measureLength = (source: string) => lengthMax(parseTree(source));
  expect(["abc", ".", "[a]{3}", "a|bcd", "()", "a*", "(a{0}){0,}", "é"].map(measureLength)).toEqual([
    3,
    4,
    12,
    3,
    0,
    Number.POSITIVE_INFINITY,
    0,
    2,
  ]);
  expect(["a{2}", "a+", "(b|a{2,})?"].map((source) => isUnbounded(parseTree(source)))).toEqual([false, true, true]);
});

test("gaps of ranges", () => {
  const ranges: Range[] = [
    [2, 3],
    [5, 9],
  ];
  expect(complement(ranges, 12)).toEqual([
    [0, 1],
    [4, 4],
    [10, 12],
  ]);
  expect(complement(complement(ranges, 12), 12)).toEqual(ranges);
});

test("a repetition of a repetition accepts the same texts with as many states as a single one", () => {
  const counts = ["{0,2}", "{1,2}", "{2,3}", "{2}", "{3,}", "*", "+", "?", "{0}", "{0,0}", "{1,4}"];
  for (const inner of counts) {
    for (const outer of counts) {
      const source = `(a${inner})${outer}`;
      const taken = new RegExp(`^(?:(?:a${inner}))${outer}$`);
      for (let length = 0; length < 10; length++) {
        const text = "a".repeat(length);
        expect([source, length, accepts(source, text)]).toEqual([source, length, taken.test(text)]);
      }
    }
  }
  const measureSize = (source: string) => compileAutomaton(parseTree(source)).length;
  expect(measureSize("(a{0,50}){0,50}")).toBe(measureSize("a{0,2500}"));
  expect(measureSize("((a{0,5}){1,5}){0,5}")).toBe(measureSize("a{0,125}"));
});

test("nested counts take what the runtime's expressions take", () => {
  const random = prng(11);
  const pick = <T>(list: readonly T[]) => list[random() % list.length]!;
  const counts = ["", "", "?", "*", "{0,2}", "{1,3}", "{2}", "{0,4}", "{2,}"];
  const part = (depth: number): string => {
    if (depth === 0) return pick(["a", "b", "[ab]", "(a|b)", "(a|)", "(ab|b)"]);
    const parts = Array.from({ length: 1 + (random() % 3) }, () => part(depth - 1) + pick(counts));
    return `(${parts.join(pick(["", "", "|"]))})`;
  };
  for (let round = 0; round < 400; round++) {
    const source = part(1 + (random() % 2)) + pick(counts);
    const expression = new RegExp(`^(?:${source})$`);
    for (let i = 0; i < 6; i++) {
      const text = Array.from({ length: random() % 9 }, () => pick(["a", "b"])).join("");
      expect([source, text, accepts(source, text)]).toEqual([source, text, expression.test(text)]);
    }
  }
});

test("of the ways to divide a text among nested counts only those are followed that leave most", () => {
  const text = "ab".repeat(40);
  for (const source of ["((a|b){0,9}b?){0,9}", "(((a|b){0,4}b?){0,4}a?){0,4}", "((a|b){0,9}b?){9}"]) {
    expect(run(compileAutomaton(parseTree(source)), text, true).statesMax).toBeLessThan(12);
    expect(run(compileAutomaton(parseTree(source)), text, false).statesMax).toBeGreaterThan(40);
  }
});

function parseTree(source: string) {
  const parsed = parseByteRegex(source);
  if ("fault" in parsed) throw new Error(parsed.fault);
  return parsed.tree;
}

/** Whether the pattern takes the text, whether or not states are left out that others cover. */
function accepts(source: string, text: string): boolean {
  const words = compileAutomaton(parseTree(source));
  const taken = run(words, text, false).taken;
  expect([source, text, run(words, text, true).taken]).toEqual([source, text, taken]);
  return taken;
}

/** Runs the automaton's words as their layout says. */
function run(words: readonly number[], text: string, leavesOut: boolean): { taken: boolean; statesMax: number } {
  const stateCount = words[0]!;
  const transitionsAt = 2 + 2 * stateCount;
  const transitions = (state: number) => {
    const [first, count] = [words[2 + 2 * state]!, words[3 + 2 * state]!];
    return Array.from(
      { length: count },
      (_, i) => [words[transitionsAt + 2 * (first + i)]!, words[transitionsAt + 2 * (first + i) + 1]!] as const,
    );
  };
  const closeStates = (states: Iterable<number>) => {
    const all = new Set(states);
    for (const state of all) for (const [mark, to] of transitions(state)) if (mark >> 16 === 1) all.add(to);
    const kept = [...all].filter((state) => state === 0 || transitions(state).some(([mark]) => mark >> 16 === 0));
    if (!leavesOut) return new Set(kept);
    const covered = new Set<number>();
    const look = [...kept];
    for (let state = look.pop(); state !== undefined; state = look.pop()) {
      for (const [mark, to] of transitions(state)) {
        if (mark >> 16 !== 2 || covered.has(to)) continue;
        covered.add(to);
        look.push(to);
      }
    }
    return new Set(kept.filter((state) => !covered.has(state)));
  };
  let states = closeStates([stateCount - 1]);
  let statesMax = 0;
  for (const byte of new TextEncoder().encode(text)) {
    const next = new Set<number>();
    for (const state of states) {
      for (const [mark, to] of transitions(state)) {
        if (mark >> 16 === 0 && (mark & 255) <= byte && byte <= ((mark >> 8) & 255)) next.add(to);
      }
    }
    states = closeStates(next);
    statesMax = Math.max(statesMax, states.size);
  }
  return { taken: states.has(0), statesMax };
}
