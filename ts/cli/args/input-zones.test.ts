/** `--tz PATH=ZONE`: times of one input. */
import { expect, test } from "bun:test";
import { win32 } from "node:path";
import { Workplace } from "../../../tests/e2e/workplace.ts";
import { runHere } from "../../../tests/flags/in-process.ts";
import { zoneNow } from "../../value/index.ts";
import { isWithin } from "./input-zones.ts";

const place = new Workplace({
  "eu.log": "2026-07-01 10:00:00 a1\n2026-07-01 10:30:00 a2\n2026-12-01 10:00:00 a3\n",
  "logs/us.log": "2026-07-01 08:15:00 b1\n2026-07-01 08:45:00 b2\n",
  "logs/old/x.log": "2026-07-01 09:15:00 c1\n",
  "unread.log": "",
});
const berlin = ["--tz", "eu.log=Europe/Berlin"];

test("merge puts inputs of different zones in one order", () => {
  const merged = place.output(["merge", ...berlin, "eu.log", "logs/us.log"]);
  expect(merged.match(/[ab]\d/g)).toEqual(["a1", "b1", "a2", "b2", "a3"]);
  const since = place.output(["merge", ...berlin, "--since", "2026-07-01T08:20:00Z", "eu.log", "logs/us.log"]);
  expect(since.match(/[ab]\d/g)).toEqual(["a2", "b2", "a3"]);
});

test("searches and tables read each input in its zone, whatever was read before", () => {
  const found = place.output(["scan", ...berlin, "\\T{=2026-07-01T08:30:00Z}", "logs", "./eu.log", "logs/us.log"]);
  expect(found).toBe('./eu.log:2:1: "2026-07-01 10:30:00"\n');
  // The clock is set back in autumn.
  const hours = place.output(["count-by", ...berlin, "\\T:t", "${t:every 1h}", "eu.log", "logs/us.log"]);
  expect(hours).toBe("2026-07-01T08:00:00Z  4\n2026-12-01T09:00:00Z  1\n");
});

test("the zone of an input ends with the run", async () => {
  const words = ["scan", "--format", "${t:every 1m}", "\\T{<2026-07-02}:t", "eu.log", "-m1"];
  const [first, second] = [await runHere([...words, ...berlin], place.folder), await runHere(words, place.folder)];
  expect([first.out, second.out]).toEqual(["2026-07-01T08:00:00Z\n", "2026-07-01T10:00:00Z\n"]);
});

test("a refused zone leaves nothing of the others behind", async () => {
  const wrong = await runHere(["scan", "--tz", "+05:00", "--tz", "missing.log=UTC", "\\T", "eu.log"], place.folder);
  expect([wrong.status, zoneNow().offsets]).toEqual([2, [0]]);
});

test("a folder's zone counts for all below it, the nearest one first, and another for the rest", () => {
  const zones = ["--tz", "+01:00", "--tz", "logs=+02:00", "--tz", "logs/old=+03:00"];
  const times = place.output(["scan", ...zones, "--format", "${t:every 1m}", "\\T{<2026-11-01}:t", "eu.log", "logs"]);
  expect(times.split("\n").sort()).toEqual([
    "",
    "2026-07-01T06:15:00Z",
    "2026-07-01T06:15:00Z",
    "2026-07-01T06:45:00Z",
    "2026-07-01T09:00:00Z",
    "2026-07-01T09:30:00Z",
  ]);
});

test("standard input is -", () => {
  const text = "2026-07-01 10:00:00 x\n";
  const found = place.output(["top", "--tz", "-=+02:00", "\\T:t", "${t:every 1h}"], text);
  expect(found).toBe("2026-07-01T08:00:00Z  1\n");
});

test.each([
  [
    ["--tz", "gone.log=UTC"],
    '--tz takes ZONE, or PATH=ZONE for one input: found "gone.log=UTC", which names no file or folder "gone.log"',
  ],
  [["--tz", "eu.log=Mars/Base"], 'found "Mars/Base"'],
  [[...berlin, "--follow"], "--tz PATH=ZONE: --follow reads several inputs in turn"],
])("%j is refused", (words, problem) => {
  const { status, error } = place.run(["scan", ...words, "\\T", "eu.log"]);
  expect({ status, error }).toEqual({ status: 2, error: expect.stringContaining(problem) });
});

test("a zone of no input is told", () => {
  const { status, error } = place.run(["scan", "-c", "--tz", "unread.log=UTC", "\\T", "eu.log"]);
  expect({ status, error }).toEqual({ status: 0, error: "matcher: --tz: no input that was read is unread.log\n" });
});

test.each([
  ["C:\\logs", "C:\\logs\\web.log", true],
  ["C:\\logs\\web.log", "c:\\LOGS\\web.log", true],
  ["C:\\logs", "C:\\other\\web.log", false],
  ["C:\\logs", "D:\\logs\\web.log", false],
  ["C:\\logs", "\\\\server\\share\\web.log", false],
])("of Windows' paths %p holds %p: %p", (folder, path, holds) => {
  expect(isWithin(folder, path, win32)).toBe(holds);
});
