/** Random logs: the anchor `@shape:rare` is true exactly at the tokens of the records of rare templates. */

import { randomBelow } from "../../tests/prng.ts";
import { compilePattern } from "../pattern/index.ts";
import { scan } from "../scan/index.ts";
import { randomLog } from "./exact.fuzz.ts";
import { isRare, mineTemplates, parseCut } from "./index.ts";

const cuts = ["", "1", "2", "3", "10%", "33.33%", "33.34%", "50%", "100%"];

/** Zero-based numbers of the lines of `text` that have a rare template. */
export function rareRecords(text: Uint8Array, cut: string): number[] {
  const { templates, covered } = mineTemplates([text], { numbered: true });
  const parsed = cut === "" ? ({ kind: "mean" } as const) : parseCut(cut);
  const rare = templates.filter(({ count }) => isRare(parsed, count, templates.length, covered));
  return rare.flatMap(({ records }) => records!).sort((a, b) => a - b);
}

/**
 * Zero-based numbers of the lines where the anchor is true. @throws if it is true at some tokens of a line and false at
 * others
 */
export function anchoredLines(text: Uint8Array, cut: string, engine: "automatic" | "reference"): number[] {
  const anchor = cut === "" ? "@shape:rare" : `@shape:rare<${cut}`;
  const lines = new Set<number>();
  const options = { registers: false, ...(engine === "reference" && { engine }) };
  for (const batch of scan(compilePattern(`${anchor} .`), text, options)) {
    for (let i = 0; i < batch.count; i++) lines.add(batch.line(i) - 1);
  }
  for (const batch of scan(compilePattern(`!~(${anchor}) .`), text, options)) {
    for (let i = 0; i < batch.count; i++) {
      if (lines.has(batch.line(i) - 1))
        throw new Error(`line ${batch.line(i)} is rare at some tokens and not at others`);
    }
  }
  return [...lines];
}

export function run(seed: number, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    const random = randomBelow(seed * 7919 + round);
    const log = randomLog(random).join(random(2) ? "\n" : "\r\n") + (random(2) ? "\n" : "");
    const text = new TextEncoder().encode(log);
    for (const cut of cuts) {
      const wanted = rareRecords(text, cut).join();
      for (const engine of ["automatic", "reference"] as const) {
        const found = anchoredLines(text, cut, engine).join();
        if (found === wanted) continue;
        throw new Error(`seed ${seed}, round ${round}, ${engine}, cut "${cut}": ${found}, not ${wanted}, in\n${log}`);
      }
    }
  }
}
