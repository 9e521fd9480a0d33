/** The vectors that the project holds, and the list of pending ones. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Vector } from "./vector.ts";

const readLines = (path: string) => readFileSync(path, "utf8").split("\n").filter(Boolean);

export const pendingPath = join(import.meta.dir, "pending.txt");

/** The lines of `pending.txt` by the identifier they begin with; what the vector waits for may follow it. */
export const pendingLines = (): Map<string, string> =>
  new Map(readLines(pendingPath).map((line) => [line.split(" ", 1)[0]!, line]));

/** The chapters whose vectors the project holds, pending ones included. */
export const chapters = ["lex", "pat", "val", "cli", "inf", "axa", "axb"] as const;

export const vectorFile = (chapter: (typeof chapters)[number]) => join(import.meta.dir, "vectors", `${chapter}.jsonl`);

export const vectorsIn = (path: string): Vector[] => readLines(path).map((line) => JSON.parse(line));
