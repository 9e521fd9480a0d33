/**
 * Two and three flags of a command together, drawn by lot, over inputs that few texts are like: lines longer than what
 * is shown of one, other encodings and ends of lines, NULs, nothing, folders. `mixed` has a digest of each answer. A
 * line is drawn by the names of its flags alone, so a new flag leaves the others as they are. After a change that is
 * wanted, `MATCHER_ANSWERS=write bun test tests/flags/mixed.test.ts` writes the files.
 */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseArgs } from "../../ts/cli/args/parsed-args.ts";
import type { Command } from "../../ts/cli/command.ts";
import type { Flag } from "../../ts/cli/flags/flag.ts";
import { recordUnits } from "../../ts/tables/record-units.ts";
import { loadSamples, maskTimes, together } from "./asked.ts";
import { openBench } from "./bench.ts";
import { matrices } from "./matrices.ts";
import { buildLine, type CommandMatrix, type ModeCase, type Sample } from "./matrix.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-mixed-"));
afterAll(() => rmSync(folder, { recursive: true }));

const plain = `2024-06-01T10:00:00Z t=120ms took 120ms "peer 10.0.0.7" err
plain line

2024-06-01T11:00:00Z t=2s TOOK 2s ERR {"a":"took 4s"} é🚀
  took 5s
`;
/** More than is shown of a line, and than a piece holds. */
const pad = "x y ".repeat(17_000);
const half = pad.slice(0, pad.length / 2);
const odd: Readonly<Record<string, string | Uint8Array>> = {
  "odd/long.log": `${pad}took 1s\ntook 2s ${pad}\n${half}took 3s ${half}\nshort took 4s\n`,
  "odd/crlf.log": plain.replaceAll("\n", "\r\n"),
  "odd/wide.log": Buffer.concat([Uint8Array.of(0xff, 0xfe), Buffer.from(plain, "utf16le")]),
  "odd/marked.log": Buffer.concat([Uint8Array.of(0xef, 0xbb, 0xbf), Buffer.from(plain)]),
  "odd/unended.log": plain.slice(0, -1),
  "odd/latin.log": Buffer.from("took 1s caf\xe9 \xff\ntook 2s\n", "latin1"),
  "odd/nul.log": "took 1s\ntook 2s\0\ntook 3s\n",
  "odd/empty.log": "",
  "odd/blank.log": "\n\n \n",
  "odd/coloured.log": "\x1b[31mtook 4s\x1b[0m\n\x1b]0;t\x07took 5s \x08\x1b[2J\n",
  "odd/lines.json": '{"t":"took 1s","n":1}\n{"t":"took 2s","n":2,"z":{"a":[1,{"t":"took 3s"}]}}\n{"t":\n',
  "odd/rows.csv": 'ts,t,n\n2024-06-01T10:00:00Z,"took 1s\ntook 2s",1\n2024-06-01T11:00:00Z,took 3s,\n',
  "odd/pairs.log": 'time=2024-06-01T10:00:00Z level=warn msg="took 1s" n=1\nlevel=error msg="took \\"2s\\"" n=\n',
  "odd/trace.log":
    "2024-06-01 10:00:00 ERROR took 1s\n\tat a.b(C.java:1)\nCaused by: took 2s\n2024-06-01 10:00:01 INFO ok\n",
  "odd/blocks.txt": `first took 1s (a [b {c} d] e)
goes on, "took 2s
over lines" and ends.

if [ -f x ]; then
  for i in 1 2; do
    echo "took \${i}s" # took 3s
  done
fi
case $1 in a) took 4s ;; esac

fn main() {
    let t = "took 5s"; /* took 6s */
    { inner(took, 7s) }
}
- item took 8s
- item
  * took 9s

| name | took |
| --- | --- |
| a | took 10s |
<log level="warn"><m>took 11s</m></log>
{
  "took": "12s",
  "list": [1, 2, {"took 13s": null}]
}
00000000  74 6f 6f 6b 20 31 34 73  |took 14s|
dG9vayAxNXMgdG9vayAxNnMgdG9vayAxN3MgdG9vayAxOHM=
1,2,3,took 19s
4,5,6,took 20s
SELECT 'took 21s' FROM t WHERE x = 'it''s took 22s';
`,
  "odd/packed.log.gz": gzipSync(plain),
  "odd/nul.log.gz": gzipSync("took 1s\0\ntook 2s\n"),
};
/** What a walk passes over, and what is below that. */
const tree: Readonly<Record<string, string>> = {
  "tree/a.log": "took 1s\n",
  "tree/.hid/b.log": "took 2s\n",
  "tree/.hid/sub/c.log": "took 3s\n",
  "tree/.hid/sub/.d.log": "took 4s\n",
  "tree/x/.ignore": "skip*\n/low/\n",
  "tree/x/skip.log": "took 5s\n",
  "tree/x/low/e.log": "took 6s\n",
  "tree/x/sub/.ignore": "!skip2.log\n",
  "tree/x/sub/skip2.log": "took 7s\n",
  "tree/x/sub/skip3.log": "took 8s\n",
  "tree/x/sub/f.rs": "// took 9s\n",
  "tree/x/nul.bin": "took 10s\0",
};
for (const [name, content] of Object.entries({ ...odd, ...tree })) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

/** Logs of services that get slower and fail for a while; one of them stops. */
function busyLog(name: string, count: number, badFrom: number, badTo: number): string {
  return Array.from({ length: count }, (_, i) => {
    const isBad = i >= badFrom && i < badTo;
    const time = new Date(Date.UTC(2024, 5, 1, 10) + i * 7_000 + (i % 5) * 300).toISOString();
    const took = isBad ? 900 + ((i * 37) % 400) : 20 + ((i * 13) % 30);
    const level = isBad && i % 3 === 0 ? "ERROR" : i % 17 === 0 ? "WARN" : "INFO";
    const status = level === "ERROR" ? 503 : 200;
    const said =
      i % 4 === 0 ? `job ${i} of ${name} done` : `GET /api/v${i % 3} ${status} took ${took}ms from 10.0.0.${i % 7}`;
    return `${time} ${level} ${name}[${100 + (i % 2)}]: ${said}\n${i === badFrom ? "\tat a.b.C(D.java:1)\n" : ""}`;
  }).join("");
}
mkdirSync(join(folder, "busy"));
writeFileSync(join(folder, "busy", "web.log"), busyLog("web", 300, 200, 260));
writeFileSync(join(folder, "busy", "db.log"), busyLog("db", 180, 60, 90));
const bench = await openBench(folder);

/** What is read in place of the usual inputs, or with them. */
const inputs: readonly (readonly string[])[] = [
  ...Object.keys(odd).map((name) => [name]),
  ["odd/packed.log.gz", "-z"],
  ["odd/nul.log.gz", "-z"],
  ["odd/lines.json", "d", "odd/nul.log"],
  ["d"],
  ["d", "-z"],
  ["tree"],
  ["tree", "tree/x/skip.log"],
  ["odd/empty.log", "odd/unended.log", "absent.log", "odd/nul.log"],
  ["odd/unended.log", "odd/crlf.log"],
];

/** For commands that tell of many lines. */
const busyInputs = [["busy"], ["busy/web.log"], ["busy/web.log", "busy/db.log"], ["busy/db.log", "odd/pairs.log"]];
const takesMany: ReadonlySet<string> = new Set("diff digest events merge pairs templates".split(" "));
/** Commands whose modes all read long lines: of others that takes long. */
const takesLong: ReadonlySet<string> = new Set("count-by grep head lines redact rewrite scan tail top uniq".split(" "));

/** They write pages about the program, or serve. */
const commandsLeft: ReadonlySet<string> = new Set(
  "completions escape formats help index lsp man mcp run version watch workbench".split(" "),
);
/** They tell of time or of the machine, ask, or change nothing that can be seen here. */
const flagsLeft: ReadonlySet<string> = new Set(
  "config cpu created gpu help hyperlink interactive max-memory no-config no-index no-progress stats".split(" "),
);

/** One in so many lines with three flags is run, and with two. */
const share = 450n;
const shareOfTwo = 12n;

const hashText = (text: string) => Bun.hash.wyhash(maskTimes(text)).toString(36).slice(0, 6);
const drawn = (...words: readonly string[]) => Bun.hash.wyhash(words.join(" "));
const pick = <T>(list: readonly T[], by: bigint): T => list[Number(by % BigInt(list.length))]!;

for (const matrix of matrices.filter(({ command }) => !commandsLeft.has(command))) {
  test(`${matrix.command} with three flags, and odd inputs`, async () => {
    const rows: string[] = [];
    for (const line of await buildLines(matrix)) {
      const { status, out, error, files } = await bench.run(line);
      rows.push(`${hashText(`${status}\n${out}\n${error}\n${files.includes("\0") ? "" : files}`)} ${line.join(" ")}\n`);
    }
    const path = join(import.meta.dir, "mixed", `${matrix.command}.txt`);
    if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, rows.join(""));
    expect(rows.join("")).toBe(readFileSync(path, "utf8"));
  }, 120_000);
}

/** Every mode over two of the inputs, every flag over one, two flags and three. */
async function buildLines(matrix: CommandMatrix): Promise<string[][]> {
  const { command, modes, flags, samples } = await loadSamples(matrix, flagsLeft);
  const joinWords = (sample: Sample) => sample.words.join(" ");
  const lines: string[][] = [];
  const usual = takesLong.has(matrix.command) ? inputs : inputs.filter((some) => !some.includes("odd/long.log"));
  const all = takesMany.has(matrix.command) ? [...usual, ...busyInputs, ...busyInputs] : usual;
  const give = (mode: ModeCase, sample: Sample, some: readonly string[]) => {
    const line = buildLine(matrix, mode, sample.replaces === "inputs" ? sample : { ...sample, inputs: some }, true);
    if (isAccepted(line, command)) lines.push(line);
  };
  const add = (mode: ModeCase, sample: Sample, by: bigint) => give(mode, sample, pick(all, by));
  for (const mode of modes) {
    for (const some of takesMany.has(matrix.command) ? busyInputs : []) give(mode, { words: [] }, some);
    for (const which of ["one", "another"]) add(mode, { words: [] }, drawn(which, ...mode.flags, matrix.command));
    if (!takesLong.has(matrix.command)) continue;
    for (const some of [["odd/long.log"], ["tree"]]) give(mode, { words: [] }, some);
  }
  for (const sample of samples) add(modes[0]!, sample, drawn(matrix.command, joinWords(sample)));
  const choices = takesLong.has(matrix.command) || takesMany.has(matrix.command) ? chosen(flags) : [];
  for (const sample of choices) give(modes[0]!, sample, ["odd/blocks.txt"]);
  for (const [i, one] of samples.entries())
    for (const [j, other] of samples.slice(0, i).entries()) {
      const begun = `${matrix.command} ${joinWords(one)} ${joinWords(other)} `;
      const ofTwo = Bun.hash.wyhash(begun);
      if (ofTwo % shareOfTwo === 0n)
        add(pick(modes, ofTwo / shareOfTwo), together(other, one), ofTwo / shareOfTwo / 7n);
      for (const third of samples.slice(0, j)) {
        const by = Bun.hash.wyhash(begun + joinWords(third));
        if (by % share !== 0n) continue;
        add(pick(modes, by / share), together(together(third, other), one), by / share / 7n);
      }
    }
  return [...new Map(lines.map((line) => [line.join("\0"), line])).values()];
}

/** Each value of the flags that have choices. */
const chosen = (flags: readonly Flag[]): Sample[] => [
  ...flags
    .filter(({ long, choices }) => choices && !flagsLeft.has(long) && !long.startsWith("sort"))
    .flatMap(({ long, choices }) => choices!.map((choice) => ({ words: [`--${long}=${choice}`] }))),
  ...(flags.some(({ long }) => long === "record") ? records : []),
];

/** Each unit of records, with some of what it takes. */
const records: readonly Sample[] = recordUnits
  .flatMap(({ name }) => [name, `${name}:1`, `${name}:call`, `${name}:kv`, `${name}:90`])
  .map((unit) => ({ words: [`--record=${unit}`] }));

function isAccepted(line: readonly string[], command: Command): boolean {
  try {
    parseArgs(line.slice(1), command);
    return true;
  } catch {
    return false;
  }
}
