import { expect, test } from "bun:test";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace();
const text = "up 5ms\nidle\ndown 7ms\n";
place.write("a.log.gz", gzipSync(text));
place.write("b.log.zst", zstdCompressSync(text));
place.write("wide.gz", gzipSync(Buffer.concat([Uint8Array.of(0xff, 0xfe), Buffer.from("frée 9ms\n", "utf16le")])));
place.write("nul.gz", gzipSync("a\0b 1ms\n"));
place.write("cut.gz", gzipSync("took 3ms\n".repeat(50_000)).subarray(0, 900));
place.write("plain.log", text);

const scan = (...args: string[]) => matcher("scan", "--search-zip", String.raw`\R`, ...args);

const matcher = (...args: string[]) => place.run(args);

const places = (path: string) => `${path}:1:4: "5ms"\n${path}:3:6: "7ms"\n`;

test("compressed and plain files together", () => {
  const out = ["a.log.gz", "b.log.zst", "plain.log"].map(places).join("");
  expect(scan("a.log.gz", "b.log.zst", "plain.log")).toEqual({ status: 0, out, error: "" });
});

test.each([
  [["--count"], "2\n"],
  [["--count-matches"], "2\n"],
  [["-l"], "a.log.gz\n"],
  [["-m", "1"], '[3..6] "5ms"\n'],
  [["-v"], "idle\n"],
  [["-C", "1"], '1:4: "5ms"\n2-idle\n3:6: "7ms"\n'],
  [["--tail", "1"], 'a.log.gz:3:6: "7ms"\n'],
  [["--format", "${line}:${0}"], "1:5ms\n3:7ms\n"],
  [["--any"], "up 5ms\n--\ndown 7ms\n"],
  [["--require-match", "-x"], "no match\n"],
])("reports of one are those of the text it holds: %p", (args, out) => {
  expect(scan(...args, "a.log.gz")).toMatchObject({ out, error: "" });
  expect(scan(...args, "plain.log").out).toBe(out.replace("a.log.gz", "plain.log"));
});

test("text after a byte order mark is decoded, and a NUL makes it binary", () => {
  expect(scan("wide.gz").out).toBe('[6..9] "9ms"\n');
  expect(scan("nul.gz")).toMatchObject({ status: 2, out: "", error: expect.stringContaining("nul.gz") });
  expect(scan("nul.gz", "plain.log")).toMatchObject({ status: 0, out: places("plain.log"), error: "" });
  expect(scan("nul.gz", "--binary").out).toBe('[4..7] "1ms"\n');
});

test("damage is an error that names the file; the other files are scanned", () => {
  const { status, out, error } = scan("cut.gz", "plain.log", "--count");
  expect(status).toBe(2);
  expect(out).toContain("plain.log:2\n");
  expect(error).toStartWith("matcher: cut.gz: is damaged or cut short");
});

test("without the flag only a compressed file that is named itself is unpacked", async () => {
  const plain = (...args: string[]) => matcher("scan", String.raw`\R`, ...args);
  expect(plain("a.log.gz").out).toBe('[3..6] "5ms"\n[17..20] "7ms"\n');
  expect(plain("a.log.gz", "--binary").out).toBe("no match\n");
  expect(plain(".", "-g", "?.log.gz").out).toBe("");
  place.write("text.gz", "took 4ms\n");
  expect(plain("text.gz").out).toBe('[5..8] "4ms"\n');
});

test.each([
  [["head", "1"]],
  [["tail", "2"]],
  [["tail", "-n", "1"]],
  [["lines", "2..2"]],
  [["head", "1", "--record", "paragraph"]],
  [["rewrite", String.raw`\R:d`, "<${d}>"]],
  [["redact", String.raw`\R`, "--tail", "1"]],
  [["count-by", String.raw`\R:d`, "${d}", "--sum", "d"]],
  [["top", String.raw`\W:w`, "${w}"]],
  [["uniq", String.raw`\W:w`, "${w}"]],
  [["templates"]],
  [["tokens"]],
  [["infer", "-f"]],
])("%p reads one as the text it holds", (args) => {
  const plain = matcher(...args, "plain.log");
  expect(plain).toMatchObject({ status: 0, error: "" });
  expect(plain.out).not.toBe("");
  // What they are given is always named, and a compressed file that is named is read without the flag.
  const flags = ["tokens", "infer"].includes(args[0]!) ? [] : ["--search-zip"];
  for (const name of ["a.log.gz", "b.log.zst"]) expect(matcher(...args, name, ...flags)).toEqual(plain);
});

test("every command reports a damaged file and continues", () => {
  const commands = [["tail", "1"], ["rewrite", String.raw`\R`, "x"], ["uniq", String.raw`\R`, "${0}"], ["templates"]];
  for (const words of commands) {
    const { status, out, error } = matcher(...words, "cut.gz", "plain.log", "--search-zip");
    expect([status, error.slice(0, 16)]).toEqual([2, "matcher: cut.gz:"]);
    expect(out).not.toBe("");
  }
});

test("the start of a long file is read without the rest", () => {
  const whole = gzipSync("took 3ms\n".repeat(2_000_000));
  place.write("broken-end.gz", whole.subarray(0, whole.length - 9));
  expect(matcher("head", "2", "broken-end.gz", "--search-zip")).toMatchObject({
    status: 0,
    out: "took 3ms\ntook 3ms\n",
  });
});

test("a compressed file is neither written back nor followed", () => {
  for (const flag of ["--in-place", "--dry-run", "--interactive", "--follow"]) {
    const { status, error } = matcher("rewrite", String.raw`\R`, "x", "a.log.gz", "--search-zip", flag);
    expect([status, error]).toEqual([2, expect.stringContaining(flag)]);
  }
});

test("--files lists what would be read", async () => {
  const listFiles = (...args: string[]) => matcher("scan", "--files", ...args).out;
  expect(listFiles("a.log.gz", "plain.log")).toBe("a.log.gz\nplain.log\n");
  expect(listFiles(".", "-g", "a.log.gz", "-g", "plain.log")).toBe("./plain.log\n");
  expect(listFiles(".", "-g", "a.log.gz", "-g", "plain.log", "-z")).toBe("./a.log.gz\n./plain.log\n");
});

test("an archive is refused with what unpacks it, never searched as text", () => {
  const refusals = [
    ["some.tar", "tar -xOf FILE | matcher"],
    ["some.tgz", "tar -xOf FILE | matcher"],
    ["some.zip", "unzip -p FILE | matcher"],
    ["some.7z", "7z x -so FILE | matcher"],
    ["some.log.lz4", "lz4 -dc FILE | matcher"],
  ] as const;
  for (const [name, advice] of refusals) {
    const content = "took 3ms\n\0\0\0";
    place.write(name, name.endsWith("gz") ? gzipSync(content) : content);
    for (const flags of [[], ["-z"]]) {
      const { status, out, error } = matcher("scan", String.raw`\R`, ...flags, name);
      expect([name, status, out, error]).toEqual([name, 2, "", expect.stringContaining(advice)]);
    }
  }
});
