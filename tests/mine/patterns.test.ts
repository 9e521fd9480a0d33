import { expect, test } from "bun:test";
import { programNames, renderLog, sets } from "./labelled.ts";
import { checkedPatterns } from "./patterns.ts";

/** Programs of each set that are checked here; `patterns.ts` checks all. */
const sampled = 2;

for (const set of sets) {
  test(`each pattern finds exactly its template's lines, and no text is printed twice: ${set}`, () => {
    const programs = programNames(set);
    for (const program of programs.filter((_, at) => at % Math.ceil(programs.length / sampled) === 0)) {
      expect({ program, faults: checkedPatterns(renderLog(program, 2, true, set)).faults }).toEqual({
        program,
        faults: [],
      });
    }
  }, 60_000);
}
