/** `.items[].x`: a condition on any element of an array, and the list of its values. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Workplace } from "../../tests/e2e/workplace.ts";
import { findFormats } from "../events/index.ts";
import { eventRecords } from "./formats.ts";
import { compileFields, FieldFinder, recordFormats } from "./index.ts";

const place = new Workplace({
  "a.json": `{"id":1,"items":[{"x":"2s","n":5,"who":"ann lee","t":["a","q\\"t"]},{"x":"20ms","n":null}],"tags":["a","b"]}
{"id":2,"items":[{"x":"10ms","n":7,"t":["c"]}],"tags":[]}
{"id":3,"items":{"x":"9s"},"tags":"a"}
`,
  "docker.json": `{"log":"{\\"items\\":[{\\"x\\":\\"3s\\"},{\\"x\\":\\"1ms\\"}]}","stream":"stdout","time":"2026-05-01T10:00:00Z"}\n`,
});

const formats = { json: recordFormats[0]!, auto: eventRecords("auto", findFormats("auto")) };

/** The values of `field` in each record that satisfies the query; `-` where there is none. */
function values(format: keyof typeof formats, query: string, field: string): string[] {
  const pattern = compileFields(query, formats[format], [field]);
  const register = pattern.registers.findIndex(({ name }) => name === field);
  const finder = new FieldFinder(pattern);
  const found: string[] = [];
  for (const { read, count } of finder.whole(Buffer.from(readFileSync(join(place.folder, "a.json"))))) {
    for (let i = 0; i < count; i++) {
      const start = read!.matches.registerStart(i, register);
      const value = read!.text.subarray(start, read!.matches.registerEnd(i, register));
      found.push(start < 0 ? "-" : Buffer.from(value).toString());
    }
  }
  finder.close();
  return found;
}

test.each(["json", "auto"] as const)("a condition holds if any element satisfies it: --in %s", (format) => {
  const ids = (query: string) => values(format, query, "id").join(" ");
  expect(ids(".items[].x{>1s}")).toBe("1");
  expect(ids(".items[].x{<1s}")).toBe("1 2");
  expect(ids(".items[].n{>6}")).toBe("2");
  expect(ids(".items[].x")).toBe("1 2");
  expect(ids("!.items[].x")).toBe("3");
  expect(ids(".tags[]{=b}")).toBe("1");
  expect(ids(".items[].t[]{=c}")).toBe("2");
  expect(ids('.items[].who("lee")')).toBe("1");
  expect(ids(".items[].x{>1s} .items[].x{<1s} .items.0.n{>4}")).toBe("1");
});

test.each(["json", "auto"] as const)("a list is an array of JSON: --in %s", (format) => {
  expect(values(format, ".items[].x", "items[].x")).toEqual(['["2s","20ms"]', '["10ms"]']);
  expect(values(format, ".", "items[].n")).toEqual(["[5]", "[7]", "-"]);
  expect(values(format, ".", "items[].t[]")).toEqual(['["a","q\\"t"]', '["c"]', "-"]);
  expect(values(format, ".", "tags[]")).toEqual(['["a","b"]', "-", "-"]);
});

test("lists in templates and keys of tables", () => {
  const template = "${.id}: ${.items[].x} ${.tags[]}";
  const shown = place.output(["scan", "--in", "json", ".items[].x", "a.json", "--format", template]);
  expect(shown).toBe('1: ["2s","20ms"] ["a","b"]\n2: ["10ms"] \n');
  const counted = place.output(["count-by", "--in", "json", ".", "${.tags[]}", "--tsv", "a.json"]);
  expect(counted).toBe('key\tcount\n\t2\n["a","b"]\t1\n');
});

test("a pattern binds registers in the element where it is found", () => {
  const line = ["scan", "--in", "json", '.items[].who("lee":w)', "a.json", "--format", "${w}"];
  expect(place.output(line)).toBe("lee\n");
});

test("lists of text that holds JSON, and in tables of events", () => {
  const query = ["scan", "--in", "auto", ".items[].x{>1s}", "docker.json", "--format", "${.items[].x}"];
  expect(place.output(query)).toBe('["3s","1ms"]\n');
  expect(place.output(["events", "--csv", ".id,.items[].n", "a.json"])).toBe("id,items[].n\n1,[5]\n2,[7]\n3,\n");
});

test.each([
  [
    ["count-by", "--in", "json", ".", "all", "--sum", ".items[].n"],
    'such as .items.0.n: found ".items[].n", which is a list',
  ],
  [["count-by", "--in", "json", ".", "${.items[].n + 1}"], "is a list; a computed value takes one value"],
  [["redact", "--in", "json", ".items[].who"], "name the array, .items, or one element, .items.0.who"],
  [["rewrite", "--in", "json", ".items[].who", "x"], "name the array, .items, or one element, .items.0.who"],
  [["scan", "--in", "json", `.a${"[]".repeat(9)}`], "more than 8 arrays within arrays"],
])("%j takes one value", (line, message) => {
  const { status, error } = place.run([...line, "a.json"]);
  expect([status, error]).toEqual([2, expect.stringContaining(message)]);
});
