/**
 * `npm run pack`: the package as `dist/matcher-VERSION.tgz`, as `npm publish` sends it, the wheels of the Python
 * package in `dist/wheels`, and the PowerShell module as `dist/Matcher.VERSION.nupkg`.
 * `--target bun-linux-x64` (repeatable) packs the library of those machines alone; `--into DIR` leaves it there.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { targets as targetNames } from "./targets.ts";

const root = join(import.meta.dir, "..");
const { values } = parseArgs({
  options: { target: { type: "string", multiple: true }, into: { type: "string" }, help: { type: "boolean" } },
});
if (values.help) {
  console.log(`Usage: npm run pack -- [--target TARGET]... [--into DIR]

Packs the npm package as dist/matcher-VERSION.tgz, the wheels of the Python package in dist/wheels, and the PowerShell
module as dist/Matcher.VERSION.nupkg.

  --target TARGET   the libraries of these machines alone: ${targetNames.map(({ bun }) => bun).join(", ")}
  --into DIR        leave the npm package there, and make nothing else`);
  process.exit(0);
}
const targets = (values.target ?? []).flatMap((name) => ["--target", name]);
// With --into, the npm package alone is wanted elsewhere.
const others = values.into === undefined ? ["--wheels", "--powershell"] : [];
run([process.execPath, join(root, "scripts", "package.ts"), ...targets, ...others]);
const into = values.into ?? join(root, "dist");
mkdirSync(into, { recursive: true });
run(["npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", into]);

function run(words: readonly string[]): void {
  const { exitCode } = Bun.spawnSync([...words], { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (exitCode !== 0) process.exit(2);
}
