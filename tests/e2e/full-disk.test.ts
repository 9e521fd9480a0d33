/**
 * Rewriting in place on a full file system: every file is completely old or new, and the messages say what was done.
 */
import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
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

/** Fills the disk, but for so many pages of 4 KiB. */
function fill(folder: string, pagesLeft: number): void {
  Bun.spawnSync(["sh", "-c", 'cat /dev/zero > "$0/fill"', folder], { stderr: "ignore" });
  truncateSync(join(folder, "fill"), statSync(join(folder, "fill")).size - pagesLeft * 4096);
}

test.skipIf(!canMount())("keys and kept output of which nothing can be written leave no file", () => {
  const folder = smallDisk()!;
  try {
    writeFileSync(join(folder, "in"), "took 5ms 10.0.0.1\n");
    fill(folder, 0);
    const before = readdirSync(folder).toSorted();
    for (const [words, status, printed] of [
      [["redact", "--mask", "pseudonym", "--map", "new", "in"], 2, ""],
      [["digest", "--for", "llm", "--map", "new", "in"], 2, ""],
      [["run", "--keep", "new", "--", "cat", "in"], 2, "took 5ms 10.0.0.1\n"],
      [["run", "--keep", "new", "--", "sh", "-c", "cat in; exit 3"], 3, "took 5ms 10.0.0.1\n"],
    ] as const) {
      const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, ...words], { cwd: folder });
      expect([words, exitCode, stdout.toString()]).toEqual([words, status, printed]);
      expect(stderr.toString()).toMatch(/^matcher: new: .*space/);
      expect(readdirSync(folder).toSorted()).toEqual(before);
    }
    const github = { ...process.env, GITHUB_STEP_SUMMARY: "new" };
    const words = [process.execPath, main, "run", "--github", "--", "cat", "in"];
    expect(Bun.spawnSync(words, { cwd: folder, env: github }).stderr.toString()).toMatch(/^matcher: new: .*space/);
    expect(readdirSync(folder).toSorted()).toEqual(before);
  } finally {
    takeDown(folder);
  }
});

test.skipIf(!canMount())(
  "a key that the disk has no room for holds every name that was printed, in whole lines",
  () => {
    const folder = smallDisk()!;
    try {
      fill(folder, 2);
      const addresses = Array.from({ length: 3000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`);
      const stdin = Buffer.from(`${addresses.join("\n")}\n`);
      const command = [process.execPath, main, "redact", "--mask", "pseudonym", "--map", "key", "-"];
      const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: folder, stdin });
      expect(exitCode).toBe(2);
      expect(stderr.toString()).toMatch(/matcher: key: .*space/);
      const key = readFileSync(join(folder, "key"), "utf8");
      expect(key).toEndWith("\n");
      const names = key.split("\n").slice(1, -1);
      expect(names.length).toBeGreaterThan(10);
      const known = new Set(names.map((line) => (JSON.parse(line) as [string, string])[0]));
      const printed = stdout.toString().split("\n").filter(Boolean);
      expect(printed.filter((name) => !known.has(name))).toEqual([]);
    } finally {
      takeDown(folder);
    }
  },
);

test.skipIf(!canMount())("a page whose key has no room is not printed, and leaves no part of the key", () => {
  const folder = smallDisk()!;
  try {
    const secret = "q8Zx3Lw".repeat(1000);
    writeFileSync(join(folder, "in"), `login from 10.0.0.1 failed password=${secret}\n`);
    const command = [process.execPath, main, "digest", "--for", "llm", "--map", "key", "in"];
    Bun.spawnSync(command, { cwd: folder });
    expect(readFileSync(join(folder, "key"), "utf8")).toContain(secret);
    rmSync(join(folder, "key"));
    fill(folder, 1);
    const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: folder });
    expect([exitCode, stdout.toString()]).toEqual([2, ""]);
    expect(stderr.toString()).toMatch(/matcher: key: .*space/);
    expect(readdirSync(folder).toSorted()).toEqual(["fill", "in"]);
  } finally {
    takeDown(folder);
  }
});

test.skipIf(!canMount())("an output that the disk has no room for is kept up to there, and printed from there", () => {
  const folder = smallDisk()!;
  try {
    fill(folder, 2);
    const lines = "abcdefg\n".repeat(4096);
    writeFileSync(`${folder}.in`, lines);
    const print = `printf 'first\\n'; sleep 1; cat ${folder}.in`;
    const command = [process.execPath, main, "run", "--keep", "kept", "--", "sh", "-c", print];
    const { exitCode, stdout } = Bun.spawnSync(command, { cwd: folder });
    expect(exitCode).toBe(2);
    const kept = readFileSync(join(folder, "kept"), "utf8");
    expect(kept).toStartWith("first\n");
    expect(`first\n${lines}`).toStartWith(kept);
    expect(stdout.toString()).toStartWith(`first\n${lines}`.slice(kept.length));
    expect(stdout.toString()).toContain(`its first ${kept.length} bytes are in`);
  } finally {
    rmSync(`${folder}.in`, { force: true });
    takeDown(folder);
  }
});
