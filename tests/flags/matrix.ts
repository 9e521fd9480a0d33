/**
 * The matrix of flags by modes: what a flag does in each mode of a command, on an input where it must matter. A cell is
 * `changes`, `refused`, or `same`; the last one needs a row that says why nothing changes.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "../../ts/cli/args/parsed-args.ts";
import type { Command } from "../../ts/cli/command.ts";
import type { Flag } from "../../ts/cli/flags/flag.ts";
import { type Ended, runHere, type Surroundings } from "./in-process.ts";

/** What a command line is put together from. */
export interface Parts {
  readonly pattern: readonly string[];
  readonly inputs: readonly string[];
}

/** A mode: its flags, and the rest of the line where it is not the usual one. */
export interface ModeCase {
  readonly flags: readonly string[];
  /** The words that name the file of patterns, which is written anew, if the mode takes them from one. */
  readonly patternFrom?: (pattern: readonly string[]) => readonly string[];
  readonly inputs?: readonly string[];
  readonly pattern?: readonly string[];
  /** Samples that it needs in place of the usual ones. */
  readonly samples?: Readonly<Record<string, Sample>>;
  /** Samples have no other inputs here. */
  readonly hasOnlyInput?: true;
  /** It waits for what a test can't give it, so that only refusals are tried: what it takes needs a reason. */
  readonly isUnread?: true;
}

/** How a flag is given so that it must matter. */
export interface Sample {
  readonly words: readonly string[];
  /** In both lines. */
  readonly base?: readonly string[];
  /** The words come before those of `base`. */
  readonly isFirst?: true;
  readonly pattern?: readonly string[];
  readonly inputs?: readonly string[];
  /** What the words take the place of. */
  readonly replaces?: "pattern" | "inputs";
  /** It reads on, so that only its refusal is tried. */
  readonly isEndless?: true;
}

export type Outcome = "changes" | "refused" | "same" | "fails";

export interface Cell {
  readonly mode: string;
  readonly flag: string;
  readonly line: readonly string[];
  readonly outcome: Outcome;
  /** What went wrong. */
  readonly error: string;
}

/** Why flags rightly change nothing in some modes, or in all (`*`). A new flag is in no row before somebody adds it. */
export interface SameRow {
  readonly modes: readonly string[] | "*";
  /** The modes in which they do matter, if `modes` is `*`. */
  readonly except?: readonly string[];
  readonly flags: readonly string[];
  readonly because: string;
}

export interface CommandMatrix {
  readonly command: string;
  readonly usual: Parts;
  readonly modes: Readonly<Record<string, ModeCase>>;
  /** Those that rows of flags don't give (`sampleOfRow`). */
  readonly samples: Readonly<Record<string, Sample>>;
  readonly same: readonly SameRow[];
}

/** Runs command lines in a folder whose files are written anew after each line that may have changed them. */
export class Bench {
  readonly #known = new Map<string, Ended & { files: string }>();
  /** The files as the last line left them. */
  #left: ReadonlyMap<string, string> | null = null;

  constructor(
    private readonly folder: string,
    /** Writes these of the files anew. */
    private readonly restore: (paths: ReadonlySet<string>) => void,
    private readonly surroundings?: Surroundings,
  ) {}

  async run(words: readonly string[]): Promise<Ended & { files: string }> {
    const key = JSON.stringify(words);
    const known = this.#known.get(key);
    if (known) return known;
    const result = await this.runAnew(words);
    this.#known.set(key, result);
    return result;
  }

  /** As `run`, for a line whose answer is not that of the last time. */
  async runAnew(words: readonly string[]): Promise<Ended & { files: string }> {
    const before = this.#left ?? this.#stamps();
    const ended = await runHere(words, this.folder, this.surroundings);
    const after = this.#stamps();
    const added = [...after.keys()].filter((path) => !before.has(path));
    const changed = [...before.keys()].filter((path) => before.get(path) !== after.get(path));
    const files = this.#contents([...added, ...changed]);
    for (const path of added) rmSync(join(this.folder, path), { recursive: true });
    if (changed.length > 0) this.restore(new Set(changed));
    this.#left = added.length + changed.length > 0 ? null : after;
    return { ...ended, files };
  }

  /** Size, time and number of each file. */
  #stamps(): Map<string, string> {
    const paths = (readdirSync(this.folder, { recursive: true }) as string[]).sort();
    return new Map(
      paths.flatMap((path) => {
        const stats = lstatSync(join(this.folder, path));
        return stats.isFile() ? [[path, `${stats.size} ${stats.mtimeMs} ${stats.ino}`] as const] : [];
      }),
    );
  }

  #contents(paths: readonly string[]): string {
    return paths
      .map((path) => {
        const whole = join(this.folder, path);
        return `${path}\n${existsSync(whole) ? readFileSync(whole, "latin1") : ""}`;
      })
      .join("\n");
  }
}

/** The command line of a mode, with a sample's flag or without it. */
export function lineOf(matrix: CommandMatrix, mode: ModeCase, sample: Sample, isGiven: boolean): string[] {
  const given = isGiven ? sample.words : [];
  const base = sample.base ?? [];
  const flags = [...mode.flags, ...(sample.isFirst ? [...given, ...base] : [...base, ...given])];
  const pattern = sample.pattern ?? mode.pattern ?? matrix.usual.pattern;
  const inputs = (mode.hasOnlyInput ? mode.inputs : (sample.inputs ?? mode.inputs)) ?? matrix.usual.inputs;
  const replaced = isGiven ? sample.replaces : undefined;
  const patternWords = mode.patternFrom?.(pattern) ?? pattern;
  const isLeftOut = replaced === "pattern" && !patternWords[0]?.startsWith("-");
  return [
    matrix.command,
    ...flags,
    ...(isLeftOut ? patternWords.slice(1) : patternWords),
    ...(replaced === "inputs" ? [] : inputs),
  ];
}

/** How a flag is given if its row says enough: a switch, or the least number. */
export function sampleOfRow({ long, short, value, valueOptional, numbered, min }: Flag): Sample | undefined {
  if (numbered) return undefined;
  const typed = short ? `-${short}` : `--${long}`;
  if (value === undefined || valueOptional) return { words: [typed] };
  return min === undefined ? undefined : { words: [typed, String(Math.max(1, min))] };
}

export const sampleOf = ({ samples }: CommandMatrix, mode: ModeCase, flag: Flag): Sample =>
  (mode.samples?.[flag.long] ?? samples[flag.long] ?? sampleOfRow(flag))!;

export async function cellOf(
  bench: Bench,
  matrix: CommandMatrix,
  command: Command,
  [mode, modeCase]: [string, ModeCase],
  row: Flag,
): Promise<Cell> {
  const flag = row.long;
  const sample = sampleOf(matrix, modeCase, row);
  const line = lineOf(matrix, modeCase, sample, true);
  const cell = (outcome: Outcome, error = "") => ({ mode, flag, line, outcome, error });
  try {
    parseArgs(line.slice(1), command);
  } catch (error) {
    return cell("refused", (error as Error).message);
  }
  if (sample.isEndless) return cell("changes");
  if (modeCase.isUnread) return cell("same");
  const without = await bench.run(lineOf(matrix, modeCase, sample, false));
  const given = await bench.run(line);
  // A line that fails without the flag too, but otherwise: the flag counted.
  if (given.status === 2 && !(without.status === 2 && !isSame(without, given))) {
    const typed = sample.words[0]!.split("=")[0]!;
    const names = [typed, `--${flag}`, ...modeCase.flags.filter((word) => word.startsWith("--"))];
    const isNamed = names.some((name) => given.error.includes(name));
    return isNamed ? cell("refused", given.error) : cell("fails", given.error);
  }
  return cell(isSame(without, given) ? "same" : "changes");
}

function isSame(one: Ended & { files: string }, other: Ended & { files: string }): boolean {
  const { status, out, error, files } = one;
  return status === other.status && out === other.out && error === other.error && files === other.files;
}

const hasItAlready: SameRow = { modes: "*", flags: [], because: "the mode has the flag already" };

/** Why a cell is rightly the same; `undefined` if no row says so. */
export function reasonOf(matrix: CommandMatrix, row: Flag, { mode, flag }: Cell): SameRow | undefined {
  const { same, modes } = matrix;
  if (sampleOf(matrix, modes[mode]!, row).words.every((word) => modes[mode]!.flags.includes(word))) return hasItAlready;
  return same.find(
    ({ modes, except = [], flags }) =>
      (modes === "*" ? !except.includes(mode) : modes.includes(mode)) && flags.includes(flag),
  );
}
