/**
 * Merged templates of the logs here: each pattern matches exactly its template's lines, as whole lines, and no text is
 * printed twice.
 *
 *     bun tests/mine/patterns.ts [FOLDER...]
 *
 * checks every program of every set, as messages and as whole lines, and the labelled samples of each FOLDER.
 */

import { grepSource } from "../../ts/api/grep.ts";
import { mineMerged, mineTemplates } from "../../ts/mine/index.ts";
import { compilePattern } from "../../ts/pattern/index.ts";
import { type LabelledLog, labelledFolder, programNames, renderLog, sets } from "./labelled.ts";

const decoder = new TextDecoder();

export interface Checked {
  /** What is wrong, a sentence each. */
  readonly faults: readonly string[];
  readonly merged: number;
  /** Number of templates without merging. */
  readonly unmerged: number;
}

export function checkedPatterns({ lines }: Pick<LabelledLog, "lines">): Checked {
  const text = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
  const { templates } = mineMerged([text], { numbered: true });
  const faults: string[] = [];
  const texts = new Set<string>();
  for (const { pattern, readable, records } of templates) {
    const shown = decoder.decode(readable);
    if (texts.has(shown)) faults.push(`printed twice: ${shown}`);
    texts.add(shown);
    const source = decoder.decode(pattern);
    const matches = grepSource(compilePattern(source), source, {}, text, { wholeLine: true });
    const found = Array.from(matches, ({ number }) => number - 1);
    const own = new Set(records!);
    const wrong = found.filter((number) => !own.has(number));
    const isFound = new Set(found);
    const missing = records!.filter((number) => !isFound.has(number));
    if (wrong.length > 0) faults.push(`${shown} also finds ${wrong.length} lines: ${lines[wrong[0]!]}`);
    if (missing.length > 0) faults.push(`${shown} misses ${missing.length} lines: ${lines[missing[0]!]}`);
  }
  return { faults, merged: templates.length, unmerged: mineTemplates([text]).templates.length };
}

if (import.meta.main) {
  const logs = [
    ...sets.flatMap((set) =>
      programNames(set).flatMap((program) =>
        [false, true].map((whole) => ({ ...renderLog(program, 1, whole, set), name: `${set} ${program}` })),
      ),
    ),
    ...process.argv.slice(2).flatMap(labelledFolder),
  ];
  let faultCount = 0;
  const more: string[] = [];
  for (const log of logs) {
    const { faults, merged, unmerged } = checkedPatterns(log);
    faultCount += faults.length;
    for (const fault of faults) console.log(`${log.name}: ${fault}`);
    if (merged > unmerged) more.push(`${log.name} ${merged}/${unmerged}`);
  }
  console.log(`${logs.length} logs, ${faultCount} faults`);
  console.log(`${more.length} logs have more templates with merging than without: ${more.join(", ")}`);
  process.exitCode = faultCount > 0 ? 1 : 0;
}
