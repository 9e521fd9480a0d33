import { expect, test } from "bun:test";
import { lineStamps } from "./stamps.ts";

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

test("a number after a comma that is another column does not", () => {
  for (const line of [
    "2024-03-01 10:00:03,200,GET",
    "2024-03-01 10:00:03,200",
    "2024-03-01 10:00:03,2000 x",
    "2024-03-01 10:00,200 x",
    "2024-03-01 10:00:03+05:30,200 x",
  ])
    expect(nanosecondsIn(`${line}\n`)).toEqual([0n]);
});
