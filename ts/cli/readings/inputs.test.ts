import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "readings-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "logs"));
writeFileSync(join(folder, "logs/a.log"), "abc");
writeFileSync(join(folder, "logs/b.log"), "abcdef");

const main = join(import.meta.dir, "..", "..", "main.ts");

async function spectral(args: readonly string[], stdin = "") {
  const run = Bun.spawn([process.execPath, main, "spectral", ...args], {
    cwd: folder,
    stdin: Buffer.from(stdin),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  return { status: await run.exited, stdout, stderr };
}

test("several inputs and folders are reported in turn, with their names", async () => {
  for (const inputs of [["logs/a.log", "logs/b.log"], ["logs"]]) {
    const { status, stdout } = await spectral(["--segment", ...inputs]);
    expect(status).toBe(0);
    expect(stdout.match(/^(==>.*|matcher.*)$/gm)).toEqual([
      "==> logs/a.log <==",
      "matcher spectral: 3 bytes, 1 frames (hop 16), 0 change-points",
      "==> logs/b.log <==",
      "matcher spectral: 6 bytes, 1 frames (hop 16), 0 change-points",
    ]);
  }
});

test("JSON of several inputs includes their names", async () => {
  const { stdout } = await spectral(["--json", "logs/a.log", "logs/b.log"]);
  const objects = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(objects.map(({ path, len }) => [path, len])).toEqual([
    ["logs/a.log", 3],
    ["logs/b.log", 6],
  ]);
});

test("standard input is read whether it is named or not", async () => {
  for (const args of [[], ["-"]]) {
    const { status, stdout } = await spectral(args, "abc");
    expect(status).toBe(0);
    expect(stdout).toStartWith("matcher spectral: 3 bytes");
  }
});

test("without any input there is an error that says how to give one", async () => {
  const { status, stdout, stderr } = await spectral([]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toStartWith("matcher: ");
  expect(stderr).toContain("no input");
});

test("a missing input is reported and the others are read", async () => {
  const { status, stdout, stderr } = await spectral(["nowhere.log", "logs/a.log"]);
  expect(status).toBe(2);
  expect(stdout).toContain("3 bytes");
  expect(stderr).toContain("nowhere.log");
});

test("an invalid number is reported with its flag", async () => {
  for (const value of ["inf", "nan", "x", "1e99", ""]) {
    const { status, stderr } = await spectral([`--cp-floor=${value}`, "--text", "a"]);
    expect(status).toBe(2);
    expect(stderr).toContain(`--cp-floor takes a number such as 2.5: found "${value}"`);
  }
});
