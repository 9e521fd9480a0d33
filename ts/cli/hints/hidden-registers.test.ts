import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace();
const messages = (...args: string[]) => place.run(args).error;
const warning =
  'matcher: ${path} is the path of the input here, not the register "path"; give the register another name\n';

test("a key or report that names a hidden register is warned about once", () => {
  expect(messages("top", "\\L:path", "${path} ${path}", "--text", "/a /b")).toBe(warning);
  expect(messages("scan", "\\L:path", "--format", "${path}", "--text", "/a /b")).toBe(warning);
});

test("nothing is said where the register is meant, or where there is none", () => {
  expect(messages("rewrite", "\\L:path", "<${path}>", "--text", "/a /b")).toBe("");
  expect(messages("scan", "\\L:p", "--format", "${path} ${p}", "--text", "/a /b")).toBe("");
  expect(messages("scan", "\\L:path", "--format", "${line}", "--text", "/a /b")).toBe("");
});
