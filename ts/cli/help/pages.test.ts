/** Pages on terminals of several widths have the words of the page on a very wide one, once and in their order. */
import { afterAll, expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";
import { runHere } from "../../../tests/flags/in-process.ts";
import { standardOutput } from "../../terminal/output.ts";
import { commands } from "../commands/index.ts";
import { topics } from "./topic-rows.ts";

const place = new Workplace();
const sequences = /\x1b\[[0-9;]*m|\x1b\]8;;[^\x07\x1b]*(?:\x07|\x1b\\)/g;
const widths = [44, 80, 132];

const usual = Object.getOwnPropertyDescriptor(process.stdout, "columns");
afterAll(() => {
  if (usual) Object.defineProperty(process.stdout, "columns", usual);
  else delete (process.stdout as unknown as Record<string, unknown>).columns;
});

async function showPage(words: readonly string[], columns: number): Promise<string> {
  // Each run takes it back.
  Object.defineProperty(standardOutput, "isTerminal", { value: true, configurable: true });
  Object.defineProperty(process.stdout, "columns", { value: columns, configurable: true });
  const { out } = await runHere(words, place.folder, { isTerminal: true });
  return out.replace(sequences, "");
}

const splitWords = (page: string) => page.split(/\s+/).filter(Boolean);

test.each([
  [],
  ["--help"],
  ...topics.map(({ name }) => ["help", name]),
  // The short help leaves out what a screen has no room for.
  ...commands.map(({ name }) => [name, "--help"]),
])("%s %s", async (...words) => {
  const wide = await showPage(words, 100_000);
  expect(wide).not.toBe("");
  for (const columns of widths) {
    const page = await showPage(words, columns);
    expect([columns, ...splitWords(page)]).toEqual([columns, ...splitWords(wide)]);
  }
});
