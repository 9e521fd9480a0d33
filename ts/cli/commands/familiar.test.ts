import { expect, test } from "bun:test";
import { familiarCommand } from "./familiar.ts";
import { commands } from "./index.ts";

/** One of each row. */
const words =
  "completion count compare summary parse search learn kinds mask replace find follow cluster why lex distinct alert ui".split(
    " ",
  );

test("words that people use for a job lead to a command that there is", () => {
  const names = commands.map(({ name }) => name);
  const advice = words.map((word) => familiarCommand(word)!);
  for (const one of advice) expect(names).toContain(/^did you mean ([a-z-]+)/.exec(one)![1]!);
  expect(familiarCommand("follow")).toBe("did you mean tail -f?");
  for (const name of names) expect([name, familiarCommand(name)]).toEqual([name, undefined]);
});
