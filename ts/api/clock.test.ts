import { afterEach, expect, test } from "bun:test";
import { type Instant, Pattern, setDateOrder, setNow, setTimeZone, setTzOffset, timeNotices } from "../index.ts";

afterEach(() => setNow(null));

test("times without a year use the system's clock, or the one that a program sets", () => {
  const now = new Date();
  const month = now.toLocaleString("en", { month: "short", timeZone: "UTC" });
  const year = () => {
    const [match] = new Pattern("\\T:t").scan(`${month} 01 00:00:00 x`);
    return (match!.captures.t!.value as Instant).toDate().getUTCFullYear();
  };
  expect(year()).toBe(now.getUTCFullYear());
  setNow(Date.UTC(2001, now.getUTCMonth(), 15) / 1000);
  expect(year()).toBe(2001);
});

test("a zone by its name has its changes of the clock", () => {
  const seconds = (text: string) =>
    (new Pattern("\\T:t").find(text)!.captures.t!.value as Instant).toDate().toISOString();
  try {
    setTimeZone("Europe/Berlin");
    expect(seconds("2026-07-01 10:00:00")).toBe("2026-07-01T08:00:00.000Z");
    expect(seconds("2026-12-01 10:00:00")).toBe("2026-12-01T09:00:00.000Z");
    expect(() => setTimeZone("Mars/Base")).toThrow("timeZone takes Z, UTC, an offset, local or the name of a zone");
  } finally {
    setTzOffset(0);
  }
});

test("what reading times left open is told once", () => {
  const read = (text: string) => [...new Pattern("\\T{>1990-01-01}").scan(text)].length;
  try {
    timeNotices();
    setDateOrder("mdy");
    read("17/12/2022 10:31:32 x");
    expect(timeNotices()).toEqual([
      'setDateOrder("mdy"): "17/12/2022 10:31:32" is not a date in that order; times with such dates were not read',
    ]);
    expect(timeNotices()).toEqual([]);
    const [match] = new Pattern("\\T:t").scan("x 12/17/2022 10:31 y");
    setDateOrder("dmy");
    expect(new Pattern("\\T:t").rewrite("${t:hour}", "x 12/17/2022 10:31 y")).toBe("x 12/17/2022 10:31 y");
    expect([match?.text, ...timeNotices()]).toEqual([
      "12/17/2022 10:31",
      'setDateOrder("dmy"): "12/17/2022 10:31" is not a date in that order; times with such dates were not read',
    ]);
  } finally {
    setDateOrder("any");
  }
});
