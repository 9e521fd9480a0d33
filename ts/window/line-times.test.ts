import { expect, test } from "bun:test";
import { compilePattern } from "../pattern/index.ts";
import { fixedZone } from "../value/index.ts";
import { lineStamps, UnreadTimes } from "./stamps.ts";
import { timeWindow } from "./time-window.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function windowText(text: string, since: bigint, source: string | null = null): string {
  const pattern = source === null ? null : compilePattern(source);
  const times = pattern && { pattern, registers: pattern.registers.map((_, i) => i) };
  const { from, to } = timeWindow(bytes(text), { kind: "time", since: { ns: since }, until: null, source: times });
  return text.slice(from, to);
}

test("a pattern says which time a line has", () => {
  // 1700000002 is 2023-11-14T22:13:22Z.
  const text = "1700000000.5 a 2020-01-01\n1700000002 b 2020-01-01\n";
  expect(windowText(text, 1_700_000_001_000_000_000n, String.raw`^ \N{epoch}:t`)).toBe("1700000002 b 2020-01-01\n");
});

test("lines before the first time are kept if nothing is cut off", () => {
  const text = "begin\n2024-01-01 10:00:00 a\n2024-01-01 10:00:01 b\n";
  expect(windowText(text, 0n)).toBe(text);
  // 1704103201 is 2024-01-01T10:00:01Z.
  expect(windowText(text, 1_704_103_201_000_000_000n)).toBe("2024-01-01 10:00:01 b\n");
});

test("times of day alone compare with each other", () => {
  const text = bytes("10:00:00 a\n10:00:05 b\n");
  const since = { clockNs: 36_003_000_000_000n, zone: fixedZone(0), toInstant: (ns: bigint) => ns };
  const { from } = timeWindow(text, { kind: "time", since, until: null });
  expect(from).toBe("10:00:00 a\n".length);
  expect([...lineStamps(text)]).toEqual([]);
});

test("lines with something like a time that is not read are counted", () => {
  const text = "2024-02-30 10:00:00 a\n1700000000 b\n2024-01-01 10:00:6 c\nd 17\n2024-01-01 10:00:00 1700000000\n";
  const unread = new UnreadTimes();
  expect([...lineStamps(bytes(text), 0, text.length, { unread })].length).toBe(1);
  expect(unread.count).toBe(3);
  expect(unread.first).toEqual({ lineStart: 0, text: "2024-02-30 10:00:00", isNumber: false });
});
