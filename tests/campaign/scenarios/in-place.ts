/**
 * Files rewritten in place while other processes swap, append to, rewrite, kill or fill: files are complete, and no
 * other file is touched.
 */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { matcher, command as program, startProgram, waitAndJudge, wallMs } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";

const line = "the old word at 10.0.0.7\n";
const redacted = "the old word at ********\n";
const foreign = "foreign text at 10.9.9.9\n";

/** Another process that repeats an action until it is ended; resolves once the script has called `begun()`. */
async function meanwhile(script: string, ...args: string[]) {
  const begun = `const begun = () => fs.writeSync(1, ".");`;
  const child = Bun.spawn(
    [
      process.execPath,
      "-e",
      `const fs = require("node:fs"); const [a, b, c] = process.argv.slice(1); ${begun} ${script}`,
      ...args,
    ],
    { stdout: "pipe" },
  );
  for await (const _ of child.stdout) break;
  return child;
}

const listUnfinished = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".matcher"));

/** Waits for the temporary file next to the old one, or for the end. */
async function untilItWrites(running: ReturnType<typeof startProgram>, folder: string): Promise<void> {
  while (running.exitCode === null && listUnfinished(folder).length === 0) await Bun.sleep(1);
}

/** A file, or a directory above it, is swapped with a link to another place. */
export const swaps: Scenario = {
  name: "swapped-links",
  async run({ below, folder }: Attack) {
    const [tree, outside] = [join(folder, "tree"), join(folder, "outside")];
    for (const path of [join(tree, "below"), join(outside, "below")]) mkdirSync(path, { recursive: true });
    const targets = ["f.log", "below/g.log"];
    for (const name of targets) writeFileSync(join(outside, name), foreign);
    for (const name of targets) writeFileSync(join(tree, name), line.repeat(1 + below(5000)));
    if (below(3) === 0) linkSync(join(tree, "f.log"), join(folder, "other-name"));
    const isDirectory = below(2) === 0;
    const [name, link] = isDirectory ? ["below", join(outside, "below")] : ["f.log", join(outside, "f.log")];
    const swapper = await meanwhile(
      `fs.symlinkSync(b, c); begun(); for (;;) { fs.renameSync(a, a + ".kept"); fs.renameSync(c, a); fs.renameSync(a, c); fs.renameSync(a + ".kept", a); }`,
      join(tree, name!),
      link!,
      join(folder, "link"),
    );
    try {
      for (let round = 0; round < 3; round++) await matcher(["redact", "--in-place", "\\I", "tree"], { cwd: folder });
    } finally {
      swapper.kill("SIGKILL");
      await swapper.exited;
    }
    for (const one of targets)
      hold(readFileSync(join(outside, one), "utf8") === foreign, "a foreign file was touched", { one });
    hold(readdirSync(join(outside, "below")).length === 1, "a file was left in a foreign directory");
  },
};

/**
 * Lines are appended while the file is replaced: none that was written before is lost. A line counts as written before
 * if the name still led to the appender's file afterwards: what is written to a replaced file is gone.
 */
export const appends: Scenario = {
  name: "appended-lines",
  async run({ below, folder }: Attack) {
    const path = join(folder, "f.log");
    writeFileSync(path, line.repeat(1 + below(20_000)));
    const appender = await meanwhile(
      `let n = 0; const sure = []; process.on("SIGTERM", () => { fs.writeFileSync(b, JSON.stringify(sure)); process.exit(0); });
      begun();
      function add() {
        const file = fs.openSync(a, "a");
        fs.writeSync(file, "added " + n + " at 10.0.0.7\\n");
        if (fs.fstatSync(file).ino === fs.statSync(a).ino) sure.push(n);
        fs.closeSync(file);
        n++;
      }
      (function go() { for (let i = 0; i < 5; i++) add(); setTimeout(go, ${below(3)}); })();`,
      path,
      join(folder, "sure"),
    );
    const statuses: number[] = [];
    try {
      await Bun.sleep(30);
      const retry = below(2) === 0 ? ["--retry"] : [];
      for (let round = 0; round < 4; round++)
        statuses.push((await matcher(["redact", "--in-place", ...retry, "\\I", "f.log"], { cwd: folder })).status);
    } finally {
      appender.kill("SIGTERM");
      await appender.exited;
    }
    const sure: number[] = JSON.parse(readFileSync(join(folder, "sure"), "utf8"));
    const found = new Set(
      readFileSync(path, "utf8")
        .split("\n")
        .map((one) => /^added (\d+) /.exec(one)?.[1]),
    );
    const lost = sure.filter((n) => !found.has(String(n)));
    hold(lost.length === 0, "appended lines were lost", { lost: lost.length, of: sure.length, statuses });
    hold(listUnfinished(folder).length === 0, "a file was left beside");
  },
};

/** Several edits at once: each one that ended with status 0 is in the file. */
export const writers: Scenario = {
  name: "several-writers",
  async run({ below, folder }: Attack) {
    const words = ["alpha", "beta", "gamma"].slice(0, 2 + below(2));
    const path = join(folder, "f.log");
    writeFileSync(path, `${words.join(" ")}\n`.repeat(1 + below(3000)));
    if (below(4) === 0) linkSync(path, join(folder, "other-name"));
    const isLinked = existsSync(join(folder, "other-name"));
    const runs = words.map((word) => {
      const command = ["rewrite", "--in-place", `"${word}"`, word.toUpperCase(), "f.log"];
      return waitAndJudge(startProgram(command, { cwd: folder }), command);
    });
    const results = await Promise.all(runs);
    const text = readFileSync(path, "utf8");
    // A file with several names cannot be replaced in one step: only its completeness is checked.
    for (const [i, word] of words.entries()) {
      const isDone = text.includes(word.toUpperCase()) && !text.includes(word);
      const isUntouched = !text.includes(word.toUpperCase());
      hold(isDone || isUntouched, "a file is torn", { word });
      if (!isLinked) hold(isDone === (results[i]!.status === 0), "an edit was lost, or done with an error", { word });
    }
    hold(listUnfinished(folder).length === 0, "a file was left beside");
  },
};

/** A signal at any moment: each file is completely old or new; catchable signals leave no temporary files. */
export const kills: Scenario = {
  name: "killed",
  async run({ below, folder }: Attack) {
    const count = 1 + below(100_000);
    for (const name of ["a", "b", "c"]) writeFileSync(join(folder, name), line.repeat(count));
    const signal = pickFrom(below, ["SIGKILL", "SIGHUP", "SIGINT", "SIGTERM", "SIGQUIT"] as const);
    const running = startProgram(["redact", "--in-place", "\\I", "."], { cwd: folder });
    if (below(4) > 0) await untilItWrites(running, folder);
    await Bun.sleep(below(40));
    running.kill(signal);
    await running.exited;
    const [old, fresh] = [line.repeat(count), redacted.repeat(count)];
    for (const name of ["a", "b", "c"]) {
      const text = readFileSync(join(folder, name), "utf8");
      hold(text === old || text === fresh, "a file is torn", { name, signal });
    }
    if (signal !== "SIGKILL") hold(listUnfinished(folder).length === 0, "a file was left beside", { signal });
  },
};

/** The file is truncated while it is read: an error names it, and no temporary file is left. */
export const cuts: Scenario = {
  name: "cut-short",
  async run({ below, folder }: Attack) {
    const path = join(folder, "f.log");
    writeFileSync(path, line.repeat(200_000));
    const words = ["redact", "--in-place", "\\I", "f.log"];
    const running = startProgram(words, { cwd: folder });
    if (below(4) > 0) await untilItWrites(running, folder);
    truncateSync(path, below(100_000));
    await waitAndJudge(running, words);
    hold(listUnfinished(folder).length === 0, "a file was left beside");
  },
};

/** A full disk, a limit of file sizes: old or new, with a message. */
export const fullDisks: Scenario = {
  name: "full-disk",
  unavailable: () => (process.platform === "linux" && existsSync("/dev/full") ? null : "needs /dev/full"),
  async run({ below, folder }: Attack) {
    const count = 20_000;
    writeFileSync(join(folder, "f.log"), line.repeat(count));
    const blocks = below(900);
    const words = pickFrom(below, [
      `redact --in-place '\\I' f.log`,
      `scan '\\I' f.log > /dev/full`,
      `rewrite '\\I' x f.log > /dev/full`,
      `count-by '\\I' '\${0}' f.log > /dev/full`,
    ]);
    const script = `ulimit -t 60; ulimit -f ${blocks}; ${program.map((word) => `'${word}'`).join(" ")} ${words}`;
    const running = Bun.spawn(["sh", "-c", script], { cwd: folder, stdout: "pipe", stderr: "pipe", timeout: wallMs });
    await waitAndJudge(running as ReturnType<typeof startProgram>, [script]);
    const text = readFileSync(join(folder, "f.log"), "utf8");
    hold(
      [line, redacted].some((one) => text === one.repeat(count)),
      "a file is torn",
      { script },
    );
    hold(listUnfinished(folder).length === 0, "a file was left beside", { script });
  },
};

export const trees: Scenario = {
  name: "hostile-trees",
  async run({ below, folder }: Attack) {
    const names = [
      ".ignore",
      ".gitignore",
      ".matcherignore",
      "a\nmatcher: all is well",
      "b\x1b[31m",
      "c d",
      "-",
      "--count",
      "é",
    ];
    const make: ((path: string) => void)[] = [
      (path) => void Bun.spawnSync(["mkfifo", path]),
      (path) => symlinkSync("/dev/zero", path),
      (path) => symlinkSync(".", path),
      (path) => symlinkSync("missing", path),
      (path) => mkdirSync(path),
      (path) => writeFileSync(path, "*.log\n!*\n[\n\\\n"),
      (path) => writeFileSync(path, Buffer.alloc(below(3000), 0xff)),
    ];
    mkdirSync(join(folder, "tree", ".git"), { recursive: true });
    for (const name of names) if (below(3) > 0) pickFrom(below, make)(join(folder, "tree", name));
    writeFileSync(join(folder, "tree", "f.log"), line);
    const words = pickFrom(below, [
      ["scan", "--hidden", "\\I", "tree"],
      ["scan", "--files", "tree"],
      ["redact", "--in-place", "\\I", "tree"],
      ["count-by", "\\I", "${0}", "tree"],
    ]);
    const { stderr } = await matcher(words, { cwd: folder, cpuSeconds: 20 });
    hold(!stderr.includes("\nmatcher: all is well"), "a forged message", { stderr });
    hold(existsSync(join(folder, "tree", "f.log")), "a file is gone");
  },
};
