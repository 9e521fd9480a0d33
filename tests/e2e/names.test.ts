/** Files with odd names and odd natures, and files that change while they are read. */
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

/** A command of the shell in the folder. */
function shell(script: string) {
  const command = ["sh", "-c", script.replaceAll("matcher", '"$0" "$1"'), process.execPath, main];
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: folder, stdin: "ignore" });
  return { status: exitCode, stdout: stdout.toString("latin1"), stderr: stderr.toString() };
}

test("a walk passes by links, loops and pipes, and prints names as they are", () => {
  const { status, stdout, stderr } = shell("matcher scan -l '\\R' tree");
  expect([status, stdout, stderr]).toEqual([0, "tree/bad\xff.log\ntree/two\nlines.log\n", ""]);
});

test("a NUL ends each path where lines can't", () => {
  expect(shell("matcher scan -l0 '\\R' tree").stdout).toBe("tree/bad\xff.log\0tree/two\nlines.log\0");
  expect(shell("matcher scan --files --null tree | xargs -0 -n 1 cat").stdout).toBe(log + log);
});

test("a link that is named is followed; one that goes round is an error that names it", () => {
  expect(shell("matcher scan '\\R' link.log").stdout).toBe('[5..9] "15ms"\n');
  const { status, stderr } = shell("matcher scan '\\R' self");
  expect([status, stderr]).toEqual([2, "matcher: self: too many symbolic links\n"]);
});

test("a pipe and a device that are named are read", () => {
  const fed = shell("(printf 'took 15ms\\n' > tree/fifo) & matcher scan '\\R' tree/fifo");
  expect([fed.status, fed.stdout]).toEqual([0, '[5..9] "15ms"\n']);
  expect(shell("printf 'took 15ms\\n' | matcher scan '\\R' /dev/stdin").stdout).toBe('[5..9] "15ms"\n');
  expect(shell("matcher scan '\\R' /dev/null").stdout).toBe("no match\n");
});

// Whoever may do everything may read everything.
test.skipIf(process.getuid?.() === 0)("a file that may not be read is named, and the others are reported", () => {
  write("secret.log");
  chmodSync(join(folder, "secret.log"), 0);
  const { status, stdout, stderr } = shell("matcher scan -H '\\R' secret.log link.log");
  expect([status, stdout]).toEqual([2, 'link.log:1:6: "15ms"\n']);
  expect(stderr).toBe("matcher: secret.log: permission denied\n");
});

test("a file that is gone when its turn comes is named, and the others are reported", () => {
  write("a.log");
  write("b.log");
  // The first input is a pipe: while it is waited for, the second, which was there at the start, goes.
  const script = "mkfifo wait; (sleep 0.7; rm a.log; printf 'took 1s\\n' > wait) & matcher scan '\\R' wait a.log b.log";
  const { status, stdout, stderr } = shell(script);
  expect([status, stdout]).toEqual([2, 'wait:1:6: "1s"\nb.log:1:6: "15ms"\n']);
  expect(stderr).toBe("matcher: a.log: no such file or directory\n");
});

test("a file that grows or is cut before its turn is read as it is then", () => {
  write("grows.log");
  write("cut.log", log.repeat(3));
  const change = "printf 'took 2s\\n' >> grows.log; printf 'took 9s\\n' > cut.log; printf 'x\\n' > pause";
  const { stdout } = shell(`mkfifo pause; (sleep 0.7; ${change}) & matcher scan --count '\\R' pause grows.log cut.log`);
  expect(stdout).toBe("grows.log:2\ncut.log:1\n");
});
