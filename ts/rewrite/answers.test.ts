import { expect, test } from "bun:test";
import { MemoryOutput } from "../terminal/memory-output.ts";
import { AnswerReader } from "./answers.ts";

test.each([
  ["y", "y", "Replace? y\n"],
  ["\n", "", "Replace? \n"],
  [" ", "", "Replace?  \n"],
  [null, null, "Replace? "],
])("the key %j is an answer, and is shown unless it ends a line", async (key, answer, shown) => {
  const out = new MemoryOutput();
  const reader = new AnswerReader([], "", async (ask) => {
    ask();
    return key;
  });
  expect(await reader.answer("Replace? ", out)).toBe(answer);
  expect(out.takeText()).toBe(shown);
});
