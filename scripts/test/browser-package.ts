/** An npm package with a browser and a software device for tests. It is kept in the cache, never distributed. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { cache } from "../setup/root.mjs";
import { say } from "../setup/say.mjs";

export const packageName = "@sparticuz/chromium@153.0.0";
/** The package has 70 MB. */
const downloadMs = 180_000;

const archive = join(cache, "browser-package-153.tgz");

/**
 * A file of the package, decompressed; `null` if the package is not available on this machine.
 * @param member its path below `package/bin`
 */
export function unpackedMember(member: string): Uint8Array | null {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  if (!existsSync(archive) && !download()) return null;
  const folder = mkdtempSync(join(cache, "browser-package-"));
  try {
    const inner = `package/bin/${member}`;
    if (!ran(folder, "tar", "-xzf", archive, inner)) {
      rmSync(archive); // It is damaged: the next run downloads it again.
      return null;
    }
    return brotliDecompressSync(readFileSync(join(folder, inner)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function download(): boolean {
  say(`downloading npm's ${packageName} into ${archive} (once)`);
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "browser-package-"));
  try {
    if (!ran(folder, "npm", "pack", packageName, "--silent")) return false;
    const packed = readdirSync(folder).find((name) => name.endsWith(".tgz"));
    if (packed === undefined) return false;
    renameSync(join(folder, packed), archive);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function ran(folder: string, program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { cwd: folder, stdio: "ignore", timeout: downloadMs }).status === 0;
}

export function hasDigest(bytes: Uint8Array, digest: string): boolean {
  return createHash("sha256").update(bytes).digest("hex") === digest;
}
