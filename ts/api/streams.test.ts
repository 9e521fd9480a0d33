/** Streams, growing files and asynchronous calls give the same results as one call on the whole text. */
import { afterAll, expect, test } from "bun:test";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  follow,
  followRedact,
  followRewrite,
  matchStream,
  Pattern,
  PatternSet,
  redactStream,
  rewriteStream,
  StreamScanner,
  scan,
  scanStream,
} from "../index.ts";

const folder = mkdtempSync(join(tmpdir(), "api-streams-"));
afterAll(() => rmSync(folder, { recursive: true }));

const text = 'é took 5ms from 10.0.0.1\nnaïve 🚀 7 "q 8"\n\nlast 9';

/** The text's bytes in chunks of a size that splits characters. */
function chunks(size: number): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size));
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

const createStream = (size: number) =>
  new ReadableStream<Uint8Array>({
    start(out) {
      for (const chunk of chunks(size)) out.enqueue(chunk);
      out.close();
    },
  });

test.each([1, 3, 1000])(
  "matches of a stream in chunks of %d bytes have the places and captures of a scan",
  async (size) => {
    const pattern = new Pattern("\\W:w \\N:n | \\R:d");
    const found = await Array.fromAsync(scanStream(pattern, createStream(size)));
    const whole = pattern.scan(text);
    expect(found.map((match) => match.toJSON())).toEqual(
      whole.map((match) => ({ ...(match.toJSON() as object), start: match.byteStart, end: match.byteEnd })),
    );
    const piped = await Array.fromAsync(createStream(size).pipeThrough(matchStream(pattern)));
    expect(piped.map((match) => match.text)).toEqual(whole.map((match) => match.text));
  },
);

test("a stream of strings, its end, and a set whose members need different tokens", async () => {
  const set = new PatternSet(["\\N", "\\{ean13}"]);
  const input = "4006381333931 and 5\n";
  const found = await Array.fromAsync(scanStream(set, [input.slice(0, 4), input.slice(4)]));
  expect(found.map(({ pattern, text }) => [pattern, text])).toEqual(
    set.scan(input).map(({ match }) => [match.pattern, match.text]),
  );
  const scanner = new StreamScanner(set);
  const spans = [...scanner.push(input), ...scanner.finish()];
  expect(spans).toEqual(set.scan(input).map(({ member, match: { start, end } }) => ({ start, end, member })));
  expect(await Array.fromAsync(scanStream("\\N", ["1 2 3\n"], { maxCount: 2 }))).toHaveLength(2);
});

test("rewritten and redacted streams", async () => {
  expect(await readText(createStream(2).pipeThrough(rewriteStream("\\N:n", "<${n}>")))).toBe(
    new Pattern("\\N:n").rewrite("<${n}>", text),
  );
  const doubled = rewriteStream("\\N:n", ({ captures }) => String(Number(captures.n!.text) * 2));
  expect(await readText(createStream(5).pipeThrough(doubled))).toContain("last 18");
  expect(await readText(createStream(4).pipeThrough(redactStream("\\I")))).toBe(new Pattern("\\I").redact(text));
});

test("growing files: matches, and rewritten and redacted lines", async () => {
  const path = join(folder, "g.log");
  writeFileSync(path, "a 1\nb 2\n");
  const take = async <Value>(from: AsyncIterable<Value>, count: number): Promise<Value[]> => {
    const values = from[Symbol.asyncIterator]();
    const taken: Value[] = [];
    let next = values.next(); // The file has been opened when this returns, so what follows is new.
    appendFileSync(path, "c 3\n");
    for (let step = await next; !step.done; step = await next) {
      if (taken.push(step.value) === count) break;
      next = values.next();
    }
    await values.return?.();
    return taken;
  };
  const gained = await take(follow("\\N:n", path), 1);
  expect(gained.map(({ line, start, text, path: of }) => [line, start, text, of])).toEqual([[3, 10, "3", path]]);
  expect(await take(followRewrite("\\N", "<${line}>", path), 4)).toEqual(["a <1>", "b <2>", "c <3>", "c <4>"]);
  expect(await take(followRedact("\\N", path, { tail: 1 }), 2)).toEqual(["c *", "c *"]);
});

test("rewritten files, as diffs and in place, also if a walk found them", () => {
  const inner = join(folder, "d");
  mkdirSync(inner);
  writeFileSync(join(inner, "x.txt"), "é 1\nb 2\n");
  const pattern = new Pattern("\\N:n");
  expect(pattern.diff("<${n}>", join(inner, "x.txt"), { context: 0, maxCount: 1 })).toContain("-é 1\n+é <1>\n");
  expect(pattern.rewriteFile(({ captures }) => `#${captures.n!.text}`, inner)).toBe(2);
  expect(readFileSync(join(inner, "x.txt"), "utf8")).toBe("é #1\nb #2\n");
  expect(pattern.redactFile(join(inner, "x.txt"), { tail: 1 })).toBe(1);
  expect(readFileSync(join(inner, "x.txt"), "utf8")).toBe("é #1\nb #*\n");
  expect(() => pattern.rewriteFile("x", [join(inner, "none"), join(inner, "nor this")])).toThrow("nor this");
});

test("an asynchronous scan finds the same, and reports a transferred buffer", async () => {
  const pattern = new Pattern("\\W:w \\N:n");
  const many = text.repeat(20_000);
  const found = await pattern.scanAsync(many);
  expect(found.map(({ start, line }) => [start, line])).toEqual(
    pattern.scan(many).map(({ start, line }) => [start, line]),
  );
  const bytes = new TextEncoder().encode(many);
  const searching = pattern.scanAsync(bytes);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  await expect(searching).rejects.toMatchObject({ code: "changed" });
  await expect(pattern.scanAsync(many, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
});

test("a match can be logged, cloned and serialized", () => {
  const [match] = new Pattern("\\R:d").scan("took 1.5s");
  expect(structuredClone(match)).toMatchObject({ start: 5, text: "1.5s", captures: { d: { value: 1500000000n } } });
  expect(JSON.parse(JSON.stringify(match))).toMatchObject({
    line: 1,
    captures: { d: { text: "1.5s", value: 1500000000 } },
  });
});

const dense = Array.from({ length: 40_000 }, (_, i) => `${i} took ${i % 9}ms\n`).join("");

test("pushAsync gives what push gives, in the order of the calls, whatever happens to the chunk", async () => {
  const bytes = new TextEncoder().encode(dense);
  for (const source of [String.raw`\R`, new PatternSet([String.raw`\R`, String.raw`\{cve}`, String.raw`\N`])]) {
    const [now, later] = [new StreamScanner(source), new StreamScanner(source)];
    const wanted = [now.push(bytes), now.push(dense), now.finish()];
    const chunk = bytes.slice();
    const found = [later.pushAsync(chunk), later.pushAsync(dense)];
    expect(() => later.push("x")).toThrow("wait for it");
    found.push(later.finishAsync());
    chunk.fill(0);
    expect(await Promise.all(found)).toEqual(wanted);
    await expect(later.pushAsync("x")).rejects.toMatchObject({ code: "finished" });
  }
});

test("a signal ends pushAsync and finishAsync at once; the scanner is disposed of", async () => {
  const big = dense.repeat(8);
  const scanner = new StreamScanner(String.raw`\R`);
  await expect(scanner.pushAsync("5ms\n", { signal: AbortSignal.abort(new Error("early")) })).rejects.toThrow("early");
  expect(await scanner.pushAsync("5ms\n")).toEqual([{ start: 0, end: 3 }]);
  const stop = new AbortController();
  const first = scanner.pushAsync(big, { signal: stop.signal });
  const waiting = scanner.finishAsync({ signal: AbortSignal.timeout(60_000) });
  stop.abort(new Error("enough"));
  expect(await Promise.allSettled([first, waiting])).toMatchObject([
    { status: "rejected", reason: { message: "enough" } },
    { status: "rejected", reason: { code: "disposed" } },
  ]);
  expect(scanner.retained).toBe(0);
});

test("a scanner disposed of while it searches rejects the call", async () => {
  const scanner = new StreamScanner(String.raw`\R`);
  await scanner.pushAsync(dense);
  const found = scanner.pushAsync(dense.repeat(8));
  scanner[Symbol.dispose]();
  await expect(found).rejects.toMatchObject({ code: "disposed" });
  await expect(scanner.pushAsync("5ms")).rejects.toMatchObject({ code: "disposed" });
});

test("scanStream takes chunks whose memory is used again", async () => {
  const all = new TextEncoder().encode(dense);
  async function* chunks() {
    const memory = new Uint8Array(1000);
    for (let at = 0; at < all.length; at += memory.length) {
      const part = all.subarray(at, at + memory.length);
      memory.set(part);
      yield memory.subarray(0, part.length);
    }
  }
  const found = await Array.fromAsync(scanStream(String.raw`\R{>7ms}`, chunks()));
  const wanted = scan(String.raw`\R{>7ms}`, dense);
  expect(found.map(({ start, line, text }) => [start, line, text])).toEqual(
    wanted.map(({ start, line, text }) => [start, line, text]),
  );
});

test("scanStream reads a bounded part ahead, and cancels what it leaves", async () => {
  let given = 0;
  const cancelled = Promise.withResolvers<unknown>();
  const stream = new ReadableStream<Uint8Array>({
    pull(out) {
      given += 1;
      out.enqueue(new TextEncoder().encode(`${`${given} `.repeat(20_000)}\n`));
    },
    cancel(reason) {
      cancelled.resolve(reason ?? "left");
    },
  });
  for await (const match of scanStream(String.raw`^ \N`, stream)) {
    expect(match.text).toBe("1");
    break;
  }
  expect(await cancelled.promise).toBe("left");
  expect(given).toBeLessThan(80); // Of 40 kB and more each: a little over 2 MiB, and what has no line end.
});

test("a signal ends scanStream while it waits for a chunk, and errors of the stream pass through", async () => {
  const stuck = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
  const signal = AbortSignal.timeout(5);
  await expect(Array.fromAsync(scanStream("a", stuck, { signal }))).rejects.toMatchObject({ name: "TimeoutError" });
  const found: string[] = [];
  const broken = (async function* () {
    yield "1 a\n2 a\n";
    throw new Error("cut off");
  })();
  const reading = (async () => {
    for await (const { line } of scanStream("a", broken)) found.push(String(line));
  })();
  await expect(reading).rejects.toThrow("cut off");
  expect(found).toEqual(["1", "2"]);
  await expect(Array.fromAsync(scanStream("a", [5 as never]))).rejects.toBeInstanceOf(TypeError);
});

test("the event loop turns while matches of a stream are taken", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const parts = Array.from({ length: 8 }, () => dense);
  let count = 0;
  for await (const _ of scanStream(String.raw`\N`, parts)) count++;
  clearInterval(timer);
  expect(count).toBe(320_000);
  expect(turns).toBeGreaterThan(20);
});

test("grep keeps a match within a line, as the command does", () => {
  const pattern = new Pattern(String.raw`\W{2}`);
  expect([...pattern.grep("5 é\na 7\na b\n")].map(({ number }) => number)).toEqual([3]);
  expect([...pattern.grep("5 é\na 7\na b\n", { invert: true })].map(({ number }) => number)).toEqual([1, 2]);
});

test("columns of a stream are those of a scan, on a long line that arrives in chunks too", async () => {
  const text = "é 5 ".repeat(3000);
  const columns = scan(String.raw`\N`, `${text}\n${text}`).map(({ line, column }) => [line, column]);
  const bytes = new TextEncoder().encode(`${text}\n${text}`);
  const chunks = Array.from({ length: Math.ceil(bytes.length / 997) }, (_, i) =>
    bytes.subarray(i * 997, (i + 1) * 997),
  );
  const found = await Array.fromAsync(scanStream(String.raw`\N`, chunks));
  expect(found.map(({ line, column }) => [line, column])).toEqual(columns);
});
