/**
 * What commands say of wrong values and wrong inputs: each flag with values that are no numbers, no names, no files or
 * files of another kind, a part of them by lot; and each command with files that another one reads or writes, a
 * part of them by lot. `wrong` has a digest of each answer. After a change that is wanted,
 * `MATCHER_ANSWERS=write bun test tests/flags/wrong.test.ts` writes the files.
 */
import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSamples, maskTimes } from "./asked.ts";
import { openBench } from "./bench.ts";
import { matrices } from "./matrices.ts";
import { buildLine, type CommandMatrix } from "./matrix.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-wrong-"));
afterAll(() => rmSync(folder, { recursive: true }));
const bench = await openBench(folder);

/** They serve, or run other programs. */
const commandsLeft: ReadonlySet<string> = new Set("completions lsp mcp run version watch workbench".split(" "));
/** They tell of time or of the machine, ask, go on, or change nothing that can be seen here. */
const flagsLeft: ReadonlySet<string> = new Set(
  "config cpu created every follow gpu help interactive keep-count max-memory no-config stats threads".split(" "),
);

const values = ["", "0", "-1", "1.5", "7", "99999999999999999999", "a..b", "3..1", "xx", "${q}", "${0:q}", "\\", "("];
const named = ["absent.log", "d", "d/nul.log", "empty.m", "set.m", "t.part", "w.bin", "set.saved", "j.json"];
/** One in so many values is tried. */
const share = 4n;

/** Files of the folder, of one kind each, and what the command itself writes. */
const files = readdirSync(folder)
  .filter((name) => !name.startsWith(".") && !/^[a-z]$/.test(name))
  .sort();

const hashText = (text: string) => Bun.hash.wyhash(maskTimes(text)).toString(36).slice(0, 6);

for (const matrix of matrices.filter(({ command }) => !commandsLeft.has(command))) {
  if (Object.values(matrix.modes).every(({ isUnread }) => isUnread)) continue;
  test(`wrong values and inputs of ${matrix.command}`, async () => {
    const rows: string[] = [];
    for (const line of await buildLines(matrix)) {
      const { status, out, error } = await bench.run(line);
      rows.push(`${hashText(`${status}\n${out}\n${error}`)} ${line.map((word) => word || '""').join(" ")}\n`);
    }
    const path = join(import.meta.dir, "wrong", `${matrix.command}.txt`);
    if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, rows.join(""));
    expect(rows.join("")).toBe(readFileSync(path, "utf8"));
  }, 120_000);
}

async function buildLines(matrix: CommandMatrix): Promise<string[][]> {
  const { modes, flags } = await loadSamples(matrix, flagsLeft);
  const mode = modes[0]!;
  const valued = flags.filter(({ long, value }) => value !== undefined && !flagsLeft.has(long));
  const wrong = valued.flatMap(({ long }) =>
    [...values, ...named]
      .filter((value) => Bun.hash.wyhash(`${matrix.command} ${long} ${value}`) % share === 0n)
      .map((value) => buildLine(matrix, mode, { ...matrix.samples[long], words: [`--${long}=${value}`] }, true)),
  );
  const inputs = files
    .flatMap((name, i) => [[name], [name, files[(i + 1) % files.length]!]])
    .filter((some) => Bun.hash.wyhash(`${matrix.command} ${some.join(" ")}`) % share === 0n);
  // What is written of tables goes together, or does not.
  const parts = files.filter((name) => name.endsWith(".part"));
  const paired = parts.flatMap((one) => parts.map((other) => [one, other]));
  const read = (matrix.command === "combine" ? [...inputs, ...paired] : inputs)
    .filter((some) => some.every((name) => existsSync(join(folder, name))))
    .map((some) => buildLine(matrix, mode, { words: [], inputs: some }, false));
  return [...new Map([...wrong, ...read].map((line) => [line.join("\0"), line])).values()];
}
