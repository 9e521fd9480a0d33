/** Declarations in the files that tsc emits, followed through the files that pass them on. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A name as a file declares it. */
export interface Declared {
  readonly file: string;
  readonly comment: string;
  /** Without `export` and without private members; overloads are lines of one text. */
  readonly code: string;
  /** The name there; it may be passed on under another. */
  readonly name: string;
}

/** What `file` calls `name`; `null` if it neither declares nor passes it on. */
export function findDeclaration(file: string, name: string): Declared | null {
  const text = readFileSync(file, "utf8");
  for (const [, list, path] of text.matchAll(/^(?:export|import) (?:type )?\{([^}]*)\}(?: from "(\.[^"]+)")?;/gm)) {
    for (const [there, here] of namesIn(list!)) {
      if (here !== name) continue;
      if (path === undefined) return there === name ? null : findDeclaration(file, there);
      const next = join(dirname(file), path).replace(/\.ts$/, ".d.ts");
      return existsSync(next) ? findDeclaration(next, there) : null;
    }
  }
  const found = new RegExp(
    String.raw`((?:^/\*\*(?:(?!\*/)[\s\S])*\*/\n)?)^(?:export )?(?:declare )?((?:abstract )?(?:class|interface|type|function|const) ${name}\b[\s\S]*?)(?=^(?:export|declare|import|/\*\*|type |interface |class |const |function )|(?![\s\S]))`,
    "gm",
  );
  const parts = [...text.matchAll(found)];
  if (parts.length === 0) return null;
  const code = parts.map(([, , declaration]) => withoutPrivate(declaration!.trimEnd())).join("\n");
  return { file, name, code, comment: parts.map(([, one]) => one!.trim()).find((one) => one !== "") ?? "" };
}

/** Pairs of the name in the other file and the name here: `A`, `A as B`, `type A`. */
export function namesIn(list: string): [there: string, here: string][] {
  return list
    .split(",")
    .map((one) => one.trim().replace(/^type /, ""))
    .filter((one) => one !== "")
    .map((one) => {
      const [there, here = there] = one.split(" as ");
      return [there!, here!];
    });
}

/** A private member goes with the comment before it. */
const withoutPrivate = (code: string): string =>
  code.replace(/(?:\n\s*\/\*\*(?:(?!\*\/)[\s\S])*\*\/)?\n\s*private [^;]*;/g, "");
