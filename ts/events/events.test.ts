import { expect, test } from "bun:test";
import { homedir } from "node:os";
import { join } from "node:path";
import type { EventFormat } from "./format.ts";
import { parseFormatFile } from "./format-file.ts";
import { eventsOfText, testFaults } from "./format-test.ts";
import { knownFormats, ownFolder, shippedFormats } from "./formats.ts";
import { EventReader } from "./reader.ts";
import type { FormatTie } from "./tallies.ts";

const formats = knownFormats();
const readEvents = (text: string) => eventsOfText(text, formats);

test("every shipped format has a test, and reads it as it says", () => {
  const faults = testFaults(shippedFormats(), formats);
  expect(faults.map(({ format, test, fault }) => `${format.file}, line ${test.line}: ${fault}`)).toEqual([]);
  expect(shippedFormats().filter(({ tests }) => tests.length === 0)).toEqual([]);
});

/** Formats of which neither is the more specific, in each of the texts. */
function findTies(texts: readonly string[], known: readonly EventFormat[]): FormatTie[] {
  const reader = new EventReader(known);
  try {
    return texts.flatMap((text) => {
      reader.restart("");
      for (const _ of reader.push(new TextEncoder().encode(text), 0, true));
      return reader.counts.ties;
    });
  } finally {
    reader.close();
  }
}

test("of the shipped formats that read a line of their tests one is the most specific", () => {
  const texts = shippedFormats().flatMap(({ tests }) => tests.map(({ text }) => text));
  expect(texts.length).toBeGreaterThan(shippedFormats().length);
  expect(findTies(texts, formats)).toEqual([]);
});

test("formats that read the same lines equally specifically are told, with the one that is taken", () => {
  const own = (name: string, form: string) =>
    parseFormatFile(`format ${name}\n  about = ours\n  line = ${form}\n`, "own.matcher");
  const one = own("one", "@@ {level} from {source:word}: {message}");
  const other = own("other", "@@ {level} from {unit:word}: {message}");
  const more = own("more", "@@ {level} from disk: {message}");
  const text = "@@ info from disk: full\n@@ warn from net: slow\n@@ error from cpu: hot\n";
  const tie = { taken: "one", other: "other", lines: 3, lookedAt: 3 };
  expect(findTies([text], [...one, ...other])).toEqual([tie]);
  expect(findTies([text], [...other, ...one])).toEqual([{ ...tie, taken: "other", other: "one" }]);
  // A more specific one is no tie, and those that none but it reads are none of the others'.
  expect(findTies([text], [...one, ...other, ...more])).toEqual([{ ...tie, lines: 2, lookedAt: 2 }]);
  expect(findTies([text], [...one, ...more])).toEqual([]);
});

test("of shipped formats that tell as much the one of which less may be absent reads a line", () => {
  const lines = [
    "17/06/09 20:10:40 INFO spark.SecurityManager: Changing view acls to: yarn",
    "[2026-05-01 10:00:00] INFO: up",
  ];
  expect(lines.map((line) => readEvents(line)[0]!.format)).toEqual(["logback", "text"]);
  expect(findTies(lines, formats)).toEqual([]);
});

test("formats of JSON that need equally many fields are told where a record has all of these", () => {
  const own = (name: string, need: string) =>
    parseFormatFile(`format ${name}\n  about = ours\n  reads = json\n  needs = .${need}\n`, "own.matcher");
  const both = [...own("one", "alpha"), ...own("other", "beta")];
  const tie = { taken: "one", other: "other", lines: 1, lookedAt: 2 };
  expect(findTies(['{"alpha":1,"beta":2}\n{"alpha":1}\n{"beta":2}\n'], both)).toEqual([tie]);
});

test("no two shipped formats have one name", () => {
  const names = shippedFormats().map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("envelopes open by themselves: compose, docker, logfmt", () => {
  const line = String.raw`web-1  | {"log":"level=warn msg=\"two words\"\n","stream":"stderr","time":"2026-05-01T10:00:00Z"}`;
  expect(readEvents(line)).toMatchObject([
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
  expect(readEvents(text).map(({ format, level, message, line }) => [format, level, message, line])).toEqual([
    ["json", "info", "up", 1],
    ["klog", "warn", "slow", 2],
    [null, null, "==> a banner <==", 3],
    ["logfmt", "error", "late", 4],
  ]);
});

test("a line of no format has the fields that its text names, and all of it as its message", () => {
  const text = "Bad PAM password attempt for 'foobar' from 192.0.2.163:49242";
  expect(readEvents(text)).toEqual([
    {
      time: null,
      level: null,
      source: null,
      message: text,
      format: null,
      line: 1,
      fields: { user: "foobar", client: "192.0.2.163", port: 49242 },
    },
  ]);
});

test("parts of a message that a container's line ends are joined", () => {
  const text = [
    '2026-05-01T10:00:00Z stdout P {"level":"error",',
    '2026-05-01T10:00:01Z stdout P "msg":"no ',
    '2026-05-01T10:00:02Z stdout F route"}',
    "2026-05-01T10:00:03Z stdout F next",
  ].join("\n");
  expect(readEvents(text).map(({ level, message, line }) => [level, message, line])).toEqual([
    ["error", "no route", 1],
    [null, "next", 4],
  ]);
});

test("an event of joined parts is no part, one whose rest is missing is", () => {
  const text = [
    "2026-05-01T10:00:00Z stdout P one ",
    "2026-05-01T10:00:01Z stdout F two",
    "2026-05-01T10:00:02Z stdout P three",
  ].join("\n");
  expect(readEvents(text).map(({ message, fields }) => [message, fields.partial])).toEqual([
    ["one two", undefined],
    ["three", "P"],
  ]);
});

test("of fields of one name in several texts the innermost counts, and each is printed once", () => {
  const line = JSON.stringify({ log: '{"stream":"own","msg":"m"}', stream: "stderr", time: "2026-05-01T10:00:00Z" });
  const [event] = readEvents(line);
  expect(event!.fields).toEqual({ stream: "own", msg: "m", time: "2026-05-01T10:00:00Z" });
  expect(event!.format).toBe("docker/json");
});

test("what a message merely names replaces no field that the record has, however it is asked for", () => {
  const line =
    "[Fri May 01 10:00:00 2026] [core:error] [pid 25:tid 14] [client 203.0.113.9:4222] mail from 198.51.100.7 port 25 to x";
  const [event] = readEvents(line);
  expect(event!.format).toBe("apache-error/prose");
  expect(event!.fields).toMatchObject({ client: "203.0.113.9", port: 4222 });
  const reader = new EventReader(formats, ["client", "port"]);
  reader.restart("");
  const rows = [...reader.push(Buffer.from(line), 0, true)].map((row) => Buffer.from(row).toString());
  reader.close();
  expect(rows.join("")).toBe("203.0.113.9,4222\n");
});

test("lines as many programs write them are of no program's format", () => {
  const rows = [
    ["2026-05-01T10:00:00Z: the shop opened", null, null],
    ["2026-05-01 10:00:00,123 billing [812]: INFO  the shop opened", "info", "billing"],
    ["2026-05-01 10:00:00 notice: the shop opened", "notice", null],
    ["2026-05-01 10:00:00 [812] error: the shop opened", "error", null],
    ["2026-05-01 10:00:00 WARN [main] the shop opened", "warn", "main"],
  ] as const;
  for (const [line, level, source] of rows) {
    expect(readEvents(line)).toMatchObject([{ format: "text", level, source, message: "the shop opened" }]);
  }
});

test("of pairs of one key in a text the last counts, whatever the text is in", () => {
  for (const head of ["", "May  1 10:00:00 web1 app[1]: "]) {
    const [event] = readEvents(`${head}level=info user=ann user=bob`);
    expect(event!.fields).toMatchObject({ user: "bob" });
  }
});

test("text that arrives in pieces gives the same events and counts", () => {
  const text = [
    "2026-05-01 10:00:00,123 [main] ERROR c.e.Orders - order 8814 failed",
    "java.lang.IllegalStateException: closed",
    "\tat c.e.Orders.load(Orders.java:39)",
    '2026-05-01T10:00:00Z stdout P {"msg":',
    '2026-05-01T10:00:01Z stdout F "m"}',
    "a line of no format",
    "#Fields: date time c-ip",
    "2026-05-01 10:00:00 203.0.113.9",
    "2026-05-01 10:00:01,5 [main] INFO c.e.Orders - fine",
  ].join("\n");
  const counts = { events: 6, unread: 1, firstUnreadLine: 6 };
  expect(samePieces(new TextEncoder().encode(text), [1, 7, 40, 120])).toMatchObject(counts);
});

/** The counts of the events of a text, which is also read in pieces of these sizes. */
function samePieces(bytes: Uint8Array, sizes: readonly number[]) {
  const read = (pieceBytes: number) => {
    const reader = new EventReader(formats);
    reader.restart("");
    let printed = "";
    for (let end = pieceBytes; ; end += pieceBytes) {
      const from = reader.settled;
      for (const lines of reader.push(bytes.subarray(from, end), from, end >= bytes.length))
        printed += Buffer.from(lines).toString();
      if (end >= bytes.length) break;
    }
    const { counts } = reader;
    reader.close();
    return { printed, counts };
  };
  const whole = read(bytes.length);
  for (const size of sizes) expect({ size, ...read(size) }).toEqual({ size, ...whole });
  return whole.counts;
}

test("records of several lines by their own structure: journal export, XML, rows with line ends in quotes", () => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt("two\nlines".length));
  const head = "__REALTIME_TIMESTAMP=1777629600000000\n";
  const text = Buffer.concat([
    Buffer.from(`__CURSOR=a\n${head}MESSAGE\n`),
    size,
    Buffer.from(`two\nlines\nPRIORITY=3\n\n__CURSOR=b\n${head}MESSAGE=one\n\n`),
    Buffer.from("<Events>\n<Event><System><EventID>1</EventID>\n<Level>3</Level></System></Event><Event>"),
    Buffer.from("<System><EventID>2</EventID></System></Event>\n</Events>\n"),
    Buffer.from('2026-05-01 10:00:00 UTC,"bob","shop",8,"[local]",6.3,3,"SELECT",2026-05-01 09:00:00 UTC,3/1,0,LOG,'),
    Buffer.from('00000,"a\nb",,,,,,"c\n""d""\n",1,,"psql"\nlevel=info msg=last\n'),
  ]);
  expect(samePieces(text, [1, 13, 100])).toMatchObject({ events: 6, unread: 0 });
  expect(readEvents(text.toString()).map(({ level, message, line }) => [level, message, line])).toEqual([
    ["error", "two\nlines", 1],
    [null, "one", 8],
    ["warn", null, 13],
    [null, null, 14],
    ["info", "a\nb", 16],
    ["info", "last", 20],
  ]);
});

test("a text with as many commas as a row of a format has is no row without its time and level", () => {
  const line = JSON.stringify({ level: "info", msg: "m", list: Array.from({ length: 23 }, (_, i) => i) });
  expect(readEvents(line)[0]).toMatchObject({ format: "json", level: "info" });
});

test("records that never end cost linear time and end as messages", () => {
  const count = 2_000;
  const texts = ["<Event ", "__A\n", '2026-05-01 10:00:00,"', "__A=1\n__B\n", "<Event><a b='", '[a b="', "{", "__A="];
  const reader = new EventReader(formats.filter(({ structure }) => ["export", "xml", "csv"].includes(structure)));
  for (const text of texts) {
    reader.restart("");
    for (const _ of reader.push(Buffer.from(`${text}\n`.repeat(count)), 0, true, false));
    expect(reader.counts.events).toBeGreaterThan(0);
  }
  reader.close();
});

test("a format within lines counts although no sampled line has it, and a table's header is a message", () => {
  const lines = Array.from({ length: 3000 }, (_, i) => `May  1 10:00:00 web1 app[1]: tick ${i}`);
  lines[1511] = 'May  1 10:00:00 web1 app[1]: {"level":"error","msg":"m"}';
  const found = readEvents(lines.slice(1500).join("\n")).filter(({ level }) => level === "error");
  expect(found).toMatchObject([{ format: "syslog/json", message: "m", line: 12 }]);
  expect(readEvents("#Fields: date time c-ip")).toMatchObject([{ format: "w3c", message: "#Fields: date time c-ip" }]);
}, 20_000);

test("a format that begins after many lines of none is found in text that arrives in pieces, also within lines", () => {
  for (const [head, format] of [
    ["", "json"],
    ["May  1 10:00:00 web1 app[1]: ", "syslog/json"],
  ] as const) {
    const reader = new EventReader(formats);
    reader.restart("");
    let last = "";
    let text = Buffer.alloc(0);
    let base = 0;
    const push = (line: string, count: number, isLast: boolean) => {
      text = Buffer.concat([text.subarray(reader.settled - base), Buffer.from(`${head}${line}\n`.repeat(count))]);
      base = reader.settled;
      for (const lines of reader.push(text, base, isLast)) last = Buffer.from(lines).toString();
    };
    push("one more line of the shop", 700, false);
    push('{"level":"error","msg":"m"}', 100, true);
    reader.close();
    expect(JSON.parse(last.trimEnd().split("\n").at(-1)!)).toMatchObject({ format, level: "error", line: 800 });
  }
}, 20_000);

test("below a record, a line that is JSON or has a time by another format belongs to no record before", () => {
  const text = [
    // Formats are learned from the start of an input, until its first event is read.
    "2026-05-01 09:59:59,123 [main] INFO c.e.Orders - ready",
    "2026-05-01 10:00:00,123 [main] ERROR c.e.Orders - order 8814 failed",
    "java.lang.IllegalStateException: closed 2 times",
    '{"level":"warn","msg":"slow"}',
    "2026-05-01 10:00:01,123 [main] ERROR c.e.Orders - request was",
    "{ no object }",
    "May  1 10:00:02 web1 app[1]: it began",
    "",
  ];
  const reader = new EventReader(formats);
  reader.restart("");
  let [printed, input] = ["", Buffer.alloc(0)];
  for (const line of text) {
    input = Buffer.concat([input, Buffer.from(`${line}\n`)]);
    const from = reader.settled;
    for (const lines of reader.push(input.subarray(from), from, line === "")) printed += Buffer.from(lines);
  }
  reader.close();
  const events = printed
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events.map(({ format, message, line }) => [format, message, line])).toEqual([
    ["logback", "ready", 1],
    ["logback", "order 8814 failed\njava.lang.IllegalStateException: closed 2 times", 2],
    ["json", "slow", 4],
    ["logback", "request was\n{ no object }", 5],
    ["syslog", "it began", 7],
  ]);
});

test("epoch numbers are times by their magnitude", () => {
  const times = ["1777629600", "1777629600.5", "1777629600123", "1777629600123456", "1777629600123456789"];
  const text = times.map((time) => `{"ts":${time},"msg":"x"}`).join("\n");
  expect(readEvents(text).map(({ time }) => time)).toEqual([
    "2026-05-01T10:00:00Z",
    "2026-05-01T10:00:00.500Z",
    "2026-05-01T10:00:00.123Z",
    "2026-05-01T10:00:00.123456Z",
    "2026-05-01T10:00:00.123456789Z",
  ]);
});

test("a word with which a sentence begins is no level, and stays in the message", () => {
  const readLevel = (message: string) =>
    readEvents(`2026-05-01T10:00:00Z ${message}`).map((one) => [one.level, one.message]);
  for (const message of ["A new user came", "I am here", "all is well", "Success of the day", "log rotated"])
    expect(readLevel(message)).toEqual([[null, message]]);
  for (const [message, level, rest] of [
    ["I | etcd began", "info", "| etcd began"],
    ["LOG rotated", "info", "rotated"],
    ["Warning disk is full", "warn", "disk is full"],
    ["info began", "info", "began"],
  ])
    expect(readLevel(message!)).toEqual([[level!, rest!]]);
});

test("values that a reader would change stay texts", () => {
  const line = "level=info version=1.10 offset=-0 status=200 id=12345678901234567 took=0.25";
  expect(readEvents(line)[0]!.fields).toMatchObject({
    ...{ version: "1.10", offset: "-0", status: 200, id: "12345678901234567", took: 0.25 },
  });
});

test("colours of a terminal hide no format, also on lines that go on and in texts within", () => {
  const red = (text: string) => `\x1b[31m${text}\x1b[0m`;
  const text = [
    `2026-05-01T10:00:00Z ${red("ERROR")} ${red("shop::db")}: no ${red("connection")}`,
    `2026-05-01 10:00:00,5 [main] ${red("WARN")} c.e.Orders - late`,
    `java.lang.${red("Error")}: x`,
    JSON.stringify({ log: red("level=warn msg=slow"), stream: "stderr", time: "2026-05-01T10:00:00Z" }),
  ].join("\n");
  expect(readEvents(text).map(({ format, level, message }) => [format, level, message])).toEqual([
    ["tracing", "error", "no connection"],
    ["logback", "warn", "late\njava.lang.Error: x"],
    ["docker/logfmt", "warn", "slow"],
  ]);
});

test("numbers that are levels count on the scale of their program only", () => {
  const readLevel = (fields: object) => readEvents(JSON.stringify({ msg: "m", ...fields }))[0]!.level;
  expect(readLevel({ level: 40 })).toBe("warn");
  expect(readLevel({ levelno: 40 })).toBe("error");
  expect(readLevel({ level: 200, level_name: "INFO" })).toBe("info");
  expect(readLevel({ level: 3 })).toBeNull();
});

test("the order of day and month is the same in all dates of an input", () => {
  const readTimes = (...dates: string[]) =>
    readEvents(dates.map((date) => `${date} 10:00:00 INFO began`).join("\n")).map(({ time }) => time?.slice(0, 10));
  expect(readTimes("04/05/2026", "05/25/2026")).toEqual(["2026-04-05", "2026-05-25"]);
  expect(readTimes("04/05/2026", "25/05/2026")).toEqual(["2026-05-04", "2026-05-25"]);
  expect(readTimes("17/06/09", "17/06/25")).toEqual(["2017-06-09", "2017-06-25"]);
});

test("names that objects have by themselves are fields like others, and big integers stay exact", () => {
  const [event] = readEvents('{"__proto__":1,"constructor":"c","id":12345678901234567890,"msg":"m"}');
  expect(Object.hasOwn(event!.fields, "__proto__")).toBe(true);
  expect(Object.entries(event!.fields)).toContainEqual(["constructor", "c"]);
});

test("hostile lines end as messages", () => {
  const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  const keys = `{${Array.from({ length: 5_000 }, (_, i) => `"k${i}":${i}`).join(",")}}`;
  const braces = "{".repeat(1 << 17);
  const blanks = `2026-05-01T10:00:00Z${" ".repeat(1 << 17)}x`;
  const [first, second, third, fourth] = readEvents([deep, keys, braces, blanks].join("\n"));
  expect([first!.format, first!.message]).toEqual([null, deep]);
  expect(Object.keys(second!.fields).length).toBe(5_000);
  expect([third!.format, third!.message?.length]).toEqual([null, 1 << 17]);
  expect(fourth!.message).toBe("x");
});

test("a person's own formats are never those of the current folder", () => {
  const kept = process.env.XDG_CONFIG_HOME;
  try {
    process.env.XDG_CONFIG_HOME = "own";
    expect(ownFolder()).toBe(join(homedir(), ".config", "matcher", "formats"));
    process.env.XDG_CONFIG_HOME = join(homedir(), "own");
    expect(ownFolder()).toBe(join(homedir(), "own", "matcher", "formats"));
  } finally {
    if (kept === undefined) delete process.env.XDG_CONFIG_HOME;
    else process.env.XDG_CONFIG_HOME = kept;
  }
});

test("a field that a format reads besides is read although nothing else names it", () => {
  const own = "format peer\n  reads = logfmt\n  needs = .took\n  beside = .origin as endpoint";
  const [event] = eventsOfText("took=5 origin=203.0.113.9:4222", [...parseFormatFile(own, "own.matcher"), ...formats]);
  expect(event).toMatchObject({ format: "peer/endpoint", fields: { client: "203.0.113.9", port: 4222, took: 5 } });
});

test("a format file says where it is wrong", () => {
  const parse = (text: string) => () => parseFormatFile(text, "own.matcher");
  expect(parse("format own\n  line = {time")).toThrow('own.matcher, line 2: "{time" is not a field');
  expect(parse("format own\n  line = {?a")).toThrow("not closed");
  expect(parse("# mine\n\nformat own\n  about = x")).toThrow("own.matcher, line 3: the format own has no line");
  expect(parse("format own\n  level = .grade\n  line = {user} {status}")).toThrow(
    "own.matcher, line 2: no line of the format own has a field .grade; there are .user, .status",
  );
  expect(parse("format own\n  line = {user}\n  needs = .id")).toThrow(
    "line 3: no line of the format own has a field .id",
  );
  expect(parse("format own\n  reads = json\n  message = .text\n  joins = .partial P")).toThrow(
    "own.matcher, line 4: joins is for a format of line = FORM, and own reads json",
  );
  expect(parse("format own\n  reads = json\n  line = {user}")).toThrow("line 3: line is for a format of line = FORM");
  expect(parse("format own\n  line = {user}\n  columns = .a")).toThrow(
    "line 3: columns is for reads = csv, and own reads line",
  );
  expect(parse("format one\n  reads = json\nformat own\n  reads = tabs\n  like = two")).toThrow(
    'line 5: like names a format above in the file, and "two" is none: above are one',
  );
  expect(parse("format own\n  kine = {a}")).toThrow('there is no key "kine"');
  expect(parse("line = {a}")).toThrow("expected format NAME");
  expect(parse("format own\n  line = {a:wrd}")).toThrow('there is no type "wrd"');
});

test("a line that repeats what a reader looks for costs as much as its bytes, and the line after it is read", () => {
  // Where each occurrence looked at the rest of its line, these would take minutes.
  const lines = ["a=b;", ";b", "from ", "x@", "http://", "{ ", "1.2.3.4 ", "'a' ", ":"].map(
    (part) => `2026-05-01T10:00:00Z m ${part.repeat(50_000 / part.length)}`,
  );
  const events = readEvents([...lines, "2026-05-01T10:00:00Z WARN late"].join("\n"));
  expect(events.length).toBe(lines.length + 1);
  expect(events.at(-1)).toMatchObject({ level: "warn", message: "late" });
});

test("JSON with some names of CloudTrail is none of it, and blanks alone are no value", () => {
  expect(readEvents('{"eventTime":"2026-05-01T10:00:00Z","eventName":"x","eventSource":{"id":1}}')[0]!.format).toBe(
    "json",
  );
  const [login] = readEvents("2026-05-01 10:00:00.1|INFO    |Query         |   |login failed");
  expect(login).toMatchObject({ format: "nlog", message: "login failed" });
  expect(login!.fields).not.toHaveProperty("id");
});

test("the first values of an access log are hosts of any kind", () => {
  const rest = '[01/May/2026:10:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "curl/8"';
  const rows: [string, Record<string, unknown>][] = [
    ["[2001:db8::1]:443 192.0.2.7 - -", { vhost: "[2001:db8::1]:443", client: "192.0.2.7" }],
    ['"-" 192.0.2.7 - -', { client: "192.0.2.7" }],
    ['"example.org" 192.0.2.7 - -', { vhost: "example.org", client: "192.0.2.7" }],
    ["_ 192.0.2.7 - -", { vhost: "_", client: "192.0.2.7" }],
    ["example.org:443 pc.example.net - ann", { vhost: "example.org:443", client: "pc.example.net", user: "ann" }],
    ["example.org fe80::1%eth0 - -", { vhost: "example.org", client: "fe80::1%eth0" }],
    ["192.0.2.7 ann@pc bob", { client: "192.0.2.7", ident: "ann@pc", user: "bob" }],
    ['192.0.2.7 - "ann b"', { client: "192.0.2.7", user: "ann b" }],
    ['192.0.2.7 - ""', { client: "192.0.2.7" }],
    ["unix: - -", { client: "unix:" }],
    ["[::1]:4222 - -", { client: "[::1]:4222" }],
  ];
  const request = { method: "GET", path: "/a", protocol: "HTTP/1.1", status: 200, bytes: 5, agent: "curl/8" };
  expect(rows.map(([first]) => readEvents(`${first} ${rest}`)[0]!.fields)).toEqual(
    rows.map(([, fields]) => ({ ...fields, ...request })),
  );
});

test("an access log behind the name of a container has its own client, and what containers add is no value", () => {
  const log = '192.0.2.7 - ann [01/May/2026:10:00:00 +0000] "GET /a HTTP/1.1" 500 12 "-" "curl/8"';
  for (const [envelope, format] of [
    ["web    | ", "compose/combined"],
    ["[pod/web-7d9/app] ", "kubectl/combined"],
  ]) {
    expect(readEvents(envelope + log)).toMatchObject([{ format, fields: { client: "192.0.2.7", user: "ann" } }]);
  }
  const line = JSON.stringify({ log: "ready\r\n", stream: "stdout", time: "2026-05-01T10:00:00Z" });
  expect(readEvents(line)).toMatchObject([{ message: "ready", fields: { log: "ready\r\n" } }]);
  expect(readEvents("2026-05-01 10:00:00 UTC [812] all is well")[0]!.fields).not.toHaveProperty("uptime");
});
