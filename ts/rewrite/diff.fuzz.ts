/**
 * `patch` and `git apply` turn the output of `--dry-run` into the text that `rewrite` prints. Each program is skipped
 * if it is missing.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBelow } from "../../tests/prng.ts";
import type { Output } from "../terminal/index.ts";
import { UnifiedDiff } from "./diff.ts";

const programs = [
  ["patch", "-p0", "-s", "--no-backup-if-mismatch", "-i", "change.diff"],
  ["git", "apply", "-p0", "--unidiff-zero", "--whitespace=nowarn", "change.diff"],
].filter(([name]) => Bun.which(name!) !== null);

const words = ["a", "", "\n", "\n\n", "b\r", "é", " ", "\\", "+", "-", "@@", "OLD", "OLD\n", "OLD OLD"];
const names = ["t.txt", "with space", 'quote"d', "back\\slash", "é"];

/**
 * Applies the programs to diffs of random edits. @throws {Error} one of them rejected a diff or produced another text
 */
export function run(seed: number, rounds: number): void {
  const below = randomBelow(seed);
  const pick = <T>(list: readonly T[]) => list[below(list.length)]!;
  const folder = mkdtempSync(join(tmpdir(), "matcher-diff-"));
  try {
    // Starting a program takes longer than making a diff: a few rounds per seed are enough.
    for (let round = 0; round < Math.min(rounds, 4); round++) {
      const text = Array.from({ length: below(30) }, () => pick(words) + pick(["", "\n"])).join("");
      const [name, fresh, context] = [pick(names), pick(words), below(4)];
      const { diff, want } = editAtRandom(text, name, fresh, context);
      if (diff.length === 0) continue;
      for (const program of programs) {
        writeFileSync(join(folder, name), text);
        writeFileSync(join(folder, "change.diff"), diff);
        const { exitCode, stdout, stderr } = Bun.spawnSync([...program], { cwd: folder });
        const got = exitCode === 0 ? readContent(join(folder, name)) : `${stdout}${stderr}`;
        if (got !== want)
          throw new Error(
            `${program[0]} of ${JSON.stringify({ text, name, fresh, context, diff: diff.toString(), got, want })}`,
          );
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `patch` removes a file that becomes empty. */
function readContent(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Replaces each `OLD` in the text, in some cases with its line end, by `fresh`. */
function editAtRandom(text: string, name: string, fresh: string, context: number): { diff: Buffer; want: string } {
  const chunks: Uint8Array[] = [];
  const out = {
    text: (piece: string) => chunks.push(Buffer.from(piece)),
    bytes: (piece: Uint8Array) => chunks.push(piece.slice()),
    byte: (byte: number) => chunks.push(Uint8Array.of(byte)),
    shownText: (from: Uint8Array, start: number, end: number) => chunks.push(from.slice(start, end)),
  } as unknown as Output;
  const unified = new UnifiedDiff(Buffer.from(name), Buffer.from(text), context, out);
  const old = /OLD(?: OLD)?\n?/g;
  for (const match of text.matchAll(old)) {
    const before = text.slice(0, match.index);
    const start = Buffer.byteLength(before);
    const bytes = Buffer.from(fresh);
    unified.edit(start, start + Buffer.byteLength(match[0]), before.split("\n").length, bytes, bytes.length);
  }
  unified.finish();
  return { diff: Buffer.concat(chunks), want: text.replace(old, () => fresh) };
}
