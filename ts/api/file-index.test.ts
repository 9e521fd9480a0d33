/** `Index` as programs call it. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { files, Index, PatternSet } from "../index.ts";
import { buildIndex } from "../indexing/build.ts";
import { textPath } from "../input/index.ts";

const root = mkdtempSync(join(tmpdir(), "library-index-"));
afterAll(() => rmSync(root, { recursive: true }));
for (const [name, text] of Object.entries({ "a.log": "user1\n", "b.log": "user2\n", "c.log": "CVE-2026-12345\n" })) {
  writeFileSync(join(root, name), text);
}
/** As if the files had been written long ago. */
const nowNs = () => BigInt(Date.now() + 60_000) * 1_000_000n;
const relativeNames = (paths: string[]) => paths.map((path) => path.slice(root.length + 1));

test("the files that may hold a match of a pattern or a set", () => {
  const onError = (error: Error) => {
    throw error;
  };
  buildIndex(root, files(root).map(textPath), { onError, nowNs });
  const index = Index.load(root);
  expect([index.files, index.root, index.path]).toEqual([3, root, join(root, ".matcher-index")]);
  expect(relativeNames(index.candidates('"user1"'))).toEqual(["a.log"]);
  expect(relativeNames(index.candidates(new PatternSet(['"user1"', '"user2" | "user3"'])))).toEqual(["a.log", "b.log"]);
  expect(relativeNames(index.candidates(String.raw`\{cve}`))).toContain("c.log");
  expect(index.candidates(new PatternSet([]))).toEqual([]);
  expect(relativeNames(index.candidates('"user1"', { globs: ["!a.*"] }))).toEqual([]);
});

test("files that changed a moment ago are candidates of every pattern; errors are named", () => {
  writeFileSync(join(root, "a.log"), "user3\n");
  expect(relativeNames(Index.build(root).candidates('"user2"'))).toContain("a.log");
  expect(() => Index.load("/nowhere/at/all")).toThrow("has no .matcher-index: Index.build writes one");
  expect(() => Index.build("/nowhere/at/all")).toThrow(expect.objectContaining({ code: "io" }));
  expect(() => Index.load(5 as never)).toThrow(TypeError);
});
