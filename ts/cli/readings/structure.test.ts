import { describe, expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace();
place.write("a.txt", "f(a, [b])\n");
place.write("b.txt", "x = 1; y\n");

const matcher = (args: readonly string[], input = "") => place.run(args, input);

/** The first line of each command's report of a.txt and of b.txt, and numbers of its JSON. */
const commands: [name: string, first: string, second: string, numbers: object][] = [
  [
    "stress",
    "matcher stress: 10 bytes, 8 tokens, max depth 2, 1 peak(s), 1 fracture(s)",
    "matcher stress: 9 bytes, 5 tokens, max depth 0, 0 peak(s), 0 fracture(s)",
    { len: 10, n_tokens: 8, max_depth: 2, peaks: [6], fractures: [7] },
  ],
  [
    "seam",
    "matcher seam: 10 bytes, order 3, 10 segments (bidirectional branching entropy)",
    "matcher seam: 9 bytes, order 3, 9 segments (bidirectional branching entropy)",
    { len: 10, cuts: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
  ],
  [
    "gravity",
    "matcher gravity (token grain): 10 bytes, 8 tokens, 6 types, 0 gravity class(es)",
    "matcher gravity (token grain): 9 bytes, 5 tokens, 4 types, 0 gravity class(es)",
    { len: 10, grain: "token", n_types: 6, class_sizes: [] },
  ],
  [
    "shape",
    "matcher shape: 10 bytes, 8 tokens, 0 template region(s), 2 change-point(s)",
    "matcher shape: 9 bytes, 5 tokens, 0 template region(s), 1 change-point(s)",
    { n_tokens: 8, dominant_period: 0, boundaries: [1, 6], regions: [] },
  ],
  [
    "relation",
    "matcher relation: 10 bytes, 10 tokens, max depth 2, nesting load 6",
    "matcher relation: 9 bytes, 9 tokens, max depth 0, nesting load 0",
    { len: 10, n_tokens: 10, edges: { encloses: 3, operator: 0, adjacent: 7, chords: 0 } },
  ],
  [
    "orbit",
    "matcher orbit (group shape): 8 tokens",
    "matcher orbit (group shape): 5 tokens",
    { len: 10, group: "shape" },
  ],
];

describe.each(commands)("%s", (name, first, second, numbers) => {
  test("several inputs are reported in turn, with their names", async () => {
    const { status, out, error } = matcher([name, "a.txt", "b.txt"]);
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out.match(/^(==>.*|matcher.*)$/gm)).toEqual(["==> a.txt <==", first, "==> b.txt <==", second]);
  });

  test("standard input is read", async () => {
    for (const args of [[name], [name, "-"]]) {
      const { status, out } = matcher(args, "f(a, [b])\n");
      expect({ status, first: out.split("\n")[0] }).toEqual({ status: 0, first });
    }
  });

  test("JSON has numbers, and the names of several inputs", async () => {
    const [one, ...others] = await readJsonLines([name, "a.txt", "--json"]);
    expect(one).toMatchObject(numbers);
    expect(one).not.toHaveProperty("path");
    expect(others).toEqual([]);
    const both = await readJsonLines([name, "a.txt", "b.txt", "--json"]);
    expect(both.map((object) => (object as { path: string }).path)).toEqual(["a.txt", "b.txt"]);
    expect(both[0]).toMatchObject(numbers);
  });

  test("an input that is missing is named, and the others are reported", async () => {
    const { status, out, error } = matcher([name, "none.txt", "b.txt"]);
    expect({ status, error }).toEqual({ status: 2, error: "matcher: none.txt: no such file or directory\n" });
    expect(out).toContain(second);
  });
});

async function readJsonLines(args: readonly string[]): Promise<object[]> {
  const { out } = matcher(args);
  return out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("each wide character of white space is a token of its own", () => {
  const seam = matcher(["seam", "--text", "(\u00a0 a"]);
  expect(seam.out.match(/\d+\.\.\d+/g)).toEqual(["0..1", "1..3", "3..4", "4..5"]);
  const relation = matcher(["relation", "--field", "--text", "f( \u00a0a)"]);
  expect(relation.out).toContain("7 bytes, 6 tokens, max depth 1, nesting load 3\n");
  expect(relation.out.match(/d= 1 {2}\[f\]/g)).toHaveLength(3);
});
