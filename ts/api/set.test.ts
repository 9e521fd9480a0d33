import { expect, test } from "bun:test";
import { PatternSet, scan } from "../index.ts";

test("each member of a set has its own registers, lists and kinds", () => {
  const set = new PatternSet(['\\W:w "is" =w', '(\\N:n ",")+', '\\W:a "=" \\N:b']);
  const found = set
    .scan("x is x, 1, 2, k=3")
    .map(({ member, match }) => [
      member,
      match.text,
      Object.entries(match.captures).map(([name, { text, kind, all }]) => [name, text, kind, all]),
    ]);
  expect(found).toEqual([
    [0, "x is x", [["w", "x", "word", undefined]]],
    [1, "1, 2,", [["n", "2", "number", ["1", "2"]]]],
    [
      2,
      "k=3",
      [
        ["a", "k", "word", undefined],
        ["b", "3", "number", undefined],
      ],
    ],
  ]);
});

test("thousands of members with registers take little memory each", () => {
  const script = `
    const { PatternSet } = await import(${JSON.stringify(new URL("../index.ts", import.meta.url).pathname)});
    const count = Number(process.argv[1]);
    const set = new PatternSet(Array.from({ length: count }, (_, i) => '\\\\W:w "w' + i + '" =w'));
    const lines = Array.from({ length: 200 }, (_, i) => "foo w" + i + (i % 2 ? " foo" : " bar") + " took 5ms");
    console.log(set.scan(lines.join("\\n")).length, process.resourceUsage().maxRSS);
  `;
  const [small, large] = [1000, 5000].map((count) => {
    const { stdout, stderr } = Bun.spawnSync([process.execPath, "-e", script, String(count)]);
    expect(stderr.toString()).toBe("");
    const [matches, kib] = stdout.toString().trim().split(" ").map(Number);
    expect(matches).toBe(100);
    return kib!;
  });
  // 394 MB when each member held a place for the registers of all others.
  expect(large! - small!).toBeLessThan(100 << 10);
});

test("a set that was disposed of refuses every call; what it found stays valid", () => {
  const set = new PatternSet(['"a"', String.raw`\N`]);
  const [first] = set.scan("a 5");
  set[Symbol.dispose]();
  expect(() => set.scan("a 5")).toThrow(expect.objectContaining({ code: "disposed" }));
  expect(() => set.isMatch("a 5")).toThrow(expect.objectContaining({ code: "disposed" }));
  expect(first!.match.text).toBe("a");
});

test("a set of many conditions on values finds what each of its patterns finds alone", () => {
  const bounds = Array.from({ length: 30 }, (_, i) => i * 7);
  const sources = bounds.flatMap((bound) => [
    `"took" \\R{>${bound}ms}`,
    `\\W "=" \\N{=${bound}}`,
    `\\N{<${bound}} "of" \\N`,
    `[\\N{>=${bound}} "x"] \\P`,
  ]);
  const line = (i: number) => `took ${i % 211}ms user = ${i % 97}, ${i % 53} of ${i % 19} x: "y ${i % 7}" ${i % 3}`;
  const text = Array.from({ length: 700 }, (_, i) => line(i * 31)).join("\n");
  const found = new PatternSet(sources).scan(text);
  for (const [member, source] of sources.entries()) {
    const own = found.filter((one) => one.member === member).map(({ match }) => match.span());
    expect({ source, spans: own }).toEqual({ source, spans: scan(source, text).map((match) => match.span()) });
  }
});
