/** Windows of large files: the report equals the whole text's, and the rest of the file is not read. */
import { afterAll, expect, test } from "bun:test";
import { ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "scan-window-"));
afterAll(() => rmSync(folder, { recursive: true }));
const main = join(import.meta.dir, "..", "..", "main.ts");

const lines = Array.from({ length: 60_000 }, (_, i) => `line ${i} é took ${i}ms and ${i}s`);
writeFileSync(join(folder, "large.log"), lines.join("\n"));
writeFileSync(join(folder, "large.log.gz"), Bun.gzipSync(Buffer.from(lines.join("\n"))));
const wide = Buffer.concat([Uint8Array.of(0xff, 0xfe), Buffer.from(lines.join("\n"), "utf16le")]);
writeFileSync(join(folder, "wide.log"), wide);
writeFileSync(join(folder, "wide.log.gz"), Bun.gzipSync(wide));
const size = 6 * 1024 ** 3;
const descriptor = openSync(join(folder, "huge.log"), "w");
writeSync(descriptor, "took 1ms\n".repeat(20_000), 0);
ftruncateSync(descriptor, size);
writeSync(descriptor, "\n".concat("took 2ms\n".repeat(20_000)), size);

function scan(args: readonly string[], stdin?: string) {
  const run = Bun.spawnSync([process.execPath, main, "scan", String.raw`\R:d`, ...args], {
    cwd: folder,
    stdin: stdin === undefined ? "ignore" : Bun.file(join(folder, stdin)),
  });
  return { status: run.exitCode, stdout: run.stdout.toString(), stderr: run.stderr.toString() };
}

const windows = [
  ["--head", "2"],
  ["--tail", "2"],
  ["--tail", "0"],
  ["--lines", "40000..40001"],
];
const forms = [["-H"], ["--json"], ["--json", "-H"], ["--count"], ["--count-matches"], ["-l"], ["-m", "1"], ["-x"]];

const scans: [name: string, args: string[]][] = [
  ...windows.flatMap((args): [string, string[]][] => ["large.log", "wide.log"].map((name) => [name, args])),
  ...forms.map((form): [string, string[]] => ["large.log", ["--tail", "2", ...form]]),
];

test.each(scans)("%s %p", (name, args) => {
  const packed = scan([...args, `${name}.gz`]); // It is held as a whole, and its window located there.
  const whole = { ...packed, stdout: packed.stdout.replaceAll(`${name}.gz`, name) };
  const arrived = scan([...args, "-"], name);
  expect(scan([...args, name])).toEqual(whole);
  expect({ ...arrived, stdout: arrived.stdout.replaceAll(/^-(?=:|$)|(?<="path":")-/gm, name) }).toEqual(whole);
});

test("both ends of a six-gigabyte file with NUL bytes in the middle are scanned", () => {
  expect(scan(["--tail", "3", "--count-matches", "huge.log"])).toEqual({ status: 0, stdout: "3\n", stderr: "" });
  expect(scan(["--head", "1", "huge.log"]).stdout).toBe('huge.log:1:6: "1ms"  captures: d="1ms"\n');
  const [first] = JSON.parse(scan(["--tail", "1", "--json", "huge.log"]).stdout);
  expect(first).toMatchObject({ start: size + 20_000 * 9 - 3, text: "2ms" });
});

test("a scan that needs all of such a file reports an error", () => {
  const { status, stderr } = scan(["--explain", "huge.log"]);
  expect([status, stderr]).toEqual([2, expect.stringContaining("huge.log: is too large")]);
  expect(scan(["huge.log"]).stderr).toContain("huge.log: contains a NUL byte");
});
