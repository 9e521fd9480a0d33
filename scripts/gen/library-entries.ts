/** The exported names of the package, with their declarations and doc comments. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { emitDeclarations } from "../package/types.ts";
import { type Declared, findDeclaration, namesIn } from "./declared.ts";

/** An exported name and its declarations. */
export interface Entry {
  readonly name: string;
  readonly kind: "function" | "class" | "error" | "type";
  readonly comment: string;
  readonly code: string;
  /** Declarations of types that `code` names and the package does not export, each after its comment. */
  readonly unexported: string;
}

export async function libraryEntries(): Promise<Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), "matcher-docs-"));
  try {
    await emitDeclarations(folder);
    const exported = exportedNames(join(folder, "ts", "index.d.ts"));
    // A function that is exported twice is described under its first name.
    const names = new Map(exported.map(({ name, declared }) => [declared.name, name] as const).reverse());
    return exported.map(({ name, declared }) => buildEntry(name, declared, names));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Exported {
  readonly name: string;
  readonly declared: Declared;
}

/** What a file exports, and what a namespace of it does: `axes.flow`. */
function exportedNames(file: string): Exported[] {
  const text = readFileSync(file, "utf8");
  const beside = (path: string) => join(dirname(file), path).replace(/\.ts$/, ".d.ts");
  const passed = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from "([^"]+)";/gm)].flatMap(([, list, path]) =>
    namesIn(list!).map(([there, name]) => ({ name, declared: requireDeclaration(beside(path!), there) })),
  );
  const own = [...text.matchAll(/^export (?:declare )?(?:class|interface|type|function|const) (\w+)/gm)].map(
    ([, name]) => ({ name: name!, declared: requireDeclaration(file, name!) }),
  );
  const spaces = [...text.matchAll(/^export \* as (\w+) from "([^"]+)";/gm)].flatMap(([, space, path]) =>
    exportedNames(beside(path!)).map(({ name, declared }) => ({ name: `${space}.${name}`, declared })),
  );
  return [...passed, ...own, ...spaces];
}

function requireDeclaration(file: string, name: string): Declared {
  const found = findDeclaration(file, name);
  if (!found) throw new Error(`${file} declares no ${name}`);
  return found;
}

/** @param exported the public name of each declared one */
function buildEntry(name: string, declared: Declared, exported: ReadonlyMap<string, string>): Entry {
  const kind = classifyDeclaration(declared.code);
  // A function that has two names is described under the first.
  const isOther = kind === "function" && exported.get(declared.name) !== name && exported.has(declared.name);
  const code = declared.code.replace(new RegExp(String.raw`\b${declared.name}\b`), name.replace(/^.*\./, ""));
  // Its own declaration has its own name, not that of a namespace.
  const others = new Map([...exported].filter(([, given]) => given !== name));
  return {
    name,
    kind,
    comment: isOther ? `/** The same as \`${exported.get(declared.name)}\`. */` : declared.comment,
    code: publicText(code, declared.file, others),
    unexported: unexportedTypes(declared, exported)
      .map(({ comment, code, file }) => [comment, publicText(code, file, exported)].filter(Boolean).join("\n"))
      .join("\n\n"),
  };
}

/** With public names, and with the values of constants in place of types made of them. */
function publicText(code: string, file: string, exported: ReadonlyMap<string, string>): string {
  const named = code.replace(/(?<![\w".])[A-Z]\w*/g, (word) => exported.get(word) ?? word);
  return named
    .replace(/\(typeof (\w+)\)\[number\]/g, (_, constant: string) =>
      [...constantText(file, constant).matchAll(/"[^"]*"/g)].join(" | "),
    )
    .replace(/keyof typeof (\w+)/g, (_, constant: string) =>
      [...constantText(file, constant).matchAll(/readonly (\w+):/g)].map(([, key]) => `"${key}"`).join(" | "),
    );
}

function constantText(file: string, name: string): string {
  const text = findDeclaration(file, name)?.code;
  if (text === undefined) throw new Error(`${file} has no constant ${name}`);
  return text;
}

/** In the order in which they are named, from what a declaration names and from each of them. */
function unexportedTypes(declared: Declared, exported: ReadonlyMap<string, string>): Declared[] {
  const found = new Map<string, Declared>();
  const waiting = [declared];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const code = next.code.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "");
    const parameters = new Set([...code.matchAll(/[<,]\s*(\w+) extends/g)].map(([, name]) => name));
    for (const name of /^(?:class|interface|type) \w+<([^>]*)>/.exec(code)?.[1]?.match(/[A-Z]\w*/g) ?? []) {
      parameters.add(name);
    }
    for (const name of code.match(/\b[A-Z]\w*/g) ?? []) {
      if (exported.has(name) || found.has(name) || parameters.has(name) || name === next.name) continue;
      const one = findDeclaration(next.file, name);
      if (!one) continue;
      found.set(name, one);
      waiting.push(one);
    }
  }
  return [...found.values()];
}

function classifyDeclaration(code: string): Entry["kind"] {
  if (/^(?:abstract )?class \w*Error\b/.test(code)) return "error";
  if (/^(?:abstract )?class /.test(code)) return "class";
  return /^(?:function|const) /.test(code) ? "function" : "type";
}
