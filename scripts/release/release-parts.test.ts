/** The parts of a release that are files: the bill of materials, the sums, zip archives. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import project from "../../package.json" with { type: "json" };
import { buildSbom, type Lock } from "./sbom.ts";
import { readSums, sumsFile, writeSums } from "./sums.ts";
import { packZip } from "./zip.ts";

const root = join(import.meta.dir, "..", "..");
const folder = mkdtempSync(join(tmpdir(), "matcher-parts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the bill of materials has every package that runs, with its version, licence and digest", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const { components, metadata } = JSON.parse(buildSbom(lock));
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(project.dependencies), "bun", "preact"]));
  expect(names).not.toContain("typescript");
  for (const { purl, licenses, hashes } of components) {
    expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+$/);
    expect([purl, licenses?.length, hashes?.[0].content.length]).toEqual([purl, 1, 128]);
  }
  expect(new Set(names).size).toBe(names.length);
  expect(metadata.component.version).toBe(project.version);
});

test("a package without a version is an error, and an expression of licences is one", () => {
  expect(() => buildSbom({ packages: { "node_modules/a": {} } })).toThrow("a has no version");
  const lock = { packages: { "node_modules/@b/a": { version: "1.0.0", license: "MIT OR ISC" } } };
  expect(JSON.parse(buildSbom(lock)).components[0]).toMatchObject({
    purl: "pkg:npm/%40b/a@1.0.0",
    licenses: [{ expression: "MIT OR ISC" }],
  });
});

test("sums are those that sha256sum writes, and a file without one is an error", async () => {
  writeFileSync(join(folder, "b.txt"), "b\n");
  writeFileSync(join(folder, "a.txt"), "");
  await writeSums(folder);
  const [empty, b] = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "0263829989b6fd954f72baaf2fc64bc2e2f01d692d4de72986ea808f6e99813f",
  ];
  expect(readFileSync(join(folder, sumsFile), "utf8")).toBe(`${empty}  a.txt\n${b}  b.txt\n`);
  const sums = readSums(join(folder, sumsFile));
  expect(sums("b.txt")).toBe(b!);
  expect(() => sums("c.txt")).toThrow("no sum of c.txt");
  writeFileSync(join(folder, "wrong"), "not a sum\n");
  expect(() => readSums(join(folder, "wrong"))).toThrow("found not a sum");
});

test.skipIf(Bun.which("python3") === null)(
  "a zip archive holds its files, and the same files give the same bytes",
  () => {
    const files = [
      ["matcher.exe", Buffer.from("a program ".repeat(1000))],
      ["completions/ä", Buffer.alloc(0)],
    ] as const;
    const bytes = packZip(files);
    expect(Buffer.from(bytes).equals(packZip(files))).toBe(true);
    writeFileSync(join(folder, "a.zip"), bytes);
    const read = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    print(archive.testzip(), [(one.filename, one.file_size, one.date_time) for one in archive.infolist()])`;
    const { stdout } = Bun.spawnSync(["python3", "-c", read, join(folder, "a.zip")]);
    expect(stdout.toString()).toBe(
      "None [('matcher.exe', 10000, (1980, 1, 1, 0, 0, 0)), ('completions/ä', 0, (1980, 1, 1, 0, 0, 0))]\n",
    );
  },
);
