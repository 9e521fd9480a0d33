import { expect, test } from "bun:test";
import { type FieldOptions, inferFields, inferPattern } from "./index.ts";

test.each([
  [["disk failure on sda", "disk failed sda"], String.raw`"disk" \W{1,2} "sda"`],
  [["a", "b c d", "1 2"], String.raw`[\W \N]{0,2} \W?`],
  [["call foo(1)", "call foo[1]"], `"call" "foo" . "1" .`],
  [["GET POST x", "get post x"], String.raw`\W{2} "x"`],
  [["at 0x10 x", "at 16 x"], `"at" (?orbit:numeric "16") "x"`],
])("%j", (examples, pattern) => {
  expect(inferPattern(examples)).toBe(pattern);
});

test("a range is only used if it excludes a counter-example", () => {
  const examples = ["code 200", "code 204 x"];
  expect(inferPattern(examples)).toBe(String.raw`"code" \N \W?`);
  expect(inferPattern(examples, { against: ["code 500"] })).toBe(String.raw`"code" \N{200..299} \W?`);
  expect(() => inferPattern(examples, { against: ["x", "code 205"] })).toThrow("still matches counter-example 2");
});

test("`$` precedes a single last token, otherwise it follows the pattern", () => {
  expect(inferPattern(["a b", "a c"], { anchored: true })).toBe(String.raw`^ "a" $ \W`);
  expect(inferPattern(["a b", "a"], { anchored: true })).toBe(String.raw`^ "a" \W? ~<($ .)`);
});

const optionsWithMarks = (...lines: string[]): FieldOptions => ({
  marked: lines.map((text) => ({ text, source: { name: "--mark", firstLine: 1 } })),
});

test("a line whose pattern would be too long is refused as such, not as a pattern that somebody wrote", () => {
  expect(() => inferFields([], optionsWithMarks(`{x:1},${"1,".repeat(150_000)}`))).toThrow(
    /^infer: the pattern of these lines has more than 1048576 bytes \(patternBytesLimit\): give shorter lines$/,
  );
});

test.each([
  ['10.0.0.1 "GET {target:/api/orders} HTTP/1.1" 200', "${target:word2}", "/api/orders"],
  ['10.0.0.1 "{method:GET} /api/orders HTTP/1.1" 200', "${method:word1}", "GET"],
  ['10.0.0.1 "GET /a {version:HTTP/1.1}" 200', "${version:word3}", "HTTP/1.1"],
  ['10.0.0.1 "{request:GET /a} HTTP/1.1" 200', "${request:word1-2}", "GET /a"],
  ['10.0.0.1 "GET {target:/a}?b=c HTTP/1.1" 200', "${target:word2|path}", "/a"],
  ['10.0.0.1 "GET /a?{query:b=c} HTTP/1.1" 200', "${query:word2|query}", "b=c"],
  ['level="{level:info}"', "${level:word1}", "info"],
])("%s: words of a quoted text", (line, format, text) => {
  const built = inferFields([], optionsWithMarks(line));
  expect(built.format).toBe(format);
  expect(built.rows[0]!.values).toEqual([text]);
});

test("two marks in a quoted text are refused, with the accessor that reads the second", () => {
  const both = '"{method:GET} {path:/a} HTTP/1.1"';
  expect(() => inferFields([], optionsWithMarks(both))).toThrow("mark method alone, and read path from it by :word2");
  expect(() => inferFields([], optionsWithMarks('"GET /a{path:bc} HTTP/1.1"'))).toThrow("cuts a token");
});

test("literals propagate a field to lines of another shape", () => {
  const built = inferFields(
    ["took 5s for bob", "took 5s", "nothing here"],
    optionsWithMarks("took {d:12ms} for {u:anna}"),
  );
  expect(built.shapes.map((shape) => shape.reach)).toEqual([
    ["marked", "marked"],
    ["missing", "missing"],
    [1, "missing"],
  ]);
  expect(built.rows.map((row) => row.values)).toEqual([
    ["12ms", "anna"],
    ["5s", "bob"],
    ["5s", null],
    [null, null],
  ]);
  expect(built.suggestions).toEqual([{ field: "d", classes: ["time_cue"] }]);
});

test("a declared name that holds every value is suggested", () => {
  const suggest = (value: string) => {
    const declared = [{ flag: "let", typed: "--let", value }] as const;
    return inferFields([], { ...optionsWithMarks("took {d:12ms}\ntook {d:5s}"), declared }).suggestions;
  };
  expect(suggest("short=\\R{<1m}")).toEqual([{ field: "d", classes: ["short", "time_cue"] }]);
  expect(suggest("short=\\R{<1s}")).toEqual([{ field: "d", classes: ["time_cue"] }]);
});

test("shapes that differ only in literals are joined", () => {
  const built = inferFields(["call bar()", "call baz(1, 2)"], optionsWithMarks("call {f:foo}(1)"));
  expect(built.pattern).toBe(String.raw`^ "call" (\W):f "(" "1"? ","? "2"? ")" ~<($ .)`);
});

test("several records on a line, and a record over several lines", () => {
  const line = "{Name*:Phoebe Cat} ({age:6}); {Name*:Lucky Shot} ({age:12}) end";
  expect(inferFields(["Wise Owl (87) end"], optionsWithMarks(line)).records).toEqual([
    { lines: [1], values: ["Phoebe Cat", "6"] },
    { lines: [1], values: ["Lucky Shot", "12"] },
    { lines: [2], values: ["Wise Owl", "87"] },
  ]);
  const lines = "{P*:Name: {Name:Phoebe Cat}\nPhone: {phone:1}}";
  expect(inferFields([], optionsWithMarks(lines)).records).toEqual([
    { lines: [1, 2], values: ["Name: Phoebe Cat\nPhone: 1", "Phoebe Cat", "1"] },
  ]);
});

test("a part of a token is read by the accessor that works for all lines", () => {
  const built = inferFields(["GET http://b.org/ ok"], optionsWithMarks("GET https://{h:a.dev}/x?q=1 ok"));
  expect(built.format).toBe("${h:host}");
  expect(built.rows.map((row) => row.values)).toEqual([["a.dev"], ["b.org"]]);
});

test("an error names line and field of a mark that cuts a token", () => {
  expect(() => inferFields([], optionsWithMarks("word he{x:ll}o"))).toThrow("line 1: the mark of x");
});

test("marked lists of lines of the same kinds have the same values and separators", () => {
  const lists = (...lines: string[]) =>
    inferFields(["ids 7, 8"], optionsWithMarks(...lines)).rows.map((row) => row.values);
  expect(lists("ids {i:1}, {i:2}", "ids {i:3}, {i:4}").at(-1)).toEqual([["7", "8"]]);
  expect(() => lists("ids {i:1}, {i:2}", "ids {i:3}; {i:4}")).toThrow("i is at another place");
  expect(() => lists("ids {i:1}, {i:2}, 5", "ids {i:1}, 2, {i:5}")).toThrow("i is at another place");
});
