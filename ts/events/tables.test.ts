/** Tables whose first line names the columns, as events. */
import { expect, test } from "bun:test";
import { parseFormatFile } from "./format-file.ts";
import { eventsOfText, type PrintedEvent } from "./format-test.ts";
import { findFormats, shippedFormats } from "./formats.ts";
import { EventReader } from "./reader.ts";

const readEvents = (text: string, name = "csv") => eventsOfText(text, findFormats(name));

const table = [
  'ts,severity,logger,msg,free,,"odd ""n"""',
  '2026-05-01T10:00:00Z,WRN,store,"disk ""a"",',
  'full",0,x,y',
  "2026-05-01T10:00:01Z,info,,short",
].join("\n");
const rows = [
  {
    time: "2026-05-01T10:00:00Z",
    level: "warn",
    source: "store",
    message: 'disk "a",\nfull',
    format: "csv",
    line: 2,
    fields: { free: 0, "6": "x", 'odd "n"': "y" },
  },
  { time: "2026-05-01T10:00:01Z", level: "info", source: null, message: "short", format: "csv", line: 4 },
];

test("rows are events by the names of the first line, which is none, with line ends in quotes", () => {
  for (const end of ["", "\n", "\r\n"]) {
    const text = end === "\r\n" ? `${table.replaceAll("1Z,info,,short", "1Z,info,,short\r")}\n` : table + end;
    const events = readEvents(text);
    expect(events).toMatchObject(rows);
    expect(events).toHaveLength(rows.length);
  }
  expect(readEvents("time\tlevel\tmessage\n2026-05-01T10:00:00Z\terror\ta, b\n", "tsv")).toMatchObject([
    { time: "2026-05-01T10:00:00Z", level: "error", message: "a, b" },
  ]);
});

test("a table that arrives in pieces has the same rows, and is counted without its header", () => {
  const bytes = new TextEncoder().encode(table);
  const reader = new EventReader(findFormats("csv"));
  for (let cut = 1; cut < bytes.length; cut++) {
    reader.restart("");
    let printed = "";
    for (const lines of reader.push(bytes.subarray(0, cut), 0, false)) printed += new TextDecoder().decode(lines);
    for (const lines of reader.push(bytes, 0, true)) printed += new TextDecoder().decode(lines);
    const events: PrintedEvent[] = printed
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events).toMatchObject(rows);
    expect(reader.counts).toMatchObject({ events: 2, unread: 0, byFormat: [["csv", 2]] });
  }
  reader.close();
});

test("a first line with a time or a number is a row: columns then have numbers", () => {
  expect(readEvents("2026-05-01T10:00:00Z,a,x\n2026-05-01T10:00:01Z,b,y\n")).toMatchObject([
    { format: "csv", line: 1, fields: { "1": "2026-05-01T10:00:00Z", "2": "a", "3": "x" } },
    { format: "csv", line: 2, fields: { "2": "b" } },
  ]);
  expect(readEvents("name,7\n")).toMatchObject([{ line: 1, fields: { "1": "name", "2": 7 } }]);
  expect(readEvents("name,7\nmore,8,x\n")).toMatchObject([
    { format: "csv" },
    { format: "csv", fields: { "1": "more", "2": 8, "3": "x" } },
  ]);
});

test("a row with more values than columns, or with an open quote, is an event of no format", () => {
  const events = readEvents(
    'time,message\n2026-05-01T10:00:00Z,a,b\n2026-05-01T10:00:00Z,c\n2026-05-01T10:00:00Z,"d\n',
  );
  expect(events.map(({ format, line, message }) => [format, line, message])).toEqual([
    [null, 2, "2026-05-01T10:00:00Z,a,b"],
    ["csv", 3, "c"],
    [null, 4, '2026-05-01T10:00:00Z,"d'],
  ]);
});

test("tables are read only where they are asked for, by the names that values of JSON have", () => {
  expect(readEvents(table, "auto").filter(({ format }) => format?.includes("csv"))).toEqual([]);
  const [json, csv, tsv] = ["json", "csv", "tsv"].map((name) => shippedFormats().find((one) => one.name === name)!);
  expect(csv!.places).toEqual(json!.places);
  expect(tsv!.places).toEqual(json!.places);
});

/** Whole, and in pieces of any size. */
function printEvents(text: string, name: string, layout = 0): PrintedEvent[] {
  const bytes = new TextEncoder().encode(text);
  const reader = new EventReader(findFormats(name), [], layout);
  const inPieces = (size: number) => {
    reader.restart("");
    let found = "";
    for (let end = Math.min(size, bytes.length); ; end = Math.min(end + size, bytes.length)) {
      const isLast = end === bytes.length;
      for (const lines of reader.push(bytes.subarray(0, end), 0, isLast)) found += new TextDecoder().decode(lines);
      if (isLast) break;
    }
    return found;
  };
  const whole = inPieces(bytes.length);
  for (const size of [1, 7, 60]) expect(inPieces(size)).toBe(whole);
  reader.close();
  return whole.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
}

test("values below the names of a header are events, also below another header, and what is no row has a message", () => {
  const text = [
    "LAST SEEN   TYPE      OBJECT       MESSAGE",
    "2m5s        Warning   pod/shop-1   Back-off restarting failed container",
    "",
    "LAST SEEN   TYPE     OBJECT                 MESSAGE",
    "3s          Normal   pod/a-longer-name-0    Started",
    "",
    "LAST SEEN      TYPE     OBJECT    MESSAGE",
    "2 minutes ago  Normal   pod/a     Created",
    "",
    "2 pods are not ready",
  ].join("\n");
  const found = printEvents(text, "columns");
  expect(found).toMatchObject([
    { line: 2, level: "warn", source: "pod/shop-1", message: "Back-off restarting failed container" },
    { line: 5, level: "info", source: "pod/a-longer-name-0", message: "Started", fields: { "LAST SEEN": "3s" } },
    { line: 8, source: "pod/a", message: "Created", fields: { "LAST SEEN": "2 minutes ago" } },
    { line: 10, format: null, message: "2 pods are not ready" },
  ]);
  expect(found).toHaveLength(4);
});

test("a name of two words is one column where a value of several words begins with it", () => {
  const text = [
    "LAST SEEN     TYPE      OBJECT       MESSAGE",
    "11 days ago   Warning   pod/shop-1   Back-off",
    "5 hours ago   Normal    pod/shop-2   Started",
    "",
  ].join("\n");
  expect(printEvents(text, "columns")).toMatchObject([
    { level: "warn", source: "pod/shop-1", message: "Back-off", fields: { "LAST SEEN": "11 days ago" } },
    { level: "info", source: "pod/shop-2", message: "Started", fields: { "LAST SEEN": "5 hours ago" } },
  ]);
});

test("a cell that a table opens is no row of a table", () => {
  const own = parseFormatFile(
    "format own\n  about = ours\n  reads = commas\n  message = .msg\n  opens = .msg\n",
    "own",
  );
  const logfmt = shippedFormats().filter(({ name }) => name === "logfmt");
  const events = eventsOfText('id,msg\n7,"8,9"\n8,level=warn msg=slow\n', [...own, ...logfmt]);
  expect(events).toMatchObject([
    { format: "own", message: "8,9", fields: { id: 7 } },
    { format: "own/logfmt", level: "warn", message: "slow", fields: { id: 8 } },
  ]);
});

test("a comment of any length is none of the events, in pieces too", () => {
  const comment = 0x23 << 8;
  const bytes = new TextEncoder().encode(`a,b\n#${"x".repeat(5000)}\n1,2\n`);
  const reader = new EventReader(findFormats("csv"), [], comment);
  reader.restart("");
  let found = "";
  for (const end of [100, 3000, bytes.length]) {
    // What was read is no longer held.
    const base = reader.settled;
    for (const lines of reader.push(bytes.subarray(base, end), base, end === bytes.length)) {
      found += new TextDecoder().decode(lines);
    }
    if (end === 3000) expect(reader.settled).toBe(3000);
  }
  reader.close();
  expect(
    found
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ fields: { a: 1, b: 2 } }]);
});

test("with a comma in numbers messages are as they were written", () => {
  const reader = new EventReader(findFormats("csv"), ["message", "price"], 0x3b | (1 << 18));
  reader.restart("");
  const text = "price;message\n1,5;1.234\n2,5;3,5 L\n";
  const rows = [...reader.push(new TextEncoder().encode(text), 0, true)].map((row) => new TextDecoder().decode(row));
  reader.close();
  expect(rows.join("")).toBe('1.234,1.5\n"3,5 L",2.5\n');
});

test("the layout of a table: separator, comments, no header, and a comma in numbers", () => {
  const [comment, noHeader, decimalComma] = [0x23 << 8, 1 << 16, 1 << 18];
  const table = '# made by till\nitem;price\nbolt;0,5\n# half\ncrane;1.234,56\nwire;12.5\n"a;b\nc";-1,0\n# end';
  const byComma = 0x3b | comment | decimalComma;
  expect(printEvents(table, "csv", byComma).map(({ line, fields }) => [line, fields])).toEqual([
    [3, { item: "bolt", price: 0.5 }],
    [5, { item: "crane", price: 1234.56 }],
    // A number with a point would be another one.
    [6, { item: "wire", price: "12.5" }],
    [7, { item: "a;b\nc", price: "-1.0" }],
  ]);
  expect(printEvents("a,b\nc,d,e\n", "csv", 0x2c | noHeader).map(({ fields }) => fields)).toEqual([
    { "1": "a", "2": "b" },
    { "1": "c", "2": "d", "3": "e" },
  ]);
});

test("a brace alone in a table begins no object: each line below is a row", () => {
  const text = 'a,b\n{\n  "x": 1,2\n}\n3,4\n';
  expect(readEvents(text).map(({ line }) => line)).toEqual([2, 3, 4, 5]);
});
