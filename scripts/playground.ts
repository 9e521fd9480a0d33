/**
 * `npm run playground`: the playground into dist/playground: the workbench's page, its worker, and the library as a
 * module of WebAssembly. `-- --page` leaves the module as it is.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { bundlePlayground, packModule } from "./playground/bundle.ts";
import { compileModule } from "./playground/compile.ts";

const folder = join(import.meta.dir, "..", "dist", "playground");
mkdirSync(folder, { recursive: true });
await bundlePlayground(folder);
if (!process.argv.includes("--page")) {
  const module = join(folder, "..", "matcher.wasm");
  await compileModule(module);
  await packModule(module, folder);
}
console.log(`matcher: the playground is in ${folder}: serve it by any web server`);
