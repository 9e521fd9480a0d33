/** Trees designed to make the walk block, exhaust memory, or write to other places. */
import { afterAll, beforeEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ignoreFileBytesLimit } from "../../ts/tables/limits.ts";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const root = mkdtempSync(join(tmpdir(), "matcher-hostile-"));
afterAll(() => rmSync(root, { recursive: true }));

let folder: string;
let made = 0;
beforeEach(() => {
  folder = join(root, String(made++));
  mkdirSync(join(folder, "below"), { recursive: true });
  writeFileSync(join(folder, "a.txt"), "word\n");
  writeFileSync(join(folder, "below", "b.txt"), "word\n");
});

const timeoutMs = 10_000;

function scan() {
  const run = Bun.spawnSync([process.execPath, main, "scan", "--count", '"word"', "."], {
    cwd: folder,
    timeout: timeoutMs,
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { status: run.exitCode, stdout: run.stdout.toString(), stderr: run.stderr.toString() };
}

const counts = "./a.txt:1\n./below/b.txt:1\n";

test.skipIf(Bun.which("mkfifo") === null).each([".ignore", ".gitignore", ".matcherignore", ".git/info/exclude"])(
  "a pipe named %s is not waited for",
  (name) => {
    mkdirSync(join(folder, ".git", "info"), { recursive: true });
    Bun.spawnSync(["mkfifo", join(folder, name)]);
    const { status, stdout, stderr } = scan();
    expect({ status, stdout }).toEqual({ status: 0, stdout: counts });
    expect(stderr).toEndWith(`${name}: ignore rules not applied: it is not a regular file\n`);
  },
);

test.skipIf(Bun.which("mkfifo") === null)("pipes, sockets and links among the files are no files of the walk", () => {
  Bun.spawnSync(["mkfifo", join(folder, "below", "pipe")]);
  const socket = Bun.listen({ unix: join(folder, "socket"), socket: { data() {} } });
  try {
    symlinkSync("a.txt", join(folder, "link"));
    symlinkSync("..", join(folder, "below", "loop"));
    symlinkSync("/dev/zero", join(folder, "device"));
    expect(scan()).toEqual({ status: 0, stdout: counts, stderr: "" });
  } finally {
    socket.stop();
  }
});

test.skipIf(process.platform === "win32")("a link to an endless device is not read", () => {
  symlinkSync("/dev/zero", join(folder, ".ignore"));
  const { status, stdout, stderr } = scan();
  expect({ status, stdout }).toEqual({ status: 0, stdout: counts });
  expect(stderr).toContain("not a regular file");
});

test("an ignore file that is too large is reported and not applied", () => {
  writeFileSync(join(folder, ".ignore"), "a.txt\n");
  for (const bytes of [2 ** 36, ignoreFileBytesLimit + 1]) {
    truncateSync(join(folder, ".ignore"), bytes);
    const { status, stdout, stderr } = scan();
    expect({ status, stdout }).toEqual({ status: 0, stdout: counts });
    expect(stderr).toContain("larger than 16 MiB");
  }
});

test("a link to an ignore file is followed, a directory of that name is ignored", () => {
  writeFileSync(join(folder, "rules"), "a.txt\nrules\n");
  symlinkSync("rules", join(folder, ".ignore"));
  mkdirSync(join(folder, "below", ".ignore"));
  expect(scan()).toEqual({ status: 0, stdout: "./below/b.txt:1\n", stderr: "" });
});

test.skipIf(process.platform === "win32")("below the directory that was named, a link is no ignore file", () => {
  writeFileSync(join(folder, "below", "rules"), "b.txt\nrules\n");
  symlinkSync("rules", join(folder, "below", ".ignore"));
  expect(scan()).toEqual({ status: 0, stdout: counts, stderr: "" });
});
