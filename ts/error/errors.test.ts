import { expect, test } from "bun:test";
import { PatternError, TemplateError } from "./errors.ts";

test("offsets count UTF-16 units, of a byte order mark and of characters of every length", () => {
  const source = "\ufeffé🚀(";
  const { offset } = new PatternError({ source, byteOffset: 3 + 2 + 4, found: "the end" });
  expect(source.slice(offset)).toBe("(");
  const template = new TemplateError("\ufeff${x}", 3, "unknown name");
  expect(template.offset).toBe(1);
});
