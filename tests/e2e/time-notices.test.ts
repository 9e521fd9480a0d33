/** What is said once about times that an input leaves open. */
import { expect, test } from "bun:test";
import { Workplace } from "./workplace.ts";

const place = new Workplace();
const matcher = (...words: string[]) => place.run(words);

const india = "2026-09-01 10:00:00 IST a\n2026-09-01 11:00:00 IST b\n";
const open =
  "matcher: IST means several zones: such times were read as UTC; --tz says which zone is meant, as in --tz +05:30\n";

test("an abbreviation of several zones is named once, where an instant depends on it", () => {
  const sliced = ["scan", "\\T:t", "--format", "${t:every 1h}", "--text", india];
  expect(matcher(...sliced)).toEqual({ out: "2026-09-01T10:00:00Z\n2026-09-01T11:00:00Z\n", error: open, status: 0 });
  // 10:00 at +05:30 is 04:30 UTC.
  expect(matcher(...sliced, "--tz=+05:30")).toEqual({
    out: "2026-09-01T04:00:00Z\n2026-09-01T05:00:00Z\n",
    error: "",
    status: 0,
  });
  expect(matcher("scan", "-c", "\\T", "--text", india).error).toBe("");
  expect(matcher("scan", "-c", "\\T{>2026-09-01T10:30:00Z}", "--text", india)).toEqual({
    out: "1\n",
    error: open,
    status: 0,
  });
});

test("a zone by its name is named once, where an instant depends on it", () => {
  const zoneNotice = (name: string) =>
    `matcher: ${name} behind a time is not read: such times were read as UTC; --tz ${name} reads them in that zone\n`;
  const log = "[01-Sep-2026 10:00:00 Europe/Berlin] a\n[01-Sep-2026 11:00:00 Europe/Berlin] b\n";
  const late = ["scan", "-c", "\\T{>2026-09-01T08:30:00Z}"];
  expect(matcher(...late, "--text", log)).toEqual({ out: "2\n", error: zoneNotice("Europe/Berlin"), status: 0 });
  expect(matcher(...late, "--tz", "Europe/Berlin", "--text", log)).toEqual({ out: "1\n", error: "", status: 0 });
  expect(matcher(...late, "--text", "2026-09-01T10:00:00[America/New_York]\n").error).toBe(
    zoneNotice("America/New_York"),
  );
  // With an offset the name adds nothing.
  expect(matcher(...late, "--text", "2026-09-01T10:00:00+02:00[Europe/Paris]\n").error).toBe("");
  expect(matcher("scan", "-c", "\\T", "--text", log).error).toBe("");
});

test("dates that the order makes impossible are named once; those that no order allows are not", () => {
  const scanText = (text: string) => matcher("scan", "-c", "\\T{>2000-01-01}", "--date-order", "mdy", "--text", text);
  expect(scanText("17/06/2009 20:10:45 x\n18/06/2009 20:10:45 x\n06/07/2009 20:10:45 x\n")).toEqual({
    out: "1\n",
    error:
      'matcher: --date-order mdy: "17/06/2009 20:10:45" is not a date in that order; times with such dates were not read\n',
    status: 0,
  });
  expect(scanText("06/31/2009 20:10:45 x\n").error).toBe("");
});

test("a named zone counts for every kind of question about times", () => {
  // Berlin: +02:00 up to 2026-10-25T01:00:00Z, then +01:00.
  const log = "2026-10-25 00:10:00 a\n2026-10-25 01:10:00 b\n2026-10-25 04:10:00 c\n2026-10-26 00:10:00 d\n";
  const berlin = ["--tz", "Europe/Berlin", "--text", log];
  expect(matcher("scan", "\\T:t", "--format", "${t:every 1m}", ...berlin).out).toBe(
    "2026-10-24T22:10:00Z\n2026-10-24T23:10:00Z\n2026-10-25T03:10:00Z\n2026-10-25T23:10:00Z\n",
  );
  const since = (time: string, ...flags: string[]) =>
    matcher("scan", "-c", "\\T", "--since", time, ...flags, ...berlin).out;
  expect(since("04:00")).toBe("2\n");
  expect(since("2026-10-25T02:30:00Z")).toBe("2\n");
  // At 12:00 UTC of the 26th it is 13:00 in Berlin; its day began at 00:00 +01:00, the one before at 00:00 +02:00.
  expect(since("today", "--now", "2026-10-26T12:00:00Z")).toBe("1\n");
  expect(since("yesterday", "--now", "2026-10-26T12:00:00Z")).toBe("4\n");
  expect(matcher("scan", "-c", "\\T{<2026-10-25T00:00:00Z}", ...berlin).out).toBe("2\n");
  expect(matcher("scan", "\\T", "--tz", "web.log=Europe/Berlin", "--text", log).error).toBe(
    'matcher: --tz takes ZONE, or PATH=ZONE for one input: found "web.log=Europe/Berlin", which names no file or folder "web.log"\n',
  );
});
