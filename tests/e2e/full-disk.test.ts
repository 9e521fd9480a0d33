/**
 * Rewriting in place on a full file system: every file is completely old or new, and the messages say what was done.
 */
import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const old = "old\n".repeat(60_000);
const fresh = "much longer\n".repeat(60_000);
const names = ["a.txt", "b.txt", "c.txt"];

/** Creates a file system of one megabyte. @returns its folder, or null if this user cannot mount one */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "matcher-full-"));
  if (process.platform === "linux" && Bun.which("mount")) {
    const mounted = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=1600k", "matcher", folder], {
      stderr: "ignore",
    });
    if (mounted.success) return folder;
  }
  rmSync(folder, { recursive: true });
  return null;
}

/** Whether this user can mount: tried once, and unmounted again. */
function canMount(): boolean {
  const folder = smallDisk();
  if (folder) takeDown(folder);
  return folder !== null;
}

function takeDown(folder: string): void {
  Bun.spawnSync(["umount", folder]);
  rmSync(folder, { recursive: true });
}

test.skipIf(!canMount())("a full disk leaves complete files and an error that names the file", () => {
  const folder = smallDisk()!;
  try {
    for (const name of names) writeFileSync(join(folder, name), old);
    const command = [process.execPath, main, "rewrite", '"old"', "much longer", folder, "--in-place"];
    const { exitCode, stderr } = Bun.spawnSync(command);
    const states = names.map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      return text === old ? "old" : text === fresh ? "new" : "torn";
    });
    expect(exitCode).toBe(2);
    expect(states).toContain("new");
    expect(states).toContain("old");
    expect(states).not.toContain("torn");
    const failed = names[states.indexOf("old")]!;
    expect(stderr.toString()).toMatch(new RegExp(`matcher: .*${failed}.*space`));
    expect(readdirSync(folder).toSorted()).toEqual(names);
  } finally {
    takeDown(folder);
  }
});

test.skipIf(!canMount())("a file that a command writes is as it was, or not there, on a full disk", () => {
  const folder = smallDisk()!;
  try {
    writeFileSync(join(folder, "in"), "took 5ms\n");
    writeFileSync(join(folder, "kept"), "a program\n");
    // Fills the disk up to its end.
    Bun.spawnSync(["sh", "-c", 'cat /dev/zero > "$0/fill"', folder], { stderr: "ignore" });
    const before = readdirSync(folder).toSorted();
    for (const name of ["kept", "fresh"]) {
      for (const words of [
        ["compile", "\\I", "-o", name],
        ["top", "\\W", "${0}", "--svg", name, "in"],
      ]) {
        const { exitCode, stderr } = Bun.spawnSync([process.execPath, main, ...words], { cwd: folder });
        expect([words, exitCode]).toEqual([words, 2]);
        expect(stderr.toString()).toMatch(new RegExp(`^matcher: ${name}: .*space`));
        expect(readFileSync(join(folder, "kept"), "utf8")).toBe("a program\n");
        expect(readdirSync(folder).toSorted()).toEqual(before);
      }
    }
  } finally {
    takeDown(folder);
  }
});
