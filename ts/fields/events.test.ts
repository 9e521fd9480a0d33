/** Queries over events: any format, by the same names. */
import { expect, test } from "bun:test";
import { eventsOfText, findFormats } from "../events/index.ts";
import { compileFields } from "./compile.ts";
import { FieldFinder } from "./finder.ts";
import { eventRecords } from "./formats.ts";

const log = [
  "May  1 10:00:00 web1 sshd[812]: Failed password",
  '{"level":50,"time":1777629600123,"msg":"up\\tto","status":500}',
  String.raw`{"log":"level=warn msg=\"disk is full\"\n","stream":"stderr","time":"2026-05-01T10:00:00Z"}`,
  '203.0.113.9 - bob [01/May/2026:10:00:00 +0200] "GET /a HTTP/1.1" 404 12 "-" "curl/8.0"',
  "hello world",
].join("\n");
const text = new TextEncoder().encode(log);

/** The values of a field in the events that satisfy a query. */
function findValues(query: string, field: string, in_ = "auto", given?: string): (string | null)[] {
  const pattern = compileFields(query, eventRecords(in_, findFormats(in_)), [field]);
  const register = pattern.registers.findIndex(({ name }) => name === field);
  const finder = new FieldFinder(pattern);
  const values: (string | null)[] = [];
  try {
    for (const batch of finder.whole(given === undefined ? text : new TextEncoder().encode(given))) {
      const { matches, text: read } = batch.read!;
      for (let i = 0; i < batch.count; i++) {
        const start = matches.registerStart(i, register);
        values.push(
          start < 0
            ? null
            : new TextDecoder("utf-8", { ignoreBOM: true }).decode(read.slice(start, matches.registerEnd(i, register))),
        );
      }
    }
  } finally {
    finder.close();
  }
  return values;
}

test("every event has its message, and what no format reads is one", () => {
  expect(findValues(".", "message")).toEqual(["Failed password", "up\tto", "disk is full", "/a", "hello world"]);
});

test("levels are ordered, in any spelling of the condition", () => {
  expect(findValues(".", "level")).toEqual([null, "error", "warn", "warn", null]);
  expect(findValues(".level{>=warn}", "level")).toEqual(["error", "warn", "warn"]);
  expect(findValues(".level{>WARNING}", "level")).toEqual(["error"]);
  expect(findValues(".level{=err}", "level")).toEqual(["error"]);
  expect(findValues(".level{trace..warn}", "level")).toEqual(["warn", "warn"]);
  expect(findValues(".level{!=warn}", "level")).toEqual(["error"]);
  expect(findValues(".level{:err*}", "level")).toEqual(["error"]);
  expect(() => findValues(".level{>=wern}", "level")).toThrow("is not a level");
});

test("fields of every format are asked for by their own names", () => {
  expect(findValues(".status{>=400}", "status")).toEqual(["500", "404"]);
  expect(findValues(".client{in:203.0.113.0/24}", "user")).toEqual(["bob"]);
  expect(findValues("!.status", "stream")).toEqual([null, "stderr", null]);
});

test("a path goes on in JSON that a text holds", () => {
  const inner = JSON.stringify({ level: "error", ctx: JSON.stringify({ user: { id: 7 } }) });
  const line = JSON.stringify({ kind: "x", log: inner });
  expect(findValues(".log.level{=error}", "log.ctx.user.id", "auto", line)).toEqual(["7"]);
  expect(findValues(".log.none", "log.level", "auto", line)).toEqual([]);
});

test("a number is a time where its field says so", () => {
  expect(findValues(".status", "time")).toEqual(["2026-05-01T10:00:00.123Z", "01/May/2026:10:00:00 +0200"]);
});

test("a time that is one only by what precedes it is an instant all the same", () => {
  const klog = "W0501 10:00:00.123456   12 server.go:54] slow\nE0501 10:00:09.123456   12 server.go:54] late";
  const year = /^\d{4}/.exec(findValues(".", "time", "auto", klog)[0]!)![0];
  expect(findValues(".", "time", "auto", klog)).toEqual([
    `${year}-05-01T10:00:00.123456Z`,
    `${year}-05-01T10:00:09.123456Z`,
  ]);
  expect(findValues(`.time{>=${year}-05-01T10:00:05Z}`, "level", "auto", klog)).toEqual(["error"]);
});

test("a format that is named reads no others", () => {
  expect(findValues(".status", "status", "combined")).toEqual(["404"]);
  expect(() => findValues(".", "time", "nope")).toThrow('there is no format "nope"');
});

test("the header of a table is no row", () => {
  const finder = new FieldFinder(compileFields(".", eventRecords("auto", findFormats("auto")), ["sc-status"]));
  const table = "#Software: x\n#Fields: date time sc-status\n2026-05-01 10:00:00 200\n2026-05-01 10:00:01 500\n";
  let count = 0;
  for (const matches of finder.whole(Buffer.from(table))) count += matches.count;
  expect(count).toBe(2);
  expect(finder.counts.records).toBe(2);
  finder.close();
});

test("of attributes with one key the last of the first list counts, in conditions as in what is printed", () => {
  const string = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  const body = { kvlistValue: { values: [string("user", "eve"), string("message", "m")] } };
  const logRecords = [{ timeUnixNano: "1", body, attributes: [string("user", "ann"), string("user", "bob")] }];
  const line = JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
  expect(eventsOfText(line, findFormats("auto"))[0]!.fields.user).toBe("bob");
  expect(["ann", "bob", "eve"].map((user) => findValues(`.user{=${user}}`, "user", "auto", line))).toEqual([
    [],
    ["bob"],
    [],
  ]);
});
