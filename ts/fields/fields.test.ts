import { expect, test } from "bun:test";
import { PatternError } from "../error/errors.ts";
import { recordBytesLimit } from "../tables/limits.ts";
import { compileFields, FieldFinder, FieldStream, recordFormats } from "./index.ts";

const findFormat = (name: string) => recordFormats.find((format) => format.name === name)!;

/** The values of each matching record, joined by `|`; an absent one is `-`. */
function findRecords(format: string, query: string, text: string, named: string[] = [], pieceBytes?: number): string[] {
  const pattern = compileFields(query, findFormat(format), named);
  const bytes = new TextEncoder().encode(text);
  const rows: string[] = [];
  const take = (batch: Parameters<typeof readRows>[1]) => rows.push(...readRows(pattern.registers.length, batch));
  if (pieceBytes === undefined) {
    const finder = new FieldFinder(pattern);
    for (const batch of finder.whole(bytes)) take(batch);
    finder.close();
    return rows;
  }
  const stream = new FieldStream(pattern);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    for (const { matches } of stream.push(bytes.subarray(at, at + pieceBytes))) take(matches);
  }
  for (const { matches } of stream.finish()) take(matches);
  stream.close();
  return rows;
}

function readRows(width: number, batch: import("../scan/index.ts").Matches): string[] {
  const { text, matches } = batch.read!;
  const value = (i: number, r: number) => {
    const start = matches.registerStart(i, r);
    return start < 0 ? "-" : Buffer.from(text.subarray(start, matches.registerEnd(i, r))).toString();
  };
  return Array.from({ length: batch.count }, (_, i) =>
    [batch.line(i), ...Array.from({ length: width }, (_, r) => value(i, r))].join("|"),
  );
}

const log = `{"level":"error","took":"1.5s","status":500,"client":"10.0.0.7","http":{"path":"/a b"},"n":-5}
{"level":"info","took":"20ms","status":200,"client":"192.168.0.1","msg":"timed out after \\"3s\\""}
{"level":"error","took":700,"status":"503","msg":null}
`;

test("conditions by the kind of each value", () => {
  expect(findRecords("json", ".took{>1s}", log)).toEqual(["1|1.5s"]);
  expect(findRecords("json", ".status{500..599}", log)).toEqual(["1|500", "3|503"]);
  expect(findRecords("json", ".client{in:10.0.0.0/8}", log)).toEqual(["1|10.0.0.7"]);
  expect(findRecords("json", ".took{number}", log)).toEqual(["3|700"]);
  expect(findRecords("json", ".took{duration,<1s}", log)).toEqual(["2|20ms"]);
  expect(findRecords("json", ".n{<0}", log)).toEqual(["1|-5"]);
});

test("a negated condition takes the records without a value that satisfies it", () => {
  const lines = (query: string, text = log) => findRecords("json", query, text).map((row) => Number(row.split("|")[0]));
  expect(lines("!.level{=error}")).toEqual([2]);
  expect(lines("!.status{500..599} .level")).toEqual([2]);
  // Also those without the field, or with a value of another kind.
  expect(lines("!.took{>1s}")).toEqual([2, 3]);
  expect(lines('!.msg("timed" "out")')).toEqual([1, 3]);
  expect(lines("!.level{>=warn} !.client{in:10.0.0.0/8}")).toEqual([2]);
  const lists = '{"a":[1,2],"t":1767348000}\n{"a":[3]}\n{"b":1}\n{"a":[]}\n';
  expect(lines("!.a[]{=2}", lists)).toEqual([2, 3, 4]);
  expect(lines("!.t:epoch{>=2026-01-01}", lists)).toEqual([2, 3, 4]);
  expect(lines('!.a[]("3") .a[]("1":n)', lists)).toEqual([1]);
  expect(() => compileFields('!.msg("out":n)', findFormat("json"))).toThrow('"n" is bound where nothing may be found');
});

test("a number is the time that it means in seconds or parts of them", () => {
  const text = '{"t":1767323045}\n{"t":"1767348000123"}\n{"t":1767348000123456}\n{"t":5}\n{"t":"x"}\n';
  expect(findRecords("json", ".t:epoch{>=2026-01-02T10:00:00Z}", text)).toEqual([
    "2|1767348000123",
    "3|1767348000123456",
  ]);
  expect(findRecords("json", ".t:epoch{<10:00}", text)).toEqual(["1|1767323045"]);
  expect(findRecords("json", '."t":epoch{2026-01-02T00:00:00Z..2026-01-02T05:00:00Z}', text)).toEqual(["1|1767323045"]);
  expect(() => findRecords("json", ".t:epoch{>1s}", text)).toThrow(PatternError);
  expect(() => findRecords("json", ".t:epoch", text)).toThrow(PatternError);
});

test("conditions on texts", () => {
  expect(findRecords("json", ".level{=error} .status", log)).toEqual(["1|error|500", "3|error|503"]);
  expect(findRecords("json", ".level{!=error}", log)).toEqual(["2|info"]);
  expect(findRecords("json", ".http.path{:/a*}", log)).toEqual(["1|/a b"]);
  expect(findRecords("json", '.http.path{="/a b"}', log)).toEqual(["1|/a b"]);
});

test("presence, absence, null, and every record", () => {
  expect(findRecords("json", ".msg", log)).toEqual(['2|timed out after "3s"']);
  expect(findRecords("json", "!.msg", log)).toEqual(["1|-", "3|-"]);
  expect(findRecords("json", ".", log, ["level"])).toEqual(["1|error", "2|info", "3|error"]);
});

test("a pattern in a value, with registers", () => {
  expect(findRecords("json", '.msg("after" \\Q:q)', log)).toEqual(['2|timed out after "3s"|"3s"']);
  expect(findRecords("json", '.msg("(" | ")")', log)).toEqual([]);
});

test("pieces of any size give the same records", () => {
  for (const size of [1, 5, 64]) {
    expect(findRecords("json", ".level .took", log, [], size)).toEqual(findRecords("json", ".level .took", log));
  }
});

test("logfmt, CSV and TSV", () => {
  expect(findRecords("logfmt", ".dur{>100ms}", 'msg="a b" dur=150ms\nmsg=x dur=50ms')).toEqual(["1|150ms"]);
  expect(findRecords("csv", ".amount{>1000}", 'id,amount\n1,"$1,061.08"\n2,$5.00\n3,"€2,000.50"')).toEqual([
    "2|$1,061.08",
    "4|€2,000.50",
  ]);
  expect(findRecords("tsv", ".b{=2}", "a\tb\n1\t2\n")).toEqual(["2|2"]);
});

test("a comment of any length is no record, and costs no memory", () => {
  const stream = new FieldStream(compileFields(".a", { ...findFormat("csv"), comment: 0x23 }));
  const piece = new TextEncoder().encode(`#${"x".repeat(1 << 16)}`);
  let count = 0;
  const take = (parts: Iterable<{ matches: { count: number } }>) => {
    for (const { matches } of parts) count += matches.count;
  };
  for (let i = 0; i < 40; i++) {
    take(stream.push(piece));
    expect(stream.heldText().text.length).toBe(piece.length);
  }
  take(stream.push(new TextEncoder().encode("\na,b\n1,2\n#3,4\n5,6\n")));
  take(stream.finish());
  expect(count).toBe(2);
  expect(stream.rest()).toEqual([]);
  stream.close();
});

test("a record that is too long is left out to its line end, and named", () => {
  const stream = new FieldStream(compileFields(".a", findFormat("logfmt")));
  const piece = new TextEncoder().encode(`b=1 ${"x".repeat((1 << 20) - 4)}`);
  let count = 0;
  const take = (parts: Iterable<{ matches: { count: number } }>) => {
    for (const { matches } of parts) count += matches.count;
  };
  for (let size = 0; size <= recordBytesLimit; size += piece.length) take(stream.push(piece));
  take(stream.push(new TextEncoder().encode("a=1 a=2\na=3\na=4 a=5\n")));
  take(stream.finish());
  expect(count).toBe(2);
  expect(stream.rest()).toEqual([
    "the record of line 3 has a field more than once: only its last value was searched",
    "line 1 was not searched: it begins a record above 16 MiB, the limit of a record that arrives in pieces: name the " +
      "file instead",
  ]);
  stream.close();
});

test.each([
  ["json", '{"a":1,"b":{"a":2}}\n', false],
  ["json", '{"a":1,"b":2,"a":3}\n', true],
  ["json", '{"a":1,"a":null}\n', true],
  ["logfmt", "a=1 b=2 a=3\n", true],
  ["csv", "a,b,a\n1,2,3\n", true],
])("a field that a record has more than once is named: %s %p", (format, text, isNamed) => {
  const finder = new FieldFinder(compileFields(".", findFormat(format), ["a"]));
  for (const _ of finder.whole(new TextEncoder().encode(text)));
  expect(finder.rest().some((message) => message.includes("more than once"))).toBe(isNamed);
  finder.close();
});

test.each([
  [".r{in:192.0.2.0/24}", 2],
  [".r{=192.0.2.1}", 2],
  [".r{!=192.0.2.1}", 2],
  [".r{in:2001:db8::/32}", 1],
])("an address with its port is its address: %s", (query, expected) => {
  const text = ["192.0.2.1", "192.0.2.1:80", "[2001:db8::1]:80", "web:80"].map((r) => JSON.stringify({ r })).join("\n");
  const finder = new FieldFinder(compileFields(query, findFormat("json")));
  let count = 0;
  for (const matches of finder.whole(new TextEncoder().encode(text))) count += matches.count;
  expect(count).toBe(expected);
  finder.close();
});

test("errors point into the query", () => {
  const fault = (query: string) => {
    try {
      compileFields(query, findFormat("json"));
    } catch (error) {
      if (error instanceof PatternError) return error.fault.byteOffset;
      throw error;
    }
    return null;
  };
  expect(fault(".a .took{>zz}")).toBe(9);
  expect(fault(".msg(\\R{>})")).toBe(8);
  expect(fault("level{=error}")).toBe(0);
  expect(fault(".a{=b")).toBe(2);
  expect(fault(".a")).toBeNull();
});

test("levels are ordered in records of every format, whatever the field is called", () => {
  const lines = ['"WARN"', '"info"', "50", '"[err]"', '"none"', "null", '"Fatal"', "7"].map(
    (level) => `{"level":${level},"log":{"severity":${level}}}`,
  );
  const values = (format: string, query: string, text = lines.join("\n")) =>
    findRecords(format, query, text).map((row) => row.split("|")[1]!);
  const warned = ["WARN", "50", "[err]", "Fatal"];
  expect(values("json", ".level{>=warn}")).toEqual(warned);
  expect(values("json", ".log.severity{>=WARNING}")).toEqual(warned);
  expect(values("json", ".level{info..error}")).toEqual(["WARN", "info", "50", "[err]"]);
  expect(values("logfmt", ".level{<warn}", "level=debug\nlevel=crit")).toEqual(["debug"]);
  expect(values("csv", ".level{>error}", "level\nerror\nfatal")).toEqual(["fatal"]);
  // As before, texts are compared for equality, and words that grade other things have no order.
  expect(values("json", ".level{=warn}")).toEqual([]);
  expect(() => findRecords("json", ".grade{>=fine}", "{}")).toThrow("no value can satisfy");
});

test.each([
  [".t{09:00..11:00}", "{>=09:00,<=11:00}"],
  [".ip{2001:db8::1..2001:db8::9}", "{>=2001:db8::1,<=2001:db8::9}"],
])("%s would be the part before the colon: it is refused, with two comparisons in its place", (query, way) => {
  expect(() => findRecords("json", query, "{}")).toThrow(`two comparisons: ${way}`);
  const both = '{"t":"2026-05-01T10:00:00Z","ip":"2001:db8::5"}';
  expect(findRecords("json", query.replace(/\{.*\}/, way), both)).toHaveLength(1);
});
