/**
 * What commands answer, in `answers`, a file for each: which flags go together; then every mode, and the first one with
 * other inputs and with every flag as the matrix gives it, alone and with a limit. After a change that is wanted,
 * `MATCHER_ANSWERS=write bun test tests/flags/answers.test.ts` writes the files, and the difference is read like any
 * other.
 */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Flag } from "../../ts/cli/flags/flag.ts";
import type { Mode } from "../../ts/cli/flags/mode.ts";
import { loadSamples, maskTimes } from "./asked.ts";
import { openBench } from "./bench.ts";
import type { Ended } from "./in-process.ts";
import { matrices } from "./matrices.ts";
import { buildLine, type CommandMatrix, findSample, type Sample } from "./matrix.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-answers-"));
afterAll(() => rmSync(folder, { recursive: true }));
const bench = await openBench(folder);

/** Their pages have tests of their own, or tell of the program itself. */
const left: ReadonlySet<string> = new Set([
  ...[
    "completions",
    "diff",
    "digest",
    "formats",
    "help",
    "index",
    "lsp",
    "man",
    "mcp",
    "run",
    "version",
    "watch",
    "workbench",
  ],
]);
const flagsLeft: ReadonlySet<string> = new Set(["config", "gpu", "help", "no-config", "stats"]);

/** Flags that limit what others show: each flag, value of a flag and input is tried with them, a digest is kept. */
const limiting: ReadonlySet<string> = new Set(["head", "limit", "max-count", "rows"]);

/** A form of input in place of the usual ones, for commands that read texts. */
const forms: readonly Sample[] = [
  { words: [], inputs: ["coloured.log"] },
  { words: [], inputs: ["d/packed.log.gz", "-z"] },
  { words: [], inputs: ["d/a.log", "absent.log", "d/b.txt"] },
  { words: [], inputs: ["d/b.txt", "d/nul.log", "d/a.log"] },
  { words: ["--text", "t=1s took 1s"], replaces: "inputs" },
];

writeFileSync(join(folder, "coloured.log"), "\x1b[31mt=4s took 4s\x1b[0m\nt=\x1b[1m5s\x1b[0m took \x1b[1m5s\x1b[0m\n");

for (const matrix of matrices.filter(({ command }) => !left.has(command))) {
  test(`answers of ${matrix.command}`, async () => {
    const path = join(import.meta.dir, "answers", `${matrix.command}.txt`);
    const answers = await collectAnswers(matrix);
    if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, answers);
    expect(answers).toBe(readFileSync(path, "utf8"));
  }, 120_000);
}

async function collectAnswers(matrix: CommandMatrix): Promise<string> {
  const { command, modes, flags, samples } = await loadSamples(matrix, flagsLeft);
  const lines = [
    ...modes.map((mode) => buildLine(matrix, mode, { words: [] }, false)),
    ...[...samples, ...forms].map((sample) => buildLine(matrix, modes[0]!, sample, true)),
  ];
  const usual = new Set(lines.map((line) => line.join("\0")));
  const limits = flags
    .filter(({ long }) => limiting.has(long))
    .map((flag) => findSample(matrix, modes[0]!, flag).words);
  // Other processes may read the files, and nobody chooses when a file is made.
  const chosen = flags.flatMap(({ long, choices = [] }) =>
    choices
      .filter((choice) => !["accessed", "created"].includes(choice))
      .map((choice): Sample => ({ ...matrix.samples[long], words: [`--${long}=${choice}`] })),
  );
  const limited = [...samples, ...forms, ...chosen].flatMap((sample) =>
    [[], ...limits].map((words) =>
      buildLine(matrix, modes[0]!, { ...sample, words: [...sample.words, ...words] }, true),
    ),
  );
  const answers = [...flags.flatMap(describeRow), ...(command.modes ?? []).flatMap(describeRow), ""];
  for (const line of lines) answers.push(`$ ${line.join(" ")}\n${shorten(await bench.run(line))}`);
  for (const line of limited.filter((words) => !usual.has(words.join("\0")))) {
    const { status, out, files } = await bench.run(line);
    if (status !== 2)
      answers.push(`$ ${line.join(" ")}\nstatus ${status}, ${hashText(`${out}${describeFiles(files)}`)}`);
  }
  return `${answers.join("\n")}\n`;
}

/** What a flag or a mode says of others. */
function describeRow(row: Flag | Mode): string[] {
  const subject = "long" in row ? `--${row.long}` : row.name;
  return (["refuses", "needs", "needsOneOf", "takes", "idle"] as const).flatMap((word) => {
    const said = (row as Readonly<Partial<Record<typeof word, string | readonly string[]>>>)[word];
    return said === undefined ? [] : [`${subject}, ${word}: ${[said].flat().join(" ")}`];
  });
}

/** Of a file that is no text, its path: an index holds times and inodes. */
function describeFiles(files: string): string {
  if (files === "") return "";
  return `\nfiles: ${files.includes("\0") ? files.split("\n", 1)[0] : files}`;
}

const hashText = (text: string) => Bun.hash(maskTimes(text)).toString(36);

/** Most lines and characters of an answer that are shown; a digest tells of the rest. */
const linesMax = 10;
const charactersMax = 600;
const messagesMax = 3;

function shorten({ status, out, error, files }: Ended & { files: string }): string {
  const text = maskTimes(`${out}${describeFiles(files)}`);
  const lines = text.split("\n");
  const some = lines.slice(0, linesMax).join("\n").slice(0, charactersMax);
  const rest = some.length < text.length ? `\n... ${lines.length} lines, ${hashText(text)}` : "";
  const printable = some.replace(/[^\n -~\u00a1-\uffef]/g, (one) => `<${one.charCodeAt(0).toString(16)}>`);
  const messages = error.split("\n").filter(Boolean).slice(0, messagesMax);
  return [`${printable}${rest}`, `status ${status}`, ...messages, ""].join("\n");
}
