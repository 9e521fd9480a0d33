/** `--follow` while the file is appended to, truncated, replaced, removed and created again. */
import { appendFileSync, copyFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { started, wallMs } from "../program.ts";
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
    const running = started(["lines", "1..", "--follow", "f.log"], { cwd: folder });
    let output = "";
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const piece of running.stdout) output += decoder.decode(piece, { stream: true });
    })();
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
    } finally {
      running.kill("SIGTERM");
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
