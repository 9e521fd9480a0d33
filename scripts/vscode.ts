/**
 * `npm run vscode`: packs the extension for VS Code into dist/matcher-VERSION.vsix. What packs it is a package of
 * `editors/vscode` alone; the first run installs it.
 */
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { version } from "../package.json";

const root = join(import.meta.dir, "..");
const extension = join(root, "editors", "vscode");
const packed = join(root, "dist", `matcher-${version}.vsix`);

function run(words: readonly string[]): void {
  const { exitCode } = Bun.spawnSync([...words], { cwd: extension, stdio: ["inherit", "inherit", "inherit"] });
  if (exitCode === 0) return;
  console.error(`matcher: "${words.join(" ")}" failed in editors/vscode: its messages are above`);
  process.exit(1);
}

const vsce = join(extension, "node_modules", "@vscode", "vsce", "vsce");
if (!existsSync(vsce)) run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]);
copyFileSync(join(root, "LICENSE"), join(extension, "LICENSE"));
// One file without the packages that it uses, as the editor loads it.
const built = await Bun.build({
  entrypoints: [join(extension, "extension.js")],
  outdir: join(extension, "dist"),
  target: "node",
  format: "cjs",
  external: ["vscode"],
  minify: true,
});
if (!built.success) throw new AggregateError(built.logs, "the extension could not be bundled");
run(["node", vsce, "package", "--no-dependencies", "--allow-missing-repository", "--out", packed]);
console.log(`matcher: ${packed}`);
