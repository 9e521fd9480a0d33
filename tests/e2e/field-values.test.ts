/** `rewrite --in` and `redact --in` replace values of fields and leave the rest; `grep --in` prints whole records. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { randomBelow } from "../prng.ts";
import { mainFile, Workplace } from "./workplace.ts";

/** Several runs of the command on a busy machine. */
setDefaultTimeout(60_000);

const place = new Workplace();
const matcher = (words: readonly string[], input = "") => place.run(words, input);

const success = (out: string) => ({ out, error: "", status: 0 });

test.each([
  ["json", ".a", '{"a":"bob","b":"bob"}\n', '{"a":"***","b":"bob"}\n'],
  ["json", ".a .b", '{"b":12}\n{"a":true,"c":1}\n', '{"b":"**"}\n{"a":"****","c":1}\n'],
  ["json", ".a.b", '{"a":{"b":"x","c":2}, "d":[1]}\n', '{"a":{"b":"*","c":2}, "d":[1]}\n'],
  ["json", ".a .a.b", '{"a":{"b":"x"}}\n', '{"a":"*********"}\n'],
  ["json", ".a", '{\n "a": "x"\n}\n{"a":"y"}\n', '{\n "a": "*"\n}\n{"a":"*"}\n'],
  ["logfmt", ".msg .dur", 'msg="two words" dur=5ms x=1\n', 'msg="*********" dur=*** x=1\n'],
  ["csv", ".name", 'id,name\n1,Ada\n2,"Smith, ""J"""\n', 'id,name\n1,***\n2,"**********"\n'],
  ["tsv", ".b", "a\tb\n1\t2\n", "a\tb\n1\t*\n"],
  // The lines of a trace are one event, and each is masked in its own envelope.
  ["auto", ".message", "web  | failed\nweb  | \tat a.B(C.java:3)\n", "web  | ******\nweb  | \t****************\n"],
])("redact --in %s %s", (format, fields, input, out) => {
  expect(matcher(["redact", "--in", format, fields], input)).toEqual(success(out));
});

test.each([
  ["json", ".a", "x", '{"a":1}\n', '{"a":"x"}\n'],
  ["json", ".a", "${.a}0", '{"a":1}\n', '{"a":10}\n'],
  ["json", ".a", '"\\n', '{"a":"b"}\n', '{"a":"\\"\\n"}\n'],
  ["json", ".a .b{=1}", "x", '{"a":"b","b":1}\n{"a":"b","b":2}\n', '{"a":"x","b":1}\n{"a":"b","b":2}\n'],
  ["csv", ".b", "x,y", 'a,b\n1,2\n1,"2"\n', 'a,b\n1,"x,y"\n1,"x,y"\n'],
  ["csv", ".b", 'x"y', "a,b\n1,2\n", 'a,b\n1,"x""y"\n'],
  ["logfmt", ".b", "x y", "b=1 c=2\n", 'b="x y" c=2\n'],
  ["logfmt", ".b", "xy", 'b="1 2" c=2\n', 'b="xy" c=2\n'],
])("rewrite --in %s %s %s", (format, query, template, input, out) => {
  expect(matcher(["rewrite", "--in", format, query, template], input)).toEqual(success(out));
});

const inner = '{"level":"error","msg":"no \\"x\\" é","user":{"mail":"bob@example.com"},"n":5}';
const docker = (text: string) =>
  `${JSON.stringify({ log: `${text}\n`, stream: "stdout", time: "2026-01-02T03:04:05.1Z" })}\n`;
const cri = (text: string) => `2026-01-02T03:04:05.123456789Z stdout F ${text}\n`;
const access = (user: string, status = "200") =>
  `192.0.2.9 - ${user} [02/Jan/2026:03:04:05 +0000] "GET /a HTTP/1.1" ${status} 12 "-" "curl/8"`;
const envelopes: readonly [string, (text: string) => string][] = [
  ["a line", (text) => `${text}\n`],
  ["cri", cri],
  ["docker in cri", (text) => cri(docker(text).trimEnd())],
];

test.each(envelopes)("fields of events are replaced within %s", (_, wrap) => {
  const run = (words: readonly string[], text: string) => matcher(words, wrap(text));
  const mail = run(["redact", "--in", "auto", ".user.mail .n"], inner);
  expect(mail).toEqual(success(wrap(inner.replace("bob@example.com", "***************").replace("5", '"*"'))));
  const message = inner.replace('no \\"x\\" é', 'a \\"b\\" \\\\');
  expect(run(["rewrite", "--in", "auto", ".message .n{=5}", 'a "b" \\\\'], inner)).toEqual(success(wrap(message)));
  const same = run(["rewrite", "--in", "auto", ".user", "${.user}"], inner);
  expect(same).toEqual(success(wrap(inner)));
});

test.each([
  ["docker", '{"log":"plain text\\n","stream":"stdout","time":"2026-01-02T03:04:05.1Z"}\n', "plain text"],
  ["two line ends", '{"level":"info","msg":"plain text\\r\\n","n":1}\n', "plain text"],
  ["pairs", 'time=2026-01-02T03:04:05Z level=info msg="plain text\\n" n=1\n', "plain text"],
])("a message is replaced without the line ends beside it: %s", (_, text, message) => {
  const masked = text.replace(message, "*".repeat(message.length));
  expect(matcher(["redact", "--in", "auto", ".message"], text)).toEqual(success(masked));
  const spelled = success(text.replace(message, 'a \\"b\\"'));
  expect(matcher(["rewrite", "--in", "auto", ".message", 'a "b"'], text)).toEqual(spelled);
});

test("a message of line ends alone is an empty one before them", () => {
  for (const end of ["\\n", "\\r\\n"]) {
    const write = (text: string) => `{"log":"${text}${end}","stream":"stdout","time":"2026-01-02T03:04:05.1Z"}\n`;
    expect(matcher(["rewrite", "--in", "auto", ".message", 'b"o'], write(""))).toEqual(success(write('b\\"o')));
    expect(matcher(["redact", "--in", "auto", ".message"], write(""))).toEqual(success(write("")));
  }
});

test("fields of a form are replaced in the line and within JSON", () => {
  for (const wrap of [docker, (text: string) => `${text}\n`]) {
    const run = matcher(["rewrite", "--in", "auto", ".user", "x"], wrap(access("bob")));
    expect(run).toEqual(success(wrap(access("x"))));
  }
});

test("the fields of JSON within a field are replaced where they are", () => {
  const text = docker(inner);
  const changed = docker(inner.replace("bob@example.com", "x"));
  expect(matcher(["rewrite", "--in", "auto", ".log.user.mail", "x"], text)).toEqual(success(changed));
});

test.each([
  ["a value that would be several", [".user", "x y"], access("bob"), "would be read otherwise"],
  ["a level in place of a status", [".level", "fatal"], access("bob"), "would be read otherwise"],
  ["a message with colours in it", [".message", "x"], "\x1b[31m2026-01-02T03:04:05Z ERROR a b\x1b[0m", "in one piece"],
])("rewrite --in auto leaves %s", (_, words, line, why) => {
  const result = matcher(["rewrite", "--in", "auto", ...words], `${line}\n`);
  expect(result.out).toBe(`${line}\n`);
  expect(result.error).toContain("line 1");
  expect(result.error).toContain(why);
  expect(result.status).toBe(2);
});

test("redact --in auto tells of lines that no format reads, unless all of a message is masked", () => {
  const text = `plain words\n${access("bob")}\n`;
  const masked = matcher(["redact", "--in", "auto", ".user"], text);
  expect(masked.out).toBe(`plain words\n${access("***")}\n`);
  expect(masked.error).toContain("line 1 is read by no format");
  expect(masked.status).toBe(2);
  expect(matcher(["redact", "--in", "auto", ".message"], "plain words\n").status).toBe(0);
  place.write("mixed.log", text);
  const inPlace = matcher(["redact", "--in", "auto", ".user", "--in-place", "mixed.log"]);
  expect([inPlace.status, readFileSync(join(place.folder, "mixed.log"), "utf8")]).toEqual([2, text]);
});

test("-m counts values, and ${line} is the line of the value", () => {
  const input = '{"a":1}\n{\n"a":2}\n{"a":3}\n';
  const words = ["rewrite", "--in", "json", ".a", "${line}", "-m", "2"];
  expect(matcher(words, input)).toEqual(success('{"a":1}\n{\n"a":3}\n{"a":3}\n'));
});

test.each([
  ["json", ".a{>1}", '{"a":1}\n{"a":2}\nx\n{\n"a":3}\n{"a":4} {"a":5}\n\n{"a":6}'],
  ["csv", ".a", 'a,b\n1,"x\ny"\n2,z\n'],
  ["logfmt", ".a", "a=1\nb=1\na=2 b=3\n"],
])("grep --in %s prints the records of standard input as it does those of a file", (format, query, text) => {
  place.write("records", text);
  for (const flags of [["-n"], ["-on"], ["-m", "2"], ["--color", "always"]]) {
    const words = ["grep", "--in", format, query, ...flags];
    expect(matcher(words, text).out).toBe(matcher([...words, "records"]).out);
  }
});

test("grep --in prints a record of a stream when its line is complete", async () => {
  const child = Bun.spawn([process.execPath, mainFile, "grep", "-n", "--in", "json", ".a"], {
    stdin: "pipe",
    stdout: "pipe",
  });
  const reader = child.stdout.getReader();
  child.stdin.write('x\n{"a":1}\n{"a":');
  await child.stdin.flush();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('2:{"a":1}\n');
  child.stdin.write("2}\n");
  await child.stdin.flush();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('3:{"a":2}\n');
  await child.stdin.end();
  expect(await child.exited).toBe(0);
});

test.each([
  ["logs of containers", "auto", "a-1  | x=1 y=2\nb-1  | x=2 y=3\nb-1  | x=3 y=4\n"],
  ["objects of several lines", "json", '[{"a":1,\n"b":2},\n{"a":2,\n"b":3},\n{"a":4}]\n'],
  ["lines without an end", "logfmt", "a=1 b=2\r\na=2 b=3\r\na=4"],
])("grep --in prints %s from a pipe as they are, in one piece or in many", async (_, format, log) => {
  const expected = success(log.replace(/\n?$/, "\n"));
  expect(matcher(["grep", "--in", format, "."], log)).toEqual(expected);
  const child = Bun.spawn([process.execPath, mainFile, "grep", "--in", format, "."], { stdin: "pipe", stdout: "pipe" });
  for (let at = 0; at < log.length; at += 7) {
    child.stdin.write(log.slice(at, at + 7));
    await child.stdin.flush();
    await Bun.sleep(5);
  }
  await child.stdin.end();
  expect(await new Response(child.stdout).text()).toBe(expected.out);
});

test("signs in the quoted name of a field belong to it in templates", () => {
  const text = `{"Peer:Port":"203.0.113.9:22","n:1":"t","a - b":"q","x|y":"r","a}b":"s","size / MB":4,"b":1}`;
  const template = '${."Peer:Port"} ${."n:1":upper} ${."a - b"} ${."x|y"} ${."a}b"} ${."size / MB" * 2} ${.b}."${.b}"';
  const printed = success('203.0.113.9:22 T q r s 8 1."1"\n');
  expect(matcher(["scan", "--in", "json", ".", "--format", template, "-"], text)).toEqual(printed);
});

test("redact ends with an error if it cannot search a line, and then writes nothing in place", () => {
  const log = '{"user":"bob"}\nnot json, of bob\n';
  place.write("mixed.log", log);
  const printed = matcher(["redact", "--in", "json", ".user", "mixed.log"]);
  expect(printed.out).toBe('{"user":"***"}\nnot json, of bob\n');
  expect(printed.error).toBe("matcher: mixed.log: line 2 holds no JSON object and was not searched\n");
  expect(printed.status).toBe(2);
  const inPlace = matcher(["redact", "--in", "json", ".user .usr", "--in-place", "mixed.log"]);
  expect(inPlace.error).toContain('no record has a field "usr"');
  expect(inPlace.error).toContain("nothing is written to it");
  expect(inPlace.status).toBe(2);
  expect(readFileSync(join(place.folder, "mixed.log"), "utf8")).toBe(log);
});

test.each([
  ["csv", ".b", 'a,b\n1,"x"\n2,"x"yz\n', 'a,b\n1,"*"\n2,"*"yz\n', 3],
  ["logfmt", ".a", 'a="x" b=1\na="x"yz b=1\n', 'a="*" b=1\na="*"yz b=1\n', 2],
] as const)("text after a closing quote is not left in silence: %s", (format, field, input, out, line) => {
  const error = `matcher: -: line ${line}: text after the closing quote of a value is left as it is\n`;
  expect(matcher(["redact", "--in", format, field], input)).toEqual({ out, error, status: 2 });
});

test("queries that do not say which value is replaced are refused", () => {
  expect(matcher(["redact", "--in", "json", ".user{=bob}", "--text", "{}"]).error).toContain("takes no condition here");
  expect(matcher(["redact", "--in", "json", ".", "--text", "{}"]).error).toContain("name one");
  expect(matcher(["rewrite", "--in", "json", "!.a .b", "x", "--text", "{}"]).error).toContain("name one");
});

test("random objects: the named values are gone, everything else is the same", () => {
  const draw = randomBelow(7);
  const pick = <T>(values: readonly T[]): T => values[draw(values.length)]!;
  const texts = ["bob", 'a "quoted" text', "back\\slash", "tab\t", "é€😀", "", "10.0.0.1", "{}", "line\nend"];
  const value = (depth: number): unknown => {
    if (depth > 0 && draw(3) === 0) return { user: value(depth - 1), other: value(depth - 1) };
    return pick<unknown>([pick(texts), draw(1000), true, null, [1, "two", { user: "inside" }]]);
  };
  const objects = Array.from({ length: 300 }, () => ({
    before: value(2),
    user: value(1),
    peer: { user: value(0) },
    after: value(2),
  }));
  const input = objects
    .map((object) => `${JSON.stringify(object).replaceAll("é", () => pick(["é", "\\u00e9"]))}\n`)
    .join("");
  const { out, error, status } = matcher(["redact", "--in", "json", ".user .peer.user", "--mask", 'M"'], input);
  expect([error, status]).toEqual(["", 0]);
  const lines = out.trimEnd().split("\n");
  lines.forEach((line, i) => {
    const { before, after } = objects[i]!;
    const maskValue = (original: unknown) => (original === "" || original === null ? original : 'M"');
    const expected = {
      before,
      user: maskValue(objects[i]!.user),
      peer: { user: maskValue(objects[i]!.peer.user) },
      after,
    };
    expect(JSON.parse(line)).toEqual(expected);
  });
  expect(lines.length).toBe(objects.length);
});
