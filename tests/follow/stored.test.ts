/**
 * What commands print of a file that they follow, with every flag that goes with `--follow`, in `stored`: the window,
 * then what each change of the file adds. After a change that is wanted, `MATCHER_ANSWERS=write bun test
 * tests/follow/stored.test.ts` writes the files.
 */
import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "../../ts/cli/args/parsed-args.ts";
import { loadSamples, maskTimes, together } from "../flags/asked.ts";
import { fillFolder } from "../flags/folder.ts";
import type { Ended } from "../flags/in-process.ts";
import { matrices } from "../flags/matrices.ts";
import { buildLine, type CommandMatrix, type Sample } from "../flags/matrix.ts";
import { runFollowed } from "./scripted.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-followed-"));
afterAll(() => rmSync(folder, { recursive: true }));
fillFolder(folder);

/** They tell of time or of the machine, or ask. */
const flagsLeft: ReadonlySet<string> = new Set(
  "config cpu gpu help interactive max-memory no-config stats update-all".split(" "),
);

/** What is printed in full: the file alone, one of two, and a pattern that is nowhere. */
const forms: readonly Sample[] = [
  { words: [] },
  { words: [], inputs: ["d/a.log", "d/b.txt"] },
  { words: ["--tail", "2"] },
  { words: [], inputs: ["d/b.txt"], pattern: ['"nowhere"'] },
];

async function buildLines(matrix: CommandMatrix): Promise<string[][]> {
  const { command, modes, flags, samples } = await loadSamples(matrix, flagsLeft);
  const follow = flags.find(({ long }) => long === "follow");
  if (!follow) return [];
  const [mode] = modes;
  const first = matrix.samples.follow ?? { words: ["--follow"] };
  const asked = [...forms, ...samples].map((sample) =>
    together({ ...first, ...(sample.inputs && { inputs: sample.inputs }) }, sample),
  );
  const lines = asked
    .map((sample) => buildLine(matrix, mode!, sample, true))
    .filter((line) => {
      try {
        parseArgs(line.slice(1), command);
        return true;
      } catch {
        return false;
      }
    });
  return [...new Map(lines.map((line) => [line.join("\0"), line])).values()];
}

/** The last word that names a text. */
const findChanged = (line: readonly string[]) =>
  line.findLast((word) => existsSync(join(folder, word)) && statSync(join(folder, word)).isFile()) ?? "d/a.log";

const hashText = (text: string) => Bun.hash.wyhash(text).toString(36).slice(0, 6);
const joinOutputs = ({ status, out, error }: Ended) => maskTimes(`${out}status ${status}\n${error}`);

for (const matrix of matrices.filter(({ modes }) => Object.values(modes).some(({ isUnread }) => !isUnread))) {
  const lines = await buildLines(matrix);
  if (lines.length === 0) continue;
  test(`${matrix.command} --follow`, async () => {
    const answers: string[] = [];
    for (const [i, line] of lines.entries()) {
      const text = joinOutputs(await runFollowed(line, folder, findChanged(line)));
      answers.push(i < forms.length ? `$ ${line.join(" ")}\n${text}` : `${hashText(text)} ${line.join(" ")}\n`);
    }
    const path = join(import.meta.dir, "stored", `${matrix.command}.txt`);
    if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, answers.join(""));
    expect(answers.join("")).toBe(readFileSync(path, "utf8"));
  }, 120_000);
}
