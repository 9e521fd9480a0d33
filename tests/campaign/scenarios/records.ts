/** Records of more than one batch: what is told of each is compared with what was written there. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { matcher } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";

/** The memory that a record and its findings may take, and more than that of the program itself. */
const memoryMib = 1500;
const rules = [
  'rule one "${.n} ${.name}" = .n{>0}',
  'rule odd "${.name}" = .n{>0} .odd{=yes}',
  'rule far note "${.n}" = .n{>0}',
  "unless far = .odd{=yes}",
].join("\n");

interface WrittenRecord {
  readonly line: number;
  readonly n: number;
  readonly name: string;
  readonly isOdd: boolean;
}

/** Each form has its own length, so that places of one record are never those of another. */
const forms = {
  json: ({ n, name, isOdd }: WrittenRecord) => JSON.stringify({ n, name, ...(isOdd && { odd: "yes" }) }),
  nested: ({ n, name, isOdd }: WrittenRecord) =>
    JSON.stringify({ ...(isOdd && { odd: "yes" }), more: { n: 0 }, name, n }).replace("more", "é"),
  logfmt: ({ n, name, isOdd }: WrittenRecord) =>
    `${isOdd ? "odd=yes " : ""}level=info n=${n} name=${JSON.stringify(name)}`,
};
type Form = keyof typeof forms;

/** What is searched as which format, and the forms of its lines. */
const inputs: readonly { readonly format: string; readonly forms: readonly Form[] }[] = [
  { format: "json", forms: ["json", "nested"] },
  { format: "logfmt", forms: ["logfmt"] },
  { format: "auto", forms: ["json", "nested", "logfmt"] },
];

const names = ["ann", "b c", 'quoted "x"', "ü-é", "a\\b", ""];

function writeRecords({ below }: Attack, count: number, given: readonly Form[]) {
  const records: WrittenRecord[] = [];
  const lines: string[] = [];
  for (let n = 1; n <= count; n++) {
    if (below(50) === 0) lines.push("");
    const name = `${pickFrom(below, names)}${n}`;
    const record = { line: lines.length + 1, n, name, isOdd: below(2) === 0 };
    records.push(record);
    lines.push(forms[pickFrom(below, given)](record));
  }
  return { records, text: `${lines.join("\n")}\n` };
}

/** @param place what is before the line */
function expectLines(records: readonly WrittenRecord[], place: string): string[] {
  return records.flatMap(({ line, n, name, isOdd }) => [
    `${place}${line}:1: warning: ${n} ${name} [one]`,
    isOdd ? `${place}${line}:1: warning: ${name} [odd]` : `${place}${line}:1: note: ${n} [far]`,
  ]);
}

/** The first place where two lists differ. */
function findDifference(found: readonly string[], expected: readonly string[]): object | null {
  const at = expected.findIndex((line, i) => line !== found[i]);
  if (at < 0 && found.length === expected.length) return null;
  const row = at < 0 ? expected.length : at;
  return { row, found: found[row], expected: expected[row], counts: [found.length, expected.length] };
}

/** `scan --rules FILE --in FORMAT`, and the same records asked for by a query, an edit and a table. */
export const manyRecords: Scenario = {
  name: "many-records",
  async run(attack: Attack) {
    const { below, folder, isShort } = attack;
    const count = isShort ? 10_000 + below(20_000) : 100_000 + below(60_000);
    const { format, forms: given } = pickFrom(below, inputs);
    const { records, text } = writeRecords(attack, count, given);
    writeFileSync(join(folder, "r.m"), `${rules}\n`);
    writeFileSync(join(folder, "in.log"), text);
    const limits = pickFrom(below, [[], ["--max-memory", "1G"]]);
    const isPipe = below(2) === 0;
    const options = { cwd: folder, quotes: true, memoryMib, stdin: isPipe ? Buffer.from(text) : undefined };
    const input = isPipe ? "-" : "in.log";
    const facts = { format, count, limits, isPipe };
    const readRows = async (words: readonly string[]) => {
      const { stdout, stderr, status } = await matcher([...words, ...limits, input], options);
      hold(status < 2, "records are refused", { ...facts, words, stderr });
      return stdout.toString().split("\n").slice(0, -1);
    };
    const same = (what: string, found: readonly string[], expected: readonly string[]) => {
      const difference = findDifference(found, expected);
      hold(difference === null, `${what} tells another record`, { ...facts, ...difference });
    };
    const findings = await readRows(["scan", "--rules", "r.m", "--in", format]);
    same("a finding", findings, expectLines(records, isPipe ? "" : "in.log:"));
    const chosen = records.filter(({ isOdd }) => isOdd);
    const template = "${line} ${.n} ${.name}";
    const query = await readRows(["scan", ".odd{=yes}", "--in", format, "--format", template]);
    same(
      "a query",
      query,
      chosen.map(({ line, n, name }) => `${line} ${n} ${name}`),
    );
    const table = await readRows(["count-by", ".odd{=yes}", "${.n} ${.name}", "--in", format, "--csv"]);
    const keys = chosen.map(({ n, name }) => `${n} ${name}`);
    same("a table", table.slice(1).sort(), keys.map((key) => `${cell(key)},1`).sort());
  },
};

const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
