/**
 * `npm run site`: builds the site of README.md and docs into dist/site. The generator, VitePress, is a package of
 * `site` alone; the first run installs it. It refuses links to pages that do not exist.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { stage } from "./site/stage.ts";

const root = join(import.meta.dir, "..");
const site = join(root, "site");

function run(words: readonly string[]): void {
  const { exitCode } = Bun.spawnSync([...words], { cwd: site, stdio: ["inherit", "inherit", "inherit"] });
  if (exitCode === 0) return;
  console.error(`matcher: "${words.join(" ")}" failed in site: its messages are above`);
  process.exit(1);
}

const generator = join(site, "node_modules", "vitepress", "bin", "vitepress.js");
if (!existsSync(generator)) run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]);
const { pages } = stage(root, join(site, "pages"));
run(["node", generator, "build"]);
console.log(`matcher: ${pages.size} pages in dist/site`);
