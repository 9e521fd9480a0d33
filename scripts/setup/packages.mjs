/** The npm packages, including Bun: installed if they are missing or older than the lock file. */
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, stamps } from "./root.mjs";
import { quiet, say, stop } from "./say.mjs";

const modules = join(root, "node_modules");
const bunPath = join(modules, ".bin", process.platform === "win32" ? "bun.cmd" : "bun");

/** @returns path of Bun, after installing every package */
export async function ensurePackages() {
  const stamp = join(stamps, "packages");
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(bunPath) && existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return bunPath;
  // Installing would empty the folder that a link leads to, which is somebody else's.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (await runs(bunPath)) return bunPath;
    stop("node_modules is a link to a folder without a Bun that runs here; install there, or remove the link");
  }
  say("installing packages (once)");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  if (!(await quiet(npm, ["ci", "--loglevel=error"], { cwd: root, shell: process.platform === "win32" }))) {
    stop('the npm packages could not be installed; run "npm ci" here to see why, then try again');
  }
  await repairBun();
  writeFileSync(stamp, lock);
  return bunPath;
}

/** If install scripts are disabled, npm leaves a stub in place of Bun. */
async function repairBun() {
  if (await runs(bunPath)) return;
  await quiet(process.execPath, [join(modules, "bun", "install.js")], { cwd: root });
  if (!(await runs(bunPath))) stop("Bun was installed from npm but does not run on this machine");
}

async function runs(path) {
  return existsSync(path) && quiet(path, ["--version"], { shell: process.platform === "win32" });
}
