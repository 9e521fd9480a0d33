/** `npm start -- ARGS`: sets up what is missing, then runs the command from its sources in the current directory. */
import { join } from "node:path";
import { ensureNative } from "./setup/native.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { root } from "./setup/root.mjs";
import { foreground } from "./setup/say.mjs";

// The packages come from the network while the library is compiled.
const [bun] = await Promise.all([ensurePackages(), ensureNative()]);
process.exitCode = foreground(bun, [join(root, "ts", "main.ts"), ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD || root,
});
