/**
 * `npm run site`: builds the site of README.md and docs into dist/site. The generator, VitePress, is a package of
 * `site` alone; the first run installs it. It refuses links to pages that do not exist.
 */
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { packedModule } from "../ts/playground/messages.ts";
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
const playground = join(root, "dist", "playground");
const hasPlayground = existsSync(join(playground, packedModule));
if (hasPlayground) cpSync(playground, join(root, "dist", "site", "playground"), { recursive: true });
else console.log("matcher: the site has no playground: npm run playground makes it");
console.log(`matcher: ${pages.size} pages in dist/site`);
