import { afterAll, expect, test } from "bun:test";
import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  follow,
  followEvents,
  followLines,
  followRedact,
  followRewrite,
  head,
  Library,
  OptionError,
  PatternSet,
  query,
  tail,
} from "../index.ts";

const folder = mkdtempSync(join(tmpdir(), "api-follow-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("events of followed logs, of which the last is given when nothing more comes", async () => {
  const path = join(folder, "events.log");
  writeFileSync(path, "2026-05-01T10:00:00Z INFO [main] a.B - old\n2026-05-01T10:00:01Z WARN [main] a.B - one\n");
  const stop = new AbortController();
  const found: unknown[] = [];
  const steps = [
    () => appendFileSync(path, "  at a.B.c(B.java:1)\n2026-05-01T10:00:02Z ERROR [main] a.B - two\n"),
    () => appendFileSync(path, "\tat a.B.d(B.java:2)\n2026-05-01T10:00:03Z INFO [main] a.B - three\n"),
    () => {},
    () => stop.abort(),
  ];
  const timer = setTimeout(() => steps.shift()!(), 200);
  for await (const event of followEvents(path, { in: "auto", tail: 1, signal: stop.signal })) {
    found.push([event.path, event.line, event.level, event.message]);
    steps.shift()!();
  }
  clearTimeout(timer);
  expect(found).toEqual([
    [path, 2, "warn", "one\n  at a.B.c(B.java:1)"],
    [path, 4, "error", "two\n\tat a.B.d(B.java:2)"],
    [path, 6, "info", "three"],
  ]);
  expect(() => followEvents(path, { in: "nope" })).toThrow('there is no format "nope"');
});

test("lines of the window, then new lines; a truncated file is read again, with a warning", async () => {
  const path = join(folder, "w.log");
  writeFileSync(path, "one\ntwo\n");
  const warnings: string[] = [];
  const stop = new AbortController();
  const onWarning = ({ kind }: { kind: string }) => {
    warnings.push(kind);
    appendFileSync(path, "again\n");
  };
  const options = { tail: 1, signal: stop.signal, onWarning };
  const found: [number, string][] = [];
  const steps = [
    () => appendFileSync(path, "three\nfour\n"),
    () => {},
    () => truncateSync(path, 0),
    () => stop.abort(),
  ];
  for await (const line of followLines(path, options)) {
    found.push([line.number, line.text]);
    steps.shift()!();
  }
  expect(found).toEqual([
    [2, "two"],
    [3, "three"],
    [4, "four"],
    [1, "again"],
  ]);
  expect(warnings).toEqual(["truncated"]);
});

test("a range with a last line cannot be followed, and two windows exclude each other", () => {
  const path = join(folder, "x.log");
  writeFileSync(path, "");
  expect(() => followLines(path, { lines: "1..2" })).toThrow(OptionError);
  expect(() => followLines(path, { lines: "1..", tail: 1 })).toThrow(OptionError);
});

test("parts and queries of files see decoded text", () => {
  const path = join(folder, "u.txt");
  writeFileSync(path, Buffer.concat([Uint8Array.of(0xff, 0xfe), Buffer.from("a 1\nfrée 2\n", "utf16le")]));
  expect(head(1, { path })).toBe("a 1\n");
  expect(tail(1, { path })).toBe("frée 2\n");
  expect(query(String.raw`\N`, { path }, { maxCount: 1 })).toMatchObject([{ path, line: 1, text: "a 1" }]);
  expect(head(1, "a\n\nb", { unit: "paragraph" })).toBe("a\n");
  expect(tail(1, new TextEncoder().encode("a\nb"))).toEqual(new TextEncoder().encode("b"));
});

test("a pattern that needs the whole input is refused, since a file that grows has no end", () => {
  const path = join(folder, "held.log");
  writeFileSync(path, "a 5\n");
  const held = "@shape:rare<41 .";
  const refusal = { code: "option", option: "pattern", given: held };
  expect(() => follow(held, path, { fromEnd: false })).toThrow(expect.objectContaining(refusal));
  expect(() => followRewrite(held, "x", path)).toThrow("needs the whole input");
  expect(() => followRedact(held, path)).toThrow("needs the whole input");
  const set = new PatternSet(["5"]) as never;
  expect(() => follow(set, path)).toThrow("follow takes a Pattern or a string");
  const library = new Library();
  library.declare(`rule held note "held" = ${held}`);
  expect(() => library.follow({ path })).toThrow(expect.objectContaining({ code: "option" }));
});
