import { expect, test } from "bun:test";
import type { Output } from "../terminal/index.ts";
import { UnifiedDiff } from "./diff.ts";

/** The diff of replacing each of `words` in `text`. */
function diff(text: string, words: Record<string, string>, context = 3): string {
  const bytes = new TextEncoder().encode(text);
  const chunks: Uint8Array[] = [];
  const out = {
    text: (piece: string) => chunks.push(new TextEncoder().encode(piece)),
    bytes: (piece: Uint8Array) => chunks.push(piece),
    byte: (byte: number) => chunks.push(Uint8Array.of(byte)),
    shownText: (from: Uint8Array, start: number, end: number) => chunks.push(from.slice(start, end)),
  } as unknown as Output;
  const unified = new UnifiedDiff(Buffer.from("t.txt"), bytes, context, out);
  const pattern = new RegExp(Object.keys(words).join("|"), "g");
  for (const match of text.matchAll(pattern)) {
    const start = Buffer.byteLength(text.slice(0, match.index));
    const line = text.slice(0, match.index).split("\n").length;
    const fresh = new TextEncoder().encode(words[match[0]]!);
    unified.edit(start, start + Buffer.byteLength(match[0]), line, fresh, fresh.length);
  }
  unified.finish();
  return Buffer.concat(chunks).toString();
}

const rows = (count: number, marked: number[]) =>
  Array.from({ length: count }, (_, i) => `row ${i + 1} ${marked.includes(i + 1) ? "OLD" : "ok"}\n`).join("");

test("two hunks, or one if their contexts meet", () => {
  expect(diff(rows(32, [3, 10]), { OLD: "NEW" }, 2)).toBe(
    "--- t.txt\n+++ t.txt\n@@ -1,5 +1,5 @@\n row 1 ok\n row 2 ok\n-row 3 OLD\n+row 3 NEW\n row 4 ok\n row 5 ok\n" +
      "@@ -8,5 +8,5 @@\n row 8 ok\n row 9 ok\n-row 10 OLD\n+row 10 NEW\n row 11 ok\n row 12 ok\n",
  );
  expect(diff(rows(9, [3, 6]), { OLD: "NEW" }, 1)).toBe(
    "--- t.txt\n+++ t.txt\n@@ -2,6 +2,6 @@\n row 2 ok\n-row 3 OLD\n-row 4 ok\n-row 5 ok\n-row 6 OLD\n" +
      "+row 3 NEW\n+row 4 ok\n+row 5 ok\n+row 6 NEW\n row 7 ok\n",
  );
});

test("added and removed lines shift the new line numbers", () => {
  expect(diff(rows(12, [3, 9]), { OLD: "NEW\nmore" }, 1)).toBe(
    "--- t.txt\n+++ t.txt\n@@ -2,3 +2,4 @@\n row 2 ok\n-row 3 OLD\n+row 3 NEW\n+more\n row 4 ok\n" +
      "@@ -8,3 +9,4 @@\n row 8 ok\n-row 9 OLD\n+row 9 NEW\n+more\n row 10 ok\n",
  );
  expect(diff("a\nrow OLD\nrow b\n", { "OLD\nrow": "joined" })).toBe(
    "--- t.txt\n+++ t.txt\n@@ -1,3 +1,2 @@\n a\n-row OLD\n-row b\n+row joined b\n",
  );
  expect(diff("one\ntwo\nthree\n", { "two\n": "X" })).toBe(
    "--- t.txt\n+++ t.txt\n@@ -1,3 +1,2 @@\n one\n-two\n-three\n+Xthree\n",
  );
});

const noLineEnd = "\\ No newline at end of file\n";

test("a side without a final line end says so", () => {
  const header = "--- t.txt\n+++ t.txt\n@@ -1,1 +1,1 @@\n";
  expect(diff("a OLD", { OLD: "NEW" })).toBe(`${header}-a OLD\n${noLineEnd}+a NEW\n${noLineEnd}`);
  expect(diff("a OLD", { OLD: "NEW\n" })).toBe(`${header}-a OLD\n${noLineEnd}+a NEW\n`);
  expect(diff("a OLD\n", { "OLD\n": "NEW" })).toBe(`${header}-a OLD\n+a NEW\n${noLineEnd}`);
  expect(diff("OLD\nb", { OLD: "NEW" })).toBe(`--- t.txt\n+++ t.txt\n@@ -1,2 +1,2 @@\n-OLD\n+NEW\n b\n${noLineEnd}`);
});

test("a text that becomes empty has no lines", () => {
  expect(diff("OLD", { OLD: "" })).toBe(`--- t.txt\n+++ t.txt\n@@ -1,1 +0,0 @@\n-OLD\n${noLineEnd}`);
  expect(diff("OLD\n", { "OLD\n": "" })).toBe("--- t.txt\n+++ t.txt\n@@ -1,1 +0,0 @@\n-OLD\n");
  expect(diff("a\nOLD\n", { "OLD\n": "" }, 0)).toBe("--- t.txt\n+++ t.txt\n@@ -2,1 +1,0 @@\n-OLD\n");
});

test("edge cases: an emptied line, a replaced line end at the end, carriage returns", () => {
  expect(diff("OLD\n", { OLD: "" })).toBe("--- t.txt\n+++ t.txt\n@@ -1,1 +1,1 @@\n-OLD\n+\n");
  expect(diff("a\nOLD\n", { "OLD\n": "b\n" }, 0)).toBe("--- t.txt\n+++ t.txt\n@@ -2,1 +2,1 @@\n-OLD\n+b\n");
  expect(diff("\nOLD\r\n\n", { OLD: "é" })).toBe("--- t.txt\n+++ t.txt\n@@ -1,3 +1,3 @@\n \n-OLD\r\n+é\r\n \n");
});

test("many edits of one long line search it for its end once", () => {
  const bytes = new TextEncoder().encode("5 ".repeat(5000));
  let searchedBytes = 0;
  bytes.indexOf = (value, from = 0) => {
    const found = Uint8Array.prototype.indexOf.call(bytes, value, from);
    searchedBytes += (found < 0 ? bytes.length : found) - from;
    return found;
  };
  const out = { text() {}, bytes() {}, byte() {}, shownText() {} } as unknown as Output;
  const unified = new UnifiedDiff(Buffer.from("t.txt"), bytes, 3, out);
  const six = Uint8Array.of(0x36);
  for (let at = 0; at < bytes.length; at += 2) unified.edit(at, at + 1, 1, six, 1);
  unified.finish();
  expect(searchedBytes).toBeLessThan(4 * bytes.length);
});
