/** `infer --as-format`: a format from lines with marks. */
import { expect, test } from "bun:test";
import { knownFormats, parseFormatFile, testFaults } from "../../events/index.ts";
import { parseMarks } from "../../infer/index.ts";
import { formatFromMarks } from "./marked-format.ts";

const parseMarkedLines = (...lines: string[]) =>
  lines.flatMap((line) => parseMarks(line, { name: "--mark", firstLine: 1 }));
const formatTill = (lines: readonly string[], others: readonly string[] = []) =>
  formatFromMarks("till", parseMarkedLines(...lines), others);

test("what lines have in common is text, what differs is passed, and marks are fields of their type", () => {
  const lines = [
    "{time:2026-05-01T10:00:00Z} {level:WARN} [{thread:main}] login of {user:ann} from {source:10.0.0.7} took 12ms: {message:all is well}",
    "{time:2026-05-01T10:00:01Z} {level:INFO} [{thread:http-1}] login of {user:bob} from {source:10.0.0.9} took 1.5s: {message:done}",
    "{time:2026-05-01T10:00:02Z} {level:E} [{thread:http-1}] {message:a \\{crash\\} of it}",
  ];
  const file = formatTill(lines, ["2026-05-01T10:00:03Z D [x] another"]);
  expect(file.split("\n").filter((line) => line.startsWith("  line"))).toEqual([
    "  line = {time} {level} [{thread:name}] login of {user:name} from {source:ip} took {:word}: {message}",
    "  line = {time} {level} [{thread:name}] {message}",
  ]);
  const formats = parseFormatFile(file, "till.matcher");
  expect(formats[0]!.tests).toHaveLength(2);
  expect(testFaults(formats, [...formats, ...knownFormats()])).toEqual([]);
});

test("a time and a level may have other names, and texts between quotes are quoted", () => {
  const file = formatTill([
    '"GET {path:/a b} HTTP/1.1" {status:200} "{agent:x \\" y}" at {when:01/May/2026:10:00:00 +0200}; {how:warn}',
  ]);
  expect(file).toContain(
    '  line = "GET {path} HTTP/1.1" {status:number} "{agent:quoted}" at {when:time}; {how:word}\n',
  );
  expect(file).toContain("  time = .when\n  level = .how\n");
  expect(file).toContain('"status":200');
});

test.each([
  [["no marks"], [], "no line has a mark"],
  [["{a:1}{b:2} x"], [], "nothing is between a and b"],
  [["{a:1 {b:2}} x"], [], "no fields in others"],
  [["{a:1} {a:2} x"], [], "a is marked twice"],
  [["{a:one} is two"], ["one was two"], 'the format does not read "one was two"'],
  [["{message:x} is text"], ["more {braces}"], "does not read"],
  [["{time:May  1 10:00:00} {host:web1} {message:app[1]: hello}"], [], "the format syslog reads"],
])("%j and %j are refused", (lines, others, message) => {
  expect(() => formatTill(lines, others)).toThrow(message);
});

test("the name is one that a file of formats can have", () => {
  expect(() => formatFromMarks("1till", parseMarkedLines("{a:b} c"), [])).toThrow('"1till" is not a valid format name');
});
