/** Documents of many records: each record is an event, in one line or over many. */
import { expect, test } from "bun:test";
import { eventInheritedBytesMax } from "../tables/limits.ts";
import { eventsOfText, type PrintedEvent } from "./format-test.ts";
import { findFormats, knownFormats } from "./formats.ts";
import { EventReader } from "./reader.ts";

const formats = knownFormats();
const reader = new EventReader(formats);

/** The events of a text that arrives in pieces of `size` bytes. */
function eventsInPieces(text: string, size: number): PrintedEvent[] {
  const bytes = Buffer.from(text);
  reader.restart("");
  let printed = "";
  let held = 0;
  for (let end = 0; end < bytes.length; ) {
    end = Math.min(bytes.length, end + size);
    held = reader.settled;
    for (const lines of reader.push(bytes.subarray(held, end), held, end === bytes.length)) {
      printed += Buffer.from(lines).toString();
    }
  }
  return printed
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

const string = (key: string, value: string) => ({ key, value: { stringValue: value } });
const at = (seconds: number) => `${1777629600 + seconds}000000000`;
const timeAt = (seconds: number) => `2026-05-01T10:00:0${seconds}Z`;

const logs = {
  resourceLogs: [
    {
      resource: { attributes: [string("service.name", "shop"), string("host.name", "web1")] },
      scopeLogs: [
        {
          scope: { name: "shop.pay", version: "1" },
          logRecords: [
            {
              timeUnixNano: at(0),
              severityNumber: 17,
              body: { stringValue: 'payment "x" failed' },
              attributes: [string("user.id", "ann"), { key: "http.status_code", value: { intValue: "503" } }],
              traceId: "5b8efff798038103d269b633813fc60c",
            },
            { observedTimeUnixNano: at(1), severityText: "Warning", body: { stringValue: "level=info msg=paid" } },
          ],
        },
        { scope: {}, logRecords: [] },
        {
          logRecords: [
            {
              timeUnixNano: at(2),
              body: { kvlistValue: { values: [string("message", "up"), string("took", "80ms")] } },
            },
          ],
        },
      ],
    },
    {
      resource: { attributes: [string("service.name", "bill")] },
      scopeLogs: [{ logRecords: [{ timeUnixNano: "0", observedTimeUnixNano: at(3), body: { intValue: "7" } }] }],
    },
  ],
};

const spans = {
  resourceSpans: [
    {
      resource: { attributes: [string("service.name", "shop")] },
      scopeSpans: [
        {
          spans: [
            { traceId: "a", spanId: "b", name: "GET /x", startTimeUnixNano: at(0), attributes: [string("name", "n")] },
          ],
        },
      ],
    },
  ],
};

const trail = { eventVersion: "1", eventTime: timeAt(0), eventSource: "s3", eventName: "GetObject" };

/** A document, and what its events have. */
const documents: [name: string, document: unknown, events: object[]][] = [
  [
    "logs of OpenTelemetry",
    logs,
    [
      {
        ...{ time: timeAt(0), level: "error", source: "shop", message: 'payment "x" failed', format: "otlp" },
        fields: { "user.id": "ann", "http.status_code": 503, "host.name": "web1", scope: { name: "shop.pay" } },
      },
      { time: timeAt(1), level: "info", source: "shop", message: "paid", format: "otlp/logfmt" },
      { time: timeAt(2), level: null, source: "shop", message: "up", fields: { took: "80ms" } },
      { time: timeAt(3), source: "bill", message: "7" },
    ],
  ],
  [
    "spans of OpenTelemetry",
    spans,
    [{ time: timeAt(0), source: "shop", message: "GET /x", fields: { name: "GET /x", spanId: "b" } }],
  ],
  [
    "CloudTrail",
    { Records: [trail, { ...trail, eventTime: timeAt(1) }] },
    [0, 1].map((second) => ({ time: timeAt(second), source: "s3", message: "GetObject", format: "cloudtrail" })),
  ],
  [
    "a subscription of CloudWatch, whose names are behind its records",
    {
      logEvents: [
        { id: "1", message: '{"level":"warn","msg":"slow"}', timestamp: 1777629600000 },
        { id: "2", message: "[ERROR] broken", timestamp: 1777629601000 },
      ],
      logGroup: "/aws/lambda/pay",
      logStream: "a1",
    },
    [
      { time: timeAt(0), level: "warn", source: "a1", message: "slow", fields: { logGroup: "/aws/lambda/pay" } },
      { time: timeAt(1), level: "error", source: "a1", message: "broken", fields: { id: "2", logStream: "a1" } },
    ],
  ],
  [
    "Loki",
    {
      streams: [
        { stream: { app: "shop", level: "error" }, values: [[at(0), "no connection"]] },
        { stream: { app: "pay" }, values: [[at(1), 'level=warn msg="late"', { trace: "t" }]] },
      ],
    },
    [
      { time: timeAt(0), level: "error", source: "shop", message: "no connection" },
      { time: timeAt(1), level: "warn", source: "pay", message: "late", fields: { 2: { trace: "t" } } },
    ],
  ],
  [
    "Elasticsearch",
    {
      took: 1,
      hits: { total: 2, hits: [{ _index: "i", _id: "x", _source: { "@timestamp": timeAt(0), message: "a" } }] },
    },
    [{ time: timeAt(0), message: "a", format: "elastic-hit/json", fields: { _id: "x" } }],
  ],
  [
    "Azure",
    { records: [{ time: timeAt(0), resourceId: "/S", operationName: "Sign-in", category: "Audit", level: "Warning" }] },
    [{ time: timeAt(0), level: "warn", source: "Audit", message: "Sign-in" }],
  ],
  [
    "an array",
    [
      { time: timeAt(0), msg: "a" },
      { time: timeAt(1), level: "warn", msg: "b" },
    ],
    [
      { time: timeAt(0), message: "a", format: "json" },
      { time: timeAt(1), level: "warn", message: "b" },
    ],
  ],
];

test.each(documents)("each record of a document is an event: %s", (_, document, events) => {
  const line = JSON.stringify(document);
  const found = eventsOfText(line, formats);
  expect(found).toHaveLength(events.length);
  expect(found).toMatchObject(events);
  const withoutLine = ({ line: _line, ...event }: PrintedEvent) => event;
  const pretty = JSON.stringify(document, null, 2).replaceAll("\n", "\r\n");
  expect(eventsOfText(pretty, formats).map(withoutLine)).toEqual(found.map(withoutLine));
  const text = `up\n${line}\n${pretty}\n${line}${line}\ndone`;
  const all = eventsOfText(text, formats);
  expect(all.map(withoutLine)).toEqual([
    ...eventsOfText("up", formats).map(withoutLine),
    ...[found, found, found, found].flat().map(withoutLine),
    ...eventsOfText("done", formats).map(withoutLine),
  ]);
  for (const size of [1, 7, 100, 1000]) expect(eventsInPieces(text, size)).toEqual(all);
});

test("a line with a list that is an event itself, or has other records, stays one event", () => {
  const lines = [
    { msg: "flushed", entries: [{ logName: "a", timestamp: timeAt(0), resource: {} }] },
    { id: 1, items: [{ took: "2s" }, { took: "3s" }] },
    { time: timeAt(0), Records: [trail] },
    { Records: [] },
    { Records: ["a"] },
    { records: { a: 1 } },
  ];
  for (const line of lines) {
    const found = eventsOfText(JSON.stringify(line), formats);
    expect(found).toHaveLength(1);
    expect(found[0]!.fields).toEqual(line);
  }
});

test("an object over many lines that has a time is one event, also in pieces", () => {
  const objects = [7, 8].map((n) => ({ time: `2026-05-01T10:00:0${n}Z`, level: "warn", msg: "late", at: { n } }));
  const text = `${objects.map((object) => JSON.stringify(object, null, 2)).join("\n")}\n`;
  for (const size of [1, 7, text.length]) {
    const events = eventsInPieces(text, size);
    expect(events.map(({ time, level, message, line }) => [time, level, message, line])).toEqual([
      ["2026-05-01T10:00:07Z", "warn", "late", 1],
      ["2026-05-01T10:00:08Z", "warn", "late", 9],
    ]);
  }
  // One that has no time, or that another line breaks off, is read line by line.
  const head = '{\n  "time": 1777629600';
  for (const rest of ['{\n  "a": 1\n}\n', `${head},\nx\n}\n`, `${head}\n},\n`, `${head}\n} x\n`])
    for (const size of [1, 9, rest.length])
      expect(eventsInPieces(rest, size)).toHaveLength(rest.trim().split("\n").length);
});

test("records of a document over many lines are read before its end was seen, unless it is an event itself", () => {
  // Names behind the records are looked for in a mebibyte.
  const text = JSON.stringify(
    { Records: Array.from({ length: 6000 }, () => ({ ...trail, note: "x".repeat(400) })) },
    null,
    2,
  );
  const half = Buffer.from(text).subarray(0, text.length / 2);
  reader.restart("");
  let printed = "";
  for (const lines of reader.push(half, 0, false)) printed += Buffer.from(lines).toString();
  expect(printed.split("\n").length).toBeGreaterThan(100);
  const event = { time: timeAt(0), Records: [trail, trail] };
  for (const size of [1, 7, 1000]) {
    const found = eventsInPieces(JSON.stringify(event, null, 2), size);
    expect(found.map(({ fields }) => fields)).toEqual([event]);
  }
});

test("what breaks off, or is no JSON, is never dropped", () => {
  const record = JSON.stringify(trail);
  for (const [text, read, unread] of [
    [`{"Records":[${record},${record}`, 2, 0],
    [`{"Records":[${record},{"eventVersion`, 1, 1],
    [`{"Records":[${record} ${record}]}\n${record}`, 2, 1],
    [`{"Records":[${record}],"x":y}\n${record}`, 2, 1],
    [`{"Records":[${record},\nup\n${record}`, 2, 1],
  ] as const) {
    const events = eventsOfText(text, formats);
    expect(events.filter(({ format }) => format === "cloudtrail")).toHaveLength(read);
    expect(events.filter(({ format }) => format !== "cloudtrail")).toHaveLength(unread);
  }
});

test("members of more bytes than may count for each record are left out", () => {
  const document = {
    owner: "a",
    logGroup: "x".repeat(eventInheritedBytesMax),
    logStream: "s",
    logEvents: [{ message: "m" }],
  };
  const [event] = eventsOfText(JSON.stringify(document), formats);
  expect(event!.fields).toEqual({ owner: "a", logStream: "s", message: "m" });
});

test("a format by name reads its documents, and no others", () => {
  const line = `${JSON.stringify({ Records: [trail] })}\n${JSON.stringify(logs)}`;
  const found = eventsOfText(line, findFormats("otlp"));
  expect(found.map(({ format, message }) => format ?? message?.slice(0, 9))).toEqual([
    '{"Records',
    "otlp",
    "otlp/logfmt",
    "otlp",
    "otlp",
  ]);
});

test("many lines that may begin a document cost time in proportion to their bytes", () => {
  const hostile = ['{"a":[\n', "[{\n", '{"resourceLogs":[\n', '{"a":{"b":1},\n'].map((line) => line.repeat(20_000));
  for (const text of hostile) expect(eventsOfText(text, formats)).toHaveLength(20_000);
});
