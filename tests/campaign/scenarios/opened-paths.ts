/**
 * Each path that is opened, an input or a file that a flag names, changes its kind meanwhile: a file, a pipe, a folder,
 * a device, links. Nothing hangs, is read without an end, or is written outside.
 */
import { closeSync, constants, mkdirSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { matcher, startProgram, waitAndJudge } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";

const line = "10:00:01 took 15ms at 10.0.0.7\n";
const kept = "a file of somebody else\n";

/** What a path holds while it is a file, and command lines that open it. */
const opened: Readonly<Record<string, readonly (readonly string[])[]>> = {
  [line]: [
    ["scan", "--count", "\\W", "swapped"],
    ["grep", '"took"', "swapped", "in"],
    ["lines", "2..9", "swapped"],
    ["tail", "3", "swapped"],
    ["templates", "--against", "swapped", "in"],
    ["digest", "--against", "swapped", "in"],
    ["diff", "swapped", "in"],
    ["scan", "-f", "swapped", "in"],
    ["grep", "-f", "swapped", "in"],
    ["infer", "-f", "swapped"],
    ["infer", "--marks", "swapped"],
    ["rewrite", "\\N", "x", "--dry-run", "swapped"],
    ["redact", "--in-place", "swapped"],
    ["redact", "--unmask", "swapped", "in"],
    ["scan", "\\W{in:@swapped}", "in"],
    ["scan", "@novel:@swapped \\W", "in"],
    ["scan", "--ignore-file", "swapped", "\\W", "."],
    ["index", "swapped"],
    ["events", "swapped"],
    ["tokens", "swapped"],
  ],
  'let slow = \\R{>2s}\nrule found error "found" = \\I\n': [
    ["scan", "--lib", "swapped", "\\{slow}", "in"],
    ["scan", "--rules", "swapped", "in"],
    ["scan", "--patterns", "swapped", "in"],
    ["lib", "--test", "swapped"],
  ],
  program: [
    ["scan", "--program", "swapped", "in"],
    ["compile", "\\I", "-o", "swapped"],
  ],
  templates: [
    ["templates", "--load", "swapped", "in"],
    ["templates", "--novel", "--load", "swapped", "in"],
    ["templates", "--save", "swapped", "in"],
    ["digest", "--load", "swapped", "in"],
    ["diff", "--load", "swapped", "in"],
  ],
};

export const openedPaths: Scenario = {
  name: "opened-paths",
  unavailable: () => (process.platform === "win32" || Bun.which("mkfifo") === null ? "needs mkfifo" : null),
  async run({ below, folder }: Attack) {
    writeFileSync(join(folder, "in"), line.repeat(50));
    writeFileSync(join(folder, "kept"), kept);
    await matcher(["compile", "\\I", "-o", "program"], { cwd: folder });
    await matcher(["templates", "--save", "templates", "in"], { cwd: folder });
    const what = pickFrom(below, Object.keys(opened));
    const words = pickFrom(below, opened[what]!);
    const path = join(folder, "swapped");
    const isBuilt = what === "program" || what === "templates";
    const text = isBuilt
      ? readFileSync(join(folder, what))
      : Buffer.from(what)
          .toString()
          .repeat(1 + below(40));
    let pipe: number | null = null;
    const kinds = [
      () => writeFileSync(path, text),
      () => writeFileSync(path, text),
      () => {
        Bun.spawnSync(["mkfifo", path]);
        // A pipe that is named as one is waited for: this one has an end when it is taken away.
        pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
      },
      () => mkdirSync(path),
      () => symlinkSync("/dev/null", path),
      () => symlinkSync("kept", path),
      () => symlinkSync(path, path),
      () => {},
    ];
    kinds[0]!();
    const running = startProgram(words, { cwd: folder, cpuSeconds: 30 });
    let isOver = false;
    const ended = waitAndJudge(running, words, { quotes: true }).finally(() => (isOver = true));
    while (!isOver) {
      rmSync(path, { recursive: true, force: true });
      if (pipe !== null) closeSync(pipe);
      pipe = null;
      try {
        pickFrom(below, kinds)();
      } catch {
        // What the program writes may have taken the place.
      }
      await Bun.sleep(below(4));
    }
    if (pipe !== null) closeSync(pipe);
    await ended;
    // A link that was named for writing is followed to its file, which then has the whole new text.
    const isWritten = ["--in-place", "--save", "-o"].some((flag) => words.includes(flag));
    const found = readFileSync(join(folder, "kept"));
    const isWhole = isBuilt ? found.equals(readFileSync(join(folder, what))) : isWritten;
    hold(found.toString() === kept || (isWritten && isWhole), "a file behind a link was written", { words });
  },
};
