/**
 * What commands print on a terminal, every mode and every flag: it is what they print in a pipe but for colours, or a
 * file of `terminal` has it, with the advice that people get. After a change that is wanted, `MATCHER_ANSWERS=write bun
 * test tests/flags/terminal.test.ts` writes the files.
 */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSamples, maskTimes } from "./asked.ts";
import { openBench } from "./bench.ts";
import type { Ended } from "./in-process.ts";
import { matrices } from "./matrices.ts";
import { buildLine, type CommandMatrix } from "./matrix.ts";

const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), "matcher-terminal-")));
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** They tell of the program itself, wait, or serve. */
const left: ReadonlySet<string> = new Set(
  "completions formats help index lsp man mcp run version watch workbench".split(" "),
);
/** They ask, tell of time, or choose where a line runs. */
const flagsLeft: ReadonlySet<string> = new Set("config cpu gpu help interactive stats update-all".split(" "));

const tried = matrices.filter(({ command }) => !left.has(command));

/** Texts that people get other words for: with sequences of terminals, with numbers that may be times, with nothing. */
const odd: Readonly<Record<string, string>> = {
  "coloured.log": "\x1b[31mt=4s took 4s\x1b[0m\nt=\x1b[1m5s\x1b[0m took \x1b[1m5s\x1b[0m\n",
  "epochs.log": "1717236000 t=1s took 1s\n1717239600 t=2s took 2s\n",
  "empty.log": "",
};
for (const folder of folders) for (const [name, text] of Object.entries(odd)) writeFileSync(join(folder, name), text);
/** What is asked of them besides, by the commands that have the flags. */
const oddFlags: readonly (readonly string[])[] = [[], ["--format", "${0}|"], ["--since", "10:00"], ["--json"], ["-c"]];

/** A text that is nowhere, but another is near it: people get advice then. */
const nowhere = ['"tok" "5x"'];

/** Every mode, and the first with every flag, also where nothing matches, then the odd texts. */
async function listLines(matrix: CommandMatrix): Promise<string[][]> {
  const { modes, flags, samples } = await loadSamples(matrix, flagsLeft);
  const asked = ["interactive", "update-all", "stats"].map((name) => `--${name}`);
  const lines = [
    ...modes.map((mode) => buildLine(matrix, mode, { words: [] }, false)),
    ...samples.map((sample) => buildLine(matrix, modes[0]!, sample, true)),
    ...samples
      .filter(({ pattern, replaces }) => matrix.usual.pattern.length > 0 && !pattern && replaces !== "pattern")
      .map((sample) => buildLine(matrix, modes[0]!, { ...sample, pattern: nowhere }, true)),
    ...oddFlags
      .filter(
        ([flag]) =>
          flag === undefined ||
          flags.some(({ long, short }) => flag.replace(/^-+/, "") === (short === "c" ? short : long)),
      )
      .flatMap((words) =>
        Object.keys(odd).map((name) => buildLine(matrix, modes[0]!, { words, inputs: [name] }, true)),
      ),
  ].filter((line) => !line.some((word) => asked.includes(word.split("=")[0]!)));
  return [...new Map(lines.map((line) => [line.join("\0"), line])).values()];
}

const lines = await Promise.all(tried.map(listLines));

/** The answers on a terminal of 100 columns. */
async function onTerminal(all: readonly (readonly string[])[]): Promise<Ended[]> {
  const folder = folders[0]!;
  const [given, answers] = [`${folder}.lines`, `${folder}.answers`];
  writeFileSync(given, JSON.stringify(all));
  let shown = "";
  const words = [process.execPath, join(import.meta.dir, "on-terminal.ts"), folder, given, answers];
  // Nobody types.
  const child = Bun.spawn(["sh", "-c", 'exec "$0" "$@" </dev/null', ...words], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, MATCHER_NATIVE: process.env.MATCHER_NATIVE },
      ...{ TERM: "xterm-256color", TZ: "UTC" },
    },
    terminal: { cols: 100, rows: 30, data: (_, bytes) => void (shown += Buffer.from(bytes).toString()) },
  });
  const status = await child.exited;
  if (status !== 0) throw new Error(`on-terminal.ts ended with ${status}: ${shown.slice(-2000)}`);
  const found = JSON.parse(readFileSync(answers, "utf8"));
  for (const path of [given, answers]) rmSync(path);
  return found;
}

const shownOnTerminal = process.platform === "win32" ? [] : await onTerminal(lines.flat());
const bench = await openBench(folders[1]!);

/** Colours, links and erased lines. */
const sequences = /\x1b\[[0-9;?]*[A-Za-z]|\x1b\]8;;[^\x07\x1b]*(?:\x07|\x1b\\)/g;
const hashText = (text: string) => Bun.hash.wyhash(maskTimes(text)).toString(36).slice(0, 6);

const linesMax = 8;
const columnsMax = 110;

function shorten(text: string): string {
  const [some, rest] = [text.split("\n").slice(0, linesMax), text.split("\n").slice(linesMax)];
  const cut = some.map((line) => line.replace(/[^ -~\u00a1-\uffef]/g, "?").slice(0, columnsMax));
  return `${cut.join("\n")}${rest.length > 0 ? `\n... ${rest.length} more` : ""}`;
}

for (const [i, { command }] of tried.entries()) {
  test.skipIf(process.platform === "win32")(
    `${command} on a terminal`,
    async () => {
      const before = lines.slice(0, i).reduce((sum, some) => sum + some.length, 0);
      const answers: string[] = [];
      for (const [k, line] of lines[i]!.entries()) {
        const shownThere = shownOnTerminal[before + k]!;
        // Links have the whole path, and the host.
        const there = { ...shownThere, out: shownThere.out.replaceAll(/file:\/\/[^\x07\x1b]*\//g, "file://") };
        const here = await bench.run(line);
        const plain = there.out.replace(sequences, "");
        const same = plain === here.out && there.status === here.status && there.error === here.error;
        answers.push(
          `$ ${line.join(" ")}\n${same ? "as in a pipe, coloured" : `status ${there.status}`} ${hashText(there.out)}`,
        );
        if (same) continue;
        answers.push(plain === here.out ? "as in a pipe" : shorten(maskTimes(plain)));
        if (there.error !== here.error) answers.push(shorten(maskTimes(there.error)));
      }
      const text = `${answers.join("\n")}\n`;
      const path = join(import.meta.dir, "terminal", `${command}.txt`);
      if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, text);
      expect(text).toBe(readFileSync(path, "utf8"));
    },
    120_000,
  );
}
