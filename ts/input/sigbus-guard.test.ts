/** A mapped file that is truncated while it is read. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = `
import { truncateSync } from "node:fs";
import { compilePattern } from ${JSON.stringify(join(import.meta.dir, "../pattern/index.ts"))};
import { countMatches } from ${JSON.stringify(join(import.meta.dir, "../scan/index.ts"))};
import { openSource } from ${JSON.stringify(join(import.meta.dir, "source.ts"))};
const [path] = process.argv.slice(-1);
const source = openSource(path);
truncateSync(path, 100);
console.log(countMatches(compilePattern("."), source).matches);
`;

test.skipIf(process.platform === "win32")("is said to be so", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-truncated-"));
  try {
    const path = join(folder, "file");
    const script = join(folder, "program.ts");
    writeFileSync(path, "a line\n".repeat(400_000));
    writeFileSync(script, program);
    const ran = Bun.spawnSync([process.execPath, script, path]);
    expect(ran.stderr.toString()).toBe(
      `matcher: ${path}: the file was truncated while it was read, so the results are incomplete; try again\n`,
    );
    expect(ran.exitCode).toBe(2);
    expect(ran.stdout.toString()).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
