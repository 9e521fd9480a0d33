/** Memory that grows with the input is limited: exceeding the limit is an error that names it. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");

function matcher(args: readonly string[], stdin: string | Uint8Array = "") {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, ...args], { stdin: Buffer.from(stdin) });
  return { status: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

test("--max-memory is a size, and may precede the command", () => {
  for (const size of ["1M", "64m", "2G", "1.5GiB", "100MB", "2000000"]) {
    expect(matcher(["--max-memory", size, "scan", "\\N", "--text", "a 1"]).stdout).toBe('[2..3] "1"\n');
  }
  for (const size of ["", "x", "-1M", "0", "100K", "1P", "1 M"]) {
    const { status, stderr } = matcher(["scan", "\\N", "--text", "a 1", `--max-memory=${size}`]);
    expect([status, stderr]).toEqual([
      2,
      `matcher: --max-memory takes a size of 1M or more, such as 512M or 2G: found "${size}"\n`,
    ]);
  }
});

test("work that needs more memory than allowed reports the limit", () => {
  const keys = Array.from({ length: 500_000 }, (_, index) => `key${index}\n`).join("");
  const { status, stderr } = matcher(["count-by", "\\W:k", "${k}", "--max-memory", "8M"], keys);
  expect([status, stderr]).toEqual([
    2,
    "matcher: not enough memory for the table's keys: the limit is 8M; make the key coarser, or raise --max-memory\n",
  ]);
});

test.each<[needs: string, words: string[]]>([
  ["templates of distinct lines, merged", ["templates", "--merge"]],
  ["keys of a table", ["uniq", "\\W:w", "${w}"]],
  ["a table over a window", ["count-by", "\\W:k", "${k}", "--tail", "50000"]],
  ["a reading of the whole text", ["scan", "@echo>2 \\W", "--count"]],
  ["matches in windows of records", ["scan", "\\W", "-C", "paragraph"]],
  ["a match that stays open", ["rewrite", "\\W .* =zz", "x"]],
  ["the records of a table of fields", ["scan", "--fields", "\\W:w"]],
  ["the last lines of a stream", ["tail", "100000", "-"]],
])("%s of an input above the limit end with the limit's name", (_, words) => {
  const word = (seed: number) => (seed * 2654435761).toString(36).replace(/[0-9]/g, "x");
  const lines = Array.from(
    { length: 80_000 },
    (_, i) => `${word(i + 1)} ${word(i + 7e6)} ${word(i + 9e6)} took ${i}ms\n`,
  );
  const { status, stderr } = matcher([...words, "--max-memory", "2M"], lines.join(""));
  expect(status).toBe(2);
  expect(stderr).toMatch(/^matcher: (?:.*\nmatcher: )?.*the limit is 2M; .*raise --max-memory\n$/);
});

test.each<[words: string[], shown: string]>([
  [["grep", "-m1"], "\x1b[1;31mNEEDLE\x1b[0m\n"],
  [["grep", "-m1", "-A", "1"], "\x1b[1;31mNEEDLE\x1b[0m\ntook \x1b[33m0ms\x1b[0m\n"],
  [["scan", "--passthru"], "\x1b[1;31mNEEDLE\x1b[0m\ntook \x1b[33m0ms\x1b[0m\n"],
])("%p colours only the lines that it prints", (words, shown) => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-memory-"));
  try {
    const path = join(folder, "log");
    writeFileSync(path, `NEEDLE\n${Array.from({ length: 300_000 }, (_, i) => `took ${i}ms\n`).join("")}`);
    const ran = matcher([...words, "--color", "always", "--max-memory", "2M", '"NEEDLE"', path]);
    expect([ran.status, ran.stderr, ran.stdout.slice(0, shown.length)]).toEqual([0, "", shown]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("starts without an end count towards the limit", () => {
  const starts = Array.from({ length: 60_000 }, (_, i) => `2024-03-01T10:00:00Z start ${i}\n`).join("");
  const pairs = ["pairs", '"start" \\N:n', '"end" \\N:n', "--by", "n", "--max-memory", "16M", "-"];
  const { status, stdout, stderr } = matcher(pairs, starts);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(
    /^matcher: not enough memory for \d{5} starts without an end: the limit is 16M; pair fewer inputs at a time, or raise --max-memory\n$/,
  );
  const ended = starts.replaceAll(/start (\d+)/g, "start $1\n2024-03-01T10:00:01Z end $1");
  expect(matcher(pairs, ended).stdout).toStartWith("pairs          60000\np50            1s\n");
});

test.skipIf(process.platform === "win32")(
  "a pipe that is needed as a whole is read up to the limit, a file mapped",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "matcher-memory-"));
    try {
      const path = join(folder, "log");
      writeFileSync(path, "took 15ms\n".repeat(400_000));
      const ran = (script: string, ...words: string[]) => {
        const given = [path, process.execPath, main, "scan", "\\R", "--explain", "-m", "1", ...words, "-"];
        const { exitCode, stdout, stderr } = Bun.spawnSync(["sh", "-c", script, ...given]);
        return { status: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
      };
      expect(ran('cat "$0" | "$@"', "--max-memory", "2M")).toEqual({
        status: 2,
        stdout: "",
        stderr:
          "matcher: not enough memory for the text of standard input, all of which is needed at once: the limit is 2M; name a file instead, or raise --max-memory\n",
      });
      expect(ran('cat "$0" | "$@"')).toMatchObject({ status: 0, stdout: expect.stringContaining('[5..9] "15ms"') });
      expect(ran('"$@" < "$0"', "--max-memory", "2M").stdout).toStartWith('[5..9] "15ms"');
      // Text that was read before is not read again.
      expect(ran('{ head -c 1000003 > "$0.head"; "$@"; } < "$0"').stdout).toStartWith('[2..6] "15ms"');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test("a compressed file that is needed as a whole is decompressed up to the limit", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-memory-"));
  try {
    const path = join(folder, "zeros.gz");
    writeFileSync(path, Bun.gzipSync(new Uint8Array(64 << 20).fill(0x30)));
    const ran = matcher(["scan", "\\B(\\N)", "--search-zip", path, "--max-memory", "16M", "--deep"]);
    expect([ran.status, ran.stdout]).toEqual([2, ""]);
    expect(ran.stderr).toMatch(/zeros.gz: .*(16|large|memory)/);
    expect(ran.stderr).not.toContain("internal");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("lines without an end take memory for what is in flight, from any kind of input", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-memory-"));
  try {
    const zeros = Buffer.alloc(24_000_000);
    const paths = { plain: join(folder, "zeros"), packed: join(folder, "zeros.gz") };
    writeFileSync(paths.plain, zeros);
    writeFileSync(paths.packed, Bun.gzipSync(zeros, { level: 1 }));
    // The tokens alone would take 240 MB.
    const limited = ["--binary", "--count", "\\W \\N", "--max-memory", "64M"];
    const none = { stdout: "0\n", stderr: "" };
    expect(matcher(["scan", ...limited, paths.plain])).toMatchObject(none);
    expect(matcher(["grep", ...limited], zeros)).toMatchObject(none);
    expect(matcher(["scan", ...limited, "--search-zip", paths.packed])).toMatchObject(none);
    const held = matcher(["scan", "--binary", "--count", "^ .* $", "--max-memory", "32M", paths.plain]);
    expect(held).toEqual({
      status: 2,
      stdout: "",
      stderr: `matcher: ${paths.plain}: not enough memory for this scan: the limit is 32M; raise --max-memory\n`,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
