import { afterEach, expect, test } from "bun:test";
import { type Instant, Pattern, setNow } from "../index.ts";

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
