/**
 * Random command lines from the tables of commands and flags: each one ends with status 0, 1 or 2, prints errors in the
 * command's own words, and prints valid JSON if requested.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describedCommands, flagNames } from "../../ts/cli/completions/described.ts";
import type { Flag } from "../../ts/cli/flags/flag.ts";
import { randomBelow } from "../prng.ts";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const patienceMs = 20_000;

const files: Readonly<Record<string, string>> = {
  "a.log": 'one 1\ntook 2s "5ms"\nthree {\n  x = 10.0.0.7\r\n}\nlast 7s',
  "tree/deep/b.log": "timeout 3s\n\nup 10.0.0.7\n",
  "tree/.ignore": "*.tmp\n",
  "binary.dat": "a\0b 5s\n",
  empty: "",
  patterns: "\\I\n\n\\R\r\n",
  "set.matcher": "let slow = \\R{>2s}\nlet pair = \\W \\R\n",
};
const inputs = [...Object.keys(files), "tree", ".", "-", "missing", "/dev/null"];
const patterns = [
  "\\R",
  "(\\R):d",
  "\\W+",
  "((\\W):k .)+",
  "^ \\W",
  "~(\\R)",
  "\\N |> \\W",
  "x || y",
  "",
  "(",
  "\\{no}",
];
const templates = ["${0}", "${d}", "${k[*]}", "${d:upper}", "${line}", "${@kind}", "x", "", "${", "\\x"];

/** Values, by their names in help. */
const values: Readonly<Record<string, readonly string[]>> = {
  PATTERN: patterns,
  TEMPLATE: templates,
  KEY: templates,
  FILE: inputs,
  PATH: inputs,
  STRING: ["took 5ms", "", 'é "1.2.3.4"'],
  GLOB: ["*.log", "!*.log", "**/deep/**", "["],
  RANGE: ["1..2", "2..", "..3", "99..", "0", "x"],
  SPEC: ["match:fg:red", "kind:*:all", "capture:d:bg:#ff0000", "x"],
  REGISTER: ["d", "k", "x"],
  LIST: ["d", "0", "k[*]", "x:octet1-2"],
  "NAME=FORM": ["foo=`[a-z]{3}`", "foo"],
  "NAME=PATTERN": ["foo=\\W \\R", "x=("],
  "NAME=VALUE": ["d=2s", "x"],
  LINE: ["let q = \\R", "took {d:2s}", "zzz"],
  TIMESTAMP: ["0", "2024-01-01", "x"],
  OFFSET: ["Z", "+02:00", "x"],
};
const numbers = ["0", "1", "2", "5", "50%", "-1", "18446744073709551616", "x"];
const positionals: Readonly<Record<string, readonly string[]>> = { ...values, EXAMPLE: ["took 2s", "took 3s", "é"] };

/** They write files, ask questions, or never end. */
const leftOut = new Set(["in-place", "update-all", "interactive", "follow", "output", "svg"]);
/** Servers run until they are ended; the other one runs any program. */
const notTried = new Set(["workbench", "mcp", "run", "watch"]);
/** With these, the output is not JSON. */
const notJson = /^--(help|count|files|type-list|csv|tsv|lib-file|pattern$)|^-[hlL0]/;

const commands = (await describedCommands()).filter(({ row }) => !notTried.has(row.name));

export async function run(seed: number, rounds: number): Promise<void> {
  const below = randomBelow(seed);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const folder = mkdtempSync(join(tmpdir(), "matcher-lines-"));
  try {
    mkdirSync(join(folder, "tree", "deep"), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    for (let round = 0; round < rounds; round++) {
      const words = randomLine(pick, below);
      const fault = await findFault(words, folder);
      if (fault) throw new Error(`seed ${seed}, round ${round}: matcher ${JSON.stringify(words)}: ${fault}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Pick = <T>(list: readonly T[]) => T;

function randomLine(pick: Pick, below: (bound: number) => number): string[] {
  const { row, command, flags } = pick(commands);
  const usage: readonly string[] = command.usage.match(/[A-Z]+/g) ?? [];
  const words = usage.flatMap((name) => (below(8) === 0 ? [] : [pick(positionals[name] ?? numbers)]));
  if (usage.includes("INPUT")) for (let count = below(3); count > 0; count--) words.push(pick(inputs));
  const usable = flags.filter((flag) => !leftOut.has(flag.long));
  for (let count = below(4); count > 0; count--) words.push(...randomFlag(pick(usable), pick, below));
  return [row.name, ...words];
}

function randomFlag(flag: Flag, pick: Pick, below: (bound: number) => number): string[] {
  const name = pick(flagNames(flag));
  if (!flag.value) return [name];
  const value = pick(flag.choices && below(8) > 0 ? flag.choices : (values[flag.value] ?? numbers));
  if (flag.valueOptional) return [below(2) === 0 ? name : `${name}=${value}`];
  return [name, value];
}

/** The fault in the response to a command line; `null` if there is none. */
async function findFault(words: readonly string[], folder: string): Promise<string | null> {
  const running = Bun.spawn([process.execPath, main, ...words], {
    cwd: folder,
    stdin: Buffer.from("took 5ms\nup 10.0.0.7\n"),
    stdout: "pipe",
    stderr: "pipe",
    timeout: patienceMs,
  });
  const [stdout, stderr] = await Promise.all([running.stdout.text(), running.stderr.text()]);
  const status = await running.exited;
  if (![0, 1, 2].includes(status)) return `status ${status}, signal ${running.signalCode}: ${stderr}`;
  if (stderr !== "" && !stderr.startsWith("matcher: ")) return `no name before ${stderr}`;
  if (stderr.includes("internal error")) return stderr;
  if (status === 2 && stderr === "") return "status 2 without a word";
  // Without a field `infer` always prints its pattern.
  const isJson = words.includes("--json") && words[0] !== "infer" && !words.some((word) => notJson.test(word));
  if (status !== 0 || !isJson) return null;
  // Of several inputs, some commands print a document each.
  return jsonFault(stdout) && stdout.split(/(?<=\n)/).some((line) => jsonFault(line) !== null)
    ? `no JSON: ${stdout}`
    : null;
}

function jsonFault(text: string): unknown {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error;
  }
}
