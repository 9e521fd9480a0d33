import { expect, test } from "bun:test";
import { RecordAround } from "./record-around.ts";
import { lineRecords, type RecordDefinition } from "./records.ts";
import { parseUnit } from "./units.ts";

const blocks: RecordDefinition = { kind: "unit", unit: parseUnit("block") };

function around(text: string, definition: RecordDefinition, ...words: readonly string[]): (string | null)[] {
  const finder = new RecordAround(Buffer.from(text), definition);
  const found = words.map((word) => {
    const start = text.indexOf(word);
    const span = finder.find(start, start + word.length);
    return span && text.slice(span.start, span.end);
  });
  finder.close();
  return found;
}

test("the innermost block that contains all of a span", () => {
  const text = "f(a, [bb] c) d {e}";
  expect(around(text, blocks, "f", "a", "bb", "bb] c", "c", "d", "e")).toEqual([
    null,
    "(a, [bb] c)",
    "[bb]",
    "(a, [bb] c)",
    "(a, [bb] c)",
    null,
    "{e}",
  ]);
});

test("a span over two lines is in neither of them", () => {
  expect(around("one\ntwo\n", lineRecords, "one", "e\nt", "two")).toEqual(["one", null, "two"]);
});
