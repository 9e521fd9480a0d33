/**
 * Texts through a pipe and in small pieces: each command, in every mode and with every flag, with its input on standard
 * input, which `pieces` has a digest of, and as a file; each once more in pieces of a few bytes, which must answer the
 * same. After a change that is wanted, `MATCHER_ANSWERS=write bun test tests/flags/pieces.test.ts` writes the files.
 */
import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limitPieces } from "../../ts/input/piece-bytes.ts";
import { loadSamples, maskTimes } from "./asked.ts";
import { openBench } from "./bench.ts";
import type { runHere } from "./in-process.ts";
import { matrices } from "./matrices.ts";
import { buildLine, type CommandMatrix } from "./matrix.ts";
import { isPossible, withInput } from "./standard-input.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-pieces-"));
afterAll(() => rmSync(folder, { recursive: true }));
const bench = await openBench(folder);

/** They read no text, or write pages about the program, or serve. */
const commandsLeft: ReadonlySet<string> = new Set(
  "completions escape formats help index lsp man mcp run version watch workbench".split(" "),
);
/** They tell of time or of the machine, write, or choose files by their names. */
const flagsLeft: ReadonlySet<string> = new Set(
  "config cpu gpu help in-place interactive max-memory no-config no-progress stats text update-all".split(" "),
);

const smallBytes = 8;

for (const matrix of matrices.filter(({ command }) => !commandsLeft.has(command))) {
  test.skipIf(!isPossible)(
    `${matrix.command} of pieces`,
    async () => {
      const rows: string[] = [];
      for (const line of await buildLines(matrix)) rows.push(await formatRow(line));
      const path = join(import.meta.dir, "pieces", `${matrix.command}.txt`);
      if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, rows.join(""));
      expect(rows.join("")).toBe(readFileSync(path, "utf8"));
    },
    120_000,
  );
}

/** Lines whose last word is a file. */
async function buildLines(matrix: CommandMatrix): Promise<string[][]> {
  const { modes, samples } = await loadSamples(matrix, flagsLeft);
  const lines = [
    ...modes.map((mode) => buildLine(matrix, mode, { words: [] }, false)),
    ...samples.map((sample) => buildLine(matrix, modes[0]!, sample, true)),
  ].filter((line) => isFile(line.at(-1)!) && !line.some((word) => /^(?:-i|--in-place)/.test(word)));
  return [...new Map(lines.map((line) => [line.join("\0"), line])).values()];
}

const isFile = (path: string) => existsSync(join(folder, path)) && statSync(join(folder, path)).isFile();

const hashText = (text: string) => Bun.hash.wyhash(maskTimes(text)).toString(36).slice(0, 6);

async function formatRow(line: readonly string[]): Promise<string> {
  const text = readFileSync(join(folder, line.at(-1)!));
  const piped = [...line.slice(0, -1), "-"];
  const said = async (run: () => ReturnType<typeof runHere>) => {
    const { status, out, error } = await run();
    return hashText(`${status}\n${out}\n${error}`);
  };
  const inPieces = async (run: () => ReturnType<typeof runHere>) => {
    limitPieces(smallBytes);
    try {
      return await said(run);
    } finally {
      limitPieces(Number.POSITIVE_INFINITY);
    }
  };
  const fromPipe = () => withInput(text, () => bench.runAnew(piped));
  const whole = await said(fromPipe);
  const file = await said(() => bench.runAnew(line));
  const cut = [await inPieces(fromPipe), await inPieces(() => bench.runAnew(line))];
  expect([line, ...cut]).toEqual([line, whole, file]);
  return `${whole} ${line.join(" ")}\n`;
}
