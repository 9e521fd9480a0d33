import { expect, test } from "bun:test";
import { compilePattern } from "../pattern/index.ts";
import { scan } from "../scan/index.ts";
import { parseTemplate } from "../template/index.ts";
import { run } from "./layout.fuzz.ts";
import { Layout } from "./layout.ts";

test("writing a batch at once equals writing its matches one by one", () => {
  expect(run(11, 300)).toBeGreaterThan(100_000);
});

test("a layout stops at the first match that it cannot write", () => {
  const text = Buffer.from("ab /c/d 日本 ef");
  const batches = scan(compilePattern("."), text);
  const matches = batches.next().value!;
  const ends = new Float64Array(8);
  const { pieces } = parseTemplate("${0:trim}${0:dir}", { registers: [], where: "rewrite" });
  const dirs = new Layout([...pieces!, "\n"]).write(matches, text, 0, { ends });
  expect(dirs.count).toBe(0);
  const first = new Layout([...pieces!, "\n"]).write(matches, text, 0, { ends, first: 1 });
  expect(first.count).toBe(2);
  expect(Buffer.from(first.bytes).toString()).toBe("/c/d/c\n");
  expect(ends[1]).toBe(7);
  const quoted = new Layout([{ is: "quoted", register: null }]).write(matches, text, 0, { keepsBetween: true });
  expect(Buffer.from(quoted.bytes).toString()).toBe('"ab" "/c/d" "日本" "ef"');
  const json = new Layout([{ is: "json", register: null }]).write(matches, text, 0, { keepsBetween: true });
  expect(Buffer.from(json.bytes).toString()).toBe('"ab" "/c/d" "日本" "ef"');
  batches.return();
});

test("a batch without lines is written, unless the layout has them", () => {
  const text = Buffer.from("ab cd\nef");
  const batches = scan(compilePattern("\\W"), text, { lines: false });
  const matches = batches.next().value!;
  const places = new Layout(["[", { is: "start" }, "..", "", { is: "end" }, "]", "\n"]).write(matches, text, 0);
  expect(Buffer.from(places.bytes).toString()).toBe("[0..2]\n[3..5]\n[6..8]\n");
  expect(places.count).toBe(3);
  expect(new Layout([{ is: "quoted", register: null }, { is: "line" }]).write(matches, text, 0).count).toBe(0);
  batches.return();
});
