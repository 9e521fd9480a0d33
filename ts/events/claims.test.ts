/** Lines that look like those of a format and are others. */
import { expect, test } from "bun:test";
import { Workplace } from "../../tests/e2e/workplace.ts";

const place = new Workplace({});

function read(line: string) {
  const { format, level, source, message, fields } = JSON.parse(place.output(["events", "--text", line]));
  return { format, level, source, message, fields };
}

test.each([
  ["10:00:00.123 IP 10.0.0.1.22 > 10.0.0.2.80: Flags", { format: "text" }],
  ["[2026-05-01 10:00:00] [INFO] [main] [thread-1] started", { source: "main", message: "[thread-1] started" }],
  ["2026-05-01 10:00:00 INFO [main] Service started - ok", { source: "main", message: "Service started - ok" }],
  ["May  1 10:00:00 app[812]: up", { format: "syslog", source: "app", fields: { pid: 812 } }],
  ["2026-05-01 10:00:00 130 ERROR messages found", { level: null, message: "130 ERROR messages found" }],
  ["2026-05-01 10:00:00 130 ERROR lost connection", { level: "error", message: "lost connection" }],
  ["2026-05-01 10:00:00,123:ERROR:root:worker: it broke", { format: "text", message: "root:worker: it broke" }],
])("%s", (line, expected) => {
  expect(read(line)).toMatchObject(expected);
});

test("the number of a thread has all its digits, or is none", () => {
  expect(read("[5/17/26 8:14:20:706 UTC] 0000003a Servlet       E no servlet").fields).toEqual({});
});
