/** Records that a mask would break are not written: JSON, documents of several lines, separated values, logfmt. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mainFile, Workplace } from "./workplace.ts";

setDefaultTimeout(60_000);

const place = new Workplace();

const redact = (args: readonly string[], input = "") => place.run(["redact", ...args], input);

interface Case {
  readonly args: readonly string[];
  readonly text: string;
  readonly written: string;
  readonly lines?: string;
}

const broken: readonly Case[] = [
  {
    args: ['":"? "["? \\N'],
    text: '{"a":5}\nx 5\n{"b":"c"}\n{"a":[6]}',
    written: 'x *\n{"b":"c"}\n',
    lines: "line 1, 4",
  },
  { args: ['":" .'], text: '{"a":"b"}\n', written: "", lines: "line 1" },
  { args: ['":" \\N'], text: '12:00 x {"a":15}\n', written: "", lines: "line 1" },
  { args: ["\\I", "--mask", "no address"], text: "a=1 ip=10.0.0.1 b=2\nip 10.0.0.1\n", written: "ip no address\n" },
  { args: ["\\I", "--mask", "a,b"], text: "ip,name\n10.0.0.1,x\n", written: "ip,name\n", lines: "line 2" },
  // A pattern that goes over a line end.
  { args: ['"]" "["'], text: "[1]\n[2]\nx\n", written: "x\n" },
];

test.each(broken)("$args of $text", ({ args, text, written, lines }) => {
  const streamed = redact([...args, "-"], text);
  expect([streamed.status, streamed.out]).toEqual([2, written]);
  expect(streamed.error).toContain("masks would break the JSON, the cells or the pairs of");
  expect(streamed.error).toContain(lines ?? "line 1");
  place.write("x.log", text);
  expect(redact([...args, "x.log"]).out).toBe(written);
  const inPlace = redact([...args, "--in-place", "x.log"]);
  expect([inPlace.status, inPlace.out]).toEqual([2, ""]);
  expect(inPlace.error).toContain("nothing is written to it");
  expect(readFileSync(join(place.folder, "x.log"), "utf8")).toBe(text);
  expect(redact([...args, "--dry-run", "x.log"]).status).toBe(2);
});

test("a document of several lines that masks break is told, with its first line", () => {
  const text = 'x\n{\n  "a": [1,\n 5]\n}\n{"a":\n"b"}\n';
  const { status, error } = redact(['"[" \\N', "-"], text);
  expect(status).toBe(2);
  expect(error).toContain("masks broke the JSON of a document of several lines, from line 2 on");
  place.write("x.json", text);
  expect(redact(['"[" \\N', "--in-place", "x.json"]).status).toBe(2);
  expect(readFileSync(join(place.folder, "x.json"), "utf8")).toBe(text);
});

const whole: readonly [args: readonly string[], text: string, written: string][] = [
  [["\\N", "--mask", '"#"'], '{"a":5}\n{"b":[6,\n7]}\n', '{"a":"#"}\n{"b":["#",\n"#"]}\n'],
  // A whole value without quotes gets them, also in JSON within a string.
  [
    ['(\\N | "true")'],
    '{"a":5,"b":[true, -2.5],"c":null}\n12:00 x {"a":15}\n{"a":"{\\"b\\":7}","c":"5 x"}\n[6]\n',
    '{"a":"*","b":["****", "****"],"c":null}\n12:00 x {"a":"**"}\n{"a":"{\\"b\\":\\"*\\"}","c":"* x"}\n["*"]\n',
  ],
  [["\\N"], '{\n  "a": 5,\n  "b": [1,\n    2\n  ]\n}\n', '{\n  "a": "*",\n  "b": ["*",\n    "*"\n  ]\n}\n'],
  [["\\N", "--mask", "pseudonym"], '{"a":5,"b":[5,6]}\n', '{"a":"NUMBER_1","b":["NUMBER_1","NUMBER_2"]}\n'],
  [["\\N", "--mask", "<n>"], '{"a":"{\\"b\\":7}"}\n', '{"a":"{\\"b\\":\\"<n>\\"}"}\n'],
  [["\\N", "--mask", "null"], '{"a":5}\n', '{"a":null}\n'],
  [["--mask", '"#"'], '{"password":1234}\n', '{"password":"#"}\n'],
  [["\\N:n", "--keep", "n:last4"], '{"a":491234567}\n', '{"a":"*****4567"}\n'],
  [["\\N:n", "--keep", "n"], '{"a":49}\n', '{"a":49}\n'],
  [["\\N"], '{"a":[",42,",null]}\n', '{"a":[",**,",null]}\n'],
  // What goes over separators is masked in parts.
  [[], "lat,lon,name\n52.5200,13.4050,x\n", "lat,lon,name\n*******,*******,x\n"],
  [['\\W "=" \\W'], "a=b c=d e=5\n", "*=* *=* e=5\n"],
  [['"x" "," "y"', "--mask", "pseudonym"], "a,b,c\nx,y,z\n", "a,b,c\nWORD_1,WORD_2,z\n"],
  // What is kept is part of the whole match.
  [['\\W "=" \\N', "--keep", "0:last2"], "pin=123456 b=2\n", "***=****56 *=2\n"],
  [['\\N "," \\N:n', "--keep", "n:first2"], "a,b,c\n123,456,x\n", "a,b,c\n***,45*,x\n"],
  [["\\N"], "{a 5}\n{'a':5}\na=1 b 2\n", "{a *}\n{'a':*}\na=* b *\n"],
  [["\\I", "--mask", "a,b"], "x 1,2\nip 10.0.0.1, 5\n", "x 1,2\nip a,b, 5\n"],
  [["\\I", "--mask", 'a"b'], '{"ip":"10.0.0.1"}\n', '{"ip":"a\\"b"}\n'],
  [["--only", "secret"], "a=1 cookie=c; d=2 b=2\n", "a=1 cookie=****** b=2\n"],
];

test.each(whole)("%p of %p", (args, text, written) => {
  const { status, out } = redact([...args, "-"], text);
  expect([status, out]).toEqual([0, written]);
  place.write("x.log", text);
  redact([...args, "--in-place", "x.log"]);
  expect(readFileSync(join(place.folder, "x.log"), "utf8")).toBe(written);
});

test("of records that arrive in parts, those that are complete are written", async () => {
  const run = Bun.spawn([process.execPath, mainFile, "redact", "\\I", "-"], {
    cwd: place.folder,
    stdin: "pipe",
    stdout: "pipe",
  });
  const out = run.stdout.getReader();
  const read = async () => new TextDecoder().decode((await out.read()).value);
  run.stdin.write('ok\n{"a":1,');
  run.stdin.flush();
  let seen = "";
  while (!seen.includes("ok\n")) seen += await read();
  expect(seen).not.toContain("{");
  run.stdin.write('"ip":"10.0.0.1"}\n');
  run.stdin.end();
  for (let more = await out.read(); !more.done; more = await out.read()) seen += new TextDecoder().decode(more.value);
  expect(seen).toEndWith('ok\n{"a":1,"ip":"********"}\n');
  expect(await run.exited).toBe(0);
});

test("a line that is longer than what is held is compared as it passes", () => {
  const long = `{"x":"${"y".repeat(9_000_000)}","n":[5]}\n{"n":5}\n`;
  const { status, error } = redact(['"["? ":"? \\N', "-"], long);
  expect(status).toBe(2);
  expect(error).toContain("at line 2");
  expect(error).toContain("from line 1 on");
  expect(redact(["\\N", "-"], long).status).toBe(0);
});
