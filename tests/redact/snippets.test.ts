/** Secrets in the ways that people and programs write them: none is left, and nothing else changes. */
import { expect, test } from "bun:test";
import { redact, sensitive } from "../../ts/index.ts";
import { mask, readSnippets } from "./snippets.ts";

/** What is not as it should be, and why. */
const known: Readonly<Record<string, string>> = {
  "Maven, master password": "an element <master> tells nothing",
  borg: "::a is an address",
};

const pattern = sensitive();
const snippets = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt", "f.txt", "g.txt"].flatMap(readSnippets);

test("secrets in snippets are masked, and nothing else", () => {
  const wrong = snippets.flatMap(({ name, text, expected }) => {
    const redacted = redact(pattern, text, { mask });
    return expected.test(redacted) === name in known ? [`${name}:\n${redacted}`] : [];
  });
  expect(wrong).toEqual([]);
  expect(snippets.length).toBe(494);
}, 240_000);
