import { expect, test } from "bun:test";
import { join } from "node:path";
import { countEntered, enteredBy, noting } from "./entered.ts";
import { root } from "./imports.ts";

test("calls are counted by file, and those from other files", () => {
  const calls = ["ts/a/1.ts:1\t", "ts/b/2.ts:4\tts/a/1.ts", "ts/b/2.ts:9\tts/b/2.ts", "ts/b/2.ts:9\tts/b/2.ts"];
  expect(countEntered(calls)).toEqual({
    files: 2,
    rooms: "a 1, b 1",
    functions: 3,
    calls: 4,
    crossings: 2,
  });
});

test("a source that notes its calls has the same lines", () => {
  const source = "export function one() {\n  return two();\n}\nconst two = () => 2;\n";
  const noted = noting(source, join(root, "ts/a.ts"));
  expect(noted).toBe(source.replace("one() {", 'one() { globalThis.$noteCall("ts/a.ts:1");'));
});

test("a run enters the files that it needs", () => {
  const { files, calls, crossings } = enteredBy(["escape", "took 5ms"]);
  expect(files).toBeGreaterThan(3);
  expect(calls).toBeGreaterThan(crossings);
});
