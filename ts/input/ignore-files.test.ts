import { expect, test } from "bun:test";
import ignore from "ignore";
import { prng } from "../../tests/prng.ts";
import { compileNameFilter } from "./ignore-files.ts";

test("the filter passes every name that a rule applies to", () => {
  const random = prng(7);
  const pick = <T>(list: readonly T[]) => list[random() % list.length]!;
  const parts = ["a", "b.c", "*", "**", "?", "[ab]", "[!a]", "\\*", "\\ ", "*.c", "a*", ".x", "a b ", "a+", "é"];
  const names = ["a", "b", "b.c", "x.c", "ab", ".x", "*", " ", "a b", "a+", "é", "A"];
  let spoken = 0;
  for (let round = 0; round < 4000; round++) {
    const segments = Array.from({ length: 1 + (random() % 3) }, () => pick(parts) + (random() % 3 ? "" : pick(parts)));
    const line = `${pick(["", "", "!", "/"])}${segments.join("/")}${pick(["", "/", "\r", " "])}`;
    const path = Array.from({ length: 1 + (random() % 2) }, () => pick(names)).join("/");
    const rules = ignore({ ignorecase: false, allowRelativePaths: true }).add(["*", "!*/", line]);
    const name = path.slice(path.lastIndexOf("/") + 1);
    const without = ignore({ ignorecase: false, allowRelativePaths: true }).add(["*", "!*/"]);
    for (const entry of [path, `${path}/`]) {
      if (rules.test(entry).ignored === without.test(entry).ignored) continue;
      if (path.includes("/") && rules.ignores(`${path.slice(0, path.indexOf("/"))}/`)) continue; // It is excluded, so the walk does not enter it.
      spoken++;
      expect({ line, entry, passes: compileNameFilter(line)?.test(name) ?? true }).toEqual({
        line,
        entry,
        passes: true,
      });
    }
  }
  expect(spoken).toBeGreaterThan(100);
});

test("the filter rejects names that no rule applies to", () => {
  const names = compileNameFilter("# all\nnode_modules/\n\n*.log\n/.build/\n");
  expect(["node_modules", "x.log", ".build"].every((name) => names?.test(name))).toBe(true);
  expect(["main.ts", "log", "build"].some((name) => names?.test(name))).toBe(false);
  expect(compileNameFilter("docs/*")).toBeNull();
  expect(compileNameFilter("# nothing")?.test("a")).toBe(false);
});
