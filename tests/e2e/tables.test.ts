/** What tables print for people and pipes, and what they say of values that they leave out. */
import { expect, test } from "bun:test";
import { Workplace } from "./workplace.ts";

const place = new Workplace({
  "a.tsv": "host\tbytes\na\t17\nb\t-\na\t20\na\t(none)\n",
});
const table = (text: string, pattern: string, ...flags: string[]) =>
  place.output(["count-by", pattern, "x", "--text", text, ...flags]);

test.each([
  { text: "$860.74 $0.10", pattern: "\\$:v", sum: "860.84", max: "860.74" },
  { text: "0.5% 12.25%", pattern: "\\%:v", sum: "12.75", max: "12.25" },
  { text: "1 0.24", pattern: "\\N:v", sum: "1.24", max: "1" },
  { text: "9007199254740993 1", pattern: "\\N:v", sum: "9007199254740994", max: "9007199254740993" },
  { text: "2 kg 3.5g", pattern: "\\{quantity}:v", sum: "2003.5 g", max: "2000 g" },
])("numbers in a text table have no quotes: $text", ({ text, pattern, sum, max }) => {
  const [, row] = table(text, pattern, "--sum", "v", "--max", "v").split("\n");
  expect(row!.split(/ {2,}/)).toEqual(["x", "2", sum, max]);
});

test.each([
  { text: "10.0.0.1 10.0.0.2", pattern: "\\I:v", max: "167772162" },
  { text: "1.2.3 v1.2.3-rc.1", pattern: "\\{version}:v", max: "1.2.3" },
  // 1767225600 is 2026-01-01T00:00:00Z.
  { text: "2026-01-01T00:00:00.5Z 2026-01-01 00:00:00,250", pattern: "\\T:v", max: "1767225600.5" },
])("values that are no numbers have none either: $text", ({ text, pattern, max }) => {
  const [, row] = table(text, pattern, "--max", "v").split("\n");
  expect(row!.split(/ {2,}/)).toEqual(["x", "2", max]);
});

test("JSON, and tagged values in a text table, keep the spellings of JSON", () => {
  expect(table("0.24", "\\N:v", "--sum", "v", "--json")).toBe('[{"key":"x","count":1,"--sum v":"0.24"}]\n');
  expect(table("0.24", "\\N:v", "--sum", "v", "--values", "tagged")).toContain('{"kind": "number", "exact": "0.24"}');
});

test("the fraction of a time is kept in every spelling", () => {
  const text = "2026-01-01T00:00:00.5Z 2026-01-01 00:00:00,250";
  const json = (form: string) => table(text, "\\T:v", "--min", "v", "--json", "--values", form);
  expect(json("exact")).toContain('"--min v":"1767225600.25"');
  expect(json("natural")).toContain('"--min v":1767225600.25');
  expect(json("tagged")).toContain('"--min v":{"kind": "timestamp", "exact": "1767225600.25"}');
});

test("a computed amount of quantities has their base unit", () => {
  expect(table("2 kg 3g 4g", "\\{quantity}:v", "--avg", "v")).toEndWith("  669 g\n");
  expect(table("2 kg 3g", "\\{quantity}:v", "--p50", "v", "--percentile", "linear")).toEndWith("  1001.5 g\n");
});

test("amounts of several families have no sum in any form, said once for each column", () => {
  const words = ["count-by", "\\{quantity}:v", "x", "--sum", "v", "--text", "5 kg and 3 km"];
  const said =
    "matcher: --sum v can't add quantities of several families (length, mass); with ${v:unit} in the KEY each unit has a " +
    "row of its own\n";
  expect(place.run(words)).toMatchObject({ out: "     count  --sum v\nx        2        -\n", error: said });
  expect(place.run([...words, "--json"])).toMatchObject({
    out: '[{"key":"x","count":2,"--sum v":null}]\n',
    error: said,
  });
});

test.each([
  { input: "a.tsv", where: "line 3 of a.tsv" },
  { input: "-", where: "line 3" },
])("values of a field that an aggregate leaves out are named by the first: $input", ({ input, where }) => {
  const text = "host\tbytes\na\t17\nb\t-\na\t20\na\t(none)\n";
  const { out, error } = place.run(["count-by", "--in", "tsv", ".host", "${.host}", input, "--sum", ".bytes"], text);
  expect(out).toBe("     count  --sum .bytes\na        3            37\nb        1             -\n");
  expect(error).toBe(
    `matcher: --sum .bytes: 2 values are not of kind number and are left out, the first of them "-" on ${where}\n`,
  );
});

const grouped = "x\nrows 111,947,536\nrows 1,000.5\nrows 12\nrows 1,23,456\nrows 2,345,67\n";

test("a register that takes a part of a number is told once, with the first one", () => {
  const said =
    "matcher: a register takes a part of a number, 111 of 111,947,536 on line 2: \\{grouped} instead of \\N takes all of it, and skips numbers without groups\n";
  for (const key of ["all", "${n}"]) {
    const { error, status } = place.run(["top", '"rows" \\N:n', key, "--sum", "n", "-"], grouped);
    expect({ error, status }).toEqual({ error: said, status: 0 });
  }
  expect(place.run(["top", '"rows" \\N:n', "${n}", "-"], grouped).error).toBe(said);
  // Columns, and rows of other lengths, are no groups of three.
  const columns = "1,2,3 2026,100,200 7,1000 3,10 5,1234,567";
  expect(place.run(["top", "\\N:n", "x", "--sum", "n", "--text", columns]).error).toBe("");
});

test("numbers in groups are summed as a whole, or not at all", () => {
  expect(place.output(["top", '"rows" \\{grouped}:n', "x", "--sum", "n", "--max", "n", "-"], grouped)).toBe(
    "     count      --sum n    --max n\nx        3  111948536.5  111947536\n",
  );
  expect(place.output(["top", "\\{grouped:de}:n", "x", "--sum", "n", "--text", "1.045.442,22 und 1.000"])).toBe(
    "     count     --sum n\nx        2  1046442.22\n",
  );
});

test("a field whose name has dots is quoted in the KEY and in an aggregate as in the pattern", () => {
  const zeek =
    "id.orig_h\tid.resp_h\tresp.bytes\n192.168.1.1\t1.2.3.4\t1736\n10.0.0.1\t8.8.8.8\t5\n192.168.1.2\t1.2.3.4\t4\n";
  const words = ["top", "--in", "tsv", '."id.orig_h"{in:192.168.0.0/16}', '${."id.resp_h"}', "-"];
  expect(place.output([...words, "--sum", '."resp.bytes"'], zeek)).toMatch(
    /^ +count +--sum \S*resp.bytes\S*\n1\.2\.3\.4 +2 +1740\n$/,
  );
});

test("durations or sizes and quantities of the same family are one column", () => {
  const text = "56KiB\n41 MiB\n1 GiB\n5s\n2 minutes\n7%\n";
  // 1 GiB are 1,048,576 KiB, 41 MiB 41,984.
  expect(place.output(["top", "\\Z:z", "x", "--min", "z", "--max", "z:KiB", "--sum", "z:KiB", "-"], text)).toBe(
    "     count  --min z  --max z:KiB  --sum z:KiB\nx        3    57344      1048576      1090616\n",
  );
  expect(place.output(["top", "\\R:d", "x", "--min", "d:s", "--p95", "d:s", "-"], text)).toBe(
    "     count  --min d:s  --p95 d:s\nx        2          5        120\n",
  );
  const { out, error } = place.run(["top", "\\{qty}:q", "x", "--sum", "q:s", "--avg", "q:KiB", "--text", text]);
  expect(out).toMatch(/^ +count +--sum q:s +--avg q:KiB\nx +6 +125 +363538\.667\n$/);
  expect(error).toBe(
    "matcher: --sum q:s: 4 values are not of kind duration and are left out\n" +
      "matcher: --avg q:KiB: 3 values are not of kind bytesize and are left out\n",
  );
});
