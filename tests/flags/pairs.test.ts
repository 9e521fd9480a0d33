/**
 * Every two flags of a command together: which exclude each other, and what the command answers to the others. A file
 * of `pairs` has a row for each flag and in it a cell for each flag before it: `--` for what is refused before anything
 * is read, `..` for what is not, six characters of a digest for what is run (a third of the pairs, by lot), `!!` for
 * one that ends with an error. After a change that is wanted, `MATCHER_ANSWERS=write bun test
 * tests/flags/pairs.test.ts` writes the files.
 */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "../../ts/cli/args/parsed-args.ts";
import type { Command } from "../../ts/cli/command.ts";
import { commands } from "../../ts/cli/commands/index.ts";
import { everyCommand } from "../../ts/cli/flags/global.ts";
import { together, untimed } from "./asked.ts";
import { openBench } from "./bench.ts";
import { matrices } from "./matrices.ts";
import { type Bench, type CommandMatrix, lineOf, type Sample, sampleOf } from "./matrix.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-pairs-"));
afterAll(() => rmSync(folder, { recursive: true }));
const bench = await openBench(folder);

/** They write pages about the program, or serve. */
const commandsLeft: ReadonlySet<string> = new Set(
  "completions formats help index lsp man mcp run version watch workbench".split(" "),
);
/** They tell of time, or change nothing that can be seen here. */
const flagsLeft: ReadonlySet<string> = new Set(
  "config cpu gpu help hyperlink max-memory no-config no-index no-progress stats".split(" "),
);

const refused = "--";
const failed = "!!";
const accepted = "..";
/** One in so many pairs is run. */
const share = 3n;

for (const matrix of matrices.filter(({ command }) => !commandsLeft.has(command))) {
  test(`pairs of flags of ${matrix.command}`, async () => {
    const path = join(import.meta.dir, "pairs", `${matrix.command}.txt`);
    const rows = await rowsOf(matrix);
    if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, textOf(rows));
    expect(differences(matrix, rows, readFileSync(path, "utf8"))).toEqual([]);
  }, 120_000);
}

interface Row {
  readonly flag: string;
  /** One for each flag before it. */
  readonly cells: readonly string[];
}

async function rowsOf(matrix: CommandMatrix): Promise<Row[]> {
  const { command } = await commands.find(({ name }) => name === matrix.command)!.load();
  const [mode] = Object.values(matrix.modes);
  const flags = [...command.flags, ...everyCommand].flatMap((group) => group.flags);
  const tried = flags.filter(({ long }) => !flagsLeft.has(long));
  const samples = tried.map((flag) => sampleOf(matrix, mode!, flag));
  const rows: Row[] = [];
  for (const [i, { long }] of tried.entries()) {
    const cells: string[] = [];
    for (let j = 0; j < i; j++) {
      const both = together(samples[j]!, samples[i]!);
      cells.push(await cellOf(bench, command, lineOf(matrix, mode!, both, true), both));
    }
    rows.push({ flag: long, cells });
  }
  return rows;
}

async function cellOf(on: Bench, command: Command, line: readonly string[], sample: Sample): Promise<string> {
  try {
    parseArgs(line.slice(1), command);
  } catch {
    return refused;
  }
  const isDrawn = Bun.hash.wyhash(`${line[0]} ${sample.words.join(" ")}`) % share === 0n;
  if (sample.isEndless || !isDrawn) return accepted;
  const { status, out, files } = await on.run(line);
  if (status === 2) return failed;
  const said = untimed(`${status}\n${out}\n${files.includes("\0") ? "" : files}`);
  return (Bun.hash.wyhash(said) % 36n ** 6n).toString(36).padStart(6, "0");
}

const textOf = (rows: readonly Row[]) => `${rows.map(({ flag, cells }) => [flag, ...cells].join(" ")).join("\n")}\n`;

/** The pairs whose cells are not those of the file. */
function differences(matrix: CommandMatrix, rows: readonly Row[], stored: string): string[] {
  const cells = new Map<string, string>();
  const flags: string[] = [];
  for (const line of stored.split("\n").filter(Boolean)) {
    const [flag = "", ...found] = line.split(" ");
    for (const [j, cell] of found.entries()) cells.set(`--${flags[j]} --${flag}`, cell);
    flags.push(flag);
  }
  return rows.flatMap(({ flag, cells: found }) =>
    found.flatMap((cell, j) => {
      const pair = `--${rows[j]!.flag} --${flag}`;
      const expected = cells.get(pair);
      return expected === cell ? [] : [`${matrix.command} ${pair}: expected ${expected}, found ${cell}`];
    }),
  );
}
