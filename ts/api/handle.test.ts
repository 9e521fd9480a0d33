/** Patterns shared with Workers, and what is disposed of. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Library, Pattern, StreamScanner } from "../index.ts";

const folder = mkdtempSync(join(tmpdir(), "handle-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a Worker searches by the handle of a pattern", async () => {
  const library = new Library();
  library.shape("ticket", "[A-Z]{2,5}-[0-9]{1,4}");
  const pattern = new Pattern(String.raw`(\{ticket}:t \W)+:all`, { lib: library });
  const script = join(folder, "worker.ts");
  writeFileSync(
    script,
    `import { Pattern } from ${JSON.stringify(join(import.meta.dir, "../index.ts"))};
     self.onmessage = async ({ data }) => {
       const pattern = Pattern.fromHandle(data);
       const found = await pattern.scanAsync("see PROJ-12 now, AB-1 then");
       postMessage(JSON.stringify([pattern.source, pattern.captureNames(), found]));
     };`,
  );
  const worker = new Worker(script);
  const answer = new Promise<string>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
  });
  worker.postMessage(pattern.handle);
  expect(await answer).toBe(
    JSON.stringify([pattern.source, pattern.captureNames(), pattern.scan("see PROJ-12 now, AB-1 then")]),
  );
  worker.terminate();
});

test("an unknown handle is refused", () => {
  for (const handle of [0n, 123456789n, -1n])
    expect(() => Pattern.fromHandle(handle)).toThrow("no pattern has the handle");
  expect(() => Pattern.fromHandle(5 as never)).toThrow(TypeError);
});

test("what is disposed of says so", () => {
  const pattern = new Pattern(String.raw`\I`);
  const [match] = pattern.scan("10.0.0.1");
  const iterator = pattern.findIter("10.0.0.1 10.0.0.2");
  pattern[Symbol.dispose]();
  expect(() => pattern.isMatch("10.0.0.1")).toThrow("disposed of");
  expect([...iterator].length).toBe(2);
  expect(match!.group("0")).toBe("10.0.0.1");
  const scanner = new StreamScanner(String.raw`\I`);
  scanner[Symbol.dispose]();
  expect(() => scanner.push("x")).toThrow("disposed of");
});
