/** Generates what the extension for VS Code takes from the tables: its manifest, and the grammar of pattern files. */
import { version } from "../../package.json";
import { colouredKinds } from "../../ts/cli/lsp/log.ts";
import { anchorNames, namedKinds } from "../../ts/cli/lsp/words.ts";
import { formatKeys } from "../../ts/events/format-file.ts";
import { keywords } from "../../ts/library/index.ts";
import { shippedNames } from "../../ts/library/shipped/index.ts";
import { kindForms } from "../../ts/tables/kind-forms.ts";
import { type Family, kinds } from "../../ts/tables/kinds.ts";
import { units } from "../../ts/tables/unit-symbols.ts";
import { watchKeywords } from "../../ts/watch/syntax/check.ts";

/** Scopes of themes by which kinds are coloured, the first one that a theme has. */
const scopes: Readonly<Record<Family, readonly string[]>> = {
  text: ["string.quoted"],
  structure: ["punctuation"],
  amount: ["constant.numeric"],
  time: ["constant.other.date", "constant.numeric"],
  network: ["support.class", "entity.name.type"],
  place: ["markup.underline.link", "string.other.link"],
  identity: ["constant.other", "variable.other.constant"],
  secret: ["invalid.deprecated", "keyword.other"],
};

const coloured = kinds.filter(({ name }) => colouredKinds.includes(name));

export function vscodeManifest(): string {
  const manifest = {
    name: "matcher",
    displayName: "matcher: logs and patterns by value",
    description: "Colours, values and an outline of logs; problems and completion in pattern and watch files",
    version,
    publisher: "matcher",
    license: "MIT",
    private: true,
    engines: { vscode: "^1.91.0" },
    categories: ["Programming Languages", "Linters", "Other"],
    main: "./dist/extension.js",
    activationEvents: ["onLanguage:log"],
    contributes: {
      languages: [
        {
          id: "matcher",
          aliases: ["matcher"],
          extensions: [".matcher", ".watch"],
          configuration: "./language.json",
        },
        { id: "log", extensions: [".log"] },
      ],
      grammars: [{ language: "matcher", scopeName: "source.matcher", path: "./matcher.tmLanguage.json" }],
      semanticTokenTypes: coloured.map(({ name }) => ({ id: name, description: kindForms[name] })),
      semanticTokenScopes: [
        { language: "log", scopes: Object.fromEntries(coloured.map(({ name, family }) => [name, scopes[family]])) },
      ],
      configurationDefaults: { "[log]": { "editor.semanticHighlighting.enabled": true } },
      configuration: {
        title: "matcher",
        properties: {
          "matcher.command": {
            type: "array",
            items: { type: "string" },
            default: ["matcher", "lsp"],
            markdownDescription: "The command of the server, and its arguments.",
            scope: "machine",
          },
        },
      },
    },
    dependencies: { "vscode-languageclient": "^9.0.1" },
    devDependencies: { "@vscode/vsce": "3.9.2" },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** One of some words, longer ones first, so that none is cut at another. */
const joinAlternatives = (words: readonly string[]): string =>
  [...new Set(words)]
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"))
    .join("|");

interface Rule {
  readonly name: string;
  readonly match: string;
}

/** The rules of the grammar in order, with names as themes colour them. */
export function grammarRules(): Rule[] {
  const letters = namedKinds.flatMap(({ letter }) => letter ?? []);
  const atoms = namedKinds.flatMap((kind) => kind.atoms);
  const symbols = units.filter(({ place }) => place !== "never").map(({ symbol }) => symbol);
  return [
    { name: "comment.line.number-sign.matcher", match: "^\\s*#.*$" },
    {
      name: "keyword.control.matcher",
      match: `^\\s*(?:${joinAlternatives([...keywords, ...watchKeywords, "format"])})(?=\\s|$)`,
    },
    { name: "keyword.other.matcher", match: `^\\s+(?:${joinAlternatives(formatKeys)})(?=\\s*=)` },
    { name: "string.quoted.double.matcher", match: '"(?:\\\\.|[^"\\\\])*"' },
    { name: "string.regexp.matcher", match: "`[^`]*`" },
    {
      name: "support.type.matcher",
      match: `\\\\(?:${joinAlternatives(letters)})(?![A-Za-z])|\\\\\\{(?:${joinAlternatives(atoms)})\\}`,
    },
    { name: "support.function.matcher", match: `\\\\\\{(?:${joinAlternatives(shippedNames)})\\}` },
    { name: "entity.name.type.matcher", match: "\\\\\\{[\\w-]+\\}" },
    { name: "constant.character.escape.matcher", match: "\\\\[A-Za-z%$]" },
    { name: "keyword.operator.word.matcher", match: `@(?:${joinAlternatives(anchorNames)})(?![a-z])|@\\d+(?::line)?` },
    { name: "variable.other.matcher", match: ":[A-Za-z_]\\w*|=[A-Za-z_]\\w*" },
    { name: "constant.numeric.matcher", match: `\\b\\d[\\d.]*(?:(?:${joinAlternatives(symbols)})(?!\\w))?` },
    { name: "keyword.operator.matcher", match: "\\|\\||\\|>|&&|--|[|*+?^~!<>=]" },
  ];
}

export function textMateGrammar(): string {
  const grammar = {
    name: "matcher",
    scopeName: "source.matcher",
    fileTypes: ["matcher", "watch"],
    patterns: grammarRules(),
  };
  return `${JSON.stringify(grammar, null, 2)}\n`;
}
