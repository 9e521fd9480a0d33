import { expect, test } from "bun:test";
import { Progress, progressLine } from "./progress.ts";

test("the line tells bytes, share, rate and time left", () => {
  expect(progressLine(1_500_000_000, 3_000_000_000, 3000)).toBe("1.5 GB of 3.0 GB  50%  500 MB/s  0:03 left");
  expect(progressLine(999, 1_000_000, 1000)).toBe("999 B of 1.0 MB  0%  999 B/s  16:41 left");
  expect(progressLine(1000, 36_000_000, 1000)).toBe("1.0 kB of 36.0 MB  0%  1.0 kB/s  9:59:59 left");
  expect(progressLine(0, 10, 0)).toBe("0 B of 10 B  0%  0 B/s");
  expect(progressLine(2048, null, 1000)).toBe("2.0 kB  2.0 kB/s");
  // A file that grew while it was read.
  expect(progressLine(20, 10, 1000)).toBe("20 B  20 B/s");
});

function watched(totalBytes: number) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const terminal = { columns: 30, write: (text: string) => void written.push(text), now: () => clock.ms };
  return { written, clock, progress: new Progress(totalBytes, terminal) };
}

test("short work shows nothing", () => {
  const { written, clock, progress } = watched(100);
  clock.ms = 900;
  progress.advance(100);
  progress.end();
  expect(written).toEqual([]);
});

test("the line fits the terminal, is drawn ten times a second at most, and goes for good", () => {
  const { written, clock, progress } = watched(1000);
  for (clock.ms = 1000; clock.ms <= 1150; clock.ms += 10) progress.advance(1);
  expect(written.length).toBe(2);
  expect(written[0]).toBe("\r1 B of 1.0 kB  0%  1 B/s  16:\x1b[K");
  progress.end();
  expect(written.at(-1)).toBe("\r\x1b[K");
  clock.ms = 9000;
  progress.advance(1);
  progress.end();
  expect(written.length).toBe(3);
});
