/** A folder without a file can't be followed: an error says so. */
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "../flags/in-process.ts";

const place = new Workplace();

test.each(
  [
    ["scan", "--follow", "\\W", "empty"],
    ["scan", "--rules", "rules.matcher", "--follow", "empty"],
    ["grep", "--follow", "\\W", "empty"],
    ["events", "--follow", "empty"],
    ["lines", "1..", "--follow", "empty"],
    ["tail", "1", "--follow", "empty"],
    ["top", "\\W", "${0}", "--follow", "empty"],
    ["templates", "--novel", "--against", "rules.matcher", "--follow", "empty"],
    ["rewrite", "\\W", "x", "--follow", "empty"],
  ].map((words) => [words]),
)("%j", async (words) => {
  mkdirSync(join(place.folder, "empty"), { recursive: true });
  place.write("rules.matcher", 'rule r error "m" = \\I\n');
  const { status, out, error } = await runHere(words, place.folder);
  expect([status, out]).toEqual([2, ""]);
  expect(error).toStartWith("matcher: --follow ");
});
