/** Many files: read ahead on all cores, reported in the order of the walk, whatever happens to them meanwhile. */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-tree-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** More than the limit of files in flight; returns the content of a file and its lines with the word. */
const fileCount = 2600;
const names: string[] = [];
for (let file = 0; file < fileCount; file++) {
  const name = `${String(file % 7)}/${String(file).padStart(4, "0")}`;
  mkdirSync(join(folder, "tree", String(file % 7)), { recursive: true });
  const text = "word here\nother\n".repeat(file % 4);
  const content = file % 10 === 9 ? `${text}\0` : file % 10 === 8 ? Buffer.from(`\ufeff${text}`, "utf16le") : text;
  writeFileSync(join(folder, "tree", name), content);
  if (file % 10 !== 9 && file % 4 > 0) names.push(name);
}
names.sort();
const lineCount = (name: string) => Number(name.slice(2)) % 4;

function shell(script: string) {
  const command = ["sh", "-c", script.replaceAll("matcher", '"$0" "$1"'), process.execPath, main];
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: folder, stdin: "ignore" });
  return { status: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

test("lists and counts of more files than can be in flight are in order", () => {
  const listed = names.map((name) => `tree/${name}\n`).join("");
  expect(shell(`matcher scan -l '"word"' tree`)).toEqual({ status: 0, stdout: listed, stderr: "" });
  const counted = names.map((name) => `tree/${name}:${lineCount(name)}\n`).join("");
  expect(shell(`matcher scan --count '"word"' tree`)).toEqual({ status: 0, stdout: counted, stderr: "" });
});

test("a search of a tree prints what searches of its files print", () => {
  const only = join(folder, "only");
  mkdirSync(join(only, "b.d"), { recursive: true });
  mkdirSync(join(only, "e"));
  for (const name of ["a", "b", "b.d/x", "b.d/.y", "c", "é", "e/1", "e/2"]) {
    writeFileSync(join(only, name), name === "b" || name === "e/1" ? "other\n" : `word of ${name}\n`);
  }
  writeFileSync(Buffer.concat([Buffer.from(`${only}/e/`), Buffer.of(0xff)]), "word\n");
  writeFileSync(join(only, "e", "nul"), "word\0");
  for (const flags of [
    "",
    "-l",
    "--files-without-match",
    "--count",
    "--count-matches",
    "--json",
    "-n",
    "-v -n",
    "-C1",
  ]) {
    const want = shell(`matcher scan ${flags} '"word"' only/a only/b only/b.d/x only/c only/e/* only/é`);
    expect(want.stdout).not.toBe("");
    expect({ flags, ...shell(`matcher scan ${flags} '"word"' only`) }).toEqual({ flags, ...want });
  }
});

test("files that disappeared are reported in order, and nothing after a pipe is read before it", () => {
  for (const name of ["a", "b", "c", "d/e", "d/f", "g"]) {
    mkdirSync(join(folder, "d"), { recursive: true });
    writeFileSync(join(folder, name), "word\n");
  }
  const change = "rm b; rm -r d; printf 'word\\nword\\n' > c; printf 'x\\n' > pause";
  const run = shell(`mkfifo pause; (sleep 0.5; ${change}) & matcher scan --count '"word"' a pause b c d g`);
  expect(run.stdout).toBe("a:1\nc:2\ng:1\n");
  expect(run.stderr).toBe("matcher: b: no such file or directory\nmatcher: d: no such file or directory\n");
  expect(run.status).toBe(2);
});

test("standard input is read at its place among the inputs", () => {
  const run = shell(`printf 'word\\nword\\n' | matcher scan --count '"word"' tree/1/0001 - tree/2/0002`);
  expect(run).toEqual({ status: 0, stdout: "tree/1/0001:1\n-:2\ntree/2/0002:2\n", stderr: "" });
});

test("a reader that closes the pipe early ends the program quietly", () => {
  const run = shell(`{ matcher scan '\\W' tree; echo $? >&2; } | head -n 1`);
  expect(run).toEqual({ status: 0, stdout: 'tree/0/0007:1:1: "word"\n', stderr: "0\n" });
});

test("binary files that are refused are reported in order", () => {
  const { stderr, status } = shell(`matcher scan --no-filename -l '"word"' tree`);
  const named = [...stderr.matchAll(/^matcher: tree\/(\S+): contains a NUL byte/gm)].map(([, name]) => name!);
  const binary = Array.from({ length: fileCount / 10 }, (_, i) => i * 10 + 9);
  const expected = binary.map((file) => `${file % 7}/${String(file).padStart(4, "0")}`).sort();
  expect([status, named]).toEqual([2, expected]);
});

/** Files of every type; when they are the only input, each one is read when its turn comes. */
const line = (number: number) => `10.0.0.${number % 5} GET "a b" took ${number % 90}ms\n`;
const lines = (count: number) => Array.from({ length: count }, (_, i) => line(i)).join("");
const mixed = Object.entries({
  "a/empty": "",
  "a/marked": `\ufeff${lines(3)}`,
  "a/plain": lines(7),
  "b/absent": "nothing here\n".repeat(40),
  "b/large": lines(40_000),
  "b/one": line(1).trimEnd(),
  "c/absent-large": "nothing here\n".repeat(200_000),
  "c/wide": Buffer.from(`\ufeff${lines(5)}`, "utf16le"),
  "odd\nname": lines(2),
  z: lines(4),
});
for (const [name, content] of mixed) {
  mkdirSync(join(folder, "mixed", name, ".."), { recursive: true });
  writeFileSync(join(folder, "mixed", name), content);
}

test.each([
  "'\\I:ip'",
  "'\\I' -m 2",
  "'\"took\" \\R' -C 1",
  "'\\I' -v",
  "'\\I' -v -m 3",
  "'\\W+' -x -m 3",
  "'\\I' --passthru -m 3",
  "'\\R' --count -v",
  "'\\R' -L -v",
  "'\\W \\N' --explain -m 2",
  "'\\I' --json -m 100",
  "'\\I:ip' --format '${path}:${line} ${ip}' -m 100",
  "'\"a\"' --deep",
])(
  "scan %s reports files read ahead as it does each alone",
  (words) => {
    const inner = (text: string) => (words.includes("--json") ? text.replace(/^\[|\]\n$/g, "") : text);
    const alone = mixed.map(([name]) => inner(shell(`matcher scan ${words} -H 'mixed/${name}'`).stdout));
    const together = shell(`matcher scan ${words} mixed`);
    const joined = alone.filter((text) => text !== "").join(words.includes("--json") ? "," : "");
    expect([inner(together.stdout), together.stderr]).toEqual([joined, ""]);
  },
  30_000,
);

test.each(["'\\R{>80ms}'", "'\"took\"' -m 2", "'\"absent\"' -l", "'\\W \\N' -c"])(
  "scan %s --stats adds up what it tells of each file alone",
  (words) => {
    const figures = (text: string) =>
      [...text.matchAll(/^(\d+) ((?!bytes printed)[a-z].*)$/gm)].map(([, n, what]) => [what!, Number(n)] as const);
    const sums = new Map<string, number>();
    const flags = words.replace(" -c", " --count");
    for (const [name] of mixed) {
      for (const [what, n] of figures(shell(`matcher scan ${flags} --stats -H 'mixed/${name}'`).stdout)) {
        sums.set(what, (sums.get(what) ?? 0) + n);
      }
    }
    const together = figures(shell(`matcher scan ${flags} --stats mixed`).stdout);
    expect(new Map(together)).toEqual(sums);
    expect(sums.get("files searched")).toBe(mixed.length);
  },
  30_000,
);
