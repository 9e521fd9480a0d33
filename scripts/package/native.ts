/**
 * Writes the native libraries of the package, one folder per machine with a module that imports it as a file, their
 * list, and the header for C. A library that does not export what the header declares is an error.
 */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { digestOfBytes } from "../../ts/native/embedded/digest.ts";
import type { BuiltLibrary } from "./build-libraries.ts";
import { exportedNames, wrongExports } from "./exports.ts";
import { modulesFolder, nativeFolder, packageFolder, root } from "./folders.ts";

export async function writeNative(built: readonly BuiltLibrary[]): Promise<void> {
  const rows = new Map<string, string[]>();
  for (const { target, path } of built) {
    const folder = join(nativeFolder, target.machine);
    const file = basename(path);
    mkdirSync(folder, { recursive: true });
    copyFileSync(path, join(folder, file));
    writeFileSync(
      join(folder, "library.js"),
      `import path from "./${file}" with { type: "file" };\nexport default path;\n`,
    );
    const [platform, processor, libc] = target.machine.split("-");
    const condition = `process.platform === "${platform}" && process.arch === "${processor}"`;
    const bytes = await Bun.file(path).bytes();
    const wrong = wrongExports(exportedNames(bytes));
    if (wrong !== null) throw new Error(`${path} ${wrong}`);
    const digest = digestOfBytes(bytes);
    const row = `{ path: require("../native/${target.machine}/library.js").default, digest: "${digest}", isMusl: ${libc === "musl"} }`;
    rows.set(condition, [...(rows.get(condition) ?? []), row]);
  }
  mkdirSync(modulesFolder, { recursive: true });
  writeFileSync(join(modulesFolder, "libraries.js"), writeList(rows));
  mkdirSync(join(packageFolder, "include"), { recursive: true });
  copyFileSync(join(root, "zig", "matcher.h"), join(packageFolder, "include", "matcher.h"));
}

/** A bundler that knows its target leaves the other machines' libraries out, since their conditions are constant. */
function writeList(rows: ReadonlyMap<string, readonly string[]>): string {
  const branches = Array.from(
    rows,
    ([condition, libraries]) => `if (${condition}) {\n  libraries = [\n    ${libraries.join(",\n    ")},\n  ];\n}\n`,
  );
  return `export let libraries = [];\n${branches.join("")}`;
}
