import { beforeEach, expect, spyOn, test } from "bun:test";
import fs from "node:fs";
import {
  forgetRecognised,
  namedInputsLimit,
  noteRecognised,
  recentInputsLimit,
  spellCounts,
  tellRecognised,
} from "./recognised.ts";

beforeEach(forgetRecognised);

test("it is said how many records each format read, and how many none", () => {
  const read = {
    events: 230,
    unread: 10,
    firstUnreadLine: 7,
    byFormat: [["syslog", 200] as const, ["json", 20] as const],
    ties: [],
  };
  expect(spellCounts(read)).toBe("230 records: syslog 200, json 20, 10 read by no format, the first on line 7");
  const unread = { events: 1, unread: 1, firstUnreadLine: 3, byFormat: [], ties: [] };
  expect(spellCounts(unread)).toBe("1 record: 1 read by no format, the first on line 3");
  const opened = spellCounts({ ...unread, events: 4, unread: 3, firstUnread: "{" });
  expect(opened).toContain("the first on line 3; objects over several lines are read by --in json of grep");
  // A lone brace in a plain log is no object.
  expect(spellCounts({ ...unread, events: 8, firstUnread: "{" })).not.toContain("objects over");
  expect(spellCounts({ ...unread, events: 8, unread: 4, firstUnread: "{" })).not.toContain("objects over");
  const empty = { events: 0, unread: 0, firstUnreadLine: 0, byFormat: [], ties: [] };
  expect(spellCounts(empty)).toBe("0 records");
});

/** What is told at the end of a command. */
function captureOutput(showsAll: boolean): string[] {
  const written = spyOn(fs, "writeSync").mockImplementation((() => 0) as typeof fs.writeSync);
  try {
    tellRecognised(showsAll);
    return written.mock.calls.map(([, text]) => String(text));
  } finally {
    written.mockRestore();
  }
}

const buildCounts = (events: number, unread: number) => ({
  events,
  unread,
  firstUnreadLine: unread > 0 ? 3 : 0,
  byFormat: [["syslog", events - unread] as const],
  ties: [],
});

test("inputs of which many records were not read are always named, the others on a terminal alone", () => {
  noteRecognised("a.log", buildCounts(10, 1));
  noteRecognised("b.log", buildCounts(10, 4));
  noteRecognised("c.log", buildCounts(20, 0));
  noteRecognised("c.log", buildCounts(5, 5)); // A part of it was read once more.
  const b = "matcher: b.log: 10 records: syslog 6, 4 read by no format, the first on line 3\n";
  expect(captureOutput(false)).toEqual([b]);
  expect(captureOutput(true)).toEqual([]);
  noteRecognised("a.log", buildCounts(10, 1));
  noteRecognised("b.log", buildCounts(10, 4));
  noteRecognised("c.log", buildCounts(20, 0));
  expect(captureOutput(true)).toEqual([b, "matcher: 2 inputs: 30 records: syslog 29, 1 read by no format\n"]);
  noteRecognised("", buildCounts(10, 1));
  expect(captureOutput(true)).toEqual(["matcher: 10 records: syslog 9, 1 read by no format, the first on line 3\n"]);
});

test("one input of several is named although nothing else is summed with it", () => {
  noteRecognised("a.log", buildCounts(10, 1));
  noteRecognised("b.log", buildCounts(10, 4));
  const b = "matcher: b.log: 10 records: syslog 6, 4 read by no format, the first on line 3\n";
  const a = "matcher: a.log: 10 records: syslog 9, 1 read by no format, the first on line 3\n";
  expect(captureOutput(true)).toEqual([b, a]);
});

test("of many inputs only the first that were not read are named, and all are counted", () => {
  const inputs = 2 * recentInputsLimit;
  for (let i = 0; i < inputs; i++) {
    noteRecognised(`${i}.log`, buildCounts(10, i % 2 === 0 ? 0 : 5));
    noteRecognised(`${i}.log`, buildCounts(4, 4)); // A part of it was read once more.
  }
  const messages = captureOutput(true);
  expect(messages).toHaveLength(namedInputsLimit + 2);
  expect(messages[1]).toBe("matcher: 3.log: 10 records: syslog 5, 5 read by no format, the first on line 3\n");
  const others = inputs / 2 - namedInputsLimit;
  expect(messages.at(-2)).toBe(
    `matcher: ${others} more inputs: ${10 * others} records: syslog ${5 * others}, ${5 * others} read by no format\n`,
  );
  expect(messages.at(-1)).toBe(`matcher: ${inputs / 2} inputs: ${5 * inputs} records: syslog ${5 * inputs}\n`);
  expect(captureOutput(true)).toEqual([]);
});

test("formats of which neither is the more specific are said once, with how to choose", () => {
  const tie = (lines: number) => ({ taken: "mine", other: "syslog", lines, lookedAt: 20 });
  const countsWith = (lines: number) => ({ ...buildCounts(100, 0), ties: [tie(lines)] });
  const expectedTie = (lines: number) =>
    `formats mine and syslog read ${lines} of 20 lines looked at equally well; mine was taken: ` +
    "--in syslog or --in mine chooses";
  noteRecognised("a.log", countsWith(3));
  noteRecognised("a.log", countsWith(3));
  expect(captureOutput(false)).toEqual([`matcher: a.log: ${expectedTie(3)}\n`]);
  noteRecognised("a.log", countsWith(2));
  expect(captureOutput(false)).toEqual([]);
  noteRecognised("a.log", countsWith(2));
  expect(captureOutput(true)).toContain(`matcher: a.log: ${expectedTie(2)}\n`);
  noteRecognised("a.log", countsWith(2));
  noteRecognised("b.log", countsWith(5));
  noteRecognised("c.log", countsWith(1));
  expect(captureOutput(false)).toEqual([`matcher: a.log: ${expectedTie(2)}; also in 2 more inputs\n`]);
});
