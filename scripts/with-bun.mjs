/** Sets up what is missing, then runs a script of this folder in Bun: `node scripts/with-bun.mjs test.ts ARGS`. */
import { join } from "node:path";
import { ensureNative } from "./setup/native.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { root } from "./setup/root.mjs";
import { foreground } from "./setup/say.mjs";
import { ensureZig } from "./setup/zig.mjs";

/** They build the libraries that they need, or need none, such as where the sources of one are generated. */
const needsNoLibrary = new Set(["pack.ts", "package.ts", "gen.ts", "site.ts", "vscode.ts"]);

const [script, ...args] = process.argv.slice(2);
/** These compile a library for debugging themselves. */
const isNear = script === "test.ts" && args[0] === "near";
// The packages come from the network while the library is compiled.
const [bun, zig] = await Promise.all([
  ensurePackages(),
  ensureZig(),
  needsNoLibrary.has(script) || isNear ? undefined : ensureNative(),
]);
const env = { ...process.env, MATCHER_ZIG: zig };
process.exitCode = foreground(bun, [join(root, "scripts", script), ...args], { cwd: root, env });
