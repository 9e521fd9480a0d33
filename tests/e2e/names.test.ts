/** Files with strange names and types, and files that change while they are read. */
import { afterAll, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-names-"));
afterAll(() => rmSync(folder, { recursive: true }));
const log = "took 15ms\n";
const write = (name: string | Buffer, text = log) => {
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name as string)]), text);
};
mkdirSync(join(folder, "tree"));
write("tree/two\nlines.log");
write(Buffer.from("tree/bad\xff.log", "latin1"));
symlinkSync("..", join(folder, "tree", "loop"));
symlinkSync("self", join(folder, "self"));
symlinkSync("tree/two\nlines.log", join(folder, "link.log"));
Bun.spawnSync(["mkfifo", join(folder, "tree", "fifo")]);

/** Runs a shell command in the folder. */
function shell(script: string) {
  const command = ["sh", "-c", script.replaceAll("matcher", '"$0" "$1"'), process.execPath, main];
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: folder, stdin: "ignore" });
  return { status: exitCode, stdout: stdout.toString("latin1"), stderr: stderr.toString() };
}

test("a walk skips links, loops and pipes, and prints names unchanged, or as words of a shell", () => {
  const { status, stdout, stderr } = shell("matcher scan -l '\\R' tree");
  expect([status, stdout, stderr]).toEqual([0, "tree/bad\xff.log\n$'tree/two\\012lines.log'\n", ""]);
});

test("a NUL terminates each path if lines cannot", () => {
  expect(shell("matcher scan -l0 '\\R' tree").stdout).toBe("tree/bad\xff.log\0tree/two\nlines.log\0");
  expect(shell("matcher scan --files --null tree | xargs -0 -n 1 cat").stdout).toBe(log + log);
});

test("a named link is followed; a cyclic one is an error that names it", () => {
  expect(shell("matcher scan '\\R' link.log").stdout).toBe('[5..9] "15ms"\n');
  const { status, stderr } = shell("matcher scan '\\R' self");
  expect([status, stderr]).toEqual([2, "matcher: self: too many symbolic links\n"]);
});

test("a named pipe or device is read", () => {
  const fed = shell("(printf 'took 15ms\\n' > tree/fifo) & matcher scan '\\R' tree/fifo");
  expect([fed.status, fed.stdout]).toEqual([0, '[5..9] "15ms"\n']);
  expect(shell("printf 'took 15ms\\n' | matcher scan '\\R' /dev/stdin").stdout).toBe('[5..9] "15ms"\n');
  expect(shell("matcher scan '\\R' /dev/null").stdout).toBe("no match\n");
});

// The superuser may read everything: then another user runs the command.
const isRoot = process.getuid?.() === 0;
const asNobody = isRoot ? "setpriv --reuid 65534 --clear-groups " : "";

const canAsk = shell(`${asNobody}matcher --version`).status === 0;

test.skipIf(!canAsk)("a file without read permission is reported, and the others are scanned", () => {
  write("secret.log");
  chmodSync(join(folder, "secret.log"), 0);
  chmodSync(folder, 0o755);
  const { status, stdout, stderr } = shell(`${asNobody}matcher scan -H '\\R' secret.log link.log`);
  expect([status, stdout]).toEqual([2, 'link.log:1:6: "15ms"\n']);
  expect(stderr).toBe("matcher: secret.log: permission denied\n");
});

test("unreadable standard input is reported, and nothing else is printed", () => {
  const { status, stdout, stderr } = shell("matcher scan '\\R' < tree");
  expect([status, stdout, stderr]).toEqual([2, "", "matcher: standard input: is a directory\n"]);
});

test("a file that disappears before its turn is reported, and the others are scanned", () => {
  write("a.log");
  write("b.log");
  // The first input is a pipe: while it is waited for, the second, which was there at the start, goes.
  const script = "mkfifo wait; (sleep 0.7; rm a.log; printf 'took 1s\\n' > wait) & matcher scan '\\R' wait a.log b.log";
  const { status, stdout, stderr } = shell(script);
  expect([status, stdout]).toEqual([2, 'wait:1:6: "1s"\nb.log:1:6: "15ms"\n']);
  expect(stderr).toBe("matcher: a.log: no such file or directory\n");
});

test("a file that grows or is truncated before its turn is read as it is then", () => {
  write("grows.log");
  write("cut.log", log.repeat(3));
  const change = "printf 'took 2s\\n' >> grows.log; printf 'took 9s\\n' > cut.log; printf 'x\\n' > pause";
  const { stdout } = shell(`mkfifo pause; (sleep 0.7; ${change}) & matcher scan --count '\\R' pause grows.log cut.log`);
  expect(stdout).toBe("grows.log:2\ncut.log:1\n");
});

// Other systems do not allow such names.
const onLinux = test.skipIf(process.platform !== "linux");
const patienceMs = 60_000;
const cafe = "caf\xe9.log";
const typedCafe = "\"$(printf 'caf\\351.log')\"";

onLinux(
  "a file whose name is not UTF-8 is read by every command that names it",
  () => {
    write("plain.log");
    write(Buffer.from(cafe, "latin1"));
    const same = [
      "scan '\\R'",
      "scan --count '\\R'",
      "scan '\\R' --tail 1 --no-filename",
      "scan --search-zip '\\R'",
      "head 1",
      "lines 1..1 -n",
      "tokens --json",
      "count-by '\\R' '${0}'",
      "templates",
      "infer --mark 'took {d:12ms}' -f",
      "redact '\\R'",
      "rewrite '\\R' x --dry-run",
    ];
    for (const words of same) {
      const { status, stdout, stderr } = shell(`matcher ${words} ${typedCafe}`);
      const plain = shell(`matcher ${words} plain.log`);
      const normalizeNames = (text: string) =>
        text.replaceAll("caf\ufffd.log", "plain.log").replaceAll(cafe, "plain.log");
      expect([words, status, normalizeNames(stdout), normalizeNames(stderr)]).toEqual([words, 0, plain.stdout, ""]);
    }
  },
  patienceMs,
);

onLinux("such a name is printed as it is, and told as U+FFFD", () => {
  expect(shell(`matcher scan -l --sort modified '\\R' ${typedCafe} link.log`).stdout).toBe(`link.log\n${cafe}\n`);
  expect(shell(`matcher scan --files ${typedCafe}`).stdout).toBe(`${cafe}\n`);
  expect(shell(`matcher head 1 -H ${typedCafe}`).stdout).toBe(`==> ${cafe} <==\n${log}`);
  const { stdout } = shell(`matcher scan --json -H '\\R' ${typedCafe}`);
  expect(JSON.parse(Buffer.from(stdout, "latin1").toString())[0].path).toBe("caf\ufffd.log");
  const missing = shell("matcher scan '\\R' \"$(printf 'gon\\351')\"");
  expect([missing.status, missing.stderr]).toEqual([2, "matcher: gon\ufffd: no such file or directory\n"]);
});

onLinux("such a folder is walked, such a file rewritten in place", () => {
  mkdirSync(Buffer.from(`${folder}/d\xe9p\xf4t`, "latin1"));
  write(Buffer.from("d\xe9p\xf4t/a.log", "latin1"));
  expect(shell("matcher scan -l '\\R' \"$(printf 'd\\351p\\364t')\"").stdout).toBe("d\xe9p\xf4t/a.log\n");
  write(Buffer.from("n\xe9w.log", "latin1"));
  const name = "\"$(printf 'n\\351w.log')\"";
  expect(shell(`matcher rewrite '\\R' x --in-place ${name}; cat ${name}`).stdout).toBe("took x\n");
});

onLinux("a text that is not UTF-8 is taken byte for byte", () => {
  const { stdout } = shell("matcher tokens --text \"$(printf 'a \\351\\300 \\303\\251')\"");
  expect(stdout).toBe(shell("printf 'a \\351\\300 \\303\\251' > raw.txt; matcher tokens raw.txt").stdout);
});

onLinux(
  "patterns, templates and values that are not UTF-8 are refused with the place",
  () => {
    const bad = '"$(printf \'"\\303\\251" \\351\')"';
    const refused: Record<string, string> = {
      [`scan ${bad} link.log`]: "pattern, byte 5: ",
      [`scan -e ${bad} link.log`]: "-e: byte 5 of ",
      "printf '\\351' > bad.txt; matcher scan -f bad.txt link.log": "pattern, byte 0: ",
      [`rewrite '\\R' ${bad} link.log`]: "byte 5",
      [`count-by '\\R' ${bad} link.log`]: "byte 5",
      [`scan '\\R' -g ${bad} .`]: "-g: byte 5",
      [`escape ${bad}`]: "TEXT: byte 5",
      [`infer ${bad} ${bad}`]: "EXAMPLE: byte 5",
    };
    for (const [words, named] of Object.entries(refused)) {
      const { status, stdout, stderr } = shell(words.includes("matcher") ? words : `matcher ${words}`);
      expect([words, status, stdout]).toEqual([words, 2, ""]);
      expect(stderr).toContain(named);
      expect(stderr).toContain("not UTF-8");
    }
  },
  patienceMs,
);
