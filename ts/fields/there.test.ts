import { expect, test } from "bun:test";
import { knownFormats } from "../events/index.ts";
import { eventRecords } from "./formats.ts";
import { compileFields, FieldFinder, FieldStream, type RecordFormat, recordFormats } from "./index.ts";

const findFormat = (name: string) => recordFormats.find((format) => format.name === name)!;

test.each([
  [findFormat("json"), '{"a":1,"odd name":{"b":2}}\n{"c":1}\n', '; the first one has .a, ."odd name"'],
  [findFormat("json"), "no record\n[1]\n", null],
  [findFormat("logfmt"), 'ts=1 msg="a x=y" level=info\n', "; the first one has .ts, .msg, .level"],
  [findFormat("csv"), 'id, name,"last, first",\n1,2,3,4\n', '; there are .id, .name, ."last, first", .4'],
  [findFormat("csv"), 'a,"b""c",d\n1,2,3\n', "; there are .a, .d"],
  [{ ...findFormat("csv"), hasNoHeader: true }, "a,b\n", "; there are .1, .2"],
  [{ ...findFormat("tsv"), comment: 0x23 }, "#x\na\tb\n1\t2\n", "; there are .a, .b"],
  [
    findFormat("tsv"),
    `${Array.from("abcdefghijklmno").join("\t")}\n1\n`,
    "; there are .a, .b, .c, .d, .e, .f, .g, .h, .i, .j, .k, .l and 3 more",
  ],
  [eventRecords("auto", knownFormats()), "level=info msg=a n=1\n", "; the first one has .level, .msg, .n"],
  [
    eventRecords("auto", knownFormats()),
    "#Software: x\n#Fields: date time c-ip\n2026-05-01 10:00:00 192.0.2.1\n",
    "; there are .date, .time, .c-ip",
  ],
  [eventRecords("auto", knownFormats()), "nothing\n", ""],
  [findFormat("logfmt"), `a=${"x".repeat(20_000)}\n`, ""],
])("a field that no record has is named with those that there are: %#", (format: RecordFormat, text, expected) => {
  const pattern = compileFields(".absent", format);
  const messages = expected === null ? [] : [`no record has a field "absent"${expected}`];
  const pickAbsent = (rest: string[]) => rest.filter((message) => message.includes("absent"));
  const finder = new FieldFinder(pattern);
  for (const _ of finder.whole(Buffer.from("z=1\n"))); // Nothing of an earlier input is shown.
  for (const _ of finder.whole(Buffer.from(text)));
  expect(pickAbsent(finder.rest())).toEqual(messages);
  finder.close();
  const stream = new FieldStream(pattern);
  for (const byte of Buffer.from(text)) for (const _ of stream.push(Uint8Array.of(byte)));
  for (const _ of stream.finish());
  expect(pickAbsent(stream.rest())).toEqual(messages);
  stream.close();
});

test("JSON that a record holds as text is named, with what opens it", () => {
  const restMessages = (query: string, text: string) => {
    const finder = new FieldFinder(compileFields(query, findFormat("json")));
    for (const _ of finder.whole(Buffer.from(text)));
    const messages = finder.rest();
    finder.close();
    return messages;
  };
  const log = '{"log":"{\\"level\\":\\"error\\"}\\n","stream":"stdout"}\n';
  const there = "; the first one has .log, .stream";
  expect(restMessages(".log.level", log)).toEqual([
    `no record has a field "log.level"${there}; .log holds JSON as text, which --in auto opens`,
  ]);
  expect(restMessages(".stream.level", log)).toEqual([`no record has a field "stream.level"${there}`]);
  expect(restMessages(".level", log)).toEqual([`no record has a field "level"${there}`]);
});
