/** Large inputs: a line without an end in sight, a million files, ten million keys. */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { matcher } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";

/** What a line repeats, and what is before and behind. */
const lines: readonly (readonly [before: string, piece: string, behind: string])[] = [
  [
    '{"items":[',
    '{"ts":"2026-01-01T10:00:00Z","ip":"10.0.0.7","user":"ann","msg":"took 15ms, ok","n":4711},',
    "{}]}\n",
  ],
  ['{"m":"', "took 15ms at 10.0.0.7 ", '"}\n'],
  ["", "\0", ""],
  ["", "(", "\n"],
  ["", "GET /a/b 200 15ms 10.0.0.7 user=ann ", "\n"],
  ["a=", "b;c,", "\n"],
];

const lineCommands: readonly (readonly string[])[] = [
  ["redact"],
  ["redact", "\\I"],
  ["redact", "--no-deep", "\\I"],
  ["redact", "--report"],
  ["rewrite", "\\I", "x"],
  ["scan", "--count", "\\I"],
  ["scan", "--json", "\\I"],
  ["grep", "\\I"],
  ["grep", "-v", "\\I"],
  ["events"],
  ["templates"],
  ["templates", "--merge"],
  ["tail", "1"],
  ["count-by", "\\W", "${0}"],
  ["digest"],
];

/** Written in pieces: a campaign holds no such line itself. */
function writeLine(path: string, bytes: number, [before, piece, behind]: (typeof lines)[number]): void {
  const block = Buffer.alloc(piece.length * Math.max(1, Math.floor((1 << 20) / piece.length)), piece);
  const file = openSync(path, "w");
  writeSync(file, before);
  for (let size = 0; size < bytes; size += block.length) writeSync(file, block);
  writeSync(file, behind);
  closeSync(file);
}

/** It ends with an answer, or says by name which limit the line is above. */
export const largeLines: Scenario = {
  name: "large-line",
  async run({ below, folder, isShort }: Attack) {
    const mib = isShort ? 2 : pickFrom(below, [16, 64, 256, 1024]);
    const [limit, limitMib] = [`${isShort ? 32 : 300}M`, isShort ? 32 : 300];
    writeLine(join(folder, "in"), mib << 20, pickFrom(below, lines));
    const words = [...pickFrom(below, lineCommands), "--max-memory", limit];
    const isBinary = !["events", "templates", "digest"].includes(words[0]!);
    // Pages of the file that are mapped are not counted, nor is one copy of what is printed whole.
    const memoryMib = 400 + limitMib + 2 * mib;
    const run = await matcher([...words, ...(isBinary ? ["--binary"] : []), "in"], {
      cwd: folder,
      memoryMib,
      cpuSeconds: 60 + 4 * mib,
      quotes: true,
    });
    const isNamed = run.stderr.includes("limit") || /NUL|binary/.test(run.stderr) || run.stderr.includes("not read");
    hold(run.status < 2 || isNamed, "a long line is refused without the limit's name", { words, mib, ...run });
  },
};

/** Files of a tree: each is counted once, and memory does not grow with their number. */
export const manyFiles: Scenario = {
  name: "many-files",
  async run({ below, folder, isShort }: Attack) {
    const count = isShort ? 400 : pickFrom(below, [20_000, 100_000, 1_000_000]);
    const perFolder = 1 + below(2000);
    let matches = 0;
    for (let number = 0; number < count; number++) {
      const inside = join(folder, "tree", String(Math.floor(number / perFolder)));
      if (number % perFolder === 0) mkdirSync(inside, { recursive: true });
      const isFound = below(100) === 0;
      if (isFound) matches += 1;
      writeFileSync(join(inside, `${number}.log`), isFound ? "it took 15ms\n" : "nothing\n");
    }
    const options = { cwd: folder, memoryMib: 300, cpuSeconds: 600 };
    const listed = await matcher(["scan", "-l", '"took"', "tree"], options);
    const found = listed.stdout.toString().split("\n").length - 1;
    hold(found === matches, "a file was left out or counted twice", { count, perFolder, matches, found });
    const named = await matcher(["scan", "--files", "tree"], options);
    const files = named.stdout.toString().split("\n").length - 1;
    hold(files === count, "a file is not listed", { count, perFolder, files });
  },
};

/** Keys of a table: the most frequent one comes first, or the limit is named. */
export const manyKeys: Scenario = {
  name: "many-keys",
  async run({ below, folder, isShort }: Attack) {
    const count = isShort ? 20_000 : pickFrom(below, [100_000, 1_000_000, 10_000_000]);
    const file = openSync(join(folder, "in"), "w");
    for (let number = 0; number < count; ) {
      const block: string[] = [];
      for (const end = Math.min(count, number + 10_000); number < end; number++) block.push(`k${number.toString(36)}x`);
      writeSync(file, `often\n${block.join("\n")}\n`);
    }
    closeSync(file);
    const command = pickFrom(below, ["count-by", "top", "uniq"]);
    const limit = isShort ? "64M" : pickFrom(below, ["300M", "2G"]);
    const words = [command, "\\W", "${0}", "-n", "3", "--max-memory", limit, "in"];
    const run = await matcher(words, {
      cwd: folder,
      memoryMib: limit === "2G" ? 1500 : 700,
      cpuSeconds: 240,
      quotes: true,
    });
    if (run.status === 2) {
      hold(run.stderr.includes(`the limit is ${limit}`) && count > 1_000_000, "keys were refused", { words, ...run });
      return;
    }
    // The most frequent one, or the first in the order of the keys.
    const first = run.stdout.toString().split("\n")[0]!;
    const expected = command === "top" ? [String(Math.ceil(count / 10_000)), "often"] : ["k0x"];
    hold(
      expected.every((part) => first.includes(part)),
      "the first key is wrong",
      { words, count, first },
    );
  },
};
