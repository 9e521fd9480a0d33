/** The command as users see it: streams, exit statuses, closed pipes, signals. */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-e2e-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "a.log"), "took 15ms\nidle\ntook 2s\n");
writeFileSync(join(folder, "b.bin"), "a\0 3ms\n");
writeFileSync(join(folder, "many.txt"), "word 1 ".repeat(200_000));

function matcher(args: readonly string[], stdin = "") {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, ...args], {
    cwd: folder,
    stdin: Buffer.from(stdin),
  });
  return { status: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

test("a missing input is reported and left out; the others are scanned, status 2", () => {
  const { status, stdout, stderr } = matcher(["scan", "\\R:d", "gone.log", "a.log"]);
  expect([status, stdout]).toEqual([2, '[5..9] "15ms"  captures: d="15ms"\n[20..22] "2s"  captures: d="2s"\n']);
  expect(stderr).toBe("matcher: gone.log: no such file or directory\n");
});

test("a binary file is an error if it is alone, and skipped beside others", () => {
  const alone = matcher(["scan", "\\R", "b.bin"]);
  expect([alone.status, alone.stdout]).toEqual([2, ""]);
  expect(alone.stderr).toStartWith("matcher: b.bin: contains a NUL byte");
  expect(matcher(["scan", "\\R", "a.log", "b.bin", "-Q"]).stderr).toStartWith("matcher: unknown flag -Q");
  expect(matcher(["scan", "\\R", "a.log", "b.bin", "-l"])).toEqual({ status: 0, stdout: "a.log\n", stderr: "" });
});

test("short flags combine, values attach, statistics follow the report", () => {
  const { status, stdout, stderr } = matcher(["scan", "-nm1", "\\R", "a.log", "--stats=line"]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^1:6: "15ms"\n1 matches in 1 of 1 files, 23 bytes searched, [0-9.]+ ms\n$/);
});

test("without a selection the status is 1, and both shapes of the report say so", () => {
  expect(matcher(["scan", "-H", "\\I", "a.log", "--require-match"])).toEqual({
    status: 1,
    stdout: "no match\n",
    stderr: "",
  });
});

test("a whole line is found although a shorter match comes first", () => {
  const { stdout } = matcher(["scan", "-x", "\\W | \\W \\W \\W"], "a b c\nd\ne f\n\n g \n");
  expect(stdout).toBe('[0..5] "a b c"\n[6..7] "d"\n[14..15] "g"\n');
});

test("a run over line ends is matched line by line", () => {
  expect(matcher(["scan", "-x", "\\W+"], "a b\nc\n1\n").stdout).toBe('[0..3] "a b"\n[4..5] "c"\n');
});

test("standard input is reported as it arrives", async () => {
  const running = Bun.spawn([process.execPath, main, "scan", "\\R"], { stdin: "pipe", stdout: "pipe" });
  running.stdin.write("took 15ms\n");
  running.stdin.flush();
  const reader = running.stdout.getReader();
  const first = await reader.read();
  expect(new TextDecoder().decode(first.value)).toBe('[5..9] "15ms"\n');
  running.stdin.end();
  expect(await running.exited).toBe(0);
});

test("a reader that closes the pipe ends the program quietly", async () => {
  const running = Bun.spawn(["sh", "-c", '"$0" "$@" many.txt | head -n 1', process.execPath, main, "scan", "\\N"], {
    cwd: folder,
    stdout: "pipe",
    stderr: "pipe",
  });
  expect(await new Response(running.stdout).text()).toBe('[5..6] "1"\n');
  expect(await new Response(running.stderr).text()).toBe("");
});

test("an interrupt ends the program by the signal", async () => {
  const running = Bun.spawn([process.execPath, main, "scan", "\\R"], { stdin: "pipe", stdout: "pipe" });
  running.stdin.write("took 15ms\n");
  running.stdin.flush();
  await running.stdout.getReader().read();
  running.kill("SIGINT");
  await running.exited;
  expect(running.signalCode).toBe("SIGINT");
});

test("errors in the arguments are reported before anything is read", () => {
  expect(matcher(["scna"]).stderr).toBe('matcher: unknown command "scna": did you mean scan?\n');
  expect(matcher(["scan"]).stderr).toStartWith("matcher: scan: no pattern given\nUsage: matcher scan");
  expect(matcher(["scan", "\\R", "a.log", "--count", "--format", "x"])).toMatchObject({ status: 2, stdout: "" });
});

test("a file of patterns is decoded by its byte order mark, like inputs", () => {
  for (const [name, bytes] of Object.entries({
    utf8: Buffer.from("\ufeff\\R\r\n", "utf8"),
    utf16: Buffer.from("\ufeff\\R\r\n", "utf16le"),
  })) {
    writeFileSync(join(folder, name), bytes);
    expect([name, matcher(["scan", "-f", name, "-m1", "a.log"]).stdout]).toEqual([name, '[5..9] "15ms"\n']);
  }
});

test("flags of every command need a command", () => {
  const { status, stdout, stderr } = matcher(["--tz", "Z"]);
  expect([status, stdout, stderr]).toEqual([2, "", "matcher: no command: matcher --help lists them\n"]);
});

test("a rewrite in place reports its files if there can be several", () => {
  mkdirSync(join(folder, "several"));
  const path = join(folder, "several", "one.log");
  writeFileSync(path, "took 15ms\n");
  expect(matcher(["rewrite", "\\R", "5ms", "--in-place", path]).stderr).toBe("");
  expect(matcher(["rewrite", "\\R", "6ms", "--in-place", "several"]).stderr).toEndWith("one.log: 1 replacement\n");
});

test("a duration in a chosen unit is a plain number", () => {
  const value = (...flags: string[]) =>
    JSON.parse(matcher(["scan", "\\R:d", "--json", "--values", "exact", "--text", "1s", ...flags]).stdout)[0].captures.d
      .value;
  expect(value()).toBe(1e9);
  expect(value("--duration-unit", "ms")).toBe(1000);
});

test("a review applies the answer to its change, and with a to all later ones", () => {
  const path = join(folder, "reviewed.log");
  const after = (answers: string) => {
    writeFileSync(path, "1s\n2s\n3s\n");
    expect(matcher(["rewrite", "\\R", "X", "--interactive", path], answers).status).toBe(0);
    return readFileSync(path, "utf8");
  };
  expect(after("y\nn\ny\n")).toBe("X\n2s\nX\n");
  expect(after("n\na\n")).toBe("1s\nX\nX\n");
});

test("errors are reported with their place and a suggestion", () => {
  writeFileSync(join(folder, "patterns"), "\\R\n\n(\\I\n\\N\n");
  const messages: [string[], string][] = [
    [
      ["scan", "-e", "x", "-f", "patterns", "a.log"],
      "patterns, line 3, pattern, byte 25: found the end, expected )\n  (x) | (\\R) | ((\\I) | (\\N)\n                           ^ close it with )",
    ],
    [
      ["scan", "-e", "\\R", "-e", "\\R{>", "a.log"],
      "pattern, byte 13: found the end, expected }\n  (\\R) | (\\R{>)\n               ^ close the predicate",
    ],
    [["scan", "x", ""], '"": no such file or directory'],
    [["scan", "x", "a\nb"], "a\u240ab: no such file or directory"],
    [["scan", "x", "y".repeat(300)], `${"y".repeat(300)}: the name is too long`],
    [["head"], "head: no number given\nUsage: matcher head [FLAGS] NUM [INPUT]...\nFor more, see matcher head --help."],
    [["-V"], "-V comes before the command: did you mean --version?"],
    [["--hepl"], "--hepl comes before the command: did you mean --help?"],
    [["version"], 'unknown command "version": did you mean --version?'],
    [["explain", "x"], 'unknown command "explain": did you mean tokens --explain?'],
    [["anonymize", "-"], 'unknown command "anonymize": did you mean redact?'],
    [["examples"], 'unknown command "examples": matcher COMMAND -h shows examples of a command'],
    [["scan", "\\R", "-t", "pyhton", "."], '-t takes a file type, such as rust: found "pyhton"; did you mean python?'],
    [["scan", "\\R", "-g", "[", "."], '-g: "[" is malformed: [ lacks its ]'],
    [["scan", "--let", "a", "x", "a.log"], '--let, line 1: no = found in "a"; a declaration is NAME = BODY'],
    [
      ["scan", "--kind", "k=(\\R", "x", "a.log"],
      "--kind, line 1, pattern, byte 3: found the end, expected )\n  (\\R\n     ^ close it with )",
    ],
    [
      ["count-by", "\\R:d", "é${d} ${no}", "a.log"],
      'key error at byte 7: the pattern has no register "no"; valid names: 0, d, path, line, col, start, end, pattern, @axis\n  é${d} ${no}\n        ^',
    ],
    [
      ["rewrite", "\\R", "a\tb\\x", "a.log"],
      'template error at byte 3: "\\x" is not an escape; valid escapes are \\n, \\t and \\\\, and a dollar sign is $$\n  a\u2409b\\x\n     ^',
    ],
    [["templates", "--let", "a", "a.log"], '--let, line 1: no = found in "a"; a declaration is NAME = BODY'],
    [
      ["redact", "\\R:d", "--keep", "d, q", "a.log"],
      '--keep error at byte 3: the pattern has no register "q"; valid names: 0, d\n  d, q\n     ^',
    ],
  ];
  for (const [args, message] of messages) {
    expect([args, matcher(args)]).toEqual([args, { status: 2, stdout: "", stderr: `matcher: ${message}\n` }]);
  }
}, 60_000);

test("the second input of a join is lexed with the pattern's declared shapes", () => {
  writeFileSync(join(folder, "hosts.txt"), "host-42 up\nhost-7 up\n");
  const args = ["scan", "--shape", "host=`host-[0-9]{1,4}`", "--text", "host-42 host-9 host-7"];
  expect(matcher([...args, "@novel:@hosts.txt \\{host}"]).stdout).toBe('[8..14] "host-9"\n');
  expect(matcher([...args, "@echoed:@hosts.txt \\{host}"]).stdout).toBe('[0..7] "host-42"\n[15..21] "host-7"\n');
});

test("tokens reads standard input as -", () => {
  expect(matcher(["tokens", "-"], "took 5ms\n")).toEqual({
    status: 0,
    stdout: '[0..4] word "took"\n[5..8] duration "5ms"\n',
    stderr: "",
  });
});

test("rewrite --line keeps matches within a line, from a file and from standard input", () => {
  const text = "a 1\nb a 2 b\n";
  expect(matcher(["rewrite", '"a" .* "b"', "X"], text).stdout).toBe("X\n");
  expect(matcher(["rewrite", "--line", '"a" .* "b"', "X"], text).stdout).toBe("a 1\nb X\n");
  expect(matcher(["rewrite", "--line", '"a" .* "b"', "X", "--text", text]).stdout).toBe("a 1\nb X\n");
}, 60_000);

test("head --lines with a number says that it is that line alone", () => {
  const said = "matcher: --lines 2 is only line 2; the first 2 lines are head 2\n";
  expect(matcher(["head", "--lines", "2"], "a\nb\n")).toEqual({ status: 0, stdout: "b\n", stderr: said });
});

test("a table says that it adds up several currencies, and how to keep them apart", () => {
  const table = (key: string, csv: string) =>
    matcher(["count-by", "--in", "csv", ".", key, "--sum", ".price"], `price\n${csv}`);
  const mixed = "$5\n€2\n$7\n";
  const apart = table("${.price:currency}", mixed);
  expect([apart.stderr, apart.stdout]).toEqual([
    "",
    "     count  --sum .price\n$        2            12\n€        1             2\n",
  ]);
  expect(table("all", mixed).stderr).toBe(
    "matcher: --sum .price takes amounts of several currencies ($, €) as plain numbers; with ${.price:currency} in the KEY " +
      "each currency has a row of its own\n",
  );
  expect(table("all", "$5\n$7\n").stderr).toBe("");
}, 60_000);

test("--values human spells a table's values as on a terminal", () => {
  const args = ["count-by", "\\R:d", "all", "--max", "d", "--values", "human"];
  expect(matcher(args, "1500ms 2s\n").stdout).toBe("     count  max(d)\nall      2      2s\n");
  expect(matcher([...args, "--csv"], "1500ms 2s\n").status).toBe(2);
}, 60_000);
