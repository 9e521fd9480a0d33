/** `matcher digest`: what a page has, that it keeps to its limits, and that its numbers can be repeated. */
import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildContents, collectFacts, Places, printPage } from "../../ts/digest/index.ts";
import { notedWork } from "../../ts/mine/index.ts";
import { atOnce } from "../../ts/native/work.ts";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "../flags/in-process.ts";
import { incidentLog } from "./logs.ts";
import { repeatClaims } from "./repeated.ts";

const place = new Workplace();
const run = (...words: string[]) => runHere(words, place.folder);
const examples = join(import.meta.dir, "..", "..", "examples");
const logs = readdirSync(examples).filter((name) => /\.log$|^syslog$/.test(name));

const log = incidentLog({ lines: 2000, failsFrom: 1200 });
place.write("app.log", log);
// As runners of continuous integration write: a mark at the start, colours, spelt colours.
place.write(
  "ci.log",
  `\ufeff${Array.from({ length: 40 }, (_, i) => {
    const colour = 31 + (i % 5);
    return `\u001b[${colour}mstep ${i}\u001b[0m of build ^[[${colour}m^[[1;32m---^[[0m ${i === 30 ? "ERROR failed" : "done"}`;
  }).join("\n")}\n`,
);

describe("a page", () => {
  test("tells levels, failures, what begins, and the bulk", async () => {
    const { out, status } = await run("digest", "app.log");
    expect(status).toBe(0);
    const lines = out.split("\n");
    expect(lines[0]).toMatch(/^app\.log {2}2,000 lines {2}.* kB {2}2026-03-01T09:00:00Z to /);
    expect(lines[1]).toMatch(/^error 80 \(4 %, from line 1201\) {2}info 1,920 {2}[▁▂▃▄▅▆▇█]+$/);
    expect(out).toContain("1201: 80x ERROR db connection to 10.0.0.9 timed out after 30s");
    expect(out).toMatch(/^began {2}80x from line 1201/m);
    expect(out).toMatch(/^moved {2}duration, median .*ms .* before line \d+, then .*ms/m);
    expect(out).toContain("\nstatements\n");
  });

  test("tells the times of a log that has them in quotes", async () => {
    const line = (s: number) => `{"ts":"2026-03-01T10:00:0${s}Z","level":"error","msg":"lost","ms":${s}}\n`;
    place.write("times.json", [1, 2, 3, 9].map(line).join(""));
    const { out } = await run("digest", "times.json");
    expect(out.split("\n")[0]).toContain("  2026-03-01T10:00:01Z to 2026-03-01T10:00:09Z");
  });

  test("tells the values of a statement once, where they vary", async () => {
    const lines = Array.from(
      { length: 40 },
      (_, i) => `ERROR node 10.0.0.${i % 4 === 0 ? 9 : i % 8} lost after ${i + 2}s`,
    );
    place.write("lost.log", `${lines.join("\n")}\n`);
    const { out } = await run("digest", "lost.log");
    const values = "<ip> 7 values, 10.0.0.9 25 %   <duration> 2s to 41s, p95 39s";
    expect(out.split("\n").filter((line) => line.startsWith("      "))).toEqual([`      ${values}`]);
    expect((await run("templates", "--merge", "--slots", "lost.log")).out).toContain("7 values: 10.0.0.9 (10)");
    const { sections } = JSON.parse((await run("digest", "lost.log", "--json")).out);
    expect(sections[0].items[0].values[0].top[0]).toEqual({ value: "10.0.0.9", count: 10 });
  });

  test("tells nothing of values that were too many to count, but the ends of durations", async () => {
    const lines = Array.from({ length: 300 }, (_, i) => `ERROR job j${i} of 10.0.0.${i % 3} took ${i + 2}ms`);
    place.write("many-values.log", `${lines.join("\n")}\n`);
    const { out } = await run("digest", "many-values.log");
    expect(out).toMatch(/^ {6}<ip> 3 values, 10\.0\.0\.0 33 % {3}<duration> 2ms to 301ms, p95 about 2\d\dms$/m);
  });

  test("of a token as large as a file has the beginning", async () => {
    const token = "x".repeat(3 << 20);
    place.write("token.log", `INFO a up\n${token}\nERROR lost ${token}\n`);
    const { out, error } = await run("digest", "token.log");
    expect(error).toContain("2 lines are longer than 2,048 tokens (notedLineTokensLimit), or than 1,048,576 bytes");
    expect(out.split("\n")[0]).toBe("token.log  3 lines  6.291 MB  2 long lines read in part");
    expect(out).toContain(`\n3: ERROR lost ${"x".repeat(589)}... (more than 64937 more)\n`);
    expect(out).toContain(`\n1  ${"x".repeat(200)}... (more than 65337 more)\n`);
  });

  test("has the name of its input on one line", async () => {
    place.write("x\nmatcher: all is well", "word\n");
    const { out } = await run("digest", "x\nmatcher: all is well");
    expect(out.split("\n")[0]).toBe(String.raw`$'x\012matcher: all is well'  1 line  5 B`);
  });

  test("shows a failure with its stack and without what other lines explain", async () => {
    const frames = ["\tat a.B.c(B.java:7)", "\tat a.D.e(D.java:9)"].join("\n");
    const quiet = "10:00:00 INFO request done in 5ms\n".repeat(50);
    place.write("trace.log", `${quiet}10:00:01 ERROR order 7 failed\njava.io.IOException: no\n${frames}\n${quiet}`);
    const { out } = await run("digest", "trace.log");
    expect(out).toContain(
      "51: 10:00:01 ERROR order 7 failed\n52: java.io.IOException: no\n53- at a.B.c(B.java:7)\n54- at a.D",
    );
    expect(out.match(/request done/g)).toHaveLength(1);
  });

  test("wordings of one statement that fail otherwise are told apart", async () => {
    place.write("two.log", "ERROR disk sda1 is full\nERROR disk sdb1 is broken\nERROR disk sdc1 is gone\n".repeat(3));
    const { out } = await run("digest", "two.log");
    for (const what of ["is full", "is broken", "is gone"]) expect(out).toContain(what);
  });

  test("--against and --load name what another log does not have", async () => {
    place.write("old.log", incidentLog({ lines: 500, failsFrom: 500 }));
    const { out } = await run("digest", "app.log", "--against", "old.log");
    expect(out).toContain("\nnew\n1201: 80x ERROR db connection");
    await run("templates", "--merge", "--save", "old.set", "old.log");
    expect((await run("digest", "app.log", "--load", "old.set")).out).toContain("\nnew\n1201: 80x ERROR db");
    expect((await run("digest", "old.log", "--load", "old.set")).out).not.toContain("\nnew\n");
  });

  test("lines of several inputs are named with their input, and windows count as the file does", async () => {
    place.write("b.log", "10:00:00 FATAL out of memory\n");
    expect((await run("digest", "app.log", "b.log")).out).toContain("b.log:1: 10:00:00 FATAL out of memory");
    expect((await run("digest", "app.log", "--tail", "10")).out).toContain("app.log  10 lines");
    place.write("c.log", "job 1 done\njob 2 done\nno job\n");
    place.write("d.log", "job 3 done\nall jobs done\n");
    const both = (await run("digest", "c.log", "d.log")).out;
    for (const line of ["3 = 2 + 1  job <number> done", "1 = 0 + 1  all jobs done", "1 = 1 + 0  no job"])
      expect(both).toContain(`\n${line}\n`);
    expect(both).toStartWith("c.log d.log (2 inputs)  5 lines = 3 + 2  ");
    place.write("e.log", "ERROR no disk 7\nERROR no disk 8\n");
    place.write("f.log", "ERROR no disk 9\n");
    expect((await run("digest", "e.log", "f.log")).out).toContain("\ne.log:1: 3x (2 + 1) ERROR no disk 7\n");
    expect((await run("digest", "app.log", "--tail", "10", "--lines", "1")).out).toMatch(/^app\.log {2}10 lines.*\n$/);
    const { out } = await run("digest", "app.log", "--tail", "100", "--json");
    expect(JSON.parse(out).sections.at(-1).items[0].first.line).toBeGreaterThan(1900);
  });

  test("a file, or a pipe, without a command", async () => {
    const { out } = await run("digest", "app.log", "--lines", "5");
    expect((await run("app.log", "--lines", "5")).out).toBe(out);
    const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
    const piped = Bun.spawnSync([process.execPath, main], { stdin: Buffer.from("10:00 ERROR no\n") });
    expect(piped.stdout.toString()).toStartWith("-  1 line  15 B  10:00:00\nerror 1");
  });

  test("one file is followed", async () => {
    for (const words of [["app.log", "b.log"], ["-"]]) {
      const { status, error } = await run("digest", "--follow", ...words);
      expect([status, error]).toEqual([2, expect.stringContaining("--follow of a digest requires one file")]);
    }
  });

  test("of inputs of which none can be read there is none", async () => {
    for (const form of [[], ["--json"]]) {
      const { status, out, error } = await run("digest", "missing.log", ...form);
      expect([status, out]).toEqual([2, ""]);
      expect(error).toBe("matcher: missing.log: no such file or directory\n");
    }
    expect((await run("digest", "missing.log", "app.log")).out).toContain("2,000 lines");
  });

  test("of nothing, and of blank lines", async () => {
    place.write("empty.log", "");
    place.write("blank.log", "\n\n");
    expect((await run("digest", "empty.log")).out).toBe("empty.log  0 lines  0 B\n");
    expect((await run("digest", "blank.log")).out).toBe("blank.log  2 lines  2 B\n");
  });
});

test("a log in which nothing failed has no failures", async () => {
  const lines = [
    "build finished with 0 errors and 0 warnings",
    "tests: 214 passed, 0 failed, 3 skipped",
    "errors=0 failures=0",
    "error rate 0.0%, error count: 0",
    "no errors found",
    "failover node ready",
    "registered error handler for api, serving error page /500.html",
    "Failed: 0, Passed: 12",
    "Tests run: 12, Failures: 0, Errors: 0, Skipped: 1",
    "exit code 0",
    "No errors occurred during the build",
    "0 errors occurred",
    "no job failed, no subcommand failed",
    "build failed=0",
    "loaded module errors.js",
    "fail-fast disabled, fail-safe on",
    "# fail 0",
    "test result: ok. 12 passed; 0 failed; 0 ignored",
    "✓ returns an error when the name is missing (3 ms)",
    "found 0 vulnerabilities, 0 Warning(s), 0 Error(s)",
  ];
  place.write("calm.log", lines.map((line, i) => `10:00:${10 + i} INFO ${line}\n${line}\n`).join(""));
  const { out } = await run("digest", "calm.log");
  expect(out).not.toContain("failures\n");
  expect(out.split("\n")[1]).toBe("info 20");
});

test("a count of nothing, or an empty field, names neither a level nor a failure", async () => {
  const calm = [
    "error: 0",
    "job failed: false",
    '{"battery":7,"level":50}',
    "ERROR: 0, WARNING: 0",
    "fatal: 0",
    "panics=0 crashed=0 killed=0",
    "warnings: 0.0; errors: 0",
    '{"msg":"job done","error":null,"took":5}',
    '{"msg":"job done","errors":0,"failed": false, "exception": ""}',
    "msg=done err=nil error= took=5",
    "msg=stored errors=[] took=5",
  ];
  place.write("nothing.log", `${calm.join("\n")}\n`);
  const { out } = await run("digest", "nothing.log");
  expect(out.split("\n")[1]).toBe("statements");
  const failing = [
    "error: 0 of 3 replicas answered",
    '{"level":50,"time":1767222000000,"pid":7,"msg":"no answer"}',
    '{"name":"a","hostname":"h","pid":7,"level":60,"msg":"gone","time":"2026-03-01T10:00:00Z","v":0}',
    "ERROR: none of the servers answered",
    "error: null pointer in parse",
    "java.lang.Exception: null",
    "[error] 0",
    "ERROR 0x80070005",
    '{"msg":"job done","error":"0 of 3 parts"}',
    "msg=done error=nil-pointer",
    "msg=done errors=[timeout]",
  ];
  place.write("something.log", `${failing.join("\n")}\n`);
  const page = await run("digest", "something.log");
  for (const [at, line] of failing.entries()) expect(page.out).toContain(`\n${at + 1}: ${line}\n`);
});

test("tests that passed are no failures, whatever their names say, nor are commands that a runner repeats", async () => {
  const quiet = [
    "        PASS [   0.005s] (1594/1717) util::panic queue_insert_panic_caller",
    "PASS src/errors.test.ts (5.1 s)",
    "  ✓ fails when preparing a package (12 ms)",
    "[       OK ] Parser.FatalError (3 ms)",
    "ok 12 - fails without a name",
    "ok  \texample.org/failure/panics\t0.31s",
    "--- PASS: TestPanics/unhandled (0.00s)",
    "test tests::panics_on_overflow ... ok",
    "tests/test_io.py::test_fatal_error PASSED [ 12%]",
    "ErrorTest > unhandled() PASSED",
    "2/9 Test #2: failures ...........   Passed    0.01 sec",
    "2026-01-01T10:00:00.1234567Z \u001b[36;1m  echo 'fatal: not found'\u001b[0m",
    "2026-01-01T10:00:00.1234567Z ##[group]Run : work around fatal errors",
    "\u001b[32;1m$ make fatal-errors\u001b[0;m",
  ];
  place.write("passed.log", `${quiet.join("\n")}\n`);
  expect((await run("digest", "passed.log")).out).not.toContain("failures\n");
  const failing = [
    "PASS 12 tests, 1 failed",
    "not ok 3 - reads",
    "okay, fatal: no such host",
    "--- FAIL: TestPass (0.00s)",
    "test tests::ok ... FAILED",
    "ERROR check passed a bad value ... ok",
    "2026-01-01T10:00:00.1234567Z \u001b[31mfatal: not found\u001b[0m",
  ];
  place.write("not-passed.log", `${[...quiet, ...failing].join("\n")}\n`);
  const { out } = await run("digest", "not-passed.log");
  const shown = out.split("failures\n")[1]!.split("\n");
  expect(shown.filter((line) => /^\d+: /.test(line)).map((line) => Number.parseInt(line, 10))).toEqual([
    15, 16, 17, 18, 19, 20, 21,
  ]);
});

describe("limits", () => {
  const sizes = [1, 10, 40, 300, 5000];
  test.each([...logs.map((name) => join(examples, name)), "app.log"])("%s: no form exceeds them", async (path) => {
    for (const form of [[], ["--json"], ["--markdown"], ["--html"], ["--explain"]]) {
      for (const size of sizes) {
        const { out } = await run("digest", path, ...form, "--budget", `${size}`);
        expect(Buffer.byteLength(out)).toBeLessThanOrEqual(4 * size);
      }
      for (const count of [1, 2, 17]) {
        const { out } = await run("digest", path, ...form, "--lines", `${count}`);
        expect(out.split("\n").length - 1).toBeLessThanOrEqual(count);
      }
    }
  });

  test("what is left out is counted", async () => {
    const { out } = await run("digest", "app.log", "--lines", "6");
    expect(out).toMatch(/^left out: \d+ /m);
    const { sections } = JSON.parse((await run("digest", "app.log", "--json", "--budget", "300")).out);
    for (const { items, left, more } of sections) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(items.length + left).toBeGreaterThan(0);
      expect(more).toStartWith("matcher ");
    }
  });
});

describe("numbers", () => {
  test.each([...logs.map((name) => join(examples, name)), "app.log", "ci.log"])(
    "%s: each command shows its number",
    async (path) => {
      const { count, missing } = await repeatClaims(path, place.folder);
      expect(missing).toEqual([]);
      expect(count).toBeGreaterThan(0);
    },
  );
});

test("commands read the part that the page shows, and name what it is compared with", async () => {
  place.write("old.log", incidentLog({ lines: 500, failsFrom: 500 }));
  place.write("INPUT.log", log);
  const { out } = await run("digest", "INPUT.log", "--tail", "900", "--against", "old.log", "--json", "--explain");
  const { sections } = JSON.parse(out);
  const of = (name: string) => sections.find((section: { name: string }) => section.name === name);
  expect(of("failures").items[0].commands).toEqual(["line 1201 = matcher lines 1201 INPUT.log"]);
  expect(of("new").more).toBe("matcher templates --merge --novel --against=old.log --tail=900 INPUT.log");
  expect(of("statements").more).toBe("matcher templates --merge --tail=900 INPUT.log");
  const { count, template } = of("statements").items[0];
  const again = await run("templates", "--merge", "--tail=900", "INPUT.log");
  expect(again.out).toStartWith(`${count}  ${template}\n`);
});

describe("for a language model", () => {
  const secretLog = [
    "10:00:01 ERROR login of anna@example.com from 10.0.0.7 failed password=hunter2",
    "10:00:02 ERROR login of bob@example.com from 10.0.0.9 failed password=letmein",
    "10:00:03 ERROR login of anna@example.com from 10.0.0.7 failed password=hunter2",
    "10:00:04 INFO pin 4711 of card 4111 1111 1111 1111 read in 5ms",
    "10:00:05 INFO pin 4712 of card 4111 1111 1111 1111 read in 7ms",
    `10:00:06 INFO ${"word ".repeat(38)}token=AKIAIOSFODNN7EXAMPLE`,
  ];
  const secrets = ["anna@", "bob@", "10.0.0.7", "10.0.0.9", "hunter2", "letmein", "4711", "4111", "AKIA"];

  test("nothing sensitive is on the page, and the key tells it", async () => {
    place.write("secret.log", `${secretLog.join("\n")}\n`);
    const { out } = await run("digest", "secret.log", "--for", "llm", "--map", "digest-key.json");
    const [, ...key] = (await Bun.file(join(place.folder, "digest-key.json")).text()).trim().split("\n");
    const names = Object.fromEntries(key.map((line) => JSON.parse(line)));
    for (const secret of secrets.filter((text) => text !== "4711")) expect(out).not.toContain(secret);
    expect(out).toContain("1: 2x 10:00:01 ERROR login of EMAIL_1 from IP_1 failed password=SECRET_1");
    expect(out).toContain("<email> 2 values, EMAIL_1 67 %   <ip> 2 values, IP_1 67 %   <word> 2 values\n");
    expect(names).toMatchObject({ IP_1: "10.0.0.7", EMAIL_2: "bob@example.com", SECRET_1: "hunter2" });
    expect(Object.values(names)).not.toContain("<word>");
    place.write("answer.txt", "look at IP_1 and SECRET_2\n");
    const { out: restored } = await run("redact", "--unmask", "digest-key.json", "answer.txt");
    expect(restored).toBe("look at 10.0.0.7 and letmein\n");
    // They don't depend on the length of the page.
    const { out: short } = await run("digest", "secret.log", "--for", "llm", "--lines", "7");
    expect(short).toContain("EMAIL_1 from IP_1 failed password=SECRET_1");
  }, 30_000);

  test("names of hosts that hold an address are pseudonyms", async () => {
    const hosts = ["ip-10-0-0-1.ec2.internal", "host86-1-2-3.example.net", "220-135-151-1.example.net", "ip-10-0-0-2"];
    const text = hosts.map((host) => `10:00:00 ERROR no route to ${host}, 1-2-3-4 of 2026-03-01-15\n`).join("");
    place.write("hosts.log", text + text);
    const { out } = await run("digest", "hosts.log", "--for", "llm");
    for (const host of hosts) expect(out).not.toContain(host);
    expect(out).toContain("ERROR no route to HOST_2, 1-2-3-4 of 2026-03-01-15");
    expect(out).not.toContain("HOST_5");
  }, 30_000);

  test("names of hosts and of containers are pseudonyms; names of packages, files and sites stay", async () => {
    const hosts = ["db1.prod.example.com", "cache.internal", "web2.example.de", "3f4e8a91c0de"];
    const others = ["org.apache.http.net", "github.com", "cart.spec.ts", "202603011200", "self.client.id"];
    const text = [...hosts, ...others].map((name) => `10:00:00 ERROR no answer by ${name}.\n`).join("");
    place.write("names.log", text + text);
    const { out } = await run("digest", "names.log", "--for", "llm");
    for (const host of hosts) expect(out).not.toContain(host);
    for (const name of others) expect(out).toContain(name);
    expect(out).toContain("HOST_4");
    expect(out).not.toContain("HOST_5");
  }, 30_000);

  test("--unredacted, and statements with a line", async () => {
    const { out } = await run("digest", "app.log", "--for", "llm", "--unredacted");
    expect(out).toContain("ERROR db connection to 10.0.0.9 timed out after 30s");
    expect(out).toMatch(/^\d+ {2}line 3: <timestamp> INFO api health check passed$/m);
    expect(out).not.toMatch(/[▁▂▃▄▅▆▇█]/);
  });
});

test("the page does not depend on the pieces in which the text arrives", () => {
  const bytes = new TextEncoder().encode(log);
  const page = (texts: Uint8Array[]) => {
    const facts = atOnce(
      collectFacts(atOnce(notedWork(texts)), new Places([{ name: "-", firstRecord: 0, firstLine: 1 }])),
    );
    const limits = { bytes: 16_000, lines: Number.POSITIVE_INFINITY };
    return printPage(buildContents(facts, "-"), { form: "json", limits, input: "-", explains: false });
  };
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at + 5000) + 1 || bytes.length;
    pieces.push(bytes.subarray(at, end));
    at = end;
  }
  expect(pieces.length).toBeGreaterThan(9);
  expect(page(pieces)).toBe(page([bytes]));
});

describe("hostile text", () => {
  test("names of inputs are words of a shell, without terminal sequences", async () => {
    place.write("-x.log", "ERROR disk full\n");
    place.write("e\u001b[31m.log", "ERROR disk full\n");
    const { out } = await run("digest", "--explain", "./e\u001b[31m.log", "--", "-x.log");
    expect(out.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(out).toContain(String.raw`$'./e\033[31m.log' ./-x.log (2 inputs)`);
    expect(out).toContain(String.raw`= matcher lines 1 $'./e\033[31m.log'`);
  });

  test("terminal sequences do not reach the page", async () => {
    place.write("esc.log", "ERROR \u001b[31mred\u001b[0m \u001b]0;title\u0007 bad\u001b \u009b2J\u202e\n".repeat(3));
    const { out } = await run("digest", "esc.log", "--markdown");
    expect(out.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(out).toContain("red");
  });

  test("markup of a log is text in HTML, which loads nothing", async () => {
    const name = "<b>&.log";
    place.write(
      name,
      '10:00:00 ERROR <script>alert(1)</script> "><img src=x onerror=alert(2)> &amp; \\u0001\n'.repeat(40),
    );
    const { out } = await run("digest", name, "--html", "--explain");
    expect(out).not.toMatch(/<script|<img|<b>|onerror=alert\(2\)>/);
    expect(out).toContain(
      "&lt;script&gt;alert(1)&lt;/script&gt; &quot;&gt;&lt;img src=x onerror=alert(2)&gt; &amp;amp;",
    );
    expect(out.match(/<svg /g)).toHaveLength(2);
    expect(out).toContain("default-src 'none'");
    expect(out.match(/(?:src|href)=/g)!.length).toBe(out.match(/img src=/g)!.length);
  });

  test("a long line, and many different lines, give a page", async () => {
    place.write("long.log", `ERROR ${"word 12 ".repeat(100_000)}\n`);
    const { out } = await run("digest", "long.log", "--budget", "500");
    expect(out).toContain("ERROR word 12 word 12");
    const words = (i: number) => [...`${i * 7919}`].map((digit) => "abcdefghij"[Number(digit)]).join("");
    place.write("many.log", Array.from({ length: 4_000 }, (_, i) => `${words(i)} ${words(i + 1)}\n`).join(""));
    expect((await run("digest", "many.log")).out).toContain("4,000 lines");
  });
});

test("values in front of the level, and numbers of processes, are not told", async () => {
  const lines = Array.from(
    { length: 60 },
    (_, i) =>
      `host${i % 3} sshd[${2000 + ((i * 37) % 60) * 50}]: ERROR peer 10.0.0.${i % 4} sent ${i % 2 ? "81109" : "081110"}`,
  );
  place.write("head.log", `${lines.join("\n")}\n`);
  const { out } = await run("digest", "head.log");
  expect(out.split("\n").filter((line) => line.startsWith("   "))).toEqual([
    "      <ip> 4 values, 10.0.0.0 25 %   <number> 2 values, 081110 50 %",
  ]);
  // A quoted text that varies in part is printed with its words.
  const json = lines.map((_, i) => `{"who":"user ${i % 3} of us","level":"error","path":"/a/${i % 4}"}`);
  place.write("who.log", `${json.join("\n")}\n`);
  const values = (await run("digest", "who.log")).out.split("\n").filter((line) => line.startsWith("   "));
  expect(values).toEqual(['      <quoted> 4 values, "/a/0" 25 %']);
  const heads = lines.map((line, i) =>
    line.replace(/\[\d+\]/, `[${i < 30 ? 300 + ((i * 7919) % 90) : 9000 + ((i * 7919) % 90)}]`),
  );
  place.write("pids.log", `${heads.map((line) => line.replace(/sent.*/, "")).join("\n")}\n`);
  expect((await run("digest", "pids.log")).out).not.toContain("moved");
});
