/** Lines behind an envelope that belong to the event before them. */
import { expect, test } from "bun:test";
import { recordBytesLimit } from "../tables/limits.ts";
import { eventsOfText } from "./format-test.ts";
import { knownFormats } from "./formats.ts";
import { EventReader } from "./reader.ts";

const formats = knownFormats();
const readEvents = (text: string) => eventsOfText(text, formats);

/** Lines as a container, syslog or journald hand them over, one by one. */
const envelopes: [name: string, wrap: (line: string, source?: string) => string][] = [
  ["compose", (line, source = "web") => `${source}-1  | ${line}`],
  ["kubectl", (line, source = "web") => `[pod/${source}-7d4/app] ${line}`],
  ["stern", (line, source = "web") => `${source}-5d8f7c9b4-x2x7k app ${line}`],
  [
    "cri",
    (line, source = "stdout") => `2026-05-01T10:00:00.123456789Z ${source === "stdout" ? source : "stderr"} F ${line}`,
  ],
  [
    "docker",
    (line, source = "stdout") => JSON.stringify({ log: `${line}\n`, stream: source, time: "2026-05-01T10:00:00.5Z" }),
  ],
  ["syslog", (line, source = "web") => `May  1 10:00:00 pc ${source}[812]: ${line}`],
  ["syslog5424", (line, source = "web") => `<11>1 2026-05-01T10:00:00Z pc ${source} 812 - - ${line}`],
  [
    "journal",
    (line, source = "web") =>
      JSON.stringify({ __REALTIME_TIMESTAMP: "1777629600123456", SYSLOG_IDENTIFIER: source, MESSAGE: line }),
  ],
  ["kubectl/text", (line, source = "web") => `[pod/${source}-7d4/app] 2026-05-01T10:00:00.123456789Z ${line}`],
];

test("a trace behind the times of kubectl logs --timestamps, or in records of the journal's export, is one event", () => {
  const java = [
    "2026-05-01 10:00:00,123 [main] ERROR c.e.Orders - failed",
    "c.e.Closed: x",
    "\tat c.e.Orders.load(O.java:3)",
  ];
  const next = "2026-05-01 10:00:01,123 [main] INFO c.e.Orders - up";
  const size = (text: string) => String.fromCharCode(text.length, 0, 0, 0, 0, 0, 0, 0);
  const wraps = [
    (line: string) => `2026-05-01T10:00:00.12345678Z ${line}\n`,
    (line: string) => `__CURSOR=s=1\n__REALTIME_TIMESTAMP=1777629600123456\n_PID=8\nMESSAGE=${line}\n\n`,
    (line: string) => `__CURSOR=s=1\n__REALTIME_TIMESTAMP=1777629600123456\n_PID=8\nMESSAGE\n${size(line)}${line}\n\n`,
  ];
  for (const wrap of wraps) {
    const found = readEvents([...java, next].map(wrap).join(""));
    expect(found.map(({ level, message }) => [level, message])).toEqual([
      ["error", ["failed", ...java.slice(1)].join("\n")],
      ["info", "up"],
    ]);
  }
  const whole = [java.join("\n"), next].map(wraps[2]!).join("");
  expect(readEvents(whole).map(({ message }) => message)).toEqual([["failed", ...java.slice(1)].join("\n"), "up"]);
});

test("lines with a time of their own stay events, also where they are indented", () => {
  const lines = [
    "2026-05-01T10:00:00Z menu",
    "2026-05-01T10:00:00Z   tea",
    "2026-05-01T10:00:01Z [app] ERROR: no milk",
  ];
  expect(readEvents([...lines, "2026-05-01T10:00:02Z   - none"].join("\n"))).toHaveLength(4);
});

test.each(envelopes)("the lines of a trace behind the same envelope belong to one event: %s", (name, wrap) => {
  const java = [
    "2026-05-01 10:00:00,123 [main] ERROR c.e.Orders - failed try=2",
    "java.lang.IllegalStateException: closed",
    "\tat c.e.Orders.load(Orders.java:39)",
    "Caused by: java.io.IOException: gone",
    "\t... 2 more",
  ];
  const next = "2026-05-01 10:00:01,123 [main] INFO c.e.Orders - up";
  const events = readEvents([...java, next].map((line) => wrap(line)).join("\n"));
  expect(events).toMatchObject([
    {
      format: `${name}/logback/pairs`,
      level: "error",
      line: 1,
      message: ["failed try=2", ...java.slice(1)].join("\n"),
    },
    { format: `${name}/logback`, level: "info", line: 6, message: "up" },
  ]);
  expect(events).toHaveLength(2);
  const python = [
    "it failed",
    "Traceback (most recent call last):",
    '  File "a.py", line 3, in b',
    "    c()",
    "ValueError: d",
  ];
  expect(readEvents([...python, "next"].map((line) => wrap(line)).join("\n")).map(({ message }) => message)).toEqual([
    python.join("\n"),
    "next",
  ]);
});

test.each(envelopes)(
  "lines of another source, and indented ones that are no frames, are events of their own: %s",
  (_, wrap) => {
    const other = [wrap("failed"), wrap("\tat c.e.A(B.java:3)", "other"), wrap("menu"), wrap("  tea"), wrap("  milk")];
    expect(readEvents(other.join("\n"))).toHaveLength(5);
  },
);

test.each(envelopes)("what was thrown, and the stack below it, belong to the event before them: %s", (_, wrap) => {
  const failed = "2026-05-01 10:00:00,123 ERROR failed";
  const traces = [
    ["System.InvalidOperationException: closed", "   at A.B() in C.cs:line 3"],
    ["TypeError: x is not a function", "    at f (/srv/a.js:7:1)"],
    ["goroutine 19 [running]:", "main.f(0x0)", "\t/srv/main.go:7 +0x1d"],
    ["a.rb:7:in `total'", "b.rb:9:in 'B#show'"],
  ];
  for (const trace of traces) {
    const text = [failed, ...trace, "2026-05-01 10:00:01,123 INFO up"].map((line) => wrap(line)).join("\n");
    expect(readEvents(text).map(({ message }) => message)).toEqual([["failed", ...trace].join("\n"), "up"]);
  }
});

test.each(envelopes)("a frame of another source shows no trace: %s", (_, wrap) => {
  const lines = ["2026-05-01 10:00:00,123 INFO up", "TypeError: x is late"].map((line) => wrap(line));
  const text = [...lines, wrap("    at f (/srv/a.js:7:1)", "db")].join("\n");
  expect(readEvents(text).map(({ message }) => message?.trim())).toEqual([
    "up",
    "TypeError: x is late",
    "at f (/srv/a.js:7:1)",
  ]);
});

test.each(envelopes)(
  "an exception that followed another one is of the event that its format goes on: %s",
  (_, wrap) => {
    const text = [
      "2026-05-01 10:00:00,123 ERROR shop.orders: failed",
      "Traceback (most recent call last):",
      '  File "a.py", line 3, in b',
      "ValueError: d",
      "that has two lines",
      "",
      "During handling of the above exception, another exception occurred:",
      "",
      "Traceback (most recent call last):",
      '  File "a.py", line 5, in b',
      "KeyError: 'x'",
    ];
    const next = "2026-05-01 10:00:01,123 INFO shop.orders: up";
    const events = readEvents([...text, next].map((line) => wrap(line)).join("\n"));
    expect(events.map(({ line, message }) => [line, message])).toEqual([
      [1, ["failed", ...text.slice(1)].join("\n")],
      [12, "up"],
    ]);
  },
);

test.each(["", "web-1  | ", "2026-05-01T10:00:00.123456789Z stdout P "])(
  "the end of a line of any length is not waited for: %s",
  (head) => {
    const record = `${head}2026-05-01 10:00:00,123 ERROR shop.orders: failed\n`;
    const reader = new EventReader(formats);
    reader.restart("");
    const text = Buffer.alloc(recordBytesLimit + 1, "x");
    text.write(record + head);
    const first = reader.push(text, 0, false).next();
    expect(Buffer.from(first.value ?? []).toString()).toContain('"message":"failed"');
    expect(reader.settled).toBeGreaterThanOrEqual(record.length - 1);
    reader.close();
  },
);

const panic = [
  "panic: runtime error: invalid memory address or nil pointer dereference",
  "[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x4a2b3c]",
  "",
  "goroutine 1 [running]:",
  "main.main()",
  "\t/app/main.go:12 +0x1d",
  "",
  "goroutine 18 [chan receive]:",
  "main.worker(0xc000012345)",
  "\t/app/worker.go:33 +0x5a",
  "created by main.main",
  "\t/app/main.go:9 +0x85",
];

test("a panic of Go and its goroutines are one event", () => {
  const message = panic.join("\n").replace("panic: ", "");
  const found = readEvents(
    ["2026/05/01 10:00:00 main.go:3: up", ...panic, "", "2026/05/01 10:00:05 main.go:3: up again"].join("\n"),
  );
  expect(found.map((event) => [event.format, event.level, event.message, event.line])).toEqual([
    ["go", null, "up", 1],
    ["go-panic", "emergency", message, 2],
    ["go", null, "up again", 15],
  ]);
  expect(readEvents([...panic, "listening on :80 (slow)"].join("\n")).map(({ line }) => line)).toEqual([1, 13]);
});

test.each(envelopes.slice(0, -1))("a panic of Go behind the same envelope is one event: %s", (name, wrap) => {
  const lines = [
    ...panic.map((line) => wrap(line)),
    wrap("listening on :80"),
    ...panic.map((line) => wrap(line, "api")),
  ];
  const found = readEvents(lines.join("\n"));
  expect(found.map((event) => [event.format, event.line])).toEqual([
    [`${name}/go-panic`, 1],
    [name, 13],
    [`${name}/go-panic`, 14],
  ]);
  expect(found[0]!.message!.split("\n").length).toBe(panic.length);
});
