import { expect, test } from "bun:test";
import { lineStamps, UnreadTimes } from "./stamps.ts";

const nanosecondsIn = (line: string): bigint[] =>
  [...lineStamps(new TextEncoder().encode(line))].map(({ ns }) => ns % 1_000_000_000n);

test("milliseconds after a comma belong to a line's time", () => {
  for (const line of [
    "2024-03-01 10:00:03,289 - app - INFO",
    "[2024-03-01 10:00:03,289] INFO",
    '{"time": "2024-03-01 10:00:03,289"}',
  ])
    expect(nanosecondsIn(`${line}\n`)).toEqual([289_000_000n]);
});

test("a comma before something else does not begin a fraction", () => {
  for (const line of ["2024-03-01 10:00,200 x", "2024-03-01 10:00:03+05:30,200 x", "2024-03-01 10:00:03, 200"])
    expect(nanosecondsIn(`${line}\n`)).toEqual([0n]);
});

test("a line is looked through once for its start, however many values it has", () => {
  const text = new TextEncoder().encode(`a\n${'$"'.repeat(20_000)}\n2024-03-01 10:00:03 b\n`);
  let lookedBackBytes = 0;
  const lookBack = text.lastIndexOf.bind(text);
  text.lastIndexOf = (byte: number, from: number) => {
    const found = lookBack(byte, from);
    lookedBackBytes += from - found;
    return found;
  };
  const stamps = [...lineStamps(text, 0, text.length, { unread: new UnreadTimes() })];
  expect(stamps.map(({ lineStart }) => lineStart)).toEqual([40_003]);
  expect(lookedBackBytes).toBeLessThan(text.length);
});

test("a time in quotes may end with the name of a zone, which tells its instant", () => {
  const read = (ts: string) =>
    Array.from(lineStamps(Buffer.from(`${JSON.stringify({ ts })}\n`)), ({ ns }) =>
      String(new Date(Number(ns / 1_000_000n)).toISOString()),
    );
  expect(read("2026-05-01T10:00:00[Europe/Berlin]")).toEqual(["2026-05-01T08:00:00.000Z"]);
  expect(read("2026-05-01 10:00:00 America/New_York")).toEqual(["2026-05-01T14:00:00.000Z"]);
  expect(read("2026-05-01T10:00:00+02:00[Europe/Berlin]")).toEqual(["2026-05-01T08:00:00.000Z"]);
  expect(read("2026-05-01T10:00:00Z[UTC]")).toEqual(["2026-05-01T10:00:00.000Z"]);
  expect(read("2026-03-29T02:30:00[Europe/Berlin]")).toEqual([]);
  expect(read("10:00:00[Europe/Berlin]")).toEqual([]);
});
