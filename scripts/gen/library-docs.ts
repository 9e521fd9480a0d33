/** Generates docs/library.md: what the package exports, with its declarations and doc comments. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { emitDeclarations } from "../package/types.ts";

/** An exported name and its declarations. */
interface Entry {
  readonly name: string;
  readonly kind: "function" | "class" | "error" | "type";
  readonly comment: string;
  readonly code: string;
}

const titles = {
  function: "Functions",
  class: "Classes",
  error: "Errors",
  type: "Types",
} as const satisfies Record<Entry["kind"], string>;

export async function libraryDocs(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "matcher-docs-"));
  try {
    await emitDeclarations(folder);
    const entries = exportedNames(join(folder, "ts", "index.d.ts")).map(entryOf);
    const kinds = Object.keys(titles) as Entry["kind"][];
    return [
      "# The library\n\n`npm run gen` makes this page from the doc comments of `ts/api`: change them, not this page.\n\n",
      '`import { compile, scan } from "matcher"` in Bun. Examples of whole programs are in `examples`.\n',
      "A call refuses options that it does not have (`OptionError`) and values of another type (`TypeError`).\n",
      ...kinds.map((kind) =>
        chapter(
          titles[kind],
          entries.filter((entry) => entry.kind === kind),
        ),
      ),
    ].join("");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function chapter(title: string, entries: readonly Entry[]): string {
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return `\n## ${title}\n${sorted.map(section).join("")}`;
}

function section({ name, comment, code }: Entry): string {
  const parts = [`\n### \`${name}\`\n`, ...described(comment), `\n\`\`\`ts\n${code}\n\`\`\`\n`];
  return parts.join("");
}

/** The text of a doc comment, its tags as sentences. */
function described(comment: string): string[] {
  const text = comment
    .replace(/^\/\*\*|\*\/$/g, "")
    .replace(/^\s*\* ?/gm, "")
    .trim();
  if (text === "") return [];
  const [first, ...tags] = text.split(/(?:^|\s)@(?=throws|example|returns|param)/);
  const lines = first!.trim() === "" ? [] : [`\n${oneLine(first!)}\n`];
  for (const tag of tags) {
    const [, word, rest] = /^(\w+)\s*([\s\S]*)$/.exec(tag)!;
    if (word === "example") lines.push(`\nExample:\n\n\`\`\`ts\n${rest!.trim()}\n\`\`\`\n`);
    else if (word === "throws") lines.push(`\nThrows ${oneLine(rest!).replace(/^\{([^}]*)\}/, errorNames)}\n`);
    else if (word === "returns") lines.push(`\nReturns ${oneLine(rest!)}\n`);
    else lines.push(`\n${oneLine(rest!).replace(/^(\w+)/, "`$1`:")}\n`);
  }
  return lines;
}

/** `{A | B}` as `A` or `B`. */
const errorNames = (_: string, list: string): string =>
  list
    .split("|")
    .map((name) => `\`${name.trim()}\``)
    .join(" or ");

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Exports of the index: name, name where it is declared, file. */
function exportedNames(index: string): { name: string; declared: string; file: string }[] {
  const text = readFileSync(index, "utf8");
  return [...text.matchAll(/^export (?:type )?\{([^}]*)\} from "([^"]+)";/gm)].flatMap(([, list, path]) =>
    list!
      .split(",")
      .map((one) => one.trim().replace(/^type /, ""))
      .filter((one) => one !== "")
      .map((one) => {
        const [declared, name = declared] = one.split(" as ");
        return { name: name!, declared: declared!, file: join(dirname(index), path!).replace(/\.ts$/, ".d.ts") };
      }),
  );
}

/** Follows a name through the files that pass it on. */
function entryOf(wanted: { name: string; declared: string; file: string }): Entry {
  const { name, declared, file } = wanted;
  const text = readFileSync(file, "utf8");
  const passed = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from "([^"]+)";/gm)].find(([, list]) =>
    list!.split(",").some((one) => one.trim().replace(/^type /, "") === declared),
  );
  if (passed) return entryOf({ name, declared, file: join(dirname(file), passed[2]!).replace(/\.ts$/, ".d.ts") });
  const found = new RegExp(
    String.raw`((?:^/\*\*(?:(?!\*/)[\s\S])*\*/\n)?)^export (?:declare )?((?:abstract )?(?:class|interface|type|function|const) ${declared}\b[\s\S]*?)(?=^(?:export|declare|import|/\*\*|type |interface |class |const |function )|(?![\s\S]))`,
    "gm",
  );
  const parts = [...text.matchAll(found)];
  const code = parts.map(([, , declaration]) => declaration!.trimEnd().replace(/\n\s*private [^;]*;/g, "")).join("\n");
  const comment = parts.map(([, one]) => one!.trim()).find((one) => one !== "") ?? "";
  return { name, kind: kindOf(code), comment, code: code.replace(declared, name) };
}

function kindOf(code: string): Entry["kind"] {
  if (/^(?:abstract )?class \w*Error\b/.test(code)) return "error";
  if (/^(?:abstract )?class /.test(code)) return "class";
  return /^(?:function|const) /.test(code) ? "function" : "type";
}
