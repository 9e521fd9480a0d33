/** What a new user runs into: each test is a command that did less, or told less, than its user believed. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { mainFile, Workplace } from "./workplace.ts";

/** Several runs of the command on a busy machine. */
setDefaultTimeout(60_000);

const place = new Workplace();

const log = "a 1s\nERROR x\nb\nc\nd\nERROR y\n";
place.write("app.log", log);

const run = (words: readonly string[], input = "") => place.run(words, input);

test.each([
  [["grep", "-A1", '"ERROR"'], "ERROR x\nb\n--\nERROR y\n"],
  [["grep", "-A1", "--no-context-separator", '"ERROR"'], "ERROR x\nb\nERROR y\n"],
  [["grep", "-A1", "--context-separator", "", '"ERROR"'], "ERROR x\nb\n\nERROR y\n"],
  [["scan", "-A1", "--context-separator=##", '"ERROR"'], '2:1: "ERROR"\n3-b\n##\n6:1: "ERROR"\n'],
  [["scan", "--any", "--no-context-separator", "-e", '"ERROR"'], "ERROR x\nERROR y\n"],
])("%p", (words, out) => {
  expect(run([...words, "app.log"])).toEqual({ out, error: "", status: 0 });
});

test("a record query tells texts without quotes", () => {
  const { error } = run(["scan", "--all", "-e", "ERROR", "-e", "\\R", "app.log"]);
  expect(error).toContain(`texts need double quotes, and the shell single ones around them: '"ERROR"'`);
});

test.each(["grep", "scan"])("%s --follow tells at once that texts need quotes", async (command) => {
  const words = [process.execPath, mainFile, command, "--follow", "ERROR", "app.log"];
  const child = Bun.spawn(words, { cwd: place.folder, stdout: "ignore", stderr: "pipe" });
  const { value } = await child.stderr.getReader().read();
  expect(Buffer.from(value!).toString()).toContain(
    `nothing matched yet; texts need double quotes, and the shell single ones around them: '"ERROR"'`,
  );
  child.kill();
  await child.exited;
});

test.each([
  ["5 kg, 3 kg and 2 lb", "\\{quantity}:v", ["8.907 kg", "2.969 kg", "0.9072 kg", "5 kg", "3 kg"]],
  ["20°C and 30°C", "\\{quantity}:v", ["50 °C", "25 °C", "20 °C", "30 °C", "25 °C"]],
  ["10 km/h and 5 m/s", "\\{quantity}:v", ["28 km/h", "14 km/h", "10 km/h", "18 km/h", "14 km/h"]],
  ["$5.00 and $6.01", "\\$:v", ["$11.01", "$5.50", "$5", "$6.01", "$5.50"]],
])("a table for people has amounts in their unit: %s", (text, pattern, cells) => {
  const columns = ["sum", "avg", "min", "max", "p50"];
  const aggregates = columns.flatMap((name) => [`--${name}`, "v"]);
  const words = [
    "count-by",
    pattern,
    "all",
    "--values",
    "human",
    "--percentile",
    "linear",
    "--text",
    text,
    ...aggregates,
  ];
  const [, row] = run(words).out.trimEnd().split("\n");
  expect(row!.split(/ {2,}/).slice(2)).toEqual(cells);
});

test("fields with a currency keep it beside fields without", () => {
  const csv = "price\n$5.00\n$6.01\n7\n€2.50\n";
  const words = ["count-by", "--in", "csv", ".price", "${.price:currency}", "--values", "human"];
  const { out } = run([...words, "--sum", ".price", "--avg", ".price", "--max", ".price"], csv);
  const rows = out
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((row) => row.split(/ {2,}/));
  expect(rows).toEqual([
    ["-", "1", "7", "7", "7"],
    ["$", "2", "$11.01", "$5.50", "$6.01"],
    ["€", "1", "€2.5", "€2.50", "€2.5"],
  ]);
});

test("an unquoted address is one text in the warning", () => {
  const words = ["redact", "10.0.0.1 \\R", "--text", "10.0.0.1"];
  expect(run(words).error).toContain(`write '"10.0.0.1"'`);
});

test("quantities in several parts are of the family of their first unit", () => {
  const text = "-8m; 3 hours 20 minutes; 1 hour and 2 minutes; 2 day(s), 1 hour(s)";
  const { out, error } = run(["top", "\\{quantity}:q", "all", "--sum", "q", "--text", text]);
  // -480 + 12000 + 3720 + 176400 seconds.
  expect([out, error]).toEqual(["     count             --sum q\nall      4  191640000000000 ns\n", ""]);
});

test.each([
  ["\\N:n", "${n / 3}", "5 6 7", '--max n / 3: 2 matches have no result and are left out, the first "5" on line 1'],
  ["\\T:t", "t", "2026-10-12 10:00:6 x 2026-10-12", ""],
  ["\\V:v", "v", "1.1.1w 1.2.3", "--max v: 1 match has no value and is left out"],
  ["\\T:t", "${t - previous}", "2026-10-11 2026-10-12", ""],
  ['"a" (\\N:n)?', "${n * 2}", "a 5 a b", ""],
])("an aggregate says what it leaves out: %s, %s", (pattern, max, text, said) => {
  const { error, status } = run(["top", pattern, "all", "--max", max, "--text", text]);
  expect([error, status]).toEqual([said && `matcher: ${said}\n`, 0]);
});

test("quantities of several families are not added in silence", () => {
  const words = ["count-by", "\\{quantity}:v", "all", "--values", "human", "--sum", "v", "--max", "v"];
  const { out, error } = run([...words, "--text", "5 kg and 3 km"]);
  expect(out).toBe("     count  sum(v)  max(v)\nall      2       -       -\n");
  expect(error).toBe(
    "matcher: --sum v can't add quantities of several families (length, mass); with ${v:unit} in the KEY " +
      "each unit has a row of its own\nmatcher: --max v can't compare quantities of several families (length, mass); " +
      "with ${v:unit} in the KEY each unit has a row of its own\n",
  );
});

test("infer tells that an example is also the name of a file", () => {
  const { error, status } = run(["infer", "app.log", "app.log"]);
  expect(status).toBe(0);
  expect(error).toContain("-f app.log reads examples from it");
  expect(run(["infer", "took 5ms", "took 7s"]).error).toBe("");
});

test("a condition after a set says where it belongs", () => {
  const { error, status } = run(["scan", "[\\R \\N]{>=20s}", "app.log"]);
  expect(status).toBe(2);
  expect(error).toContain("a condition belongs to a kind, as in \\R{>1s} or [\\R{>1s} \\N{>9}]");
});
