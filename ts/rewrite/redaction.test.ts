import { expect, test } from "bun:test";
import { TemplateError } from "../error/errors.ts";
import { compilePattern } from "../pattern/index.ts";
import { scan } from "../scan/index.ts";
import { ByteBuffer } from "../template/index.ts";
import { KeepList } from "./keep.ts";
import { parseMask } from "./mask.ts";
import { Redaction } from "./replacer.ts";

/** The replacement of each match of `pattern` in `text`. */
function redactEach(pattern: string, text: string, mask: string, keep: string[] = []): string[] {
  const compiled = compilePattern(pattern);
  const redaction = new Redaction(
    parseMask(mask, () => "word"),
    new KeepList(keep, compiled.registers),
  );
  const bytes = new TextEncoder().encode(text);
  const context = { path: "", text: bytes, baseBytes: 0, members: [], dateOrder: "dmy" } as const;
  const results: string[] = [];
  for (const matches of scan(compiled, bytes)) {
    for (let i = 0; i < matches.count; i++) {
      const out = new ByteBuffer();
      redaction.replace(out, matches, i, context);
      results.push(out.text());
    }
  }
  return results;
}

test("masks", () => {
  expect(redactEach("\\W", "été", "*")).toEqual(["***"]);
  expect(redactEach("\\W", "été", "é")).toEqual(["ééé"]);
  expect(redactEach("\\W", "été", "[X]")).toEqual(["[X]"]);
  expect(redactEach("\\N", "12.5e3", "shape")).toEqual(["00.0a0"]);
  expect(redactEach("\\W", "a b a", "pseudonym")).toEqual(["WORD_1", "WORD_2", "WORD_1"]);
});

test("kept parts may overlap and touch, and are cut to the match; each run between them is masked once", () => {
  expect(redactEach("\\I:ip", "10.1.2.3", "#", ["ip:octet1-2,ip:octet2-3"])).toEqual(["10.1.2##"]);
  expect(redactEach("\\I:ip", "10.1.2.3", "..", ["ip:octet1", "ip:octet4"])).toEqual(["10..3"]);
  expect(redactEach("\\I:ip", "10.1.2.3", "*", ["0"])).toEqual(["10.1.2.3"]);
  expect(redactEach("\\I:ip", "10.1.2.3", "*", [" , "])).toEqual(["********"]);
  expect(redactEach('(\\N:n ",")+', "1,2,3,", "*", ["n[0],n"])).toEqual(["1***3*"]);
  expect(redactEach('(\\N:n ",")+', "1,2,3,", "*", ["n[*]"])).toEqual(["1*2*3*"]);
});

test("an invalid reference is reported with --keep and its byte", () => {
  const problem = (list: string) => {
    try {
      redactEach("\\I:ip", "", "*", [list]);
    } catch (error) {
      expect(error).toBeInstanceOf(TemplateError);
      return (error as Error).message;
    }
    throw new Error(`${list} was taken`);
  };
  expect(problem("ip, nope")).toStartWith("--keep error at byte 4: ");
  for (const list of ["ip:upper", "ip:lower", "ip:foo", "ip:", "7", "ip.x"])
    expect(problem(list)).toStartWith("--keep error at byte 0: ");
});
