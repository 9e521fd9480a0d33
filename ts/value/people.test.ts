import { expect, test } from "bun:test";
import { kinds } from "../tables/kinds.ts";
import { amountForPeople, averageForPeople, readValues, valueForPeople } from "./index.ts";

test.each([
  ["0", "0ns"],
  ["982000000", "982ms"],
  ["241653500", "241.7ms"],
  ["999960000", "1s"],
  ["1105120000", "1.105s"],
  ["92000000000", "1m32s"],
  ["12000000000000", "3h20m"],
  ["176400000000000", "2d1h"],
  ["-1500000", "-1.5ms"],
])("%s nanoseconds are %s", (ns, text) => {
  expect(amountForPeople(ns, "duration")).toBe(text);
});

test.each([
  ["999", "999 B"],
  ["3500000000", "3.5 GB"],
  ["1", "1 B"],
])("%s bytes are %s", (bytes, text) => {
  expect(amountForPeople(bytes, "bytesize")).toBe(text);
});

test("averages have four digits, or all of those before the point", () => {
  expect(averageForPeople("7000", 3, "number")).toBe("2333");
  expect(averageForPeople("7", 3, "number")).toBe("2.333");
  expect(averageForPeople("1234567", 1, "number")).toBe("1234567");
  expect(averageForPeople("10", 3, "money")).toBe("3.33");
  expect(averageForPeople("100", 3, "percent")).toBe("33.33%");
});

/** The only token of `text`, of a kind. */
function spellForPeople(kind: string, text: string): string | undefined {
  const bytes = Buffer.from(text);
  const number = kinds.findIndex(({ name }) => name === kind);
  const spans = {
    kinds: Uint8Array.of(number),
    starts: Float64Array.of(0),
    ends: Float64Array.of(bytes.length),
  };
  return valueForPeople(readValues(bytes, 0, spans), 0, number);
}

test.each([
  ["ip", "10.0.0.5", "10.0.0.5"],
  ["ip", "2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["ip", "::", "::"],
  ["ip", "1:0:0:2:0:0:0:0", "1:0:0:2::"],
  ["ip", "fe80::1:0:0:10", "fe80::1:0:0:10"],
  ["timestamp", "2026-11-22T10:00:00Z", "2026-11-22T10:00:00Z"],
  ["version", "v1.2.3-rc.1", "1.2.3-rc.1"],
  ["quantity", "5 kg", "5000 g"],
  ["percent", "12.5%", "12.5%"],
])("%s %s is %s", (kind, text, people) => {
  expect(spellForPeople(kind, text)).toBe(people);
});
