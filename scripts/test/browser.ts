/** A browser for the tests of the workbench: the one installed, otherwise Chromium from an npm package. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache } from "../setup/root.mjs";
import { say } from "../setup/say.mjs";
import { hasDigest, packageName, unpackedMember } from "./browser-package.ts";

const digest = "53a15d6c3a3d27dfb54c4ba60278b1683136f70cf1e67e989da7dfbd3d451ef0";
const installedNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Names it in the environment of the tests, unless it is named there. */
export function offerBrowser(): void {
  if (process.env.MATCHER_BROWSER) return;
  const path = installedBrowser() ?? unpackedBrowser();
  if (path !== null) process.env.MATCHER_BROWSER = path;
}

/** @returns path of a browser that needs no download; `null` if there is none */
export function availableBrowser(): string | null {
  return process.env.MATCHER_BROWSER || installedBrowser() || (existsSync(cached) ? cached : null);
}

function installedBrowser(): string | null {
  for (const name of installedNames) {
    const path = Bun.which(name);
    if (path !== null) return path;
  }
  return null;
}

const cached = join(cache, "chromium-153", "chromium");

function unpackedBrowser(): string | null {
  if (existsSync(cached)) return cached;
  const bytes = unpackedMember("chromium.br");
  if (bytes === null || !hasDigest(bytes, digest)) {
    say(`${packageName} is not available: the tests of the workbench in a browser are skipped`);
    return null;
  }
  const partial = `${cached}.${process.pid}`;
  mkdirSync(join(cached, ".."), { recursive: true });
  writeFileSync(partial, bytes, { mode: 0o755 });
  renameSync(partial, cached);
  return cached;
}
