import { expect, test } from "bun:test";
import { suggestion } from "./suggest.ts";

const known = ["scan", "rewrite", "redact", "templates", "count-by"];

test("short words allow one edit, longer words two", () => {
  expect(suggestion("scna", known)).toBe("scan");
  expect(suggestion("scn", known)).toBe("scan");
  expect(suggestion("sccnn", known)).toBeUndefined();
  expect(suggestion("rewrit", known)).toBe("rewrite");
  expect(suggestion("rwrit", known)).toBeUndefined();
  expect(suggestion("rewwritt", known)).toBe("rewrite");
  expect(suggestion("rewwrittt", known)).toBeUndefined();
});

test("swapping neighbours is one edit; changing one letter and inserting another is two", () => {
  expect(suggestion("scam", known)).toBe("scan");
  expect(suggestion("sacn", known)).toBe("scan");
  expect(suggestion("sacm", known)).toBeUndefined();
  expect(suggestion("tempaltse", known)).toBe("templates");
  expect(suggestion("tempaltes", known)).toBe("templates");
});

test("a prefix is suggested unless another word is nearer; words under three letters get no suggestion", () => {
  expect(suggestion("temp", known)).toBe("templates");
  expect(suggestion("redac", ["redaction", "redact"])).toBe("redaction");
  expect(suggestion("templat", ["templates", "templet"])).toBe("templet");
  expect(suggestion("sc", known)).toBeUndefined();
  expect(suggestion("--sc", ["--scan"])).toBeUndefined();
  expect(suggestion("--scn", ["--scan"])).toBe("--scan");
});
