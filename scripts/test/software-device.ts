/**
 * A software device for the tests of the GPU: the system's lavapipe, otherwise SwiftShader from an npm package that
 * ships it with a browser. It is unpacked once into the cache and never distributed.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { cache } from "../setup/root.mjs";
import { say } from "../setup/say.mjs";

const packageName = "@sparticuz/chromium@153.0.0";
const library = "libvk_swiftshader.so";
const digest = "2f3ceffaaca7d031bc3943f8eacf398a5d9c42c5fe0d15d8840b9acfa630b58e";
/** The package has 70 MB. */
const downloadMs = 180_000;
const driverFolders = ["/usr/share/vulkan/icd.d", "/usr/local/share/vulkan/icd.d", "/etc/vulkan/icd.d"];

/** Names it in the environment of the tests, unless a loader is named there or the system has one. */
export function offerSoftwareDevice(): void {
  if (process.env.MATCHER_VULKAN || hasLavapipe()) return;
  const path = swiftShader();
  if (path !== null) process.env.MATCHER_VULKAN = path;
}

function hasLavapipe(): boolean {
  return driverFolders.some(
    (folder) => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("lvp_")),
  );
}

/** @returns its path; `null` if none is available on this machine */
function swiftShader(): string | null {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const path = join(cache, "swiftshader-153", library);
  if (existsSync(path) && isRight(readFileSync(path))) return path;
  say(`unpacking SwiftShader from npm's ${packageName} into ${join(path, "..")} (once)`);
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "swiftshader-"));
  try {
    if (unpack(folder)) {
      rmSync(join(path, ".."), { recursive: true, force: true });
      renameSync(folder, join(path, ".."));
      return path;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  say("SwiftShader could not be had: the tests of the GPU are skipped");
  return null;
}

/** Leaves the library alone in the folder. */
function unpack(folder: string): boolean {
  const ran = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: folder, stdio: "ignore", timeout: downloadMs }).status === 0;
  if (!ran("npm", "pack", packageName, "--silent")) return false;
  const packed = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  const inner = join("package", "bin", "swiftshader.tar.br");
  if (packed === undefined || !ran("tar", "-xzf", packed, inner)) return false;
  writeFileSync(join(folder, "inner.tar"), brotliDecompressSync(readFileSync(join(folder, inner))));
  if (!ran("tar", "-xf", "inner.tar", library) || !isRight(readFileSync(join(folder, library)))) return false;
  for (const name of [packed, "package", "inner.tar"]) rmSync(join(folder, name), { recursive: true });
  return true;
}

function isRight(bytes: Uint8Array): boolean {
  return createHash("sha256").update(bytes).digest("hex") === digest;
}
