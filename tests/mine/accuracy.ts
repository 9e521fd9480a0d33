/**
 * Grouping accuracy of `templates --merge`: the share of lines whose template covers exactly the lines of one
 * statement.
 *
 *     bun tests/mine/accuracy.ts [FOLDER...] [--programs] [--daemons] [--services] ... [--wrong NAME]
 *
 * FOLDER has labelled samples (`*_structured.csv`). `--programs` and the names of the other folders here measure the
 * rendered logs of those folders, as messages and as whole lines. `--wrong` prints which statements of a log
 * are divided or joined.
 */
import { mineMerged } from "../../ts/mine/index.ts";
import { type LabelledLog, labelledFolder, type ProgramSet, programNames, renderLog, sets } from "./labelled.ts";

const seeds = [1, 2, 3];

export interface Accuracy {
  readonly share: number;
  readonly templates: number;
  readonly statements: number;
  /** The errors, in lines. */
  readonly wrong: readonly string[];
}

export function measureAccuracy({ lines, labels }: LabelledLog): Accuracy {
  const text = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
  const { templates } = mineMerged([text], { numbered: true });
  const sizes = new Map<string, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const wrong: string[] = [];
  let right = 0;
  for (const { records, readable } of templates) {
    const own = new Map<string, number>();
    for (const record of records!) own.set(labels[record]!, (own.get(labels[record]!) ?? 0) + 1);
    const [label, count] = [...own][0]!;
    if (own.size === 1 && sizes.get(label) === count) right += count;
    else {
      const parts = [...own].map(([label, count]) => `      ${count} of ${sizes.get(label)}  ${label}`);
      wrong.push([`  ${records!.length}  ${new TextDecoder().decode(readable)}`, ...parts].join("\n"));
    }
  }
  return { share: right / lines.length, templates: templates.length, statements: sizes.size, wrong };
}

export const mean = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length;

const formatShare = (share: number) => share.toFixed(3);

function printFolder(folder: string, wrongOf: string | undefined): void {
  const all = labelledFolder(folder).map((log) => ({ log, accuracy: measureAccuracy(log) }));
  for (const { log, accuracy } of all) {
    const { share, templates, statements, wrong } = accuracy;
    console.log(`${log.name.padEnd(16)} ${formatShare(share)}  ${templates} templates, ${statements} statements`);
    if (log.name === wrongOf) console.log(wrong.join("\n"));
  }
  console.log(`mean             ${formatShare(mean(all.map(({ accuracy }) => accuracy.share)))}`);
}

/** A program's accuracy on its messages or on whole lines, a mean of seeds. */
export function programAccuracy(program: string, set: ProgramSet, whole: boolean): number {
  return mean(seeds.map((seed) => measureAccuracy(renderLog(program, seed, whole, set)).share));
}

function printPrograms(set: ProgramSet, wrongOf: string | undefined): void {
  const rows = programNames(set).map((program) => ({
    program,
    messages: programAccuracy(program, set, false),
    whole: programAccuracy(program, set, true),
  }));
  for (const { program, messages, whole } of rows) {
    console.log(`${program.padEnd(16)} ${formatShare(messages)} ${formatShare(whole)}`);
    if (program === wrongOf) console.log(measureAccuracy(renderLog(program, seeds[0]!, true, set)).wrong.join("\n"));
  }
  const of = (half: number, key: "messages" | "whole") =>
    formatShare(mean(rows.filter((_, i) => half === 2 || i % 2 === half).map((row) => row[key])));
  console.log(`mean             ${of(2, "messages")} ${of(2, "whole")}`);
  console.log(`half A           ${of(0, "messages")} ${of(0, "whole")}`);
  console.log(`half B           ${of(1, "messages")} ${of(1, "whole")}`);
}

/** Means of the halves of every set, whole lines, as `ablation.ts` compares them. */
function halves([real, statements]: readonly string[]): Record<string, number> {
  const shares = (folder: string) => labelledFolder(folder).map((log) => measureAccuracy(log).share);
  const samples = shares(statements!);
  const bySet: Record<string, readonly number[]> = { real: shares(real!) };
  // The files of a program's three seeds are adjacent.
  bySet.statements = samples.flatMap((_, i) => (i % 3 === 0 ? [mean(samples.slice(i, i + 3))] : []));
  for (const set of sets) bySet[set] = programNames(set).map((program) => programAccuracy(program, set, true));
  return Object.fromEntries(
    Object.entries(bySet).flatMap(([name, all]) =>
      ["A", "B"].map((half, odd) => [`${name} ${half}`, mean(all.filter((_, i) => i % 2 === odd))]),
    ),
  );
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  if (words[0] === "--halves") {
    console.log(JSON.stringify(halves(words.slice(1))));
    process.exit();
  }
  const at = words.indexOf("--wrong");
  const wrongOf = at < 0 ? undefined : words.splice(at, 2)[1];
  for (const word of words) {
    const set = sets.find((one) => word === `--${one}`);
    if (set) printPrograms(set, wrongOf);
    else printFolder(word, wrongOf);
  }
}
