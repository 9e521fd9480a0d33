/** Where hints about a search that found nothing are given: every command, and pipes as well. */
import { expect, test } from "bun:test";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "main.ts");

/** Standard error, which is no terminal here. */
function said(args: readonly string[], input: string): string {
  return Bun.spawnSync([process.execPath, main, ...args], { stdin: Buffer.from(input) }).stderr.toString();
}

const json = '{"msg":"kernel panic now"}\n';

test.each([
  [["scan", '"panic"']],
  [["scan", "-q", '"panic"']],
  [["scan", "-c", '"panic"']],
  [["grep", '"panic"']],
  [["rewrite", '"panic"', "x"]],
  [["top", '"panic"', "x"]],
  [["count-by", '"panic"', "x"]],
])("%j names --deep for a text within quotes", (args) => {
  const hint = "matcher: nothing matched; there are matches inside quoted text: --deep finds them\n";
  expect(said([...args, "--text", json], "")).toBe(hint);
  expect(said(args, json)).toBe(hint);
});

test("redact tells a word without quotes even if something else is masked", () => {
  const err = said(["redact", "\\I | ERROR"], "ERROR from 10.0.0.5\n");
  expect(err).toBe(
    'matcher: in the pattern ERROR matches the tokens E R R O R; to match the word, write "ERROR" in quotes\n',
  );
});

test("letter case: a flag where the command has one, else a scope in the pattern", () => {
  expect(said(["grep", '"error"'], "ERROR\n")).toEndWith("-i finds them\n");
  expect(said(["redact", '"error"'], "ERROR\n")).toEndWith('(?orbit:case "error") matches them\n');
  expect(said(["redact", '(?orbit:case "error")'], "ERROR\n")).toBe("");
});

test("programs that run scan get no hints about letter case or operators", () => {
  expect(said(["scan", '"error"'], "ERROR\n")).toBe("");
  expect(said(["scan", '"=="'], "a == b\n")).toBe("");
  expect(said(["grep", '"=="'], "a == b\n")).toContain('"=" "="');
  expect(said(["scan", '"timed-out"'], "timed-out\n")).toContain('"timed" "-" "out"');
});

test("no hints about what was not asked for", () => {
  expect(said(["scan", '"panic"', "--head", "0"], json)).toBe("");
  expect(said(["scan", '"panic"', "-m", "0"], json)).toBe("");
  expect(said(["grep", "-x", '"panic"'], json)).toBe("");
  expect(said(["scan", "@novel \\R"], '"5ms"')).toBe("");
  expect(said(["redact", "--no-deep", '"panic"'], json)).toBe("");
  expect(said(["redact"], "nothing here")).not.toContain("matched");
});

test("redact says that it can't search the result of a pattern that looks around", () => {
  const sentence =
    "matcher: the result is not searched again: PATTERN looks at what stands around a match, and masks change that\n";
  expect(said(["redact", "^ \\I"], "10.0.0.5 up\n")).toBe(sentence);
  expect(said(["redact", "\\I"], "10.0.0.5 up\n")).toBe("");
});
