/**
 * `bun tests/campaign/growth-sweep.ts --seconds N [--seed S]`: looks for command lines whose CPU time grows faster than
 * the text: each command with each of its modes and flags, as tests/flags gives them, on long lines of each class of
 * bytes. All run in this process, so that a start is not measured; what grows too much is measured again. `--cover`
 * tries each command on each class of bytes once, in an order and with flags that the seed decides. `--line` and
 * `--piece` measure one of them. `SWEEP_LOG` names a file for the one that runs, in case it does not end.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { run } from "../../ts/cli/run.ts";
import { standardOutput } from "../../ts/terminal/output.ts";
import { fillFolder } from "../flags/folder.ts";
import { matrices } from "../flags/matrices.ts";
import { buildLine, type CommandMatrix, type ModeCase, type Sample } from "../flags/matrix.ts";
import { randomBelow } from "../prng.ts";
import { pickFrom } from "./scenario.ts";
import { frames, pieces, repeatPiece } from "./scenarios/growth.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string" },
    cover: { type: "boolean", default: false },
    line: { type: "string" },
    piece: { type: "string" },
  },
});

const bytes = 24 << 10;
const times = 4;
/** Of a text four times as long: twice the text may take 2.4 times as much. */
const growthMax = 2.4 ** 2;
/** Less is not measured well. */
const leastMs = 15;
const names = ["hostile.log", "hostile-too.log"];
const never: Sample = { words: [] };
/** They wait for a person, for the text to go on, or for a client, or run another program. */
const waiting = /^(--?(follow|f|interactive|i|update-all)|workbench|mcp|lsp|run)$/;

function listLines(matrix: CommandMatrix): string[][] {
  const inputs = matrix.usual.inputs.length > 1 ? names : names.slice(0, 1);
  const usual = { ...matrix, usual: { ...matrix.usual, inputs } };
  const modes = Object.values(matrix.modes).filter(({ isUnread }) => !isUnread);
  const samples = Object.values(matrix.samples).filter(({ isEndless }) => !isEndless);
  const line = (mode: ModeCase, { inputs: _, ...sample }: Sample) =>
    buildLine(usual, { ...mode, ...(mode.inputs && { inputs }) }, sample, true);
  return [
    ...modes.map((mode) => line(mode, never)),
    ...samples.map((sample) => line(modes[0] ?? { flags: [] }, sample)),
  ];
}

const folder = mkdtempSync(join(tmpdir(), "matcher-sweep-"));
fillFolder(folder);
process.chdir(folder);
(standardOutput as unknown as Record<string, unknown>).writeOut = () => null;

/** The last command line ended with an error: it may not have read the text. */
let refused = false;

async function cpuMs(words: readonly string[], size: number, piece: string, frame: readonly [string, string]) {
  const text = repeatPiece(size, frame, Buffer.from(piece, /[\x80-\xff]/.test(piece) ? "latin1" : "utf8"));
  for (const name of names) writeFileSync(join(folder, name), text);
  const before = process.cpuUsage();
  const status = await run(words);
  const { user, system } = process.cpuUsage(before);
  refused = status === 2;
  return (user + system) / 1000;
}

/** The least growth of some measurements. */
async function growth(words: readonly string[], piece: string, frame: readonly [string, string]) {
  let small = await cpuMs(words, bytes, piece, frame);
  if (refused) return { small, large: small, ratio: 1 };
  let large = await cpuMs(words, times * bytes, piece, frame);
  for (let round = 0; round < 2 && large > growthMax * Math.max(small, leastMs); round++) {
    small = Math.max(small, await cpuMs(words, bytes, piece, frame));
    large = Math.min(large, await cpuMs(words, times * bytes, piece, frame));
  }
  return { small, large, ratio: large / Math.max(small, leastMs) };
}

const seed = Number(values.seed ?? Date.now() % 1_000_007);
const below = randomBelow(seed);
const linesOfCommands = matrices
  .map((matrix) => listLines(matrix).filter((line) => !line.some((word) => waiting.test(word))))
  .filter(({ length }) => length > 0);
const lines = linesOfCommands.flat();

/** Each command with each class of bytes, in random order. */
function* covering(): Generator<readonly [words: readonly string[], piece: string]> {
  const pairs = linesOfCommands.flatMap((some) => pieces.map((piece) => [some, piece] as const));
  while (pairs.length > 0) {
    const [[some, piece]] = pairs.splice(below(pairs.length), 1) as [(typeof pairs)[number]];
    yield [pickFrom(below, some), piece];
    // Of the flags, many are refused by a command.
    for (let tries = 20; refused && tries > 0; tries--) yield [pickFrom(below, some), piece];
  }
}

function* random(): Generator<readonly [words: readonly string[], piece: string]> {
  const { line, piece } = values;
  for (;;) {
    yield [
      line === undefined ? pickFrom(below, lines) : (JSON.parse(line) as string[]),
      piece === undefined ? pickFrom(below, pieces) : (JSON.parse(piece) as string),
    ];
  }
}

const until = performance.now() + Number(values.seconds) * 1000;
let count = 0;
let errors = 0;
let grown = 0;
console.log(`${linesOfCommands.length} commands, ${lines.length} command lines, ${pieces.length} texts, seed ${seed}`);
for (const [words, piece] of values.cover ? covering() : random()) {
  if (performance.now() >= until) break;
  const frame = pickFrom(below, frames);
  count += 1;
  if (process.env.SWEEP_LOG) writeFileSync(process.env.SWEEP_LOG, JSON.stringify({ count, words, piece, frame }));
  const { small, large, ratio } = await growth(words, piece, frame);
  if (refused) errors += 1;
  if (ratio <= growthMax && values.line === undefined) continue;
  grown += 1;
  const figures = `${Math.round(small)} ms, ${Math.round(large)} ms`;
  console.log(
    `${ratio.toFixed(1)}: ${figures}: ${JSON.stringify(words)} ${JSON.stringify(piece)} ${JSON.stringify(frame)}`,
  );
  if (values.line !== undefined) break;
}
console.log(
  `${count - errors} measured and ${errors} ended with an error, ${grown} grew more than ${growthMax.toFixed(2)} times for ${times} times the text`,
);
rmSync(folder, { recursive: true });
process.exit(0);
