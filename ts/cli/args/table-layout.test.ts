/** How the tables of `--in csv` and `--in tsv` are laid out. */
import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace({
  "s.csv": '# made by hand\nid;name;total\n1;Smith, J;120\n#2;left;130\n3;"a;b";7\n',
  "h.tsv": "x\t1s\ny\t2s\n",
});
const semicolons = ["--in", "csv", "--separator", ";", "--comment", "#"];

test("a separator and comments, in searches, tables and changes", () => {
  expect(place.output(["scan", ...semicolons, ".total{>100}", "s.csv", "--format", "${.name}"])).toBe("Smith, J\n");
  expect(place.output(["count-by", ...semicolons, ".", "all", "--sum", ".total", "--tsv", "s.csv"])).toBe(
    "key\tcount\t--sum .total\nall\t2\t127\n",
  );
});

test("redact says which lines it leaves as comments", () => {
  const masked = '# made by hand\nid;name;total\n1;********;120\n#2;left;130\n3;"***";7\n';
  const left = "2 lines, the first of them line 1, are comments, in which nothing is masked";
  const redact = ["redact", ...semicolons, ".name"];
  expect(place.run([...redact, "s.csv"])).toEqual({ status: 0, out: masked, error: `matcher: s.csv: ${left}\n` });
  const one = place.run(redact, "name;b\n#Ada;1\nBo;2\n");
  expect(one.out).toBe("name;b\n#Ada;1\n**;2\n");
  expect(one.error).toContain("line 2 is a comment, in which nothing is masked");
  expect(place.run(["rewrite", ...semicolons, ".id{=1}", "x", "s.csv"]).error).toBe("");
});

test("a new value is in quotes where it would be read as something else", () => {
  const rewritten = (template: string) => place.output(["rewrite", ...semicolons, ".id{=1}", template, "s.csv"]);
  expect(rewritten("a;b")).toContain('\n"a;b";Smith, J;120\n');
  expect(rewritten("#1")).toContain('\n"#1";Smith, J;120\n');
  expect(rewritten("a,b")).toContain("\na,b;Smith, J;120\n");
});

test("a missing field is named with those there are, but never with what redact may have to mask", () => {
  const shown = 's.csv: no record has a field "nme"';
  const error = (...line: string[]) => place.run([...line, "s.csv"]).error;
  expect(error("scan", ...semicolons, ".nme")).toBe(`matcher: ${shown}; there are .id, .name, .total\n`);
  expect(error("redact", ...semicolons, ".nme")).toEndWith(`\nmatcher: ${shown}\n`);
});

test("without a header the first record counts, whole and in pieces", () => {
  const headless = ["scan", "--in", "tsv", "--no-header", ".2{<5s}", "--format", "${.1} ${.2}"];
  expect(place.output([...headless, "h.tsv"])).toBe("x 1s\ny 2s\n");
  expect(place.run(headless, "x\t1s\ny\t2s\n").out).toBe("x 1s\ny 2s\n");
});

test("with decimal commas 1.234,56 is 1234.56", () => {
  const table = "d;n\n1;1.234,56\n2;-12,5\n3;99\n4;12.5\n";
  const german = ["--in", "csv", "--separator", ";", "--decimal", "comma"];
  expect(place.run(["scan", ...german, ".n{>50}", "--format", "${.n}"], table).out).toBe("1234.56\n99\n");
  expect(place.run(["scan", ...german, ".n{>2MB}", "--format", "${.d}"], "d;n\n5;2,5 MB\n").out).toBe("5\n");
  const summed = place.run(["count-by", ...german, ".", "all", "--sum", ".n", "--tsv"], table);
  expect(summed.out).toBe("key\tcount\t--sum .n\nall\t4\t1321.06\n");
  // With a point it is no number there, nor is a number with a comma one without the flag.
  expect(summed.error).toContain('1 value is not a number and is left out: "12.5" on line 5');
  expect(place.run(["scan", "--in", "csv", "--separator", ";", ".n{>50}", "--format", "${.n}"], table).out).toBe(
    "99\n",
  );
  const changed = place.run(["rewrite", ...german, ".n{>50}", "0"], table).out;
  expect(changed).toBe("d;n\n1;0\n2;-12,5\n3;0\n4;12.5\n");
});

test.each([
  ["json", '{"n":"1.234,5","m":1.5}'],
  ["logfmt", "n=1.234,5 m=1,5 l=x"],
  ["auto", "level=info n=1.234,5 m=1,5"],
  ["columns", "n        m\n1.234,5  1,5"],
])("decimal commas of %s", (format, text) => {
  const found = ["scan", "--in", format, "--decimal", "comma", ".n{>1000} .m{<2}", "--format", "${.n} ${.m}"];
  expect(place.run(found, text).out).toBe("1234.5 1.5\n");
});

test("decimal commas of elements", () => {
  const elements = ["scan", "--in", "json", "--decimal", "comma", ".l[]{>3}", "--format", "yes"];
  expect(place.run(elements, '{"l":["3,5"]}').out).toBe("yes\n");
});

test.each([
  ["1;Ada;10.0.0.1\n2;Bo;10.0.0.2\n", true],
  ["1;Ada;10.0.0.1\n", true],
  ["10.0.0.1;10.0.0.2\nx;y\n", false],
  ["name;2019;2020\na;1;2\n", false],
  ["id;name\n1;a\n", false],
])("a first line that looks like a record is told: %j", (table, isTold) => {
  for (const command of [
    ["scan", "."],
    ["redact", ".x"],
  ]) {
    const { error } = place.run([command[0]!, "--in", "csv", "--separator", ";", command[1]!], table);
    expect(error.includes("looks like a record: --no-header reads it as one")).toBe(isTold);
  }
});

test.each([
  [["--in", "csv", "--decimal", ","], '--decimal takes comma or point: found ","'],
  [["--decimal", "comma"], "--decimal requires --in"],
  [["--in", "csv", "--separator", ";;"], 'one ASCII character other than a quote, or \\t for a tab: found ";;"'],
  [["--in", "csv", "--separator", '"'], "other than a quote"],
  [["--in", "csv", "--comment", "ä"], "--comment takes one ASCII character"],
  [["--in", "csv", "--comment", ","], '--comment "," is the separator of values too'],
  [["--in", "json", "--no-header"], "--no-header is for --in csv and --in tsv; json has no such tables"],
  [["--in", "auto", "--separator", ";"], "auto has no such tables"],
  [["--separator", ";"], "--separator requires --in"],
])("%j is refused", (flags, message) => {
  const { status, error } = place.run(["scan", ...flags, ".", "s.csv"]);
  expect([status, error]).toEqual([2, expect.stringContaining(message)]);
});
