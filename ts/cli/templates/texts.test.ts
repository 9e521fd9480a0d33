/** Compressed inputs of `templates`, `digest` and `diff` are mined in pieces, with the result of their text. */
import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace();

/** More than is mined at once. */
const rows = Array.from({ length: 10_000 }, (_, i) => `job ${i} took ${i % 977}ms ${"x".repeat(1000)}\n`);
const text = `${rows.join("")}${"the last line has no end".repeat(2)}`;
place.write("a.log", text);
place.write("a.log.gz", Bun.gzipSync(Buffer.from(text), { level: 1 }));
place.write("nul-late.gz", Bun.gzipSync(Buffer.from(`${text.repeat(2)}\0`), { level: 1 }));
place.write("nul-early.gz", Bun.gzipSync(Buffer.from("a\0b\n")));
place.write("cut.gz", Bun.gzipSync(Buffer.from(text), { level: 1 }).subarray(0, 40_000));

const matcher = (...words: string[]) => place.run(words);

test.each<[words: string[]]>([[["templates"]], [["templates", "--merge"]], [["templates", "--slots"]]])(
  "%p",
  (words) => {
    const plain = matcher(...words, "a.log");
    expect(plain.out).not.toBe("");
    expect(matcher(...words, "a.log.gz")).toEqual(plain);
  },
);

test("the page of a compressed log differs in its name alone", () => {
  const page = matcher("digest", "a.log").out;
  expect(matcher("digest", "a.log.gz").out.replaceAll("a.log.gz", "a.log")).toBe(page);
  expect(matcher("diff", "a.log", "a.log.gz").status).toBe(0);
});

test("NUL bytes: a file is left out, or if some of it was counted already, there is no result", () => {
  const { status, out, error } = matcher("templates", "-z", "nul-early.gz", "a.log");
  expect([status, error]).toEqual([0, ""]);
  expect(out).toContain("10000");
  const late = matcher("templates", "-z", "nul-late.gz", "a.log");
  expect([late.status, late.out]).toEqual([2, ""]);
  expect(late.error).toContain("nul-late.gz");
});

test("of a damaged file, the lines before the damage are counted, and the status is 2", () => {
  const { status, out, error } = matcher("templates", "-z", "cut.gz");
  expect([status, out === ""]).toEqual([2, false]);
  expect(error).toBe(
    "matcher: cut.gz: is damaged or cut short: expected gzip data; what came before the damage was read\n",
  );
});
