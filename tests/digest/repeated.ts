/**
 * Repeats the numbers of pages: `bun tests/digest/repeated.ts FILE...` prints each claim whose command does not show
 * it, and how many there were.
 */
import { buildContents, collectFacts, Places } from "../../ts/digest/index.ts";
import { speltSequences } from "../../ts/digest/plain.ts";
import { notedWork } from "../../ts/mine/index.ts";
import { atOnce } from "../../ts/native/work.ts";
import { runHere } from "../flags/in-process.ts";
import { shellWords } from "./shell-words.ts";

interface Repeated {
  /** Claims that were repeated. */
  count: number;
  /** Those that their command does not show: the section, the command, what it should show. */
  missing: string[];
}

/** @param folder where commands run, and the path is looked for */
export async function repeatClaims(path: string, folder: string): Promise<Repeated> {
  // Commands drop the mark at the start of a file.
  const bytes = new TextEncoder().encode(await Bun.file(new URL(path, `file://${folder}/`)).text());
  const facts = atOnce(
    collectFacts(atOnce(notedWork([bytes])), new Places([{ name: path, firstRecord: 0, firstLine: 1 }])),
  );
  const outputs = new Map<string, string>();
  const repeated: Repeated = { count: 0, missing: [] };
  for (const { name, items } of buildContents(facts, path).sections) {
    for (const { command, shows } of items.flatMap((item) => item.claims)) {
      let out = outputs.get(command.words);
      if (out === undefined) {
        const words = [...shellWords(command.words), ...(command.takesInputs ? [path] : [])];
        out = plain((await runHere(words, folder)).out);
        outputs.set(command.words, out);
      }
      repeated.count++;
      if (out === "" || !out.includes(shows)) repeated.missing.push(`${name}: ${command.words}: ${shows}`);
    }
  }
  return repeated;
}

/** A page shows lines without their colours. */
function plain(out: string): string {
  return Bun.stripANSI(out).replace(speltSequences, "");
}

if (import.meta.main) {
  for (const path of process.argv.slice(2)) {
    const { count, missing } = await repeatClaims(path, process.cwd());
    process.stdout.write(`${path}: ${count} repeated, ${missing.length} not shown\n`);
    for (const line of missing) process.stdout.write(`  ${line}\n`);
  }
}
