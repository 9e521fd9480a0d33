/**
 * A software device for the tests of the GPU: the system's lavapipe, otherwise SwiftShader from an npm package that
 * ships it with a browser. It is unpacked once into the cache and never distributed.
 */
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
import { cache } from "../setup/root.mjs";
import { say } from "../setup/say.mjs";
import { hasDigest, packageName, ran, unpackedMember } from "./browser-package.ts";

const library = "libvk_swiftshader.so";
const digest = "2f3ceffaaca7d031bc3943f8eacf398a5d9c42c5fe0d15d8840b9acfa630b58e";
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
  if (existsSync(path) && hasDigest(readFileSync(path), digest)) return path;
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
  say("SwiftShader is not available: the tests of the GPU are skipped");
  return null;
}

/** Leaves the library alone in the folder. */
function unpack(folder: string): boolean {
  const packed = unpackedMember("swiftshader.tar.br");
  if (packed === null) return false;
  writeFileSync(join(folder, "inner.tar"), packed);
  if (!ran(folder, "tar", "-xf", "inner.tar", library)) return false;
  rmSync(join(folder, "inner.tar"));
  return hasDigest(readFileSync(join(folder, library)), digest);
}
