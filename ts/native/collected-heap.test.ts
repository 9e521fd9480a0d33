import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "matcher-heap-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes 300 MiB of garbage while a file is mapped, which the runtime counts as part of its heap. */
const program = `
const { openSource } = await import(${JSON.stringify(join(import.meta.dir, "..", "input", "source.ts"))});
const { CollectedHeap } = await import(${JSON.stringify(join(import.meta.dir, "collected-heap.ts"))});
const source = openSource(process.argv[1]);
const heap = process.argv[2] === "looks" ? new CollectedHeap() : null;
const before = process.memoryUsage.rss();
let most = before;
for (let i = 0; i < 300; i++) {
  new Uint8Array(1 << 20).fill(1);
  heap?.look();
  most = Math.max(most, process.memoryUsage.rss());
}
source.close();
console.log(most - before);
`;

test.skipIf(process.platform !== "linux")("garbage does not grow to the size of a mapped file", () => {
  const path = join(folder, "sparse");
  writeFileSync(path, "");
  truncateSync(path, 1 << 30);
  const measureGrowth = (way: string) => {
    const { stdout, exitCode } = Bun.spawnSync([process.execPath, "-e", program, path, way]);
    expect(exitCode).toBe(0);
    return Number(stdout.toString()) / 2 ** 20;
  };
  expect(measureGrowth("looks")).toBeLessThan(100);
  expect(measureGrowth("looks not")).toBeGreaterThan(200);
});
