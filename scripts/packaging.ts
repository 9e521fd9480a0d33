/**
 * `npm run packaging -- --sums dist/release/SHA256SUMS`: recipes of package managers for the release whose files have
 * these sums, in `packaging` (`--into DIR`: elsewhere).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { recipes } from "./packaging/recipes.ts";
import { about } from "./release/about.ts";
import { readSums } from "./release/sums.ts";

const path = { type: "string" } as const;
const { values } = parseArgs({ options: { sums: path, into: path } });
if (values.sums === undefined) {
  console.error("matcher: packaging: no --sums FILE: the SHA256SUMS of a release, which npm run release writes");
  process.exit(2);
}
const into = values.into ?? join(import.meta.dir, "..", "packaging");
const release = { version: about.version, sums: readSums(values.sums) };
for (const recipe of recipes) {
  for (const [name, text] of Object.entries(recipe(release))) {
    mkdirSync(dirname(join(into, name)), { recursive: true });
    writeFileSync(join(into, name), text);
  }
}
