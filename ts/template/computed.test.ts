import { expect, test } from "bun:test";
import { TemplateError } from "../error/errors.ts";
import { compilePattern } from "../pattern/index.ts";
import { scan } from "../scan/index.ts";
import { setClock } from "../value/index.ts";
import { ByteBuffer, parseTemplate } from "./index.ts";

setClock({ now: "2026-11-22T12:00:00Z" });

/** Each match of `pattern` rendered by `template`. */
function renderAll(pattern: string, template: string, text: string): string[] {
  const compiled = compilePattern(pattern);
  const bytes = new TextEncoder().encode(text);
  const parsed = parseTemplate(template, { registers: compiled.registers, where: "format" });
  const context = { path: "", text: bytes, baseBytes: 0, members: [], dateOrder: "dmy" } as const;
  const lines: string[] = [];
  for (const batch of scan(compiled, bytes)) {
    for (let i = 0; i < batch.count; i++) {
      const out = new ByteBuffer();
      parsed.render(out, batch, i, context);
      lines.push(out.text());
    }
  }
  return lines;
}

test("slices of time begin at whole multiples", () => {
  const times = "2026-11-22T09:59:59.9Z 2026-11-22T10:04:00+01:00 10:07:30";
  expect(renderAll("\\T:t", "${t:every 5m}", times)).toEqual([
    "2026-11-22T09:55:00Z",
    "2026-11-22T09:00:00Z",
    "10:05:00",
  ]);
  expect(renderAll("\\T:t", "${t:every 1d}", "2026-11-22T09:59:59Z")).toEqual(["2026-11-22T00:00:00Z"]);
  expect(renderAll("\\T:t", "${t:every 1h|hour}h", "2026-11-22T09:59:59Z")).toEqual(["09h"]);
  expect(renderAll(".:t", "${t:every 1h}", "word")).toEqual([""]);
});

test("a zone's clock shows times with its offset, also of days on which it changes", () => {
  const days = "2026-03-28T23:30:00Z 2026-03-29T10:00:00Z 2026-03-29T22:00:00.5Z";
  expect(renderAll("\\T:t", "${t:in Europe/Berlin}", days)).toEqual([
    "2026-03-29T00:30:00+01:00",
    "2026-03-29T12:00:00+02:00",
    "2026-03-30T00:00:00.5+02:00",
  ]);
  expect(renderAll("\\T:t", "${t:in Europe/Berlin|every 1d}", days)).toEqual([
    "2026-03-29T00:00:00+01:00",
    "2026-03-29T00:00:00+01:00",
    "2026-03-30T00:00:00+02:00",
  ]);
  // An hour that the clock shows twice is two slices.
  const twice = "2026-10-25T00:30:00Z 2026-10-25T01:30:00Z";
  expect(renderAll("\\T:t", "${t:in Europe/Berlin|every 1h}", twice)).toEqual([
    "2026-10-25T02:00:00+02:00",
    "2026-10-25T02:00:00+01:00",
  ]);
  expect(renderAll("\\N:n", "${n:epoch|in +05:30|hour}", "1700000000")).toEqual(["03"]);
  expect(renderAll("\\T:t", "${t + 2h:in Asia/Tokyo}", "2026-05-01T10:00:00Z")).toEqual(["2026-05-01T21:00:00+09:00"]);
  expect(renderAll("\\T:t", "${t:in UTC}", "2026-05-01T10:00:00-04:00")).toEqual(["2026-05-01T14:00:00Z"]);
  // A time of day, a year before 1 and an offset with seconds.
  const without = "10:00:00 0001-01-01T00:00:00Z 1850-01-01T00:00:00Z";
  expect(renderAll("\\T:t", "${t:in America/New_York}", without)).toEqual(["", "", ""]);
  expect(() => renderAll("\\T:t", "${t:in Mars/Base}", "")).toThrow('"Mars/Base" is no time zone');
  expect(() => renderAll("\\R:d", "${d:in UTC}", "")).toThrow("a zone's clock shows times with a date");
});

test("numbers of seconds, milliseconds, microseconds and nanoseconds since 1970 are instants", () => {
  // 1,700,000,000 s are 19,675 days (to 2023-11-14) and 80,000 s, which are 22:13:20.
  const counts = "1700000000 1700000000123 1700000000123456 1700000000.5 42";
  expect(renderAll("\\N:n", "${n:epoch}", counts)).toEqual([
    "2023-11-14T22:13:20Z",
    "2023-11-14T22:13:20.123Z",
    "2023-11-14T22:13:20.123456Z",
    "2023-11-14T22:13:20.5Z",
    "",
  ]);
  expect(renderAll("\\N:n", "${n:epoch|every 5m} ${n:epoch | hour} ${n:epoch|every 1d|day}", "1700000000")).toEqual([
    "2023-11-14T22:10:00Z 22 14",
  ]);
  expect(renderAll("\\N:n", "${n / 100:epoch} ${n - 200:epoch|every 1h}", "170000000000")).toEqual([
    "2023-11-14T22:13:20Z ",
  ]);
  expect(renderAll(".:n", "${n:epoch}", "word")).toEqual([""]);
});

test("times since 1970 take part in arithmetic", () => {
  const counts = "1700000000 1700000060.5";
  expect(renderAll("\\N:n", "${n:epoch + 2h} ${(n:epoch - 1d):hour} ${n:epoch - previous}", counts)).toEqual([
    "2023-11-15T00:13:20Z 22 ",
    "2023-11-15T00:14:20.5Z 22 60.5s",
  ]);
  const both = "1700000000 x 2023-11-14T22:13:25Z";
  expect(renderAll("\\N:n x \\T:t", "${t - (n:epoch)} ${(t - n:epoch):ms} ${(n + 5):epoch}", both)).toEqual([
    "5s 5000 2023-11-14T22:13:25Z",
  ]);
  expect(renderAll("\\N:n", "${n:epoch + 1h}", "42")).toEqual([""]);
  const registers = compilePattern("\\R:d").registers;
  expect(() => parseTemplate("${d:epoch + 1h}", { registers, where: "format" })).toThrow(
    '"d" is a duration: epoch makes a time of a number',
  );
});

test("what is no number is no time since 1970", () => {
  const template = (pattern: string, text: string) => () =>
    parseTemplate(text, { registers: compilePattern(pattern).registers, where: "format" });
  expect(template("\\T:t", "${t:epoch}")).toThrow('"t" is a time: epoch makes a time of a number');
  expect(template("\\U:u", "${u:epoch}")).toThrow('"u" is a url: epoch makes a time of a number');
  expect(template("\\N:n", "${n:epoch|ms}")).toThrow('"n" is a time: ms is a unit of durations');
  expect(template("\\N:n", "${n:every 5m}")).toThrow('"n" is a number: slices are of times');
});

test("clocks are lengths of time if a template asks for it", () => {
  // 25:00:01 are 90,001 s; 2-03:04:05 are 2 * 86,400 + 3 * 3600 + 4 * 60 + 5 = 183,845 s.
  expect(renderAll("\\T:t", "${t:duration} ${t:duration|ms}", "00:01:02.5 25:00:01 12:34 2026-01-02T00:00:01")).toEqual(
    ["62.5s 62500", "90001s 90001000", " ", " "],
  );
  expect(renderAll("\\T:t", "${t:duration}", "up 2-03:04:05")).toEqual(["183845s"]);
  expect(renderAll("[\\T \\R \\{quantity}]:t", "${t:duration|s}", "5s 00:00:07,25 2 minutes")).toEqual([
    "5",
    "7.25",
    "120",
  ]);
  expect(renderAll('\\T:a "to" \\T:b', "${b - a:duration|s}", "10:00:00 to 10:00:05")).toEqual(["5"]);
  const template = (pattern: string, text: string) => () =>
    parseTemplate(text, { registers: compilePattern(pattern).registers, where: "format" });
  expect(template("\\N:n", "${n:duration}")).toThrow('"n" is a number: duration makes a length of a time');
  expect(template("\\T:t", "${t:duration|MiB}")).toThrow('"t" is a duration: MiB is a unit of sizes');
});

test("a part that texts of the kind don't have is empty", () => {
  const text = "5 https://a.org/x word 10.0.0.1 2026-01-02";
  expect(renderAll(".:n", "${n:host}|${n:year}", text)).toEqual(["|", "a.org|", "word|", "|", "|2026"]);
});

test("units of durations and sizes, at most three places", () => {
  expect(renderAll("\\R:d", "${d:ms}", "1.5s 20us 1h")).toEqual(["1500", "0.02", "3600000"]);
  expect(renderAll("\\R:d", "${d:h}", "20m 10m")).toEqual(["0.333", "0.167"]);
  expect(renderAll("\\Z:z", "${z:MiB} ${z:kB}", "1536KiB")).toEqual(["1.5 1572.864"]);
  expect(renderAll("\\Z:z", "${z:MiB} ${z:MB}", "56KiB")).toEqual(["0.055 0.057344"]);
  const long = "30001 milliseconds 3 hours 20 minutes 5 kg";
  expect(renderAll("\\{quantity}:q", "${q:s}", long).slice(0, 2)).toEqual(["30.001", "12000"]);
  expect(renderAll("\\{quantity}:q", "${q:KiB}", "1024 bytes")).toEqual(["1"]);
  expect(renderAll("\\N:z", "${z:KiB}", "2048")).toEqual(["2"]);
  expect(renderAll(".:d", "${d:MiB}", "1s")).toEqual([""]);
});

test("differences of instants, clocks and amounts", () => {
  const two = "2026-11-22T10:00:00Z 2026-11-22T10:00:01.5Z";
  expect(renderAll("\\T:a \\T:b", "${b - a} ${a - b} ${b - a:ms}", two)).toEqual(["1.5s -1.5s 1500"]);
  expect(renderAll("\\T:a \\T:b", "${b - a}", "10:00 10:01:30")).toEqual(["90s"]);
  expect(renderAll("\\N:a \\N:b", "${b - a}", "5 2.5")).toEqual(["-2.5"]);
  expect(renderAll(". :a . :b".replaceAll(" :", ":"), "${b - a}", "5 1s")).toEqual([""]);
});

test("arithmetic is exact, and an operation without a finite decimal has no value", () => {
  const all = "${n * 2}|${n + 0.2}|${n - 100}|${n / 8}|${n / 3}|${(n + 1) * 2 - n}";
  expect(renderAll("\\N:n", all, "0.1 12 007")).toEqual([
    "0.2|0.3|-99.9|0.0125||2.1",
    "24|12.2|-88|1.5|4|14",
    "14|7.2|-93|0.875||9",
  ]);
  expect(renderAll("\\N:a \\N:b", "${a + b * 2} ${(a + b) * 2} ${a - b - 1} ${a / b}", "6 0")).toEqual(["6 12 5 "]);
  expect(renderAll("\\N:n", "${n * 1e30}", "12345678901234567890")).toEqual(["1.234567890123456789e49"]);
});

test("results have the unit of the first value, or the base unit if they are not short in it", () => {
  const durations = "30s, 120ms, 1h30m, 0s";
  expect(renderAll("\\R:d", "${d * 2} ${d + 1s} ${d / 1ms}", durations)).toEqual([
    "60s 31s 30000",
    "240ms 1120ms 120",
    "10800s 5401s 5400000",
    "0s 1s 0",
  ]);
  expect(renderAll("\\Z:z", "${z * 2} ${z + 1KiB} ${z / 1KiB}", "16MiB 1.5GB")).toEqual([
    "32MiB 16778240B 16384",
    "3GB 1500001024B 1464843.75",
  ]);
  expect(renderAll("\\$:m", "${m * 1.19}", "$1,000.00")).toEqual(["$1,190.00"]);
  expect(renderAll("\\$:a \\$:b", "${a + b}", "$5 $2.50")).toEqual(["$7.50"]);
  expect(renderAll("\\$:m", "${m * 2}", "$5 $1234.5")).toEqual(["$10", "$2469.0"]);
  expect(renderAll("\\%:p", "${p * 2}", "12.5%")).toEqual(["25%"]);
});

test("times are moved in their own form, and what such a form cannot say is written in UTC", () => {
  const renderTimes = (times: string, template = "${t + 2h}") => renderAll("\\T:t", template, times);
  expect(renderTimes("2026-12-31T23:30:00Z")).toEqual(["2027-01-01T01:30:00Z"]);
  expect(renderTimes("2026-01-01T10:00:00.120+02:00", "${t - 90m}")).toEqual(["2026-01-01T08:30:00.120+02:00"]);
  expect(renderTimes("10/Oct/2000:23:55:36 -0700")).toEqual(["11/Oct/2000:01:55:36 -0700"]);
  expect(renderTimes("Sep  9 23:50:53")).toEqual(["Sep 10 01:50:53"]);
  expect(renderTimes("Sep 10 01:50:53", "${t - 2h}")).toEqual(["Sep  9 23:50:53"]);
  expect(renderTimes("23:30")).toEqual(["01:30"]);
  expect(renderTimes("3/24/2022 11:42:35 AM")).toEqual(["3/24/2022 01:42:35 PM"]);
  expect(renderTimes("3/24/2022 10:42 p.m.")).toEqual(["3/25/2022 12:42 a.m."]);
  expect(renderTimes("2026/09/30", "${t + 1d}")).toEqual(["2026/10/01"]);
  expect(renderTimes("2026/09/30")).toEqual(["2026-09-30T02:00:00Z"]);
  expect(renderTimes("2026-09-27T09:00:00Z", "${t + 1ms}")).toEqual(["2026-09-27T09:00:00.001Z"]);
  expect(renderTimes("2026-01-02", "${t - 2026-01-01T12:00:00Z} ${t - 2026-01-01:h}")).toEqual(["43200s 24"]);
  // Less than a nanosecond, and years that cannot be written.
  expect(renderTimes("2026-01-02", "${t + 0.5ns}${t + 9999y}")).toEqual([""]);
});

test("the difference to the match before", () => {
  const times = "2026-11-22T10:00:00Z 2026-11-22T10:00:05Z 2026-11-22T10:01:05Z";
  expect(renderAll("\\T:t", "${t - previous}", times)).toEqual(["", "5s", "60s"]);
  const java = "2026-11-22 10:00:03,289 a [2026-11-22 10:00:04,500] b 2026-11-22 10:00:04.75 c";
  expect(renderAll("\\T:t", "${t - previous}", java)).toEqual(["", "1.211s", "0.25s"]);
  expect(renderAll("\\T:t", "${t - previous:ms}", "10:00:03,289 a 10:00:04,289 b")).toEqual(["", "1000"]);
  expect(renderAll("\\T:t", "${t - previous}", "10:00:03,289,1\n10:00:04,100,2")).toEqual(["", "0.811s"]);
});

test.each([
  ["${t:every}", "is not an accessor"],
  ["${t:every 5x}", '"5x" is not the length of a slice'],
  ["${t:every 0s}", '"0s" is not the length of a slice'],
  ["${t - u}", 'the pattern has no register "u"'],
  ["${t - t - t}", '"t - t - t": a time cannot be subtracted from a duration'],
  ["${t + t}", "a time cannot be added to a time"],
  ["${t + 5}", "a number cannot be added to a time; write a duration with its unit, as in 5s"],
  ["${t * 2}", "a time cannot be multiplied by a number"],
  ["${t + 5x}", '"5x" is not a value'],
  ["${2 - 1}", "has no register: in arithmetic a number is a number"],
  ["${t+2h}", "write blanks around +, as in ${t + 2h}"],
  ["${(t - t}", "a ( is not closed"],
  ["${t - t)}", "a ) closes nothing"],
  ["${t - }", "an operator has a value on both sides"],
])("%s is refused", (template, message) => {
  const { registers } = compilePattern("\\T:t");
  const parse = () => parseTemplate(template, { registers, where: "format" });
  expect(parse).toThrow(TemplateError);
  expect(parse).toThrow(message);
});
