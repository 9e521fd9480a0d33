/** The set-up of a clone: what it must leave alone. */
import { expect, test } from "bun:test";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");
const ask = `import("./scripts/setup/packages.mjs").then(async (it) => console.log(await it.ensurePackages()))`;

test.skipIf(process.platform === "win32")("packages are not installed through a link", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-setup-"));
  try {
    const [clone, linked] = [join(folder, "clone"), join(folder, "linked")];
    cpSync(join(root, "scripts", "setup"), join(clone, "scripts", "setup"), { recursive: true });
    for (const name of ["package.json", "package-lock.json"]) cpSync(join(root, name), join(clone, name));
    mkdirSync(join(linked, ".bin"), { recursive: true });
    symlinkSync(linked, join(clone, "node_modules"));
    const ensure = () => Bun.spawnSync([process.execPath, "-e", ask], { cwd: clone });

    const refused = ensure();
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr.toString()).toContain("node_modules is a link to a folder without a Bun that runs here");

    writeFileSync(join(linked, ".bin", "bun"), "#!/bin/sh\necho 1.4.5\n");
    chmodSync(join(linked, ".bin", "bun"), 0o755);
    expect(ensure().stdout.toString()).toEndWith(`${join("node_modules", ".bin", "bun")}\n`);
    expect(readdirSync(linked)).toEqual([".bin"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
