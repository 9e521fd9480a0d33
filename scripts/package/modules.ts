/**
 * Bundles the TypeScript library and the command as JavaScript. The library is one file, which users' bundlers can
 * include; the command is divided into chunks, so that a run loads only what it needs.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as axes from "../../ts/api/axes.ts";
import { workbenchPage } from "../workbench-page.ts";
import { commandFolder, modulesFolder, root } from "./folders.ts";

/** The module that Node gets: the library depends on Bun. */
const needsBun = `throw new Error("matcher needs Bun: run this program with bun (https://bun.sh)");\n`;

export async function writeModules(): Promise<void> {
  await build("index.ts", modulesFolder, "./libraries.js", false);
  await build("main.ts", commandFolder, "../lib/libraries.js", true);
  writeFileSync(join(modulesFolder, "axes.js"), axesModule());
  writeFileSync(join(modulesFolder, "needs-bun.js"), needsBun);
}

/** `matcher/axes`: its functions by their own names, from the one file of the library. */
function axesModule(): string {
  const names = Object.keys(axes).join(", ");
  return `import { axes } from "./index.js";\nexport const { ${names} } = axes;\n`;
}

/** @param libraries path of the list of native libraries, as the module imports it */
async function build(entry: string, folder: string, libraries: string, splitting: boolean): Promise<void> {
  const built = await Bun.build({
    entrypoints: [join(root, "ts", entry)],
    outdir: folder,
    target: "bun",
    minify: splitting ? true : { syntax: true, whitespace: true },
    splitting,
    packages: "external",
    // An error names the line of the source: a bundle without lines helps nobody to report it.
    sourcemap: "linked",
    plugins: [
      {
        name: "libraries of the package",
        setup(build) {
          build.onResolve({ filter: /\/libraries\.ts$/ }, () => ({ path: libraries, external: true }));
        },
      },
      await workbenchPage(),
    ],
  });
  if (built.success) return;
  for (const log of built.logs) console.error(log);
  process.exit(2);
}
