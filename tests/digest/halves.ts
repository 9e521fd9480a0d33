/**
 * Cuts labelled failures (`CASE/raw.log`, `CASE/signals.json`) before their first critical line, compares both parts,
 * and tells what share of the critical evidence the first lines name: `MATCHER_NATIVE=... bun tests/digest/halves.ts
 * CASE...`. Every other case by name is of half A, on which the order was chosen.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { collectFacts, comparedContents, Places, printPage } from "../../ts/digest/index.ts";
import { comparedWork } from "../../ts/mine/index.ts";
import { atOnce } from "../../ts/native/work.ts";

const lineLimit = 20;

interface Signal {
  readonly value?: string;
  readonly file?: string;
  readonly aliases?: readonly string[];
  readonly importance: string;
  readonly evidence_lines: readonly (readonly [from: number, to: number])[];
}

/** The text of a line as the judge of whole pages compares it. */
function plain(line: string): string {
  const bare = line.replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, "").replace(/^\ufeff?\d{4}-\d\d-\d\dT[\d:.]+Z ?/, "");
  return bare.trim();
}

function isNamed(
  { value, file, aliases = [], evidence_lines }: Signal,
  page: string,
  lines: readonly string[],
): boolean {
  if ([value, file, ...aliases].some((word) => word?.trim() && page.includes(word.trim()))) return true;
  const texts = evidence_lines.flatMap(([from, to]) => lines.slice(from - 1, to).map(plain));
  return texts.length > 0 && texts.every((text) => page.includes(text));
}

function printComparison(lines: readonly string[], cut: number): string {
  const log = (part: readonly string[]) => ({ sets: [], texts: [new TextEncoder().encode(`${part.join("\n")}\n`)] });
  const compared = atOnce(comparedWork(log(lines.slice(0, cut)), log(lines.slice(cut)), () => {}));
  const places = new Places([{ name: "log", firstRecord: 0, firstLine: 1 }]);
  const given = { boundary: compared.firstRecords, counted: null, isOrdered: true, again: "before after" };
  const contents = comparedContents(atOnce(collectFacts(compared, places)), ["before", "after"], given);
  const limits = { bytes: Number.POSITIVE_INFINITY, lines: lineLimit };
  return printPage(contents, { form: "text", limits, input: "", explains: false });
}

const shares: Record<"A" | "B", number[]> = { A: [], B: [] };
const cases = process.argv.slice(2).sort((a, b) => (basename(a) < basename(b) ? -1 : 1));
for (const [number, folder] of cases.entries()) {
  const signals = JSON.parse(readFileSync(join(folder, "signals.json"), "utf8")) as Signal[];
  const lines = readFileSync(join(folder, "raw.log"), "utf8").split(/\r?\n/);
  const critical = signals.filter(({ importance }) => importance === "critical");
  const cut = Math.min(...critical.flatMap((signal) => signal.evidence_lines.map(([from]) => from))) - 1;
  const page = printComparison(lines, cut);
  const share = critical.filter((signal) => isNamed(signal, page, lines)).length / critical.length;
  const half = number % 2 === 0 ? "A" : "B";
  shares[half].push(share);
  console.log(`${half} ${basename(folder)}: ${share.toFixed(3)}`);
}
for (const [half, own] of Object.entries(shares)) {
  console.log(`${half}: ${(own.reduce((sum, share) => sum + share, 0) / own.length).toFixed(3)}`);
}
