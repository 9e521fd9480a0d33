/**
 * Puts the npm package together in `dist/package`, which `npm pack` and `npm publish` run first (`prepack`): the
 * libraries of all machines, the TypeScript library and the command as JavaScript, types, `matcher.h`.
 * `--target bun-linux-x64` (repeatable) takes the library of those machines alone. `--wheels` also builds the wheels of
 * the Python package in `dist/wheels`, `--powershell` the package of the PowerShell module in `dist`.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildLibraries } from "./package/build-libraries.ts";
import { packageFolder, root } from "./package/folders.ts";
import { writeModules } from "./package/modules.ts";
import { writeNative } from "./package/native.ts";
import { writePowerShellPackage } from "./package/powershell.ts";
import { writeTypes } from "./package/types.ts";
import { writeWheels } from "./package/wheels.ts";
import { targets } from "./targets.ts";

// `npm run pack` runs this script before its own, which runs it with the targets that were asked for.
const { npm_command, npm_lifecycle_event } = process.env;
if (npm_command?.startsWith("run") && npm_lifecycle_event === "prepack") process.exit(0);

const isWanted = { type: "boolean" } as const;
const { values } = parseArgs({
  options: { target: { type: "string", multiple: true }, wheels: isWanted, powershell: isWanted },
});
const unknown = values.target?.find((name) => !targets.some(({ bun }) => bun === name));
if (unknown) {
  console.error(`matcher: no target ${unknown}: expected one of ${targets.map(({ bun }) => bun).join(", ")}`);
  process.exit(2);
}
const chosen = targets.filter(({ bun }) => values.target?.includes(bun) ?? true);
const begun = performance.now();
rmSync(packageFolder, { recursive: true, force: true });
const types = writeTypes();
const built = await buildLibraries(chosen);
await writeNative(built);
await writeModules();
await types;
if (values.wheels) await writeWheels(built);
if (values.powershell) {
  const module = await writePowerShellPackage(built, join(root, "dist"));
  if (module !== null) console.error(`matcher: ${module}`);
}
// On standard error, since npm pack --json prints its result on standard output.
console.error(
  `matcher: dist/package holds ${chosen.length} libraries, after ${Math.round((performance.now() - begun) / 1000)} s`,
);
