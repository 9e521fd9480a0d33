/** `--follow` while the file is appended to, truncated, replaced, removed and created again. */
import { appendFileSync, copyFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startProgram, stopper, wallMs } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";

/**
 * Every line that was in the file for a while is reported; a truncation may lose recent ones, but nothing is reported
 * twice.
 */
export const storms: Scenario = {
  name: "follow-storm",
  async run({ below, folder }: Attack) {
    const path = join(folder, "f.log");
    writeFileSync(path, "");
    const words = ["lines", "1..", "--follow", "f.log"];
    const running = startProgram(words, { cwd: folder });
    let output = "";
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const piece of running.stdout) output += decoder.decode(piece, { stream: true });
      return Buffer.from(output);
    })();
    const stop = stopper(running, words, {}, reading);
    try {
      const isSettled = () => until(() => output.includes("settled"));
      writeFileSync(path, "settled\n");
      hold(await isSettled(), "nothing was followed");
      let number = 0;
      const kept: string[] = [];
      const risky = new Set<string>();
      for (let step = 0; step < 25; step++) {
        const lines = Array.from({ length: 1 + below(200) }, () => `line ${number++} end`);
        appendFileSync(path, `${lines.join("\n")}\n`);
        kept.push(...lines);
        const action = pickFrom(below, ["none", "none", "cut", "replace", "remove"] as const);
        // Text that was not read before the file disappears is lost to any program: only settled lines are required.
        if (action === "cut" || below(2) === 0) {
          const isRead = await until(() => output.includes(lines.at(-1)!));
          hold(isRead, "appended lines did not come", { last: lines.at(-1), action });
        } else for (const line of lines) risky.add(line);
        if (action === "cut") {
          copyFileSync(path, `${path}.1`);
          truncateSync(path, 0);
        } else if (action === "replace") {
          writeFileSync(`${path}.new`, "");
          renameSync(`${path}.new`, path);
        } else if (action === "remove") {
          rmSync(path);
          writeFileSync(path, "");
        }
      }
      appendFileSync(path, "last line\n");
      hold(await until(() => output.includes("last line\n")), "the last line did not come");
      const seen = output.split("\n");
      const found = new Set(seen);
      const lost = kept.filter((line) => !found.has(line) && !risky.has(line));
      hold(lost.length === 0, "lines were lost", { lost: lost.slice(0, 5), of: kept.length });
      const torn = seen.filter((one) => one !== "" && !/^(line \d+ end|settled|last line)$/.test(one));
      hold(torn.length === 0, "lines were torn", { torn: torn.slice(0, 5) });
      await stop();
    } finally {
      running.kill("SIGKILL");
      await running.exited;
      await reading;
    }
  },
};

/** Rotations for minutes: by renaming and, once all was read, by cutting. Each line comes once, in order. */
export const rotations: Scenario = {
  name: "rotation",
  async run({ below, folder, isShort }: Attack) {
    const path = join(folder, "f.log");
    writeFileSync(path, "");
    const words = pickFrom(below, [
      ["lines", "1..", "--follow", "f.log"],
      ["grep", '"line"', "--follow", "f.log"],
      ["rewrite", '"zzz"', "x", "--follow", "f.log"],
      ["redact", '"zzz"', "--follow", "f.log"],
    ]);
    const running = startProgram(words, { cwd: folder, cpuSeconds: 240 });
    let [last, wrong, unfinished] = [-1, null as string | null, ""];
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const piece of running.stdout) {
        const shown = (unfinished + decoder.decode(piece, { stream: true })).split("\n");
        unfinished = shown.pop()!;
        for (const one of shown) {
          if (one !== `line ${last + 1} end`) wrong ??= `${JSON.stringify(one)} after line ${last}`;
          else last += 1;
        }
      }
      return Buffer.from(unfinished);
    })();
    const stop = stopper(running, words, {}, reading);
    let number = 0;
    let [renamed, cut] = [0, 0];
    const facts = () => ({ words, written: number, last, wrong, renamed, cut });
    const isRead = () => until(() => last === number - 1 || wrong !== null);
    try {
      for (const end = performance.now() + (isShort ? 2000 : 180_000); performance.now() < end && wrong === null; ) {
        for (let burst = 1 + below(8); burst > 0; burst--) {
          const lines = Array.from({ length: 1 + below(300) }, () => `line ${number++} end\n`);
          appendFileSync(path, lines.join(""));
          if (below(3) === 0) await Bun.sleep(below(20));
        }
        // What was not read before the file is gone is lost to any program.
        hold(await isRead(), "appended lines did not come", facts());
        if (below(2) === 0) {
          renameSync(path, `${path}.1`);
          writeFileSync(path, "");
          renamed += 1;
        } else {
          truncateSync(path, 0);
          cut += 1;
        }
      }
      hold(await isRead(), "the last lines did not come", facts());
      hold(wrong === null && last === number - 1, "lines were lost, doubled or torn", facts());
      await stop();
    } finally {
      running.kill("SIGKILL");
      await running.exited;
      await reading;
    }
  },
};

async function until(isTrue: () => boolean): Promise<boolean> {
  for (const start = performance.now(); !isTrue(); await Bun.sleep(2))
    if (performance.now() - start > wallMs) return false;
  return true;
}
