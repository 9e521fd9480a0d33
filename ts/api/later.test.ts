/** The twins of calls that run beside the event loop: they find the same, end by a signal, and let the loop run. */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  files,
  filesAsync,
  Pattern,
  PatternSet,
  query,
  queryAsync,
  read,
  redactAsync,
  StreamScanner,
  scanAsync,
  type TemplateOptions,
  templates,
  templatesAsync,
} from "../index.ts";

const folder = mkdtempSync(join(tmpdir(), "later-"));
afterAll(() => rmSync(folder, { recursive: true }));

const line = (i: number) =>
  `héllo ${i} from 10.0.${i % 256}.7 took ${i % 900}ms {"msg":"peer 10.9.8.${i % 256} down"}\n`;
const log = Array.from({ length: 40_000 }, (_, i) => line(i)).join("");
const bytes = new TextEncoder().encode(log);

test("twins find what their calls find, in strings and in bytes, over many pieces", async () => {
  expect(bytes.length).toBeGreaterThan(2 << 20);
  const pattern = new Pattern(String.raw`\I:ip .*? \R{>890ms}:took`);
  for (const input of [log, bytes]) {
    expect(await pattern.scanAsync(input)).toEqual(pattern.scan(input));
    expect(await pattern.findAsync(input)).toEqual(pattern.find(input));
    expect(await pattern.isMatchAsync(input, { head: 10 })).toBe(pattern.isMatch(input, { head: 10 }));
    expect(await pattern.rewriteAsync("<${took}>", input)).toEqual(pattern.rewrite("<${took}>", input));
    expect(await pattern.rewriteNAsync("x", input, 3)).toEqual(pattern.rewriteN("x", input, 3));
    const window = { lines: "100..39900" };
    expect(await pattern.scanAsync(input, window)).toEqual(pattern.scan(input, window));
    expect(await pattern.countByAsync("${took}", input)).toEqual(pattern.countBy("${took}", input));
  }
  expect(await scanAsync("5", "")).toEqual([]);
});

test("redactAsync looks inside quotes as redact does", async () => {
  const pattern = new Pattern(String.raw`\I`);
  expect(pattern.redact(line(3))).toContain("peer ******** down");
  expect(pattern.redact(line(3), { deep: false })).toContain("peer 10.9.8.3 down");
  expect(await pattern.redactAsync(log)).toBe(pattern.redact(log));
  expect(await redactAsync(pattern, log, { deep: false, tail: 50 })).toBe(
    pattern.redact(log, { deep: false, tail: 50 }),
  );
}, 30_000);

test("tables of files are the same", async () => {
  const path = join(folder, "a.log");
  writeFileSync(path, log);
  const pattern = new Pattern(String.raw`\R:took`);
  const options = { sum: "took", order: "count" } as const;
  expect(await pattern.groupByAsync("${took}", { path: folder }, options)).toEqual(
    pattern.groupBy("${took}", { path: folder }, options),
  );
  expect(await pattern.distinctAsync("${took}", { path })).toEqual(pattern.distinct("${took}", { path }));
  const missing = join(folder, "missing.log");
  await expect(pattern.distinctAsync("${took}", { path: missing })).rejects.toMatchObject({ paths: [missing] });
});

test("a set's matches come in the order of its scan", async () => {
  const set = new PatternSet([String.raw`\{cve}`, String.raw`\W \N`, String.raw`\N`]);
  const text = "a 5 CVE-2026-1234 b 7\n".repeat(100);
  expect(await set.scanAsync(text)).toEqual(set.scan(text));
});

test("a signal ends a call with its reason, before and while it runs", async () => {
  const pattern = new Pattern(String.raw`\I .* \I .* \z`);
  await expect(pattern.scanAsync(log, { signal: AbortSignal.abort(new Error("not now")) })).rejects.toThrow("not now");
  const controller = new AbortController();
  const searching = pattern.scanAsync(log, { signal: controller.signal });
  setTimeout(() => controller.abort(new Error("enough")), 0);
  await expect(searching).rejects.toThrow("enough");
});

test("wrong options reject and throw nothing", async () => {
  const pattern = new Pattern("5");
  await expect(pattern.scanAsync("5", { head: -1 })).rejects.toMatchObject({ code: "option" });
  await expect(pattern.rewriteNAsync("x", "5", 1.5)).rejects.toMatchObject({ code: "option" });
  await expect(pattern.scanAsync(5 as never)).rejects.toBeInstanceOf(TypeError);
});

test("the event loop runs while a text is searched", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await new Pattern(String.raw`\I{in:172.16.0.0/12}`).scanAsync(bytes);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
});

test("many calls at once share the threads", async () => {
  const pattern = new Pattern(String.raw`\I`);
  const parts = Array.from({ length: 50 }, (_, i) => log.slice(i * 5000, (i + 1) * 5000));
  const found = await Promise.all(parts.map((part) => pattern.scanAsync(part)));
  expect(found.map(({ length }) => length)).toEqual(parts.map((part) => pattern.scan(part).length));
});

test("a Worker that is ended while it searches takes nothing else with it", async () => {
  const script = join(folder, "worker.ts");
  const library = JSON.stringify(join(import.meta.dir, "../index.ts"));
  writeFileSync(
    script,
    `import { Pattern } from ${library};
     const text = "from 10.0.0.1 took 5ms\\n".repeat(200000);
     const pattern = new Pattern("\\\\I");
     for (;;) {
       const searches = [pattern.scanAsync(text), pattern.isMatchAsync(text), pattern.scanAsync(text)];
       postMessage("searching");
       await Promise.all(searches);
     }`,
  );
  for (let round = 0; round < 3; round++) {
    const worker = new Worker(script);
    await new Promise((resolve) => worker.addEventListener("message", resolve, { once: true }));
    worker.terminate();
  }
  expect((await new Pattern(String.raw`\I`).scanAsync("10.0.0.1")).length).toBe(1);
});

test("a scanner keeps its pattern's program alive", () => {
  const scanner = new StreamScanner(new Pattern(String.raw`\I`));
  for (let i = 0; i < 20; i++) {
    new Pattern(String.raw`\W \N`).isMatch("a 5");
    Bun.gc(true);
  }
  expect(scanner.push("from 10.0.0.1\n").length + scanner.finish().length).toBe(1);
});

test("files are rewritten as their calls rewrite them", async () => {
  const [one, other] = [join(folder, "one.log"), join(folder, "other.log")];
  const write = () => [one, other].forEach((path) => void writeFileSync(path, log));
  const pattern = new Pattern(String.raw`\R{>890ms}:took`);
  const doubleText = (match: { text: string }) => match.text + match.text;
  for (const replacement of ["<${took}>", doubleText]) {
    write();
    expect(await pattern.diffAsync(replacement, one)).toBe(pattern.diff(replacement, one));
    const options = { maxCount: 100, lines: "3.." };
    expect(await pattern.rewriteFileAsync(replacement, one, options)).toBe(
      pattern.rewriteFile(replacement, other, options),
    );
    expect(read(one)).toBe(read(other));
    expect(read(one)).not.toBe(log);
  }
  for (const deep of [true, false]) {
    write();
    const address = new Pattern(String.raw`\I`);
    const options = { deep };
    expect(await address.redactDiffAsync(one, options)).toBe(address.redactDiff(one, options));
    expect(await address.redactFileAsync([one], options)).toBe(address.redactFile([other], options));
    expect(read(one)).toBe(read(other));
  }
}, 30_000);

test("redacting at most so many matches leaves the others, and masks those", async () => {
  const path = join(folder, "limited.log");
  const address = new Pattern(String.raw`\I`);
  const text = 'a 10.0.0.1 "b 10.0.0.2"\nhttp://10.0.0.3/x 10.0.0.4\n';
  for (const deep of [true, false]) {
    for (const maxCount of [0, 1, 2, 3, 4, 9]) {
      const given = [];
      for (const redact of [
        () => address.redactFile(path, { deep, maxCount }),
        () => address.redactFileAsync(path, { deep, maxCount }),
      ]) {
        writeFileSync(path, text);
        const count = await redact();
        given.push([count, read(path)]);
        expect(count).toBe(Math.min(maxCount, deep ? 4 : 2));
        expect(read(path).match(/10\.0\.0\./g)?.length ?? 0).toBe(4 - count);
      }
      expect(given[0]).toEqual(given[1]!);
    }
  }
});

test("a signal leaves the file under way as it was, with nothing beside it", async () => {
  const inside = join(folder, "signal");
  mkdirSync(inside);
  const path = join(inside, "a.log");
  writeFileSync(path, log);
  const controller = new AbortController();
  let seen = 0;
  const replacement = () => {
    if (++seen === 300) controller.abort(new Error("enough"));
    return "x";
  };
  const { signal } = controller;
  await expect(new Pattern(String.raw`\N`).rewriteFileAsync(replacement, path, { signal })).rejects.toThrow("enough");
  // The call is rejected at once, its work ends at its next turn; one that went on would write the file.
  for (const until = performance.now() + 30_000; readdirSync(inside).length > 1 && performance.now() < until; ) {
    await Bun.sleep(5);
  }
  expect(readdirSync(inside)).toEqual(["a.log"]);
  expect(read(path)).toBe(log);
  expect(seen).toBeLessThan(2000);
});

test("filesAsync lists what files lists", async () => {
  const inside = join(folder, "listed");
  mkdirSync(inside);
  writeFileSync(join(inside, "a.ts"), "let a = 5;\n");
  writeFileSync(join(inside, "b.dat"), "a\0b");
  for (const options of [{}, { binary: true }, { types: ["ts"] }, { texture: ["code"] as const }, { reverse: true }]) {
    expect(await filesAsync(inside, options)).toEqual(files(inside, options));
  }
  await expect(filesAsync(join(inside, "none"))).rejects.toMatchObject({ code: "io" });
});

test("queryAsync gives the records that query gives", async () => {
  const paths = [join(folder, "q.log"), join(folder, "ill.log")];
  writeFileSync(paths[0]!, log.slice(0, 200_000));
  writeFileSync(paths[1]!, Buffer.concat([Buffer.from("caf\xe9 took 5ms\n\xff\n", "latin1"), bytes.subarray(0, 5000)]));
  const slow = String.raw`\R{>890ms}`;
  const choices = [
    {},
    { require: "all" },
    { require: "none", maxCount: 7 },
    { atLeast: 2, exclude: '"down"' },
    { unit: "paragraph" },
    { recordStart: '"héllo" \\N', exclude: '"895ms"' },
    { recordSpan: String.raw`"from" \I` },
  ] as const;
  for (const options of choices) {
    for (const source of [log.slice(0, 100_000), bytes.subarray(0, 100_000), { path: paths }, ""]) {
      const patterns = [slow, String.raw`\I{in:10.0.3.0/24}`];
      expect(await queryAsync(patterns, source, options)).toEqual(query(patterns, source, options));
    }
  }
  await expect(queryAsync("5", { path: join(folder, "no.log") })).rejects.toMatchObject({ code: "io" });
  await expect(queryAsync([], "5")).rejects.toMatchObject({ code: "option" });
  await expect(queryAsync("5", log, { signal: AbortSignal.abort(new Error("not now")) })).rejects.toThrow("not now");
}, 60_000);

test("templatesAsync gives the templates that templates gives", async () => {
  const path = join(folder, "t.log");
  writeFileSync(path, `${log.slice(0, 50_000)}caf\u00e9 ends here\n`);
  let set = new Uint8Array();
  const save = (given: Uint8Array) => {
    set = given.slice();
  };
  templates(log.slice(0, 10_000), { save });
  const choices: TemplateOptions[] = [
    {},
    { merge: true, explain: true, slots: true },
    { slots: true, rare: true },
    { against: "disk full 5\n", novel: true },
    { merge: true, against: { path } },
    { load: set, merge: true },
    { load: set, novel: true },
    { head: 20, cut: "3" },
    { unit: "paragraph" },
    { recordStart: '"took"', merge: true, slots: true },
    { recordSpan: String.raw`"took" \R` },
  ];
  for (const options of choices) {
    for (const source of [log.slice(0, 20_000), bytes.subarray(0, 20_000), { path }, ""]) {
      expect(await templatesAsync(source, options)).toEqual(templates(source, options));
    }
  }
  const saved = set;
  await templatesAsync(log.slice(0, 10_000), { save });
  expect(set).toEqual(saved);
  await expect(templatesAsync("5", { explain: true })).rejects.toMatchObject({ code: "option" });
}, 60_000);

test("templates of more lines than one piece holds are those of one reading", async () => {
  const long = new TextEncoder().encode(log.repeat(8)); // More than 16 MiB.
  expect(long.length).toBeGreaterThan(16 << 20);
  const [found] = await templatesAsync(long, { merge: true });
  expect(found!.count).toBe(8 * 40_000);
  expect(found!.records.at(-1)).toBe(8 * 40_000 - 1);
}, 60_000);
