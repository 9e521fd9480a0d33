/** Records that a mask would break are not written: JSON, documents of several lines, separated values, logfmt. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

setDefaultTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), "redact-forms-"));
const command = join(import.meta.dir, "..", "..", "ts", "main.ts");

function redact(args: readonly string[], input = "") {
  const run = Bun.spawnSync([process.execPath, command, "redact", ...args], { cwd: folder, stdin: Buffer.from(input) });
  return { status: run.exitCode, out: run.stdout.toString(), err: run.stderr.toString() };
}

interface Case {
  readonly args: readonly string[];
  readonly text: string;
  readonly written: string;
  readonly lines?: string;
}

const broken: readonly Case[] = [
  { args: ["\\N"], text: '{"a":5}\nx 5\n{"b":"c"}\n{"a":[6]}', written: 'x *\n{"b":"c"}\n', lines: "line 1, 4" },
  { args: ['":" .'], text: '{"a":"b"}\n', written: "", lines: "line 1" },
  { args: ["\\N", "--mask", "shape"], text: '12:00 x {"a":15}\n', written: "", lines: "line 1" },
  { args: ["\\I", "--mask", "no address"], text: "a=1 ip=10.0.0.1 b=2\nip 10.0.0.1\n", written: "ip no address\n" },
  { args: ["\\I", "--mask", "a,b"], text: "ip,name\n10.0.0.1,x\n", written: "ip,name\n", lines: "line 2" },
  // A pattern that goes over a line end.
  { args: ['"]" "["'], text: "[1]\n[2]\nx\n", written: "x\n" },
];

test.each(broken)("$args of $text", ({ args, text, written, lines }) => {
  const streamed = redact([...args, "-"], text);
  expect([streamed.status, streamed.out]).toEqual([2, written]);
  expect(streamed.err).toContain("masks would break the JSON, the cells or the pairs of");
  expect(streamed.err).toContain(lines ?? "line 1");
  writeFileSync(join(folder, "x.log"), text);
  expect(redact([...args, "x.log"]).out).toBe(written);
  const inPlace = redact([...args, "--in-place", "x.log"]);
  expect([inPlace.status, inPlace.out]).toEqual([2, ""]);
  expect(inPlace.err).toContain("nothing is written to it");
  expect(readFileSync(join(folder, "x.log"), "utf8")).toBe(text);
  expect(redact([...args, "--dry-run", "x.log"]).status).toBe(2);
});

test("a document of several lines that masks break is told, with its first line", () => {
  const text = 'x\n{\n  "a": [1,\n 5]\n}\n{"a":\n"b"}\n';
  const { status, err } = redact(["\\N", "-"], text);
  expect(status).toBe(2);
  expect(err).toContain("masks broke the JSON of a document of several lines, from line 2 on");
  writeFileSync(join(folder, "x.json"), text);
  expect(redact(["\\N", "--in-place", "x.json"]).status).toBe(2);
  expect(readFileSync(join(folder, "x.json"), "utf8")).toBe(text);
});

const whole: readonly [args: readonly string[], text: string, written: string][] = [
  [["\\N", "--mask", '"#"'], '{"a":5}\n{"b":[6,\n7]}\n', '{"a":"#"}\n{"b":["#",\n"#"]}\n'],
  [["\\N"], "{a 5}\n{'a':5}\na=1 b 2\n", "{a *}\n{'a':*}\na=* b *\n"],
  [["\\I", "--mask", "a,b"], "x 1,2\nip 10.0.0.1, 5\n", "x 1,2\nip a,b, 5\n"],
  [["\\I", "--mask", 'a"b'], '{"ip":"10.0.0.1"}\n', '{"ip":"a\\"b"}\n'],
  [["--only", "secret"], "a=1 cookie=c; d=2 b=2\n", "a=1 cookie=****** b=2\n"],
];

test.each(whole)("%p of %p", (args, text, written) => {
  const { status, out } = redact([...args, "-"], text);
  expect([status, out]).toEqual([0, written]);
});

test("of records that arrive in parts, those that are complete are written", async () => {
  const run = Bun.spawn([process.execPath, command, "redact", "\\I", "-"], {
    cwd: folder,
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
  const { status, err } = redact(["\\N", "-"], long);
  expect(status).toBe(2);
  expect(err).toContain("at line 2");
  expect(err).toContain("from line 1 on");
  expect(redact(["\\N", "--mask", '"#"', "-"], long).status).toBe(0);
});
