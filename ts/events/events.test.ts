import { expect, test } from "bun:test";
import { parseFormatFile } from "./format-file.ts";
import { eventsOfText, testFault } from "./format-test.ts";
import { knownFormats, shippedFormats } from "./formats.ts";

const formats = knownFormats();
const eventsOf = (text: string) => eventsOfText(text, formats);

test("every shipped format has a test, and reads it as it says", () => {
  const faults = shippedFormats().flatMap((format) =>
    format.tests.length === 0
      ? [`${format.name} has no test`]
      : format.tests.flatMap((one) => {
          const fault = testFault(format, one, formats);
          return fault === null ? [] : [`${format.file}, line ${one.line}: ${fault}`];
        }),
  );
  expect(faults).toEqual([]);
});

test("envelopes open by themselves: compose, docker, logfmt", () => {
  const line = String.raw`web-1  | {"log":"level=warn msg=\"two words\"\n","stream":"stderr","time":"2026-05-01T10:00:00Z"}`;
  expect(eventsOf(line)).toMatchObject([
    { time: "2026-05-01T10:00:00Z", level: "warn", message: "two words", format: "compose/docker/logfmt" },
  ]);
});

test("formats that are mixed are told apart line by line, and what none reads is an event with a message", () => {
  const text = [
    '{"level":30,"time":1777629600123,"msg":"up","name":"api"}',
    "W0501 10:00:00.123456   12 server.go:54] slow",
    "==> a banner <==",
    "time=2026-05-01T10:00:00Z level=error msg=late",
  ].join("\n");
  expect(eventsOf(text).map(({ format, level, message, line }) => [format, level, message, line])).toEqual([
    ["json", "info", "up", 1],
    ["klog", "warn", "slow", 2],
    [null, null, "==> a banner <==", 3],
    ["logfmt", "error", "late", 4],
  ]);
});

test("parts of a message that a container's line ends are joined", () => {
  const text = [
    '2026-05-01T10:00:00Z stdout P {"level":"error",',
    '2026-05-01T10:00:01Z stdout P "msg":"no ',
    '2026-05-01T10:00:02Z stdout F route"}',
    "2026-05-01T10:00:03Z stdout F next",
  ].join("\n");
  expect(eventsOf(text).map(({ level, message, line }) => [level, message, line])).toEqual([
    ["error", "no route", 1],
    [null, "next", 4],
  ]);
});

test("epoch numbers are times by their magnitude", () => {
  const times = ["1777629600", "1777629600.5", "1777629600123", "1777629600123456", "1777629600123456789"];
  const text = times.map((time) => `{"ts":${time},"msg":"x"}`).join("\n");
  expect(eventsOf(text).map(({ time }) => time)).toEqual([
    "2026-05-01T10:00:00Z",
    "2026-05-01T10:00:00.500Z",
    "2026-05-01T10:00:00.123Z",
    "2026-05-01T10:00:00.123456Z",
    "2026-05-01T10:00:00.123456789Z",
  ]);
});

test("names that objects have by themselves are fields like others, and big integers stay exact", () => {
  const [event] = eventsOf('{"__proto__":1,"constructor":"c","id":12345678901234567890,"msg":"m"}');
  expect(Object.hasOwn(event!.fields, "__proto__")).toBe(true);
  expect(Object.entries(event!.fields)).toContainEqual(["constructor", "c"]);
});

test("hostile lines end as messages", () => {
  const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
  const keys = `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":${i}`).join(",")}}`;
  const braces = "{".repeat(1 << 20);
  const blanks = `2026-05-01T10:00:00Z${" ".repeat(1 << 20)}x`;
  const [first, second, third, fourth] = eventsOf([deep, keys, braces, blanks].join("\n"));
  expect([first!.format, first!.message]).toEqual([null, deep]);
  expect(Object.keys(second!.fields).length).toBe(20_000);
  expect([third!.format, third!.message?.length]).toEqual([null, 1 << 20]);
  expect(fourth!.message).toBe("x");
});

test("a format file says where it is wrong", () => {
  const parse = (text: string) => () => parseFormatFile(text, "own.matcher");
  expect(parse("format own\n  line = {time")).toThrow('own.matcher, line 2: "{time" is not a field');
  expect(parse("format own\n  line = {?a")).toThrow("not closed");
  expect(parse("format own\n  about = x")).toThrow("has no line");
  expect(parse("format own\n  kine = {a}")).toThrow('there is no key "kine"');
  expect(parse("line = {a}")).toThrow("expected format NAME");
  expect(parse("format own\n  line = {a:wrd}")).toThrow('there is no type "wrd"');
});
