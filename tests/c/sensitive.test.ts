/** What is masked without a pattern is the same in C and in TypeScript, over the texts of the tests of redaction. */
import { expect, test } from "bun:test";
import { MatcherError, redact, sensitive } from "../../ts/index.ts";
import { chosenKinds, sensitivePattern, shippedLibrary } from "../../ts/library/index.ts";
import { readSnippets } from "../redact/snippets.ts";
import { isPossible, redactByC, withPattern } from "./library.ts";

const compiled = sensitivePattern(
  chosenKinds([], [], (name) => new Error(name)),
  shippedLibrary,
  {},
);
const snippets = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"].flatMap(readSnippets);
/** Several in a text, since each call reads all shapes of keys. */
const snippetsPerText = 6;

test.skipIf(!isPossible)(
  "sensitive text is masked in C as in TypeScript",
  () => {
    const pattern = sensitive();
    withPattern(compiled, (program) => {
      const texts = Array.from({ length: Math.ceil(snippets.length / snippetsPerText) }, (_, i) =>
        snippets.slice(i * snippetsPerText, (i + 1) * snippetsPerText),
      );
      const different = texts.flatMap((group) => {
        const text = group.map((snippet) => snippet.text).join("\n\n");
        const inC = redactByC(program, { keep: "", mask: "*" }, text);
        const inTypeScript = runMasking(() => redact(pattern, text));
        return inC === inTypeScript ? [] : [{ name: group[0]!.name, inC, inTypeScript }];
      });
      expect(different).toEqual([]);
    });
    expect(snippets.length).toBe(420);
  },
  240_000,
);

function runMasking(run: () => string): string {
  try {
    return run();
  } catch (error) {
    if (error instanceof MatcherError) return error.code;
    throw error;
  }
}
