/**
 * Runs command lines on the terminal of this process: `bun on-terminal.ts FOLDER LINES ANSWERS`. `LINES` is a file with
 * an array of lines in JSON, and `ANSWERS` is written.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { openBench } from "./bench.ts";
import type { Ended } from "./in-process.ts";

const [folder, lines, answers] = process.argv.slice(2) as [string, string, string];
const bench = await openBench(folder, { isTerminal: true });
const ended: Pick<Ended, "status" | "out" | "error">[] = [];
for (const line of JSON.parse(readFileSync(lines, "utf8")) as string[][]) {
  const { status, out, error } = await bench.run(line);
  ended.push({ status, out, error });
}
writeFileSync(answers, JSON.stringify(ended));
process.exit(0);
