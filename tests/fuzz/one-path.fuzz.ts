/**
 * The library gives what the command gives: random patterns, inputs and options of scan, grep, tables, rewrite, redact
 * and templates. Columns are left out: the command counts bytes, the library code points.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pattern, templates } from "../../ts/index.ts";
import { randomBelow } from "../prng.ts";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");

type Pick = <T>(list: readonly T[]) => T;

const atoms = [
  ...[
    String.raw`\I`,
    String.raw`\N`,
    String.raw`\W`,
    String.raw`\R{>5ms}`,
    String.raw`\E`,
    String.raw`\U`,
    String.raw`\S`,
  ],
  ...['"took"', '"é"', '"="', "[ \\N \\I ]", String.raw`\{cve}`, String.raw`(\W "=" \N)`, String.raw`\B(.*)`],
];
const suffixes = ["", "", "", ":a", "?", "+", "{2}", "+:a"];
const pieces = [
  ...["10.0.0.7", "a", "b", "x=5", "took 7ms", "took 3s", '"peer 10.0.0.9 down"', "é", "🚀", "ERROR", "(", ")", ","],
  ...[
    "bob@x.com",
    "CVE-2026-1234",
    "https://u@h.org/10.0.0.3?q=1",
    "2026-03-04T05:06:07Z",
    "{",
    "}",
    "1.5GB",
    "-",
    "'q'",
  ],
];

interface Case {
  readonly source: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly pick: Pick;
}

/** The library's result, and the arguments for which the command prints the same. */
interface Comparison {
  readonly words: readonly string[];
  readonly callLibrary: () => unknown;
  /** The part of the command's output that is compared. */
  readonly read: (printed: string) => unknown;
}

export async function run(seed: number, rounds: number): Promise<void> {
  const below = randomBelow(seed);
  const pick: Pick = (list) => list[below(list.length)]!;
  const folder = mkdtempSync(join(tmpdir(), "one-path-"));
  try {
    for (let round = 0; round < rounds; round++) {
      const path = join(folder, "in.log");
      const parts = Array.from({ length: below(40) }, () => pick(pieces) + pick([" ", " ", "", "\n", "\r\n"]));
      const bytes = new TextEncoder().encode(parts.join(""));
      writeFileSync(path, bytes);
      const source = Array.from({ length: 1 + below(3) }, () => pick(atoms) + pick(suffixes)).join(
        pick([" ", " ", " | "]),
      );
      const comparison = pick(calls)({ source, path, bytes, pick });
      const fault = await findDifference(comparison);
      const shown = JSON.stringify(new TextDecoder().decode(bytes));
      if (fault)
        throw new Error(
          `seed ${seed}, round ${round}: matcher ${JSON.stringify(comparison.words)} on ${shown}: ${fault}`,
        );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function findDifference({ words, callLibrary, read }: Comparison): Promise<string | null> {
  let given: string;
  try {
    given = JSON.stringify(callLibrary());
  } catch (error) {
    given = `refused: ${(error as { code?: string }).code ?? error}`;
  }
  const child = Bun.spawn([process.execPath, main, ...words], { stdout: "pipe", stderr: "pipe" });
  const [printed, problem, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const isRefused = given.startsWith("refused: ");
  if (isRefused && status === 2) return null;
  if (isRefused || status === 2) return `the library: ${given}; the command: status ${status}, ${problem}`;
  const expected = JSON.stringify(read(printed));
  return given === expected ? null : `the library gives ${given}, the command ${expected}`;
}

type Row = Record<string, unknown>;

const withoutColumn = ({ path: _path, line: _line, column: _column, col: _col, ...row }: Row): Row => row;
/** A match as the library spells it in JSON. */
const plain = (match: { toJSON(): unknown }) => withoutColumn(match.toJSON() as Row);

/** A part of the input, as an option of the command and of the library. */
function chooseWindow(pick: Pick): { words: string[]; options: { head?: number; tail?: number; lines?: string } } {
  return pick([
    { words: [], options: {} },
    { words: [], options: {} },
    { words: ["--head", "3"], options: { head: 3 } },
    { words: ["--tail", "2"], options: { tail: 2 } },
    { words: ["--lines", "2..4"], options: { lines: "2..4" } },
  ]);
}

const calls: readonly ((given: Case) => Comparison)[] = [
  function scan({ source, path, bytes, pick }) {
    const window = chooseWindow(pick);
    return {
      words: ["scan", "--json", ...window.words, "-e", source, path],
      callLibrary: () => new Pattern(source).scan(bytes, window.options).map(plain),
      read: (printed) => (JSON.parse(printed) as Row[]).map(withoutColumn),
    };
  },
  function grep({ source, path, bytes, pick }) {
    const context = pick([0, 0, 1, 2]);
    const invert = pick([false, false, true]);
    return {
      words: ["grep", "-n", ...(invert ? ["-v"] : []), "-C", String(context), "-e", source, path],
      callLibrary: () =>
        [...new Pattern(source).grep(bytes, { context, invert })].map(({ number, text, isMatch }) =>
          [number, isMatch ? ":" : "-", new TextDecoder().decode(text)].join(""),
        ),
      // The library's lines have no line ending; the command prints a line's own.
      read: (printed) => printed.split(/\r?\n/).filter((line) => line !== "--" && line !== ""),
    };
  },
  function groupBy({ source, path, bytes, pick }) {
    const [order, command] = pick([["key", "count-by"] as const, ["count", "top"] as const]);
    const key = pick(["${0}", "x${0:upper}", "${line}"]);
    return {
      words: [command, "--json", ...(command === "top" ? ["-n", "1000"] : []), source, key, path],
      callLibrary: () => new Pattern(source).groupBy(key, bytes, { order }).map(({ key, count }) => ({ key, count })),
      read: (printed) => (JSON.parse(printed) as Row[]).map(({ key, count }) => ({ key, count })),
    };
  },
  function rewrite({ source, path, bytes, pick }) {
    const window = chooseWindow(pick);
    const template = pick(["<${0}>", "", "${0:upper}"]);
    return {
      words: ["rewrite", ...window.words, source, template, path],
      callLibrary: () => new TextDecoder().decode(new Pattern(source).rewrite(template, bytes, window.options)),
      read: (printed) => printed,
    };
  },
  function redact({ source, path, bytes, pick }) {
    const mask = pick(["*", "<gone>", "shape", "pseudonym"]);
    const deep = pick([true, true, false]);
    return {
      words: ["redact", "--mask", mask, ...(deep ? [] : ["--no-deep"]), source, path],
      callLibrary: () => new TextDecoder().decode(new Pattern(source).redact(bytes, { mask, deep })),
      read: (printed) => printed,
    };
  },
  function compareTemplates({ path, bytes, pick }) {
    const merge = pick([true, false]);
    return {
      words: ["templates", "--json", ...(merge ? ["--merge"] : []), path],
      callLibrary: () =>
        templates(bytes, { merge }).map(({ count, readable, pattern }) => ({ count, readable, pattern })),
      read: (printed) =>
        (JSON.parse(printed) as Row[]).map(({ count, readable, pattern }) => ({ count, readable, pattern })),
    };
  },
];
