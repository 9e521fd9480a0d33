/** A text gives the same answer whatever way it comes, and files that change their kind meanwhile hang nothing. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { patterns } from "../commands.ts";
import { hostileText } from "../hostile-text.ts";
import { command, matcher, startProgram, waitAndJudge } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";
import { packers } from "./inputs.ts";

/** Old enough to be in an index: of a file that changed less than two seconds before, it has no entry. */
const settledMs = 2100;

/** A file, standard input, an archive of each kind, an index, one core. */
export const sameAnswers: Scenario = {
  name: "same-answer",
  async run({ below, folder, isShort }: Attack) {
    const text = hostileText(below, isShort ? 100_000 : 400_000);
    const pattern = pickFrom(below, patterns);
    const tree = join(folder, "tree");
    mkdirSync(tree);
    writeFileSync(join(tree, "in"), text);
    const words = ["scan", "--binary", "--count-matches", pattern];
    const answer = countIn((await matcher([...words, "in"], { cwd: tree, quotes: true })).stdout);
    const same = (way: string, stdout: Buffer) => {
      const found = countIn(stdout);
      hold(found === answer, `${way} gives another answer`, { words, bytes: text.length, answer, found });
    };
    same("standard input", (await matcher([...words, "-"], { cwd: tree, stdin: text, quotes: true })).stdout);
    for (const [ending, pack] of Object.entries(packers())) {
      const name = `in.${ending}`;
      writeFileSync(join(folder, name), pack(text));
      same(name, (await matcher([...words, "--search-zip", name], { cwd: folder, quotes: true })).stdout);
    }
    await Bun.sleep(settledMs);
    const indexed = await matcher(["index", tree], { cwd: folder });
    hold(/: 1 file indexed/.test(indexed.stderr + indexed.stdout), "the file is not in the index", { ...indexed });
    same("an index", (await matcher([...words, "."], { cwd: tree, quotes: true })).stdout);
    if (Bun.which("taskset") === null) return;
    const alone = Bun.spawn(["taskset", "-c", "0", ...command, ...words, "in"], {
      cwd: tree,
      stdout: "pipe",
      stderr: "pipe",
      env: { ...process.env, NO_COLOR: "1" },
    });
    same("one core", (await waitAndJudge(alone as ReturnType<typeof startProgram>, words, { quotes: true })).stdout);
  },
};

/** The count of a report, in which a file of a folder has its name before it, or is left out if it has no match. */
const countIn = (stdout: Buffer) => stdout.toString().trim().replace(/^.*:/, "") || "0";

/** What is at a path becomes a pipe, a folder, a link or a device between looking at it and opening it. */
export const swappedKinds: Scenario = {
  name: "swapped-kinds",
  unavailable: () => (process.platform === "win32" || Bun.which("mkfifo") === null ? "needs mkfifo" : null),
  async run({ below, folder }: Attack) {
    const path = join(folder, "swapped");
    const kinds = [
      () => writeFileSync(path, "10:00:01 took 15ms at 10.0.0.7\n".repeat(1 + below(2000))),
      () => void Bun.spawnSync(["mkfifo", path]),
      () => mkdirSync(path),
      () => symlinkSync("/dev/zero", path),
      () => symlinkSync(path, path),
    ];
    kinds[0]!();
    const words = pickFrom(below, [
      ["scan", "--count", "\\W", "."],
      ["index", "."],
      ["grep", "took", "."],
      ["templates", "."],
      ["redact", "--in-place", "."],
      ["scan", "--files", "\\W", "."],
      ["count-by", "\\W:w", "${w}", "."],
      ["redact", "."],
      ["redact", "--report", "."],
      ["digest", "."],
      ["scan", "--texture", "prose", "\\W", "."],
      ["rewrite", "\\N", "x", "."],
    ]);
    const running = startProgram(words, { cwd: folder, cpuSeconds: 20 });
    let isOver = false;
    const ended = waitAndJudge(running, words, { quotes: true }).finally(() => (isOver = true));
    while (!isOver) {
      rmSync(path, { recursive: true, force: true });
      pickFrom(below, kinds)();
      await Bun.sleep(below(4));
    }
    await ended;
  },
};
