/**
 * `npm run pack`: builds the package that `bunx matcher` and `import "matcher"` use, with a native library for each
 * machine and its command bundled for a fast start, as `dist/matcher-VERSION.tgz`. `--target bun-linux-x64`
 * (repeatable) packs only the libraries of those machines; `--into DIR` puts the package there.
 */
import { copyFileSync, cpSync, mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { $ } from "bun";
import { targets } from "./targets.ts";
import { zig } from "./zig.ts";

const root = join(import.meta.dir, "..");
/**
 * The package's files are collected here: libraries left in the tree would take precedence over those built by `zig
 * build`.
 */
const stage = join(root, ".build", "package");
const { values } = parseArgs({ options: { target: { type: "string", multiple: true }, into: { type: "string" } } });
const unknown = values.target?.find((name) => !targets.some(({ bun }) => bun === name));
if (unknown) {
  console.error(`matcher: no target ${unknown}: expected one of ${targets.map(({ bun }) => bun).join(", ")}`);
  process.exit(2);
}

rmSync(stage, { recursive: true, force: true });
for (const target of targets.filter(({ bun }) => values.target?.includes(bun) ?? true)) {
  const prefix = join(root, ".build", target.bun);
  await $`${zig} build -Dtarget=${target.zig} --prefix ${prefix}`.cwd(root);
  const folder = join(stage, "native", target.machine);
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(prefix, target.library), join(folder, basename(target.library)));
}
for (const name of ["ts", "package.json", "README.md", "LICENSE", "ARCHITECTURE.md", "CHANGELOG.md"]) {
  cpSync(join(root, name), join(stage, name), { recursive: true });
}
await Bun.build({
  entrypoints: [join(root, "ts", "main.ts")],
  outdir: join(stage, "dist", "bundle"),
  target: "bun",
  minify: true,
  splitting: true,
});
const into = values.into ?? join(root, "dist");
mkdirSync(into, { recursive: true });
await $`npm pack --silent --pack-destination ${into}`.cwd(stage);
