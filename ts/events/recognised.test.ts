import { expect, spyOn, test } from "bun:test";
import fs from "node:fs";
import { noteRecognised, recognised, tellRecognised } from "./recognised.ts";

test("it is said how many records each format read, and how many none", () => {
  const read = {
    events: 230,
    unread: 10,
    firstUnreadLine: 7,
    byFormat: [["syslog", 200] as const, ["json", 20] as const],
  };
  expect(recognised(read)).toBe("230 records: syslog 200, json 20, 10 read by no format, the first on line 7");
  const unread = { events: 1, unread: 1, firstUnreadLine: 3, byFormat: [] };
  expect(recognised(unread)).toBe("1 record: 1 read by no format, the first on line 3");
  const empty = { events: 0, unread: 0, firstUnreadLine: 0, byFormat: [] };
  expect(recognised(empty)).toBe("0 records");
});

/** What is told at the end of a command. */
function told(showsAll: boolean): string[] {
  const written = spyOn(fs, "writeSync").mockImplementation((() => 0) as typeof fs.writeSync);
  try {
    tellRecognised(showsAll);
    return written.mock.calls.map(([, text]) => String(text));
  } finally {
    written.mockRestore();
  }
}

const countsOf = (events: number, unread: number) => ({
  events,
  unread,
  firstUnreadLine: unread > 0 ? 3 : 0,
  byFormat: [["syslog", events - unread] as const],
});

test("inputs of which many records were not read are always named, the others on a terminal alone", () => {
  noteRecognised("a.log", countsOf(10, 1));
  noteRecognised("b.log", countsOf(10, 4));
  noteRecognised("c.log", countsOf(20, 0));
  noteRecognised("c.log", countsOf(5, 5)); // A part of it was read once more.
  const b = "matcher: b.log: 10 records: syslog 6, 4 read by no format, the first on line 3\n";
  expect(told(false)).toEqual([b]);
  expect(told(true)).toEqual([]);
  noteRecognised("a.log", countsOf(10, 1));
  noteRecognised("b.log", countsOf(10, 4));
  noteRecognised("c.log", countsOf(20, 0));
  expect(told(true)).toEqual([b, "matcher: 2 inputs: 30 records: syslog 29, 1 read by no format\n"]);
  noteRecognised("", countsOf(10, 1));
  expect(told(true)).toEqual(["matcher: 10 records: syslog 9, 1 read by no format, the first on line 3\n"]);
});
