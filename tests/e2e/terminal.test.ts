/** The command on a terminal: colours, escapes, and the state it leaves behind. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { constants, hostname, tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-terminal-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "a.log"), "took 15ms\nidle\n");
writeFileSync(join(folder, "hostile.log"), "\x1b[2J took 15ms \u202e\u009b31m\r\n");
writeFileSync(join(folder, "cut.log"), `${"é".repeat(70_000)}`);
writeFileSync(join(folder, "cle\x1bar.log"), "took 2s\n");

/** The prefix of messages on a terminal with colours. */
const prefix = "\x1b[1m\x1b[31mmatcher:\x1b[39m\x1b[22m";

/** Runs a shell command on a terminal of 100 columns. */
function onTerminal(script: string, environment: Record<string, string> = {}) {
  let shown = "";
  const decoder = new TextDecoder();
  const closed = Promise.withResolvers<void>();
  const looking = new Set<() => void>();
  const running = Bun.spawn(["sh", "-c", script.replaceAll("matcher", '"$0" "$1"'), process.execPath, main], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      MATCHER_NATIVE: process.env.MATCHER_NATIVE,
      TERM: "xterm-256color",
      ...environment,
    },
    terminal: {
      cols: 100,
      rows: 30,
      data: (_, bytes) => {
        shown += decoder.decode(bytes, { stream: true });
        for (const look of looking) look();
      },
      exit: () => closed.resolve(),
    },
  });
  return {
    running,
    get shown() {
      return shown.replaceAll("\r\n", "\n");
    },
    /** Everything that was written has been read. */
    closed: closed.promise,
    /** Waits for the text, or for the end. */
    async until(text: string) {
      const found = Promise.withResolvers<void>();
      const look = () => shown.includes(text) && found.resolve();
      looking.add(look);
      look();
      await Promise.race([found.promise, closed.promise]);
      looking.delete(look);
    },
  };
}

async function shownBy(script: string, environment?: Record<string, string>): Promise<string> {
  const terminal = onTerminal(script, environment);
  await terminal.closed;
  return terminal.shown;
}

test("match lines are coloured, unless colours are disabled", async () => {
  expect(await shownBy("matcher scan '\\R' a.log")).toBe('[5..9] \x1b[1;31m"15ms"\x1b[0m\n');
  expect(await shownBy("matcher scan '\\R' a.log", { NO_COLOR: "1" })).toBe('[5..9] "15ms"\n');
  expect(await shownBy("matcher scan '\\R' a.log", { TERM: "dumb" })).toBe('[5..9] "15ms"\n');
  expect(await shownBy("matcher scan '\\R' a.log | cat")).toBe('[5..9] "15ms"\n');
});

test("a page of a log fits the screen and has colours, unless its length is given", async () => {
  const failures = Array.from({ length: 200 }, (_, i) => `ERROR step ${"abcdefgh"[i % 8]}${"x".repeat(i)} failed`);
  writeFileSync(join(folder, "job.log"), `${failures.join("\n")}\n`);
  const page = await shownBy("matcher job.log");
  const rows = page.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(Bun.stringWidth(line) / 100)), -1);
  expect(rows).toBeGreaterThan(20);
  expect(rows).toBeLessThanOrEqual(28);
  expect(page).toStartWith("\x1b[35mjob.log\x1b[0m  200 lines");
  expect(page).toContain("\n\x1b[35mfailures\x1b[0m\n");
  expect(page).toMatch(/^\x1b\[32m\d+\x1b\[0m: ERROR step/m);
  expect(page).toMatch(/^ {2}\d+ more lines of failures: matcher digest --budget 20000 job\.log$/m);
  expect((await shownBy("matcher digest --budget 4000 job.log")).split("\n").length).toBeGreaterThan(40);
  expect(await shownBy("matcher job.log | cat")).not.toContain("\x1b");
  expect(await shownBy("matcher digest --color never job.log")).toBe(page.replace(/\x1b\[\d*m/g, ""));
});

test("text and names of inputs cannot control the terminal", async () => {
  const safe = "\\u{1b}[2J took 15ms \\u{202e}\\u{9b}31m\\r\n";
  expect(await shownBy("matcher head 1 hostile.log")).toBe(safe);
  expect(await shownBy("matcher head 3 cut.log")).toBe("é".repeat(70_000));
  expect(await shownBy("matcher scan --passthru --color never '\\R' hostile.log")).toBe(safe);
  expect(await shownBy("matcher rewrite '\\R{>9h}' x hostile.log")).toBe(safe);
  expect(await shownBy("matcher scan --color never --format '${line}:${path}' '\\R' cle*")).not.toContain("\x1b");
  expect(await shownBy("matcher scan --color never -H '\\R' cle*")).not.toContain("\x1b");
  expect((await shownBy("matcher scan '\\R' cle*/none")).replace(prefix, "")).not.toContain("\x1b");
  expect(await shownBy("matcher count-by '\\W' '${0}' hostile.log")).not.toContain("\x1b");
  expect(await shownBy("matcher templates hostile.log")).not.toContain("\x1b");
});

test("neither can names of files in reports about files", async () => {
  writeFileSync(join(folder, "addr\x1bess.log"), "from 10.0.0.1\n");
  for (const words of ["formats addr*", "redact --report addr*"]) {
    const shown = await shownBy(`matcher ${words}`);
    expect([words, shown]).toEqual([words, expect.stringContaining("$'addr\\033ess.log': ")]);
    expect(shown.replaceAll(prefix, "")).not.toContain("\x1b");
  }
});

test("neither can JSON, extracted fields and patterns, and the JSON is equivalent", async () => {
  const hostile = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/;
  const text = "\u0085\x7f\u{e0001}\u{1f469}\u200d\u{1f680}\u202e";
  writeFileSync(join(folder, "quoted.log"), `took "${text}" \x1b[2Jnow\n`);
  const commands = {
    scan: "matcher scan --json '\\Q' quoted.log",
    "scan, values written one by one": "matcher scan --json --explain '((\\Q):q .)+' quoted.log",
    records: "matcher scan --json --record line --all -e '\\Q' quoted.log",
    fields: "matcher scan --json --fields '(\\Q):q' quoted.log",
    tokens: "matcher tokens --json quoted.log",
    top: "matcher top --json '\\Q' '${0}' quoted.log",
    templates: "matcher templates --json quoted.log",
  };
  for (const [name, command] of Object.entries(commands)) {
    const shown = (await shownBy(command)).replaceAll(prefix, "matcher:");
    expect([name, hostile.exec(shown)]).toEqual([name, null]);
    expect([name, JSON.parse(shown)]).toEqual([name, JSON.parse(await shownBy(`${command} | cat`))]);
    expect(JSON.stringify(JSON.parse(shown))).toContain(JSON.stringify(text).slice(1, -1));
  }
  expect(await shownBy("matcher scan --fields '(\\Q):q' quoted.log")).not.toMatch(hostile);
  expect(await shownBy('matcher escape "$(cat quoted.log)"')).not.toMatch(hostile);
  const refused = await shownBy("matcher infer --mark 'took {q:x} y' --field 'q=z' -f quoted.log");
  expect(refused).toStartWith(prefix);
  expect(refused.slice(prefix.length)).not.toMatch(hostile);
}, 60_000);

test.skipIf(process.platform !== "linux")("paths are links where that is asked for, byte for byte", async () => {
  writeFileSync(Buffer.from(`${folder}/n\xe9 w%.log`, "latin1"), "took 1s\n");
  const shown = await shownBy("matcher scan --hyperlink --color never -l '\\R' n*", {});
  expect(shown).toBe(
    `\x1b]8;;file://${hostname()}${realpathSync(folder)}/n%E9%20w%25.log\x1b\\n\ufffd w%.log\x1b]8;;\x1b\\\n`,
  );
});

test("an unquoted word causes a warning on a terminal", async () => {
  const note = (word: string, letters: string) =>
    `${prefix} in the pattern ${word} matches the tokens ${letters}; to match the word, write '"${word}"'\n`;
  expect(await shownBy("matcher scan 'took \\R | (404)*' a.log")).toBe(
    `${note("took", "t o o k")}${note("404", "4 0 4")}no match\n`,
  );
  expect(await shownBy("matcher scan took a.log 2>/dev/null")).toBe("no match\n");
  for (const pattern of ["\\R:dd =dd", '(?orbit:case "took")', "\\W:ww .*? =kin ww", "\\{uuid}"])
    expect([pattern, await shownBy(`matcher scan '${pattern}' --text 5`)]).toEqual([pattern, "no match\n"]);
}, 60_000);

test("an interrupted review ends its line first", async () => {
  const terminal = onTerminal("matcher rewrite -i '\\R' x a.log");
  await terminal.until("/q]? ");
  terminal.running.terminal!.write("\x04");
  await terminal.running.exited;
  await terminal.until("nothing is written");
  expect(terminal.shown).toMatch(
    /\[y\/n\/e\/t\/T\/a\/q\]\? \n\S+matcher:\S+ the answers ended early: nothing is written\n$/,
  );
});

test.each(["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"] as const)(
  "%s while a review waits for a key leaves the terminal as it was",
  async (signal) => {
    writeFileSync(join(folder, "waits.log"), "took 1s\n");
    const review = 'sh -c \'echo pid $$; exec "$0" "$@"\' matcher rewrite -i X Y waits.log'.replace("X", "'\\R'");
    const terminal = onTerminal(`trap : HUP INT QUIT TERM; stty -g; ${review}; echo status $?; stty -g; echo over`);
    await terminal.until("/q]? ");
    process.kill(Number(/pid (\d+)/.exec(terminal.shown)![1]), signal);
    await terminal.until("over");
    const modes = terminal.shown.match(/^[0-9a-f]+(:[0-9a-f]+)+$/gm)!;
    expect(modes).toEqual([modes[0]!, modes[0]!]);
    expect(terminal.shown).toContain(`status ${128 + constants.signals[signal]}\n`);
    expect(readFileSync(join(folder, "waits.log"), "utf8")).toBe("took 1s\n");
  },
  60_000,
);

const slowInput = "{ echo took 15ms; sleep 20; } | matcher scan --color never '\\R{>1h}'";

/** Waits until another run, which was started later, has drawn its progress line. */
async function progressWasDue(): Promise<void> {
  const other = onTerminal(slowInput);
  await other.until("B/s\x1b[K");
  other.running.kill("SIGKILL");
}

test("long work shows a line that disappears at the end or on an interrupt", async () => {
  const terminal = onTerminal(slowInput);
  await terminal.until("B/s\x1b[K");
  expect(terminal.shown).toMatch(/^\r[0-9]+ B {2}[0-9]+ B\/s\x1b\[K/);
  terminal.running.terminal!.write("\x03");
  await terminal.until("^C\r\x1b[K");
  expect(terminal.shown).toContain("^C\r\x1b[K");
  terminal.running.kill("SIGKILL");
}, 60_000);

test("reading from the terminal prints a notice, and no progress line", async () => {
  for (const command of ["head 1", "rewrite '\\R' '<${0}>'", "tail 1"]) {
    const terminal = onTerminal(`matcher ${command}`);
    await terminal.until("reading from the terminal");
    if (command.startsWith("rewrite")) await progressWasDue();
    terminal.running.terminal!.write("took 15ms\n\x04");
    await terminal.running.exited;
    await terminal.until("15ms\r\n");
    expect(terminal.shown).toStartWith(
      `${prefix} reading from the terminal; press Ctrl-D to end, or name a file or folder\ntook 15ms\n`,
    );
    expect(terminal.shown).not.toContain("B/s");
  }
}, 60_000);

test("no progress line if it is disabled", async () => {
  const terminal = onTerminal(slowInput.replace("scan", "scan --no-progress"));
  await progressWasDue();
  expect(terminal.shown).toBe("");
  terminal.running.kill("SIGKILL");
});

test("an interrupt resets the colour of unfinished output", async () => {
  const terminal = onTerminal("exec matcher scan '\\R' a.log /dev/stdin");
  await terminal.until("15ms");
  terminal.running.terminal!.write("\x03");
  await terminal.running.exited;
  await terminal.until("^C\x1b[0m");
  expect(terminal.running.signalCode).toBe("SIGINT");
  expect(terminal.shown).toEndWith("^C\x1b[0m");
});

test("tables spell values as people do, and cut keys that are wider than the terminal", async () => {
  const values = "--text '1500ms 722ms 722ms 3MB'";
  const table = `matcher top '\\R:d' all ${values} --p95 d --avg d`;
  expect(await shownBy(table)).toBe("     count  p95(d)   avg(d)\nall      3    1.5s  981.3ms\n");
  const exact = "     count     --p95 d        --avg d\nall      3  1500000000  981333333.(3)\n";
  expect(await shownBy(`${table} --exact`)).toBe(exact);
  expect(await shownBy(`${table} --values exact`)).toBe(exact);
  expect(await shownBy(`${table} | cat`)).toBe(exact);
  const wide = `matcher top '\\W:w' '\${w}' --text ${"x".repeat(150)}`;
  expect(await shownBy(wide)).toBe(`${"x".repeat(96)}…  1\n`);
  expect(await shownBy(`${wide} --exact`)).toBe(`${"x".repeat(150)}  1\n`);
});

test("diffs are coloured, and one key answers a review", async () => {
  writeFileSync(join(folder, "keys.log"), "took 1s\ntook 2s\ntook 3s\n");
  const diff = await shownBy("matcher rewrite '\"2s\"' X --dry-run -C0 keys.log");
  expect(diff).toContain("\x1b[36m@@ -2,1 +2,1 @@\x1b[0m\n\x1b[31m-took 2s\x1b[0m\n\x1b[32m+took X\x1b[0m\n");
  expect(await shownBy("matcher rewrite '\"2s\"' X --dry-run -C0 keys.log", { NO_COLOR: "1" })).not.toContain("\x1b");
  const terminal = onTerminal("matcher rewrite '\\R' X -i -C0 keys.log");
  for (const [index, key] of ["y", "n", "y"].entries()) {
    await terminal.until(`[${index + 1}/3] apply this change [y/n/e/t/T/a/q]?`);
    terminal.running.terminal!.write(key);
  }
  await terminal.running.exited;
  await terminal.closed;
  expect(readFileSync(join(folder, "keys.log"), "utf8")).toBe("took X\ntook 2s\ntook X\n");
}, 60_000);

test("a table without rows says so on a terminal, and only there", async () => {
  expect(await shownBy("matcher top '\"nothing\"' '${0}' a.log")).toBe("no match\n");
  expect(await shownBy("matcher top '\"nothing\"' '${0}' a.log | cat")).toBe("");
  expect(await shownBy("matcher top '\"nothing\"' '${0}' a.log --json")).toBe("[]\n");
});

test("a search that found something says on a terminal what is left within other tokens", async () => {
  writeFileSync(join(folder, "within.log"), 'a 10.0.0.1 "x 10.0.0.2"\nb http://10.0.0.3/x\nc 10.0.0.4\n');
  const moreMessage = (more: string) => `${prefix} there are more matches ${more}\n`;
  const quoted = moreMessage(
    'inside quoted text, the first of them "10.0.0.2" on line 1 of within.log: --deep finds them too',
  );
  const others = 'within other tokens, such as URLs and paths, the first of them "10.0.0.3" on line 2 of within.log';
  expect(await shownBy("matcher scan '\\I' within.log")).toEndWith(quoted);
  expect(await shownBy("matcher scan --deep '\\I' within.log")).toEndWith(
    moreMessage(`${others}: --everywhere finds them too`),
  );
  expect(await shownBy("matcher top '\\I' x within.log")).toContain("--deep counts them too");
  // A line with a match is printed anyway.
  expect(await shownBy("matcher grep '\\I' within.log")).toEndWith(
    moreMessage(`${others}: --everywhere finds them too`),
  );
  const nothingMore = ["scan --everywhere '\\I'", "scan '\\W'", "scan -m1 '\\I'", "grep -q '\\I'"];
  for (const command of nothingMore)
    expect(await shownBy(`matcher ${command} within.log`)).not.toContain("more matches");
  expect(await shownBy("matcher scan '\\I' within.log 2>&1 | cat")).not.toContain("more matches");
});

test("a page that is drawn again is no longer than the screen", async () => {
  const lines = Array.from({ length: 200 }, (_, i) => `ERROR ${"qxz".repeat(i % 40)}${"abcdefghij"[i % 10]} was lost`);
  writeFileSync(join(folder, "growing.log"), `${lines.join("\n")}\n`);
  const terminal = onTerminal("exec matcher digest --follow growing.log");
  await terminal.until("200  ERROR <word> was lost");
  const page = terminal.shown.split("\x1b[H\x1b[2J")[1]!;
  terminal.running.kill("SIGKILL");
  await terminal.closed;
  const rows = page.split("\n").slice(0, -1);
  expect(rows[0]).toStartWith("\x1b[35mgrowing.log\x1b[0m  200 lines");
  // Lines of more than 100 columns take several of the 30 rows; the cursor has one.
  expect(rows.reduce((sum, row) => sum + Math.max(1, Math.ceil(row.length / 100)), 1)).toBeLessThanOrEqual(30);
  expect(rows.length).toBeGreaterThan(10);
});

test("beside the records that a comparison finds, a value that it can't be made with is told", async () => {
  const table = "NAME    RESTARTS\nshop-1  0\npay-7   14 (2m ago)\n";
  writeFileSync(join(folder, "rows.log"), table);
  const told = `not every value was compared: .RESTARTS is "14 (2m ago)" on line 3 of rows.log, which {<5} can't compare; .RESTARTS(^ `;
  const shown = await shownBy("matcher grep --in columns -c '.RESTARTS{<5}' rows.log");
  expect(shown.replaceAll(/\s+/g, " ")).toContain(told);
});
