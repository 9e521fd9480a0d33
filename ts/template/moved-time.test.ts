/** A time that a template moves is written in the form of the time it was moved from, if the form has room for it. */
import { expect, test } from "bun:test";
import { runHere } from "../../tests/flags/in-process.ts";

const hourLater = "${t + 1h}";
const dayEarlier = "${t - 1d}";

test.each([
  ["2024-06-01T10:00:00Z", "2024-06-01T11:00:00Z", "2024-05-31T10:00:00Z"],
  ["2024-06-01", "2024-06-01T01:00:00Z", "2024-05-31"],
  ["10:00", "11:00", "10:00"],
  ["23:59:59.5", "00:59:59.5", "23:59:59.5"],
  ["10:00 PM", "11:00 PM", "10:00 PM"],
  ["Jun  1 10:00:00", "Jun  1 11:00:00", "May 31 10:00:00"],
  ["Dec 31 23:59:59", "Jan  1 00:59:59", "Dec 30 23:59:59"],
  ["01/Jun/2024:10:00:00 +0000", "01/Jun/2024:11:00:00 +0000", "31/May/2024:10:00:00 +0000"],
  ["Sat Jun  1 10:00:00 2024", "Sat Jun  1 11:00:00 2024", "Fri May 31 10:00:00 2024"],
  ["Sat, 01 Jun 2024 10:00:00 GMT", "Sat, 01 Jun 2024 11:00:00 GMT", "Fri, 31 May 2024 10:00:00 GMT"],
  ["20240601T100000Z", "20240601T110000Z", "20240531T100000Z"],
  ["2024/06/01 10:00", "2024/06/01 11:00", "2024/05/31 10:00"],
  ["24-06-01 10:00:00,123", "24-06-01 11:00:00,123", "24-05-31 10:00:00,123"],
])("%s", async (text, later, earlier) => {
  const rewriteTime = async (template: string) =>
    (await runHere(["rewrite", "(\\T):t", template, "--text", text], import.meta.dir)).out;
  expect([await rewriteTime(hourLater), await rewriteTime(dayEarlier)]).toEqual([later, earlier]);
});
