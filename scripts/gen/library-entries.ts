/** The exported names of the package, with their declarations and doc comments. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { emitDeclarations } from "../package/types.ts";

/** An exported name and its declarations. */
export interface Entry {
  readonly name: string;
  readonly kind: "function" | "class" | "error" | "type";
  readonly comment: string;
  readonly code: string;
}

export async function libraryEntries(): Promise<Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), "matcher-docs-"));
  try {
    await emitDeclarations(folder);
    return exportedNames(join(folder, "ts", "index.d.ts")).map(entryOf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
