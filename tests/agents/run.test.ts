/** `matcher run`: the status and the whole output of the command, whatever becomes of either. */
import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mainFile, Workplace } from "../e2e/workplace.ts";

const place = new Workplace();
const command = [process.execPath, mainFile, "run"];
const long = "seq 2000";
const readKept = () => readFileSync(join(place.folder, "kept.log"), "utf8");
const numbers = (last: number) => Array.from({ length: last }, (_, i) => `${i + 1}\n`).join("");

/** The command, with what it prints. */
function start(args: readonly string[], env: Record<string, string> = {}) {
  const options = { cwd: place.folder, env: { ...process.env, ...env }, stdin: "ignore" } as const;
  return Bun.spawn([...command, ...args], { ...options, stdout: "pipe", stderr: "pipe" });
}

const readText = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

test("a short output is printed as it came, both streams in order, and no file is left", () => {
  const run = place.run(["run", "--", "sh", "-c", "echo a; echo b >&2; printf 'c\\377'"]);
  expect(run).toEqual({ status: 0, out: "a\nb\nc\ufffd", error: "" });
  expect(place.run(["run", "--", "cat"], "typed\n").out).toBe("typed\n");
});

test("a long output is kept whole, and a digest within the budget names the file", () => {
  const { status, out, error } = place.run([
    "run",
    "--no-redact",
    "--budget",
    "100",
    "--",
    "sh",
    "-c",
    `${long}; exit 3`,
  ]);
  expect({ status, error }).toEqual({ status: 3, error: "" });
  expect(out.length).toBeLessThanOrEqual(400);
  const [, path] = /sh ended with status 3; the whole output is in (\S+)\n$/.exec(out)!;
  expect(out).toStartWith(`${path}  2,000 lines`);
  expect(readFileSync(path!, "utf8")).toBe(numbers(2000));
  expect(statSync(path!).mode & 0o777).toBe(0o600);
  unlinkSync(path!);
});

test("--keep replaces a file, which then only its owner can read, and follows no link", () => {
  place.write("kept.log", "x".repeat(1000));
  expect(place.output(["run", "--keep", "kept.log", "--", "seq", "2"])).toBe("1\n2\n");
  expect(readKept()).toBe("1\n2\n");
  expect(statSync(join(place.folder, "kept.log")).mode & 0o777).toBe(0o600);
  Bun.spawnSync(["ln", "-s", "kept.log", "link.log"], { cwd: place.folder });
  const linked = place.run(["run", "--keep", "link.log", "--", "echo", "x"]);
  expect(linked.error).toContain("link.log: is a symbolic link, which is not followed");
  for (const path of ["link.log", "/dev/full", ".", "none/kept.log"]) {
    const { status, error } = place.run(["run", "--keep", path, "--", "sh", "-c", "echo ran > ran.txt"]);
    expect({ status, error }).toEqual({ status: 2, error: expect.stringContaining(`matcher: ${path}: `) });
  }
  expect(place.run(["run", "--", "cat", "ran.txt"]).status).toBe(1);
});

test("a command that can't be started leaves the file of --keep as it was, or none", () => {
  place.write("before.log", "kept\n");
  const path = join(place.folder, "before.log");
  chmodSync(path, 0o640);
  place.write("not-executable", "echo ran\n");
  for (const [program, expected] of [
    ["/nosuch", 127],
    ["./not-executable", 126],
  ] as const) {
    expect(place.run(["run", "--keep", "before.log", "--", program]).status).toBe(expected);
    expect(readFileSync(path, "utf8")).toBe("kept\n");
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(place.run(["run", "--keep", "absent.log", "--", program]).status).toBe(expected);
    expect(existsSync(join(place.folder, "absent.log"))).toBe(false);
  }
  // One that runs and writes nothing empties it.
  expect(place.run(["run", "--keep", "before.log", "--", "true"]).status).toBe(0);
  expect(readFileSync(path, "utf8")).toBe("");
});

test("--keep writes to no device, and to no pipe that somebody reads", async () => {
  Bun.spawnSync(["mkfifo", join(place.folder, "pipe")]);
  const reader = Bun.spawn(["sh", "-c", "exec 3<>pipe; echo open; exec sleep 60"], {
    ...{ cwd: place.folder, stdout: "pipe" },
  });
  try {
    await reader.stdout.getReader().read();
    for (const path of ["pipe", "/dev/null"]) {
      const { status, out, error } = place.run(["run", "--keep", path, "--", "echo", "ran"]);
      expect([status, out, error]).toEqual([2, "", `matcher: ${path}: is not a regular file\n`]);
    }
  } finally {
    reader.kill();
    await reader.exited;
  }
});

test("--on-failure prints only if the command fails", () => {
  expect(place.output(["run", "--on-failure", "--", "sh", "-c", long])).toBe("");
  expect(place.run(["run", "--on-failure", "--", "sh", "-c", "echo why; exit 9"])).toEqual({
    ...{ status: 9, out: "why\n", error: "" },
  });
});

test("a digest has pseudonyms, unless --no-redact", () => {
  const words = ["--budget", "100", "--", "sh", "-c", "yes 'ERROR login from 203.0.113.9' | head -n 100"];
  expect(place.output(["run", "--keep", "kept.log", ...words])).not.toContain("203.0.113.9");
  expect(readKept()).toContain("203.0.113.9");
  expect(place.output(["run", "--keep", "kept.log", "--no-redact", ...words])).toContain("203.0.113.9");
});

describe("the end of the command is passed on", () => {
  test.each([
    ["kill -9 $$", 137],
    ["kill -15 $$", 143],
    ["exit 2", 2],
  ])("%s", (script, status) => {
    expect(place.run(["run", "--", "sh", "-c", script])).toEqual({ status, out: "", error: "" });
  });

  test("a program that is missing, or is none", () => {
    const missing = place.run(["run", "--", "no-such-program"]);
    expect(missing).toEqual({
      ...{ status: 127, out: "", error: "matcher: run: no-such-program was not run: there is no such program\n" },
    });
    expect(place.run(["run", "--", "/"]).status).toBe(126);
    expect(place.run(["run"]).status).toBe(2);
  });

  test("whoever reads standard output is gone, or it is full", () => {
    const shell = (line: string) => Bun.spawnSync(["bash", "-c", line], { cwd: place.folder });
    const run = `${command.join(" ")} --keep kept.log --no-redact --budget 100`;
    const closed = shell(`(${run} -- sh -c '${long}; exit 5'; echo $? >&2) | true`);
    expect(closed.stderr.toString()).toBe("5\n");
    expect(readKept()).toBe(numbers(2000));
    const full = (script: string) => shell(`${run} -- sh -c '${script}' > /dev/full`);
    expect(full(`${long}; exit 5`).exitCode).toBe(5);
    const { exitCode, stderr } = full(long);
    expect(exitCode).toBe(2);
    expect(stderr.toString()).toBe("matcher: standard output: no space is left on the device\n");
  });

  test("another program that holds the pipe is not waited for", () => {
    const { status, out, error } = place.run(["run", "--", "sh", "-c", "sleep 60 & echo $!; exit 4"]);
    // Zero would be this process and its group.
    expect(Number(out)).toBeGreaterThan(0);
    process.kill(Number(out));
    expect(status).toBe(4);
    expect(error).toBe("matcher: run: a program that CMD started still holds its output, which is no longer read\n");
  });
});

// Windows has no terminal of this kind.
describe.skipIf(process.platform === "win32")("on a terminal", () => {
  /** What a terminal shows of the command, and its status. */
  async function shownOn(script: string, ...flags: string[]) {
    let shown = "";
    const closed = Promise.withResolvers<void>();
    const decoder = new TextDecoder();
    const child = Bun.spawn([...command, ...flags, "--", "sh", "-c", script], {
      ...{ cwd: place.folder, env: { ...process.env, TERM: "xterm-256color" } },
      terminal: {
        ...{ cols: 100, rows: 30 },
        data: (_, bytes) => void (shown += decoder.decode(bytes, { stream: true })),
        exit: () => closed.resolve(),
      },
    });
    const status = await child.exited;
    await closed.promise;
    return { status, shown: shown.replaceAll("\r\n", "\n") };
  }

  test("the output is shown as it comes, colours too, and the status is passed on", async () => {
    const { status, shown } = await shownOn("printf '\\033[31mred\\033[0m\\n'; echo b >&2; exit 6");
    expect({ status, shown }).toEqual({ status: 6, shown: "\u001b[31mred\u001b[0m\nb\n" });
    expect((await shownOn("echo a; kill -9 $$")).status).toBe(137);
  });

  test("a digest follows a long output, and the file keeps the colours", async () => {
    const script = `${long}; printf '\\033[31mERROR no disk\\033[0m\\n'; exit 7`;
    const { status, shown } = await shownOn(script, "--keep", "kept.log", "--budget", "100");
    expect(status).toBe(7);
    const output = `${numbers(2000)}\u001b[31mERROR no disk\u001b[0m\n`;
    expect(readKept()).toBe(output);
    expect(shown).toStartWith(`${output}kept.log  2,001 lines  `);
    expect(shown).toContain("\n2001: ERROR no disk\n");
    expect(shown).toEndWith("sh ended with status 7; the whole output is in kept.log\n");
  });

  test("--on-failure shows nothing of a command that does not fail", async () => {
    expect(await shownOn("echo a", "--on-failure")).toEqual({ status: 0, shown: "" });
  });
});

describe("signals go to the command", () => {
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("%s", async (signal) => {
    const script = `trap 'echo got; exit 8' ${signal.slice(3)}; echo > ready-${signal}; while :; do sleep 0.05; done`;
    const child = start(["--", "sh", "-c", script]);
    await ready(`ready-${signal}`);
    child.kill(signal);
    expect(await readText(child.stdout)).toBe("got\n");
    expect(await child.exited).toBe(8);
  });

  test("of a command that ignores them the second one is the end", async () => {
    const child = start(["--", "sh", "-c", "trap '' TERM; echo > ready-deaf; while :; do sleep 0.05; done"]);
    await ready("ready-deaf");
    child.kill("SIGTERM");
    child.kill("SIGINT");
    expect(await child.exited).toBe(137);
  });

  async function ready(file: string): Promise<void> {
    while (!(await Bun.file(join(place.folder, file)).exists())) await Bun.sleep(5);
  }
});

test("memory does not grow with the output", () => {
  const peak = (megabytes: number) => {
    const args = ["--on-failure", "--keep", "zeros", "--", "head", "-c", `${megabytes}000000`, "/dev/zero"];
    const run = Bun.spawnSync([...command, ...args], { cwd: place.folder });
    expect(run.exitCode).toBe(0);
    expect(statSync(join(place.folder, "zeros")).size).toBe(megabytes * 1e6);
    return run.resourceUsage.maxRSS;
  };
  expect(peak(220) - peak(20)).toBeLessThan(100e6);
  unlinkSync(join(place.folder, "zeros"));
});

/** A folder with room for 64 KiB; `null` where mounting is not allowed. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "matcher-full-"));
  const words = ["mount", "-t", "tmpfs", "-o", "size=64k", "matcher", folder];
  if (Bun.which("mount") !== null && Bun.spawnSync(words, { stderr: "ignore" }).success) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

const disk = smallDisk();

afterAll(() => {
  if (disk === null) return;
  Bun.spawnSync(["umount", disk]);
  rmSync(disk, { recursive: true });
});

test.skipIf(disk === null)("what does not fit on a full disk is printed as it comes", () => {
  const path = join(disk!, "kept.log");
  const { status, out, error } = place.run(["run", "--keep", path, "--no-redact", "--", "sh", "-c", "seq 20000"]);
  expect(status).toBe(2);
  expect(error).toBe(
    `matcher: ${path}: no space is left on the device\nThe output from here on is printed as it comes.\n`,
  );
  const first = readFileSync(path, "utf8");
  const rest = numbers(20000).slice(first.length);
  expect(first).toBe(numbers(20000).slice(0, first.length));
  expect(out).toStartWith(`${rest}${path}  `);
  expect(out).toEndWith(`its first ${first.length} bytes are in ${path}\n`);
});

test("--github adds the digest to the summary, and annotations if the command fails", () => {
  const summary = join(place.folder, "summary.md");
  const script = "echo 'ERROR 100% of x failed'; exit 1";
  const run = Bun.spawnSync([...command, "--github", "--no-redact", "--", "sh", "-c", script], {
    ...{ cwd: place.folder, env: { ...process.env, GITHUB_STEP_SUMMARY: summary } },
  });
  expect(run.exitCode).toBe(1);
  expect(run.stdout.toString()).toBe(
    "ERROR 100% of x failed\n::error title=sh ended with status 1::1: ERROR 100%25 of x failed\n",
  );
  expect(readFileSync(summary, "utf8")).toContain("\n## failures\n\n- `1: ERROR 100% of x failed`\n");
});

test("--github outside of GitHub is said", () => {
  const { GITHUB_STEP_SUMMARY: _, ...env } = process.env;
  const run = Bun.spawnSync([...command, "--github", "--no-redact", "--", "seq", "3"], { cwd: place.folder, env });
  expect({ status: run.exitCode, out: run.stdout.toString() }).toEqual({ status: 0, out: "1\n2\n3\n" });
  expect(run.stderr.toString()).toContain("GITHUB_STEP_SUMMARY names no file");
});
