import { expect, test } from "bun:test";
import { isUtf8 } from "node:buffer";
import { compilePattern } from "../pattern/index.ts";
import { countMatches } from "../scan/index.ts";
import { mineMerged, mineTemplates } from "./index.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");

/** Lines with ill-formed UTF-8, and lines with other characters in the same places. */
const lines = [
  ...["user \xff\xfe 12", "user \xff\xfe 13", "user -- 14", "user -- 15", "user \xc3\xa9\xc3\xa9 16"],
  ...['got "a\xffb" ok', 'got "a-b" fine', 'got "x1\xff`" ok', "\x80", "a\xe2\x82 b"],
].map(latin1);

test.each([
  ["exact", mineTemplates],
  ["merged", mineMerged],
])("%s templates of ill-formed bytes have patterns in UTF-8 that find them", (_, mine) => {
  const log = Buffer.concat(lines.flatMap((line) => [line, latin1("\n")]));
  for (const { pattern, records } of mine([log], { numbered: true }).templates) {
    expect(isUtf8(pattern)).toBe(true);
    const spelled = new TextDecoder().decode(pattern);
    const compiled = compilePattern(`^ (${spelled}) ~<($ .)`);
    const found = lines.flatMap((line, i) => (countMatches(compiled, line).matches > 0 ? [i] : []));
    expect({ spelled, found }).toEqual({ spelled, found: [...records!] });
  }
});

test("the pattern for an ill-formed byte matches bytes outside any character", () => {
  const [template] = mineTemplates([latin1("a \xff (\n")]).templates;
  expect(new TextDecoder().decode(template!.pattern)).toBe('"a" [`\\W` -- `.*`] "("');
});
