/** Fields that are named as times hold times, also as numbers since 1970, where a time is asked of them. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { knownFormats } from "../../ts/events/formats.ts";
import { isTimeField } from "../../ts/tables/time-fields.ts";
import { Workplace } from "./workplace.ts";

setDefaultTimeout(60_000);
const place = new Workplace();
const runAndRead = (...words: string[]) => place.run(words).out;

const [ten, eleven] = [1_777_629_600, 1_777_633_205];

test.each([
  ["json", "ts", (n: number) => `{"ts":${n},"n":${n - ten}}`],
  ["json", '"@timestamp"', (n: number) => `{"@timestamp":"${n}000","n":${n - ten}}`],
  ["json", "event.start", (n: number) => `{"event":{"start":${n}.0},"n":${n - ten}}`],
  ["logfmt", "time", (n: number) => `time=${n}000000 n=${n - ten}`],
  ["auto", "__REALTIME_TIMESTAMP", (n: number) => `{"__REALTIME_TIMESTAMP":"${n}000000","MESSAGE":"x","n":${n - ten}}`],
  ["auto", "time", (n: number) => `{"time":${n},"msg":"x","n":${n - ten}}`],
  ["json", "time", (n: number) => `{"time":"${new Date(n * 1000).toISOString()}","n":${n - ten}}`],
])("--in %s .%s", (format, field, line) => {
  const text = `${line(ten)}\n${line(eleven)}\n`;
  const scan = (query: string, template: string) =>
    runAndRead("scan", "--in", format, query, "--format", template, "--text", text);
  expect(scan(`.${field}{>=2026-05-01T10:30:00Z}`, "${.n}")).toBe("3605\n");
  expect(scan(`.${field}{<10:30}`, "${.n}")).toBe("0\n");
  expect(scan(`.${field}{2026-05-01T09:00:00Z..2026-05-01T10:30:00Z}`, "${.n}")).toBe("0\n");
  expect(scan(".", `\${.${field}:hour}:\${.${field}:minute} \${.${field}:every 1h}`)).toBe(
    "10:00 2026-05-01T10:00:00Z\n11:00 2026-05-01T11:00:00Z\n",
  );
  expect(runAndRead("count-by", "--in", format, ".", `\${.${field}:every 1h}`, "--text", text)).toBe(
    "2026-05-01T10:00:00Z  1\n2026-05-01T11:00:00Z  1\n",
  );
});

test("a number that is a time is not unequal to it", () => {
  const text = [ten, eleven, '"none"'].map((ts) => `{"ts":${ts}}`).join("\n");
  const scan = (query: string) => runAndRead("scan", "--in", "json", query, "--format", "${.ts}", "--text", text);
  expect(scan(".ts{!=2026-05-01T10:00:00Z}")).toBe(`${eleven}\nnone\n`);
  expect(scan(`.ts{!=${ten}}`)).toBe(`${eleven}\nnone\n`);
});

test("a number is still a number, and no time where its field is not named as one", () => {
  const line = `{"ts":${ten},"n":${ten},"time":1500}`;
  const count = (query: string) => runAndRead("scan", "--in", "json", query, "--count", "--text", line);
  expect(["=1777629600", ">1777629599"].map((is) => count(`.ts{${is}}`))).toEqual(["1\n", "1\n"]);
  expect([".n{>=2026-01-01}", ".time{>=2026-01-01}", ".ts{duration,>1s}"].map(count)).toEqual(["0\n", "0\n", "0\n"]);
  expect(count(".time{>1000}")).toBe("1\n");
  expect(runAndRead("scan", "--in", "json", ".", "--format", "${.ts} ${.ts + 1}", "--text", line)).toBe(
    `${ten} ${ten + 1}\n`,
  );
});

test("the places of times of all formats of structures are named as times", () => {
  const places = knownFormats().flatMap(({ structure, places }) => (structure === "json" ? places.time : []));
  expect(places.length).toBeGreaterThan(20);
  // An element of a list has no name.
  const names = places.map(({ name }) => name).filter((name) => !/^\d+$/.test(name));
  expect(names.filter((name) => !isTimeField(name))).toEqual([]);
});
