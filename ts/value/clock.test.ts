import { afterEach, expect, test } from "bun:test";
import { OptionError } from "../error/errors.ts";
import { kinds } from "../tables/kinds.ts";
import { type ClockOptions, readValues, setClock } from "./index.ts";

afterEach(() => setClock({}));

const timestamp = kinds.findIndex(({ name }) => name === "timestamp");

function readSeconds(text: string, options: ClockOptions): number {
  setClock(options);
  const bytes = Buffer.from(text);
  return readValues(bytes, 0, { kinds: [timestamp], starts: [0], ends: [bytes.length] }).number(0);
}

test.each([
  ["2026-09-01T12:00:00", { tz: "-0530" }, 1788283800],
  ["2026-09-01T12:00:00", { tz: "utc" }, 1788264000],
  ["2026-09-01T12:00:00Z", { tz: "+02" }, 1788264000],
  // Berlin is +02:00 in summer and +01:00 in winter; 2026-12-01T12:00:00Z is 1796126400.
  ["2026-09-01T12:00:00", { tz: "Europe/Berlin" }, 1788256800],
  ["2026-12-01T12:00:00", { tz: "Europe/Berlin" }, 1796122800],
  ["2026-12-01T12:00:00Z", { tz: "Europe/Berlin" }, 1796126400],
  // At 2026-03-29T01:00:00Z (1774746000) the clock goes from 02:00 to 03:00, at 2026-10-25T01:00:00Z (1792890000) back.
  ["2026-03-29T01:59:59", { tz: "Europe/Berlin" }, 1774745999],
  ["2026-03-29T02:30:00", { tz: "Europe/Berlin" }, 1774747800],
  ["2026-03-29T03:00:00", { tz: "Europe/Berlin" }, 1774746000],
  ["2026-10-25T02:30:00", { tz: "europe/berlin" }, 1792888200],
  ["2026-10-25T03:00:00", { tz: "Europe/Berlin" }, 1792893600],
  // India is +05:30, CST is -06:00, as in RFC 2822.
  ["2026-09-01T12:00:00", { tz: "Asia/Kolkata" }, 1788244200],
  ["2026-09-01T12:00:00", { tz: "CST" }, 1788285600],
  ["3/4/2026", {}, 1775174400],
  ["3/4/2026", { dateOrder: "mdy" }, 1772582400],
  ["Sep 14 18:50:53", { now: "1789430400" }, 1789411853],
  ["Jan 02 00:00:01", { now: "2026-01-01" }, 1735776001],
  ["Jan 02 00:00:00", { now: "Jan  1 00:00:00" }, 86400],
] as const)("%s under %p", (text, options, expected) => expect(readSeconds(text, options)).toBe(expected));

test.each([
  [{ now: "noon" }, "--now", "noon"],
  [{ now: "12:30" }, "--now", "12:30"],
  [{ now: "" }, "--now", ""],
  [{ tz: "+2" }, "--tz", "+2"],
  [{ tz: "02:00" }, "--tz", "02:00"],
  [{ tz: "+24:00" }, "--tz", "+24:00"],
  [{ tz: " +0200" }, "--tz", " +0200"],
  [{ tz: "Europe/Berlino" }, "--tz", "Europe/Berlino"],
  [{ tz: "IST" }, "--tz", "IST"],
  [{ tz: "a.log=Europe/Berlin" }, "--tz", "a.log=Europe/Berlin"],
  [{ dateOrder: "ydm" }, "--date-order", "ydm"],
] as const)("%p is refused by name", (options, option, given) => {
  expect(() => setClock(options)).toThrow(expect.objectContaining({ option, given }));
  expect(() => setClock(options)).toThrow(OptionError);
});

test("times in named zones are those of the runtime, in every century", () => {
  let seed = 7;
  const below = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  for (const tz of ["Europe/Berlin", "America/New_York", "Africa/Casablanca", "Australia/Lord_Howe", "Asia/Tehran"]) {
    setClock({ tz });
    const times = Array.from({ length: 400 }, () =>
      Temporal.PlainDateTime.from({
        year: [1850 + below(350), 2120 + below(7800)][below(2)]!,
        month: 1 + below(12),
        day: 1 + below(28),
        hour: below(24),
        minute: below(60),
      }),
    );
    const texts = times.map((time) => time.toString({ smallestUnit: "second" }));
    const starts = texts.map((_, i) => i * "2026-01-01T00:00:00".length);
    const ends = starts.map((start) => start + "2026-01-01T00:00:00".length);
    const values = readValues(Buffer.from(texts.join("")), 0, { kinds: texts.map(() => timestamp), starts, ends });
    const expected = times.map((time) => Math.floor(time.toZonedDateTime(tz).epochMilliseconds / 1000));
    expect(texts.map((_, i) => values.number(i))).toEqual(expected);
  }
  setClock({});
});

test("the local zone is that of the environment", () => {
  const script = `
    import { setClock, zoneNow } from ${JSON.stringify(`${import.meta.dir}/index.ts`)};
    setClock({ tz: "local" });
    console.log(zoneNow().name, zoneNow().offsets.at(-1));`;
  const run = Bun.spawnSync([process.execPath, "-e", script], { env: { ...process.env, TZ: "Asia/Kolkata" } });
  expect(run.stdout.toString()).toBe("Asia/Kolkata 19800\n");
});
