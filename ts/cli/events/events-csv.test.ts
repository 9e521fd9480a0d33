/** `events --csv`: a table of the values that are named. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runHere } from "../../../tests/flags/in-process.ts";
import { parseColumns } from "./columns.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-events-csv-"));
afterAll(() => rmSync(folder, { recursive: true }));
const run = (...words: string[]) => runHere(["events", ...words], folder);

test("columns are fields with commas between them", () => {
  expect(parseColumns('.time, .http.status,."odd, name"')).toEqual(["time", "http.status", "odd, name"]);
  expect(() => parseColumns("time,.level")).toThrow('such as .time,.level,.message: found "time,.level"');
  expect(() => parseColumns(".time,")).toThrow('found ""');
  expect(() => parseColumns(".a,.b,.a")).toThrow("a is there twice");
});

test("rows have the values of every format, and quotes where they are needed", async () => {
  writeFileSync(
    join(folder, "a.log"),
    [
      '{"time":1777629600123,"level":40,"msg":"say \\"a\\", b","http":{"status":200},"user":null}',
      "time=2026-05-01T10:00:01Z level=error msg=late user=null",
      "==> a banner, with a comma <==",
      String.raw`{"log":"level=warn msg=in free=0\n","stream":"stderr","time":"2026-05-01T10:00:00Z"}`,
    ].join("\n"),
  );
  const found = await run("--csv", ".time,.level,.message,.http.status,.user", "a.log");
  expect(found.out.split("\n")).toEqual([
    "time,level,message,http.status,user",
    '2026-05-01T10:00:00.123Z,warn,"say ""a"", b",200,',
    "2026-05-01T10:00:01Z,error,late,,null",
    ',,"==> a banner, with a comma <==",,',
    "2026-05-01T10:00:00Z,warn,in,,",
    "",
  ]);
});

test("a column that no record has is said, and a lone cell is never an empty line", async () => {
  const text = "level=warn msg=a\nmsg=b\n";
  expect(await run("--csv", ".level", "--text", text)).toMatchObject({ out: 'level\nwarn\n""\n' });
  const found = await run("--csv", ".level,.sttus", "--text", text);
  expect(found).toMatchObject({ status: 0, out: "level,sttus\nwarn,\n,\n" });
  expect(found.error).toContain('no record has a field "sttus"');
  expect(await run("--csv", "level", "--text", text)).toMatchObject({ status: 2, out: "" });
});

test("of several inputs the first column is the input", async () => {
  writeFileSync(join(folder, "b,1.log"), "level=warn msg=b\n");
  writeFileSync(join(folder, "c.log"), "level=info msg=c\n");
  expect((await run("--csv", ".message", "b,1.log", "c.log")).out).toBe('input,message\n"b,1.log",b\nc.log,c\n');
});
