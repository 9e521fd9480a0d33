/** The npm packages, including Bun: installed if they are missing or older than the lock file. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, stamps } from "./root.mjs";
import { quiet, say, stop } from "./say.mjs";

const bunPath = join(root, "node_modules", ".bin", process.platform === "win32" ? "bun.cmd" : "bun");

/** @returns path of Bun, after installing every package */
export async function ensurePackages() {
  const stamp = join(stamps, "packages");
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(bunPath) && existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return bunPath;
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
  await quiet(process.execPath, [join(root, "node_modules", "bun", "install.js")], { cwd: root });
  if (!(await runs(bunPath))) stop("Bun was installed from npm but does not run on this machine");
}

async function runs(path) {
  return existsSync(path) && quiet(path, ["--version"], { shell: process.platform === "win32" });
}
