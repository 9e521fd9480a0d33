import { describe, expect, test } from "bun:test";
import { compilePattern, compileSet } from "../pattern/index.ts";
import { ScanFacts, type ScanOptions, scan } from "./index.ts";

/**
 * Words a and b in random order: an automaton that looks back over many of them reaches a new set of states at nearly
 * every one.
 */
const text = (() => {
  let state = 1;
  const words = Array.from({ length: 30_000 }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 16) & 1 ? "a" : "b";
  });
  return new TextEncoder().encode(words.join(" "));
})();

function findSpans(pattern: Parameters<typeof scan>[0], options: ScanOptions): string[] {
  const all: string[] = [];
  for (const batch of scan(pattern, text, options)) {
    for (let i = 0; i < batch.count; i++) all.push(`${batch.member(i)}: ${batch.start(i)}..${batch.end(i)}`);
  }
  return all;
}

describe("a text with too many sets of states for the automaton", () => {
  test("is passed to another engine, as the route shows", () => {
    const pattern = compilePattern('["a" \\N] (.{15,16} ["b" \\N]){2}');
    const facts = new ScanFacts();
    expect(findSpans(pattern, { facts })).toEqual(findSpans(pattern, { engine: "backtrack" }));
    expect([...facts.routes]).toEqual(["the set engine over a whole lex"]);
  });

  test("is abandoned by all members of a set", () => {
    const sources = [12, 13, 14, 15, 16].map((n) => `"a" (.{${n}} "b"){2}`).concat('"b" "b" "a"');
    const set = compileSet(sources.map((source, i) => ({ name: `m${i}`, source })));
    const engines = ["automatic", "dfa"] as const;
    for (const engine of engines) expect(findSpans(set, { engine })).toEqual(findSpans(set, { engine: "backtrack" }));
  });
});
