/** Times of events with the name of a zone behind them. */
import { expect, test } from "bun:test";
import { runHere } from "../../tests/flags/in-process.ts";
import { eventsOfText } from "./format-test.ts";
import { knownFormats } from "./formats.ts";

const formats = knownFormats();
const readTimes = (...lines: readonly string[]) => eventsOfText(lines.join("\n"), formats).map(({ time }) => time);

test("a time is in the zone whose name is behind it", () => {
  expect(
    readTimes(
      "[28-Nov-2026 06:21:59 Europe/Berlin] PHP Warning:  late in /srv/a.php on line 12",
      "[28-Jul-2026 06:21:59 Europe/Berlin] PHP Warning:  late in /srv/a.php on line 12",
      "2026-11-28T06:21:59[America/New_York] INFO up",
      "2026-11-28 06:21:59 [US/Eastern] INFO up",
      "2026-11-28 06:21:59.25 (Asia/Kolkata) WARN up",
      "2026-11-28T06:21:59Z[UTC] INFO up",
      "2026-11-28T06:21:59[GMT] INFO up",
      '{"time":"2026-11-28T06:21:59[Europe/Berlin]","msg":"up"}',
      "job began at 2026-11-28 06:21:59 Europe/Berlin and ended",
    ),
  ).toEqual([
    "2026-11-28T05:21:59Z",
    "2026-07-28T04:21:59Z",
    "2026-11-28T11:21:59Z",
    "2026-11-28T11:21:59Z",
    "2026-11-28T00:51:59.250Z",
    "2026-11-28T06:21:59Z",
    "2026-11-28T06:21:59Z",
    "2026-11-28T05:21:59Z",
    "2026-11-28T05:21:59Z",
  ]);
});

test("an offset tells the instant, whatever name is behind it", () => {
  expect(
    readTimes(
      "2026-10-25T02:30:00+01:00[Europe/Berlin] INFO up",
      "2026-11-28T06:21:59+01:00[Mars/Olympus] INFO up",
      '{"ts":"2026-11-28T06:21:59-05:00[America/New_York]","msg":"up"}',
    ),
  ).toEqual(["2026-10-25T01:30:00Z", "2026-11-28T05:21:59Z", "2026-11-28T11:21:59Z"]);
});

test("a time that the zone's clock skips or shows twice is none, and one in a zone that is unknown", () => {
  expect(
    readTimes(
      "2026-03-29 01:59:59 Europe/Berlin last of winter",
      "2026-03-29 02:30:00 Europe/Berlin skipped",
      "2026-10-25 02:30:00 Europe/Berlin twice",
      "2026-11-28 06:21:59[Europe/Mars] unknown",
      "2026-11-28[Europe/Berlin] INFO a date alone",
      "1989-11-28 06:21:59 Europe/Berlin too early",
    ),
  ).toEqual(["2026-03-29T00:59:59Z", null, null, null, null, null]);
});

test("a date with a clock that is read by half has no time", () => {
  expect(
    readTimes(
      "2026-11-28 06.21.59 INFO up",
      "2026-11-28 06.21.59.123 INFO up",
      "2026-11-28 INFO up",
      "2026-11-28 06.21 is the price",
    ),
  ).toEqual([null, null, "2026-11-28T00:00:00Z", "2026-11-28T00:00:00Z"]);
});

test("a text like a zone is none, and stays in the message", () => {
  const [event] = eventsOfText("2026-11-28 06:21:59 Asia/Pacific region is down", formats);
  expect([event!.time, event!.message]).toEqual(["2026-11-28T06:21:59Z", "Asia/Pacific region is down"]);
});

test("conditions on fields read such times, too", async () => {
  const line = (ts: string) => JSON.stringify({ ts, when: ts });
  const log = ["2026-11-28T06:21:59+01:00[Europe/Berlin]", "2026-11-28T06:21:59[America/New_York]"].map(line);
  const late = "2026-11-28T06:00:00Z";
  for (const condition of [`.ts{>=${late}}`, `.when{>=${late}}`, `.time{>=${late}}`]) {
    const { out } = await runHere(["grep", "--in", "auto", condition, "--text", log.join("\n")], "/");
    expect([condition, out]).toEqual([condition, `${log[1]}\n`]);
  }
  const early = await runHere(["grep", "--in", "json", `.when{<${late}}`, "--text", log.join("\n")], "/");
  expect(early.out).toBe(`${log[0]}\n`);
});
