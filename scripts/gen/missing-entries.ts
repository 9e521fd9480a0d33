/** What a kind of tokens needs besides its row: looked at first, as errors of the compiler name other places. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { kindExamples, kindForms } from "../../ts/tables/kind-forms.ts";
import { type Kind, kindCodes } from "../../ts/tables/kinds.ts";
import { identifier } from "./zig.ts";

interface Place {
  /** Where an entry is missing, and what it is. */
  readonly where: string;
  has(kind: Kind): boolean;
}

/** White space and bytes that are nothing else have no example. */
const withoutExample = new Set(["whitespace", "other", "open", "close"]);

/** @param root the repository */
function places(root: string): readonly Place[] {
  const folder = join(root, "zig", "lex");
  const lexer = readdirSync(folder)
    .filter((name) => name.endsWith(".zig") && !name.endsWith("_test.zig"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  return [
    { where: "ts/tables/kinds.ts: its code in kindCodes", has: ({ name }) => name in kindCodes },
    { where: "ts/tables/kind-forms.ts: the sentence in kindForms", has: ({ name }) => name in kindForms },
    {
      where: "ts/tables/kind-forms.ts: a text in kindExamples",
      has: ({ name }) => withoutExample.has(name) || name in kindExamples,
    },
    {
      where: "zig/lex/recognize.zig: the line that gives tokens of the kind (zig/lex/candidates.zig has their rules)",
      has: ({ name }) => new RegExp(`\\.${identifier(name)}(?!\\w)`).test(lexer),
    },
  ];
}

/** Messages about entries that are missing for kinds; empty if there are all of them. */
export function missingEntries(kinds: readonly Kind[], root: string): string[] {
  const all = places(root);
  return kinds.flatMap((kind) =>
    all
      .filter((place) => !place.has(kind))
      .map(({ where }) => `the kind "${kind.name}" has a row in ts/tables/kinds.ts, but this is missing: ${where}`),
  );
}
