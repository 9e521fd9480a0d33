/** What happens if a program changes its buffers or drops its iterators while the library reads them. */
import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { followLines, MatcherError, Pattern } from "../index.ts";
import { compilePattern } from "../pattern/index.ts";
import { StreamScanner, scan } from "../scan/index.ts";

/** Lines of seven fives; enough of them for a scan on several threads. */
function fives(buffer: ArrayBufferLike): Uint8Array {
  const bytes = new Uint8Array(buffer as ArrayBuffer).fill(0x35);
  for (let i = 7; i < bytes.length; i += 8) bytes[i] = 10;
  return bytes;
}
const size = 9 << 20;

test("a buffer that shrinks while its matches are iterated", () => {
  const buffer = new ArrayBuffer(size, { maxByteLength: size });
  const bytes = fives(buffer);
  let count = 0;
  for (const match of new Pattern("\\N").findIter(bytes)) {
    if (count++ === 0) buffer.resize(0);
    expect(match.byteEnd - match.byteStart).toBe(7);
    if (count === 50_000) break;
  }
  expect(count).toBe(50_000);
});

test("a buffer that is transferred meanwhile: all matches refer to its original content", () => {
  const bytes = fives(new ArrayBuffer(1 << 20));
  const texts = new Set<string>();
  let isGiven = false;
  for (const match of new Pattern("\\N").findIter(bytes)) {
    if (!isGiven) structuredClone(bytes, { transfer: [bytes.buffer as ArrayBuffer] });
    isGiven = true;
    texts.add(Buffer.from(match.text).toString());
  }
  expect([...texts]).toEqual(["5555555"]);
  expect(bytes.length).toBe(0);
});

test("a callback that changes the bytes being matched", () => {
  const bytes = new TextEncoder().encode("1 2 3\n".repeat(1000));
  const rewritten = new Pattern("\\N").rewrite((match) => {
    bytes.fill(0x78);
    return match.text;
  }, bytes);
  expect(Buffer.from(rewritten).toString()).toBe("1 2 3\n".repeat(1000));
});

test("memory that other threads write is copied once", () => {
  const shared = fives(new SharedArrayBuffer(1 << 12));
  expect(new Pattern("\\N").scan(shared)).toHaveLength(512);
});

test("bytes with a wrong length property, and objects that only look like bytes", () => {
  const bytes = new TextEncoder().encode("5 6");
  Object.defineProperty(bytes, "length", { value: 1e9 });
  expect(new Pattern("\\N").scan(bytes)).toHaveLength(2);
  expect(() => new Pattern("\\N").scan(Object.create(Uint8Array.prototype) as Uint8Array)).toThrow(TypeError);
});

test("a batch cannot be read after its turn", () => {
  const text = new TextEncoder().encode("1 2 3 4\n".repeat(20_000));
  const [first] = [...scan(compilePattern("\\N"), text)];
  expect(() => first!.start(0)).toThrow(MatcherError);
  expect(() => first!.columns).toThrow("copy what is to be kept");
  const stream = new StreamScanner(compilePattern("\\N"));
  const kept = stream.push(text);
  expect(kept.start(1)).toBe(2);
  stream.finish();
  expect(() => kept.start(1)).toThrow(MatcherError);
  stream.close();
});

async function collectGarbage(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    Bun.gc(true);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("dropped iterators release their memory", async () => {
  const text = "1 2 3\n".repeat(700); // A short text would be searched whole at the first step.
  const pattern = new Pattern("\\N:n");
  const drop = (count: number) => {
    for (let i = 0; i < count; i++) pattern.findIter(text).next();
  };
  const grow = async (rounds: number) => {
    for (let i = 0; i < rounds; i++) {
      drop(100);
      await collectGarbage();
    }
    return process.memoryUsage.rss();
  };
  await grow(10); // Memory of the first iterators is reused.
  const before = await grow(10);
  expect((await grow(30)) - before).toBeLessThan(24 << 20); // At 39 KB each, 3,000 leaked iterators would take 117 MB.
}, 60_000);

test("iterators that are dropped without a turn of the loop hold nothing of short texts", () => {
  const pattern = new Pattern("\\N:n");
  const drop = (count: number) => {
    for (let i = 0; i < count; i++) {
      pattern.findIter("1 2 3\n").next();
      // Objects of the language go here, native memory not: its finalizers need a turn of the loop.
      if (i % 500 === 0) Bun.gc(true);
    }
    return process.memoryUsage.rss();
  };
  const before = drop(3000);
  expect(drop(10_000) - before).toBeLessThan(64 << 20); // At 12 KB each they would take 120 MB.
});

const descriptors = () => (process.platform === "linux" ? readdirSync("/proc/self/fd").length : 0);

test("followLines closes its files when the loop is left, also if one of them is missing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "api-safety-"));
  const path = join(folder, "w.log");
  writeFileSync(path, "one\ntwo\n");
  const before = descriptors();
  for (let i = 0; i < 50; i++) for await (const _ of followLines(path, { tail: 2 })) break;
  for (let i = 0; i < 50; i++) await expect(followLines([path, join(folder, "none")]).next()).rejects.toThrow("none");
  expect(descriptors() - before).toBeLessThan(5);
  const lines: string[] = [];
  for await (const line of followLines(path, { tail: 2, signal: AbortSignal.abort() })) lines.push(line.text);
  expect(lines).toEqual([]);
  rmSync(folder, { recursive: true });
});
