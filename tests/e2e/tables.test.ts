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
])("values that are no numbers have none either: $text", ({ text, pattern, max }) => {
  const [, row] = table(text, pattern, "--max", "v").split("\n");
  expect(row!.split(/ {2,}/)).toEqual(["x", "2", max]);
});

test("JSON, and tagged values in a text table, keep the spellings of JSON", () => {
  expect(table("0.24", "\\N:v", "--sum", "v", "--json")).toBe('[{"key":"x","count":1,"--sum v":"0.24"}]\n');
  expect(table("0.24", "\\N:v", "--sum", "v", "--values", "tagged")).toContain('{"kind": "number", "exact": "0.24"}');
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
  expect(error).toBe(`matcher: --sum .bytes: 2 values are no number and left out, the first of them "-" on ${where}\n`);
});
