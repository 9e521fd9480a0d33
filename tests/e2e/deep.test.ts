/** `--deep` as users see it: with every other flag, on every kind of input. */
import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Workplace } from "./workplace.ts";

/** Several runs of the command on a busy machine. */
setDefaultTimeout(60_000);

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-deep-"));
afterAll(() => rmSync(folder, { recursive: true }));

const log = `{"msg":"peer 10.0.0.7 down","n":1}
{"ip":"10.0.0.8","mail":"a\\u0040b.example 5ms"}
plain 10.0.0.9 "x"
`;
writeFileSync(join(folder, "a.log"), log);

function matcher(args: readonly string[], stdin: Uint8Array | string = "") {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, ...args], {
    cwd: folder,
    stdin: Buffer.from(stdin),
  });
  return { status: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

const places = '[13..21] "10.0.0.7"\n[42..50] "10.0.0.8"\n[89..97] "10.0.0.9"\n';

/** Output of a scan of the log with `--deep` and the given flags. */
const scans: readonly [flags: string[], stdout: string][] = [
  [["\\I"], places],
  [["\\I", "--chunk-size", "7"], places],
  [["\\I", "-m", "2"], places.split("\n").slice(0, 2).join("\n").concat("\n")],
  [["\\I", "-x"], '[42..50] "10.0.0.8"\n'],
  [["\\I", "--count"], "3\n"],
  [["\\I", "-l"], "a.log\n"],
  [["\\I", "-L"], ""],
  [["\\I", "-v", "-m", "1"], ""],
  [["\\I", "--tail", "2"], 'a.log:2:8: "10.0.0.8"\na.log:3:7: "10.0.0.9"\n'],
  [["\\I", "--lines", "2", "-n"], 'a.log:2:8: "10.0.0.8"\n'],
  [["\\I{=10.0.0.8}", "-C", "1"], `1-${log.split("\n")[0]}\n2:8: "10.0.0.8"\n3-${log.split("\n")[2]}\n`],
  [["-e", "\\I{=10.0.0.7}", "-e", "\\E"], '[13..21] "10.0.0.7"\n[60..76] "a@b.example"\n'],
  [["--all", "-e", "\\I", "-e", '"peer"'], `${log.split("\n")[0]}\n`],
  [["--not", '"peer"', "\\I", "--count"], "2\n"],
  [
    ["\\I:ip", "--fields"],
    "record  lines  ip\n1       1      10.0.0.7\n2       2      10.0.0.8\n3       3      10.0.0.9\n",
  ],
  [["\\E", "--format", "${0} ${line}:${col} ${@kind}"], "a@b.example 2:26 email\n"],
];

test("a scan accepts it with every report, selection and window", () => {
  for (const [flags, stdout] of scans)
    expect([flags, matcher(["scan", "--deep", ...flags, "a.log"])]).toEqual([flags, { status: 0, stdout, stderr: "" }]);
});

test("JSON has places in the input, and texts and values of the decoded content", () => {
  const { stdout } = matcher(["scan", "--deep", "--json", "--explain", "\\E:e \\R:d", "a.log"]);
  const [found] = JSON.parse(stdout) as {
    start: number;
    end: number;
    text: string;
    captures: object;
    explain: { tokens: object };
  }[];
  expect(found).toMatchObject({
    start: 60,
    end: 80,
    text: "a@b.example 5ms",
    captures: { e: { text: "a@b.example" }, d: { text: "5ms", value: 5_000_000 } },
    explain: {
      tokens: [
        { kind: "email", text: "a@b.example" },
        { kind: "duration", text: "5ms" },
      ],
    },
  });
  expect(log.slice(found!.start, found!.end)).toBe("a\\u0040b.example 5ms");
});

test("a path with blanks is found whole where it is all of a quoted text", () => {
  const text = '"/opt/my app/x.exe" "C:\\Program Files\\x.exe" "/opt/my words"\n';
  const { stdout } = matcher(["scan", "\\L", "--deep", "--format", "${0}", "-"], text);
  expect(stdout).toBe("/opt/my app/x.exe\nC:\\Program Files\\x.exe\n/opt/my\n");
});

test("standard input, byte order marks and line ends of two bytes", () => {
  expect(matcher(["scan", "--deep", "\\I"], log).stdout).toBe(places);
  const wide = Buffer.from(`\ufeff${log}`, "utf16le");
  expect(matcher(["scan", "--deep", "\\I"], wide).stdout).toBe(places);
  writeFileSync(join(folder, "wide.log"), wide);
  expect(matcher(["redact", "--deep", "-U", "\\I", "wide.log"]).status).toBe(0);
  expect(readFileSync(join(folder, "wide.log")).toString("utf16le")).toBe(
    `\ufeff${log.replaceAll(/10(\.0){2}\.\d/g, "********")}`,
  );
  const windows = log.replaceAll("\n", "\r\n");
  expect(matcher(["redact", "--deep", "\\I"], windows).stdout).toBe(windows.replaceAll(/10(\.0){2}\.\d/g, "********"));
});

test("a followed file reports added quoted content at once", async () => {
  const path = join(folder, "grown.log");
  writeFileSync(path, '{"ip":"10.0.0.1"}\n');
  const child = Bun.spawn([process.execPath, main, "scan", "--deep", "--follow", "\\I", path], { stdout: "pipe" });
  const reader = child.stdout.getReader();
  const text = async () => Buffer.from((await reader.read()).value ?? []).toString();
  expect(await text()).toBe('[7..15] "10.0.0.1"\n');
  appendFileSync(path, '{"ip":"10.0.0.2"}\n');
  expect(await text()).toBe('[25..33] "10.0.0.2"\n');
  child.kill();
  await child.exited;
});

test("all kinds of quotes, and characters that are not quotes", () => {
  const texts: [given: string, redacted: string][] = [
    ["user='at 10.0.0.1' `10.0.0.2`", "user='at ********' `********`"],
    ['"\\u0031\\u0030.0.0.1"', '"********"'],
    ['"10.0.0.0\\/8 10.0.0.1\\ud83d\\ude00 10.0.0.2"', '"10.0.0.0\\/8 ********\\ud83d\\ude00 ********"'],
    ['"bad \\q \\u12 10.0.0.1"', '"bad \\q \\u12 ********"'],
    ['"open 10.0.0.1', '"open ********'],
    ['"a\\\\" "10.0.0.1\\\\"', '"a\\\\" "********\\\\"'],
    [`"${"x ".repeat(400_000)}10.0.0.1"`, `"${"x ".repeat(400_000)}********"`],
    ['{"a":"{\\"b\\":\\"[\'10.0.0.1\']\\"}"}', '{"a":"{\\"b\\":\\"[\'********\']\\"}"}'],
  ];
  for (const [given, redacted] of texts)
    expect(matcher(["redact", "--deep", "\\I"], given)).toEqual({ status: 0, stdout: redacted, stderr: "" });
});

test("a review edits the decoded content", () => {
  writeFileSync(join(folder, "review.log"), '{"ip":"10.0.0.1"}\n');
  const env = { ...process.env, VISUAL: "", EDITOR: "" };
  const command = [process.execPath, main, "rewrite", "--deep", "-i", "--explain", "\\I", "X", "review.log"];
  const { stdout } = Bun.spawnSync(command, { cwd: folder, env, stdin: Buffer.from('e\nthe "new" one\n') });
  expect(stdout.toString()).toContain('  tokens: ip "10.0.0.1"\n');
  expect(readFileSync(join(folder, "review.log"), "utf8")).toBe('{"ip":"the \\"new\\" one"}\n');
});

test.each([
  { mask: "*", want: (text: string) => "*".repeat(text.length) },
  { mask: "é", want: (text: string) => "é".repeat(text.length) },
  { mask: "<ip>", want: () => "<ip>" },
  { mask: '"', want: (text: string) => '\\"'.repeat(text.length) },
  { mask: "a\tb", want: () => "a\\tb" },
])("mask $mask is escaped for the quotes around it, whether or not the match was", ({ mask, want }) => {
  // The dot that is spelled by number makes a match that the input has only with escapes.
  const line = (address: string) => `{"peer":"${address}","user":"u"}\n`;
  const plain = Array.from({ length: 300 }, (_, number) => `10.0.0.${number % 256}`);
  const redact = (text: string) => matcher(["redact", "--deep", "--mask", mask, "\\I"], text).stdout;
  expect(redact(plain.map(line).join(""))).toBe(plain.map((address) => line(want(address))).join(""));
  const escaped = "10.0\\u002e0.7";
  const mixed = plain.flatMap((address, number) => (number % 7 === 0 ? [address, escaped] : [address]));
  const decodeAddress = (address: string) => address.replace("\\u002e", ".");
  expect(redact(mixed.map(line).join(""))).toBe(mixed.map((address) => line(want(decodeAddress(address)))).join(""));
});

test("rewrite --deep says what it leaves within other tokens", () => {
  const place = new Workplace({ "within.log": 'a 10.0.0.1 "x 10.0.0.2" http://10.0.0.3/x\n' });
  const left =
    'matcher: there are more matches within other tokens, such as URLs and paths, the first of them "10.0.0.3" on line 1';
  const way = ": --everywhere rewrites them too\n";
  const words = ["rewrite", "--deep", "\\I", "X"];
  const out = 'a X "x X" http://10.0.0.3/x\n';
  expect(place.run([...words, "within.log"])).toEqual({ status: 0, out, error: `${left} of within.log${way}` });
  expect(place.run([...words, "-"], 'a 10.0.0.1 "x 10.0.0.2" http://10.0.0.3/x\n').error).toBe(left + way);
  expect(place.run([...words, "--in-place", "within.log"]).error).toBe(`${left} of within.log${way}`);
  expect(place.run(["rewrite", "--everywhere", "\\I", "X", "within.log"]).error).toBe("");
});

test("four numbers are a version if the name before their quotes says so", () => {
  const text = `{"version":"81.7.5.40","ip":"10.0.0.1","agent_version" : "1.2.3.4","n":"{\\"ver\\":\\"5.6.7.8\\"}"}\n`;
  const findDeep = (...args: string[]) => matcher(["scan", "--deep", ...args], text).stdout;
  expect(findDeep("\\I")).toBe('[29..37] "10.0.0.1"\n');
  expect(findDeep("\\I", "--count")).toBe("1\n");
  expect(findDeep("\\V:v", "--format", "${v}")).toBe("81.7.5.40\n1.2.3.4\n5.6.7.8\n");
});

test("the name before a text in quotes says that the numbers of a device follow, and no more than that", () => {
  const findDeep = (pattern: string, text: string) =>
    matcher(["scan", "--deep", pattern, "--format", "${0}"], text).stdout;
  expect(findDeep("\\T", '{"dev":"08:02","at":"08:03","rdev":"00:00"}')).toBe("08:03\n");
  expect(findDeep("\\I", '{"dev":"10.0.0.1","n":"from 10.0.0.2."}')).toBe("10.0.0.1\n10.0.0.2\n");
});
