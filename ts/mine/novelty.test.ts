import { expect, test } from "bun:test";
import { atOnce } from "../native/work.ts";
import { Miner } from "./miner.ts";
import { noveltyAgainst } from "./novelty.ts";

function groups(...lines: string[]) {
  const miner = new Miner("silhouette", false);
  try {
    atOnce(miner.add(new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""))));
    return atOnce(miner.read()).groups;
  } finally {
    miner.close();
  }
}

/** Whether `against` lacks the template of `lines`. */
function isNovel(lines: readonly string[], against: readonly string[]): boolean {
  const isNew = noveltyAgainst(groups(...against));
  return groups(...lines).every((group) => isNew(group));
}

test("a template is covered by one with the same kinds, where it has a slot or the same literal", () => {
  expect(isNovel(["took 5ms"], ["took 5ms"])).toBe(false);
  expect(isNovel(["took 5ms"], ["took 5ms", "took 6ms"])).toBe(false);
  expect(isNovel(["took 5ms"], ["took 6ms"])).toBe(true);
  expect(isNovel(["lost 5ms"], ["took 5ms", "took 6ms"])).toBe(true);
  expect(isNovel(["took 5ms", "lost 5ms"], ["took 5ms"])).toBe(true);
  expect(isNovel(["took 5"], ["took 5ms"])).toBe(true);
  expect(isNovel(["f(x)"], ["f[x]"])).toBe(true);
});
