/** Inputs: hostile texts through every command that reads them, endless ones, archives, and linear time. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { hostileText, runAcrossEdge } from "../hostile-text.ts";
import { command, judged, matcher, type started, wallMs } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";

const patterns = [
  "\\W",
  "\\N",
  "\\R",
  "\\I",
  "\\P",
  '"a" . "b"',
  "\\Q",
  "(\\W):w \\N",
  "\\B(.*)",
  "\\W{>3}? \\S",
  "^ .* $",
];
const commands: readonly ((pattern: string) => string[])[] = [
  (pattern) => ["scan", pattern],
  (pattern) => ["scan", "--json", pattern],
  (pattern) => ["scan", "--count", pattern],
  (pattern) => ["scan", "--explain", "-m", "3", pattern],
  (pattern) => ["scan", "--deep", "--count", pattern],
  (pattern) => ["scan", "-C", "1", pattern],
  (pattern) => ["scan", "--format", "${line} ${0}", pattern],
  (pattern) => ["rewrite", pattern, "<${0}>"],
  (pattern) => ["rewrite", "--dry-run", pattern, "x"],
  (pattern) => ["redact", pattern],
  (pattern) => ["count-by", pattern, "${0}"],
  () => ["tokens"],
  () => ["templates"],
  () => ["lines", "2..9"],
  () => ["tail", "3"],
];

/** The commands above on hostile text; the output is the same for a file and for standard input. */
export const hostileInputs: Scenario = {
  name: "inputs",
  async run({ below, folder }: Attack) {
    const text = hostileText(below);
    const words = pickFrom(below, commands)(pickFrom(below, patterns));
    writeFileSync(join(folder, "in"), text);
    const binary = takesBinary(words) ? ["--binary"] : [];
    const fromFile = await matcher([...words, ...binary, "in"], { cwd: folder, quotes: true });
    if (!takesBinary(words) || words.includes("--dry-run")) return;
    const fromPipe = await matcher([...words, ...binary], { cwd: folder, stdin: text, quotes: true });
    const same = fromFile.stdout.toString("latin1").replaceAll('"in"', '"-"') === fromPipe.stdout.toString("latin1");
    hold(same, "a file and standard input give different answers", { words, bytes: text.length });
  },
};

function takesBinary(words: readonly string[]): boolean {
  return words[0] !== "tokens" && words[0] !== "templates" && words[0] !== "infer";
}

/**
 * A run of each byte across the boundary of a segment: results for a text and for its first half agree, and time is
 * linear.
 */
export const segmentEdges: Scenario = {
  name: "segment-edges",
  async run({ below, folder }: Attack) {
    const byte = below(256);
    const pattern = pickFrom(below, patterns);
    const before = below(600);
    const cpu: number[] = [];
    for (const length of [1 << 17, 1 << 18]) {
      writeFileSync(join(folder, "in"), runAcrossEdge(byte, 1 + below(2), before, length));
      const words = ["scan", "--count", "--binary", pattern, "in"];
      let best = Infinity;
      for (let round = 0; round < 3; round++) best = Math.min(best, (await matcher(words, { cwd: folder })).cpuMs);
      cpu.push(best);
    }
    // Starting takes a constant time; below it nothing can be measured.
    hold(cpu[1]! < 2.5 * Math.max(cpu[0]!, 40), "time grows faster than the text", { byte, pattern, before, cpu });
  },
};

/** Hundreds of megabytes of standard input, with much lower limits of memory: the library's own, and that of the process. */
function endless(name: string, commands: readonly (readonly string[])[]): Scenario {
  return {
    name,
    unavailable: () => (Bun.which("yes") === null ? "needs the program yes" : null),
    async run({ below, isShort }: Attack) {
      const line = pickFrom(below, ["took 15ms at 10.0.0.1", "a b c", '{"a":"x y"}']);
      const [bytes, limit] = isShort ? [32_000_000, "16M"] : [300_000_000, "100M"];
      const words = [...pickFrom(below, commands), "--max-memory", limit];
      const script = `yes '${line}' | head -c ${bytes} | { ulimit -t 240; "$@" > /dev/null; }`;
      const running = Bun.spawn(["sh", "-c", script, "sh", ...command, ...words], {
        stdout: "pipe",
        stderr: "pipe",
        timeout: 6 * wallMs,
      });
      const result = await judged(running as ReturnType<typeof started>, words, { memoryMib: 400 });
      hold(result.status === 0, "a long input was refused", { words, stderr: result.stderr });
    },
  };
}

export const endlessInputs: Scenario = endless("endless-input", [
  ["scan", "\\R"],
  ["scan", "--json", "\\W"],
  ["scan", "--count", "\\I"],
]);

export const endlessRewrites: Scenario = endless("endless-rewrite", [
  ["rewrite", "\\R", "<${0}>"],
  ["redact", "\\I"],
  ["count-by", "\\I:i", "${i}"],
  ["uniq", "\\W:w", "${w}"],
]);

/** Archives that are damaged, truncated, nested, or have wrong sizes. */
export const archives: Scenario = {
  name: "archives",
  async run({ below, folder, isShort }: Attack) {
    const [ending, pack] = pickFrom(below, [
      ["gz", gzipSync],
      ["zst", zstdCompressSync],
      ["br", brotliCompressSync],
    ] as const);
    const bomb = below(4) === 0;
    const text = bomb ? Buffer.alloc((isShort ? 4 : 64) << 20) : hostileText(below, 200_000);
    let packed: Buffer = Buffer.from(pack(text));
    if (below(3) === 0) packed = packed.subarray(0, below(packed.length + 1));
    if (below(3) === 0)
      for (let flips = 1 + below(5); flips > 0 && packed.length > 0; flips--) packed[below(packed.length)] = below(256);
    if (below(4) === 0) packed = Buffer.concat([packed, packed, Buffer.from("rest")]);
    writeFileSync(join(folder, `in.${ending}`), packed);
    // A match over the whole of a text without a line end must be held: the limit says how much.
    const limit = ["--max-memory", "600M"];
    const words = ["scan", ...limit, "--search-zip", "--binary", "--count", pickFrom(below, patterns), `in.${ending}`];
    await matcher(words, { cwd: folder, memoryMib: 900 });
  },
};
