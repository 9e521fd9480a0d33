import { afterEach, expect, test } from "bun:test";
import { OptionError } from "../error/errors.ts";
import { kinds } from "../tables/kinds.ts";
import { type ClockOptions, readValues, setClock } from "./index.ts";

afterEach(() => setClock({}));

const timestamp = kinds.findIndex(({ name }) => name === "timestamp");

function secondsOf(text: string, options: ClockOptions): number {
  setClock(options);
  const bytes = Buffer.from(text);
  return readValues(bytes, 0, { kinds: [timestamp], starts: [0], ends: [bytes.length] }).number(0);
}

test.each([
  ["2026-09-01T12:00:00", { tz: "-0530" }, 1788283800],
  ["2026-09-01T12:00:00", { tz: "utc" }, 1788264000],
  ["2026-09-01T12:00:00Z", { tz: "+02" }, 1788264000],
  ["3/4/2026", {}, 1775174400],
  ["3/4/2026", { dateOrder: "mdy" }, 1772582400],
  ["Sep 14 18:50:53", { now: "1789430400" }, 1789411853],
  ["Jan 02 00:00:01", { now: "2026-01-01" }, 1735776001],
  ["Jan 02 00:00:00", { now: "Jan  1 00:00:00" }, 86400],
] as const)("%s under %p", (text, options, expected) => expect(secondsOf(text, options)).toBe(expected));

test.each([
  [{ now: "noon" }, "--now", "noon"],
  [{ now: "12:30" }, "--now", "12:30"],
  [{ now: "" }, "--now", ""],
  [{ tz: "+2" }, "--tz", "+2"],
  [{ tz: "02:00" }, "--tz", "02:00"],
  [{ tz: "+24:00" }, "--tz", "+24:00"],
  [{ tz: " +0200" }, "--tz", " +0200"],
  [{ dateOrder: "ydm" }, "--date-order", "ydm"],
] as const)("%p is refused by name", (options, option, given) => {
  expect(() => setClock(options)).toThrow(expect.objectContaining({ option, given }));
  expect(() => setClock(options)).toThrow(OptionError);
});
