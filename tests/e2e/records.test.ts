/** Records in `grep` and in tables: one printed record, or one row, for each. */
import { expect, test } from "bun:test";
import { Workplace } from "./workplace.ts";

const log = `2026-01-01 10:00:00 ERROR one took 5ms
  at a.b.C at x
  caused by X
2026-01-01 10:00:01 INFO two took 15ms
2026-01-01 10:00:02 ERROR three took 2ms
  at a.b.D
`;
const place = new Workplace({ log });
const start = ["--record-start", "^ \\T"];
const [first, , third] = log.split(/(?=^2026)/m);

test.each(["log", "-"])("grep prints the records with a match whole: %s", (input) => {
  const grep = (...args: string[]) => place.run(["grep", ...args, ...start, input], log);
  expect(grep('"at"')).toEqual({ status: 0, out: `${first}--\n${third}`, error: "" });
  expect(grep("-C", "record", '"caused"')).toEqual({ status: 0, out: first!, error: "" });
  expect(grep("-c", '"at"').out).toBe("2\n");
  expect(grep("-m1", '"at"').out).toBe(first!);
  expect(grep('"nothing"')).toMatchObject({ status: 1, out: "" });
  // Matches stay within a line, as without records.
  expect(grep('"ERROR" .* "caused"')).toMatchObject({ status: 1, out: "" });
});

test("what grep can't do with records is refused by name", () => {
  const runRefused = (...args: string[]) => place.run(["grep", '"at"', ...start, ...args, "log"]);
  for (const flag of ["-o", "-x", "--column", "-v"]) expect(runRefused(flag)).toMatchObject({ status: 2, out: "" });
  expect(runRefused("--all").error).toContain("matcher scan --all");
});

test.each(["log", "-"])("a table counts each record once, by its first match, which stays in it: %s", (input) => {
  const top = (...args: string[]) => place.output(["top", ...args, ...start, input], log);
  expect(top('\\{log_level}:l .*? "at"', "${l}")).toBe("ERROR  2\n");
  expect(top('"at"', "${line}")).toBe("2    1\n6    1\n");
  expect(top("\\{log_level}:l .* \\R:d", "${l}", "--sum", "d", "--values", "human")).toBe(
    "       count  sum(d)\nERROR      2     7ms\nINFO       1    15ms\n",
  );
  expect(top('\\{log_level}:l .*? "at"', "${l}", "--tail", "1")).toBe("ERROR  1\n");
});

test("a table of records refuses what looks beyond a record", () => {
  expect(place.run(["top", "@novel \\W", "x", ...start, "log"])).toMatchObject({ status: 2, out: "" });
  expect(place.run(["top", "--line", "\\W", "x", ...start, "--partial", "log"])).toMatchObject({ status: 2, out: "" });
});
