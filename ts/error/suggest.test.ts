import { expect, test } from "bun:test";
import { suggestion } from "./suggest.ts";

const known = ["scan", "rewrite", "redact", "templates", "count-by"];

test("a short word is meant by one edit at most, a longer one by two", () => {
  expect(suggestion("scna", known)).toBe("scan");
  expect(suggestion("scn", known)).toBe("scan");
  expect(suggestion("sccnn", known)).toBeUndefined();
  expect(suggestion("rewrit", known)).toBe("rewrite");
  expect(suggestion("rwrit", known)).toBeUndefined();
  expect(suggestion("rewwritt", known)).toBe("rewrite");
  expect(suggestion("rewwrittt", known)).toBeUndefined();
});

test("a swap of neighbours is one edit, a change and an insertion are two", () => {
  expect(suggestion("scam", known)).toBe("scan");
  expect(suggestion("sacn", known)).toBe("scan");
  expect(suggestion("sacm", known)).toBeUndefined();
  expect(suggestion("tempaltse", known)).toBe("templates");
  expect(suggestion("tempaltes", known)).toBe("templates");
});

test("the start of a word means it, unless another is nearer; words below three letters mean none", () => {
  expect(suggestion("temp", known)).toBe("templates");
  expect(suggestion("redac", ["redaction", "redact"])).toBe("redaction");
  expect(suggestion("templat", ["templates", "templet"])).toBe("templet");
  expect(suggestion("sc", known)).toBeUndefined();
  expect(suggestion("--sc", ["--scan"])).toBeUndefined();
  expect(suggestion("--scn", ["--scan"])).toBe("--scan");
});
