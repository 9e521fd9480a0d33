/** What the extension for VS Code takes from the tables: the grammar of pattern files, and the manifest. */
import { expect, test } from "bun:test";
import { grammarRules, vscodeManifest } from "../../scripts/gen/vscode.ts";
import { colouredKinds } from "../../ts/cli/lsp/log.ts";
import { namedKinds } from "../../ts/cli/lsp/words.ts";

const rules = grammarRules().map(({ name, match }) => ({ name, form: new RegExp(match, "g") }));

/** The coloured parts of a line, as an editor finds them: the leftmost match, of several there the first rule. */
function parts(line: string): [text: string, scope: string][] {
  const found: [string, string][] = [];
  let at = 0;
  while (at < line.length) {
    const matches = rules.flatMap(({ name, form }) => {
      form.lastIndex = at;
      const match = form.exec(line);
      return match && match[0] !== "" ? [{ name, match }] : [];
    });
    if (matches.length === 0) break;
    const first = matches.reduce((best, one) => (one.match.index < best.match.index ? one : best));
    found.push([first.match[0], first.name.replace(".matcher", "")]);
    at = first.match.index + first.match[0].length;
  }
  return found;
}

test("a line is coloured by its parts", () => {
  expect(parts('let slow = "took \\"x" \\R{>1.5s}:d \\{http_5xx} \\{mine} @novel `[a-z]+`')).toEqual([
    ["let", "keyword.control"],
    ["=", "keyword.operator"],
    ['"took \\"x"', "string.quoted.double"],
    ["\\R", "support.type"],
    [">", "keyword.operator"],
    ["1.5s", "constant.numeric"],
    [":d", "variable.other"],
    ["\\{http_5xx}", "support.function"],
    ["\\{mine}", "entity.name.type"],
    ["@novel", "keyword.operator.word"],
    ["`[a-z]+`", "string.regexp"],
  ]);
  expect(parts("# let \\R")).toEqual([["# let \\R", "comment.line.number-sign"]]);
  expect(parts("  line = {time}")[0]).toEqual(["  line", "keyword.other"]);
  expect(parts("counter errors_total = \\W")[0]).toEqual(["counter", "keyword.control"]);
});

test("every letter and name of a kind is coloured as one", () => {
  for (const { letter, atoms } of namedKinds) {
    const written = [...(letter === null ? [] : [`\\${letter}`]), ...atoms.map((atom) => `\\{${atom}}`)];
    for (const text of written) expect(parts(text)).toEqual([[text, "support.type"]]);
  }
});

test("every kind that the server colours has a type and a scope", () => {
  const { contributes } = JSON.parse(vscodeManifest());
  expect(contributes.semanticTokenTypes.map(({ id }: { id: string }) => id)).toEqual([...colouredKinds]);
  expect(Object.keys(contributes.semanticTokenScopes[0].scopes)).toEqual([...colouredKinds]);
});
