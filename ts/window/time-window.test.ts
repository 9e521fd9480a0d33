import { expect, test } from "bun:test";
import { fixedZone, setClock } from "../value/index.ts";
import { resolveWindow } from "./index.ts";
import { lineStamps } from "./stamps.ts";
import { type TimeSearchFacts, timeWindow } from "./time-window.ts";

setClock({ now: "2026-11-22T12:00:00Z" });

const encode = (text: string) => new TextEncoder().encode(text);
const hour = (clock: number) => ({
  clockNs: BigInt(clock) * 3_600_000_000_000n,
  zone: fixedZone(0),
  toInstant: (ns: bigint) => ns,
});
const at = (text: string) => ({ ns: BigInt(Date.parse(text)) * 1_000_000n });

function windowText(text: string, since: Parameters<typeof timeWindow>[1]["since"], until: typeof since): string {
  const bytes = encode(text);
  const window = resolveWindow(bytes, { kind: "time", since, until });
  return new TextDecoder().decode(window.bytes);
}

const log = `preamble
2026-11-22T09:00:00Z a
2026-11-22T10:00:00Z b
\tat b
2026-11-22T10:59:59Z c
2026-11-22T11:00:00Z d
`;

test("the first time is included, the last is not; lines without a time belong to the line before", () => {
  expect(windowText(log, hour(10), hour(11))).toBe("2026-11-22T10:00:00Z b\n\tat b\n2026-11-22T10:59:59Z c\n");
  expect(windowText(log, null, at("2026-11-22T09:30:00Z"))).toBe("preamble\n2026-11-22T09:00:00Z a\n");
  expect(windowText(log, at("2026-11-22T11:00:00Z"), null)).toBe("2026-11-22T11:00:00Z d\n");
  expect(windowText(log, at("2026-11-23T00:00:00Z"), null)).toBe("");
  expect(windowText("no times\nat all\n", hour(1), null)).toBe("");
});

test("an end that is earlier in the day than the start is on the next day", () => {
  const night = `2026-11-22T20:00:00Z a
2026-11-22T22:30:00Z b
2026-11-23T01:59:59Z c
2026-11-23T02:00:00Z d
2026-11-23T23:00:00Z e
`;
  expect(windowText(night, hour(22), hour(2))).toBe("2026-11-22T22:30:00Z b\n2026-11-23T01:59:59Z c\n");
  expect(windowText(night, hour(22), hour(22))).toBe("");
  expect(windowText(night, at("2026-11-22T22:00:00Z"), hour(2))).toBe("");
});

test("the first time of a line counts, also in quotes", () => {
  const stamps = [
    ...lineStamps(encode('{"ts":"2026-11-22T09:00:00Z","b":"2026-11-22T10:00:00Z"}\nx\n"y" 2026-11-22 11:00\n')),
  ];
  expect(stamps.map(({ lineStart, ns }) => [lineStart, new Date(Number(ns / 1_000_000n)).toISOString()])).toEqual([
    [0, "2026-11-22T09:00:00.000Z"],
    [59, "2026-11-22T11:00:00.000Z"],
  ]);
});

test("a date and the time of day in the next column are one time", () => {
  const lines = [
    "date=2026-11-22 time=09:00:00 devname=a",
    'date="2026-11-22" time="09:00:01"',
    '{"date":"2026-11-22","time":"09:00:02.5"}',
    '"2026-11-22","09:00:03+01:00",x',
    "22/11/2026;09:00:04",
    // These are two values.
    "date=2026-11-22 until 09:00:05",
    "date=2026-11-22 time=09:00:61",
    "date=2026-11-22 start=09:00:06",
  ];
  const stamps = [...lineStamps(encode(lines.join("\n")))];
  expect(stamps.map(({ ns }) => new Date(Number(ns / 1_000_000n)).toISOString().slice(11, -1))).toEqual([
    ...["09:00:00.000", "09:00:01.000", "09:00:02.500", "08:00:03.000", "09:00:04.000"],
    ...["00:00:00.000", "00:00:00.000", "00:00:00.000"],
  ]);
});

test("a large text is entered by bisection, and gives what a search from its start gives", () => {
  const start = Date.parse("2026-11-22T00:00:00Z");
  const lines = Array.from({ length: 20_000 }, (_, i) =>
    i % 7 === 3 ? "  without a time" : `${new Date(start + i * 1000).toISOString()} line ${i} ${"x".repeat(i % 50)}`,
  );
  const text = `${lines.join("\n")}\n`;
  const bytes = encode(text);
  const stamps = [...lineStamps(bytes)];
  for (const second of [0, 1, 4321, 10_003, 19_999, 30_000]) {
    const facts: TimeSearchFacts = { probes: 0, bytes: 0 };
    const bound = { ns: BigInt(start + second * 1000) * 1_000_000n };
    const { from, to } = timeWindow(bytes, { kind: "time", since: bound, until: null }, { facts });
    const stamp = stamps.find(({ ns }) => ns >= bound.ns);
    expect([second, from, to]).toEqual([second, stamp?.lineStart ?? bytes.length, bytes.length]);
    expect(facts.probes).toBeLessThan(20);
    expect(facts.bytes).toBeLessThan(200_000);
  }
});
