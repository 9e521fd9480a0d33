/** Every flag of every command in every mode changes something, is refused, or rightly changes nothing. */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ParsedArgs, parseArgs } from "../../ts/cli/args/parsed-args.ts";
import type { Command } from "../../ts/cli/command.ts";
import { commands } from "../../ts/cli/commands/index.ts";
import { everyCommand } from "../../ts/cli/flags/global.ts";
import { findSelector } from "../../ts/cli/flags/mode.ts";
import { openBench } from "./bench.ts";
import { matrices } from "./matrices.ts";
import { buildLine, type Cell, type CommandMatrix, findReason, runCell, type SameRow, sampleOfRow } from "./matrix.ts";

const patienceMs = 120_000;
const folder = mkdtempSync(join(tmpdir(), "matcher-flags-"));
afterAll(() => rmSync(folder, { recursive: true }));

const bench = await openBench(folder);
/** The cells that needed each row of reasons, as mode and flag. */
const used = new Map<SameRow, Set<string>>();

test("every command has a matrix", () => {
  const missing = commands.filter(({ name }) => !matrices.some(({ command }) => command === name));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

for (const matrix of matrices) {
  const { command } = await commands.find(({ name }) => name === matrix.command)!.load();
  describe(matrix.command, () => matrixTests(matrix, command));
}

const cellName = (mode: string, flag: string) => `${mode}: ${flag}`;

function markUsed(row: SameRow, { mode, flag }: Cell): void {
  used.set(row, (used.get(row) ?? new Set()).add(cellName(mode, flag)));
}

test("a reason is given for the cells that need one, and for no others", () => {
  const idle: string[] = [];
  for (const row of new Set(matrices.flatMap(({ same }) => same))) {
    const cells = [...(used.get(row) ?? [])];
    const isNeeded = (flag: string, mode = "") =>
      cells.some((cell) => cell.startsWith(mode) && cell.endsWith(`: ${flag}`));
    const unneeded =
      row.modes === "*"
        ? row.flags.filter((flag) => !isNeeded(flag))
        : row.modes.flatMap((mode) =>
            row.flags.filter((flag) => !isNeeded(flag, `${mode}: `)).map((flag) => cellName(mode, flag)),
          );
    if (unneeded.length > 0) idle.push(`${unneeded.join(", ")}: ${row.because}`);
  }
  expect(idle).toEqual([]);
});

function matrixTests(matrix: CommandMatrix, command: Command): void {
  const flags = [...command.flags, ...everyCommand].flatMap((group) => group.flags);

  test("every flag has a sample", () => {
    expect(flags.filter((flag) => !matrix.samples[flag.long] && !sampleOfRow(flag))).toEqual([]);
  });

  test("every mode of the table is tried", () => {
    const read = Object.values(matrix.modes).map((mode) => buildLine(matrix, mode, { words: [] }, false));
    const parsed = read.flatMap((line) => parseOrNull(line, command) ?? []);
    // A mode that follows files does not end: tests/follow has its tests.
    const ending = (command.modes ?? []).filter(({ flags }) => !flags.includes("follow"));
    const untried = ending.filter((mode) => !parsed.some((args) => findSelector(mode, args)));
    expect(untried.map(({ name }) => name)).toEqual([]);
  });

  test(
    "no flag is accepted and dropped",
    async () => {
      const dropped: string[] = [];
      for (const flag of flags) {
        for (const mode of Object.entries(matrix.modes)) {
          const cell = await runCell(bench, matrix, command, mode, flag);
          if (cell.outcome === "changes" || cell.outcome === "refused") continue;
          const reason = cell.outcome === "same" ? findReason(matrix, flag, cell) : undefined;
          if (reason) markUsed(reason, cell);
          else dropped.push(`${cell.mode}: ${cell.line.join(" ")}: ${cell.outcome} ${cell.error}`.trim());
        }
      }
      expect(dropped).toEqual([]);
    },
    patienceMs,
  );
}

/** The arguments of a line; `null` if its flags exclude each other. */
function parseOrNull(line: readonly string[], command: Command): ParsedArgs | null {
  try {
    return parseArgs(line.slice(1), command) as ParsedArgs;
  } catch {
    return null;
  }
}
