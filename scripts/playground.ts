/**
 * `npm run playground`: the playground into dist/playground: the workbench's page, its worker, and the library as a
 * module of WebAssembly. `-- --page` leaves the module as it is.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { bundlePlayground } from "./playground/bundle.ts";
import { compileModule } from "./playground/compile.ts";

const folder = join(import.meta.dir, "..", "dist", "playground");
mkdirSync(folder, { recursive: true });
await bundlePlayground(folder);
if (!process.argv.includes("--page")) await compileModule(join(folder, "matcher.wasm"));
console.log(`matcher: the playground is in ${folder}: serve it by any web server`);
