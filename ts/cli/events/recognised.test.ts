import { expect, test } from "bun:test";
import { recognised } from "./recognised.ts";

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
