/** Events of the library: those that the command prints. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shippedFormats } from "../events/index.ts";
import { eventNotices, events, eventsAsync, OptionError } from "../index.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-events-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("an event has its time, level, source, message, format, line and fields", () => {
  const line = String.raw`{"log":"level=warn msg=\"disk is full\" free=0\n","stream":"stderr","time":"2026-05-01T10:00:00Z"}`;
  expect(events(`no record\n${line}\n`)).toEqual([
    { path: null, time: null, level: null, source: null, message: "no record", format: null, line: 1, fields: {} },
    {
      path: null,
      time: "2026-05-01T10:00:00Z",
      level: "warn",
      source: "stderr",
      message: "disk is full",
      format: "docker/logfmt",
      line: 2,
      fields: { level: "warn", msg: "disk is full", free: 0, stream: "stderr", time: "2026-05-01T10:00:00Z" },
    },
  ]);
  expect(events("")).toEqual([]);
  expect(events(Buffer.from("level=warn msg=a"))).toEqual(events("level=warn msg=a"));
});

test("a format that is named reads the records, and no other", () => {
  const text = '{"msg":"a"}\nlevel=warn msg=b\n';
  expect(events(text).map(({ format }) => format)).toEqual(["json", "logfmt"]);
  expect(events(text, { in: "logfmt" }).map(({ format }) => format)).toEqual([null, "logfmt"]);
  expect(() => events(text, { in: "logfmd" })).toThrow("did you mean logfmt?");
  expect(() => events(text, { in: "nginx" })).toThrow("it is in the description of clf, combined, nginx-error");
  expect(events("NAME  AGE\nshop  3d\n", { in: "columns" })).toMatchObject([{ line: 2, fields: { AGE: "3d" } }]);
  expect(() => events(text, { in: "logfmd" })).toThrow(OptionError);
  expect(() => events(text, { in: 5 as never })).toThrow("in: expected the name of a format, found 5");
});

test("files are read one after the other, each from line 1", () => {
  const paths = [join(folder, "a.log"), join(folder, "b.log")];
  writeFileSync(paths[0]!, "level=warn msg=a\nlevel=info msg=b\n");
  writeFileSync(paths[1]!, "level=error msg=c\n");
  const found = events({ path: paths });
  expect(found.map(({ path, line, message }) => [path, line, message])).toEqual([
    [paths[0]!, 1, "a"],
    [paths[0]!, 2, "b"],
    [paths[1]!, 1, "c"],
  ]);
  expect(() => events({ path: join(folder, "none") })).toThrow("none");
});

test("a number that a double would change is its text", () => {
  const line =
    '{"msg":"m","id":12345678901234567890,"max":9007199254740991,"far":1e999,"part":0.1,"tiny":1e-999,"e":2.5e3}';
  expect(events(line)[0]!.fields).toEqual({
    msg: "m",
    id: "12345678901234567890",
    max: 9007199254740991,
    far: "1e999",
    part: 0.1,
    tiny: "1e-999",
    e: 2500,
  });
});

test("eventsAsync gives the events that events gives", async () => {
  const all = shippedFormats().flatMap(({ tests }) => tests.map((one) => one.text));
  // More than the library writes at once.
  const many = `level=warn msg=${"m".repeat(300)}\n`.repeat(1500);
  const path = join(folder, "long.log");
  writeFileSync(path, many);
  for (const source of [all.join("\n"), Buffer.from(many), { path }, ""]) {
    expect(await eventsAsync(source)).toEqual(events(source));
  }
  expect(await eventsAsync(many)).toHaveLength(1500);
  await expect(eventsAsync(many, { in: "none" })).rejects.toMatchObject({ code: "option" });
  await expect(eventsAsync(many, { signal: AbortSignal.abort(new Error("not now")) })).rejects.toThrow("not now");
}, 60_000);

test("a program sees what events lacked, once", async () => {
  eventNotices();
  events('{"ts":"2026-03-29T02:30:00[Europe/Berlin]","level":"odd","msg":"up"}');
  const lacked = [
    expect.stringMatching(
      /^some records have times that are no instant, such as "2026-03-29T02:30:00\[Europe\/Berlin\]": /,
    ),
  ];
  expect(eventNotices()).toEqual(lacked);
  expect(eventNotices()).toEqual([]);
  const inner = {
    streams: [
      {
        stream: {},
        values: [
          ["1777629600000000000", "a"],
          ["1777629600000000000", "b"],
        ],
      },
    ],
  };
  const [outer] = events(
    JSON.stringify({ log: `${JSON.stringify(inner)}\n`, stream: "stdout", time: "2026-05-01T10:00:00Z" }),
  );
  expect(eventNotices()).toEqual([expect.stringContaining("; events(event.message) takes them apart")]);
  expect(events(outer!.message!).length).toBe(2);
  await eventsAsync('{"ts":"2026-03-29T02:30:00[Europe/Berlin]","msg":"up"}');
  expect(eventNotices()).toEqual(lacked);
});
