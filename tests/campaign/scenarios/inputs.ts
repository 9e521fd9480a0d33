/** Inputs: hostile texts through every command that reads them, endless ones, archives, and linear time. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { commands, patterns } from "../commands.ts";
import { hostileText, runAcrossEdge } from "../hostile-text.ts";
import { command, matcher, type startProgram, waitAndJudge, wallMs } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";

/** Commands that read inputs on hostile text; the output is the same for a file and for standard input. */
export const hostileInputs: Scenario = {
  name: "inputs",
  async run({ below, folder }: Attack) {
    const text = hostileText(below);
    const { words: spelled, isTextOnly, differs } = pickFrom(below, commands);
    const words = spelled(pickFrom(below, patterns));
    writeFileSync(join(folder, "in"), text);
    const binary = isTextOnly ? [] : ["--binary"];
    const fromFile = await matcher([...words, ...binary, "in"], { cwd: folder, quotes: true });
    const fromPipe = await matcher([...words, ...binary, "-"], { cwd: folder, stdin: text, quotes: true });
    if (isTextOnly || differs) return;
    const dropNames = (answer: Buffer) => answer.toString("latin1").replace(/^(?:in|-)(?=[:-])/gm, "");
    const same = dropNames(fromFile.stdout).replaceAll('"in"', '"-"') === dropNames(fromPipe.stdout);
    hold(same, "a file and standard input give different answers", { words, bytes: text.length });
  },
};

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

/**
 * Hundreds of megabytes of standard input, with much lower limits of memory: the library's own, and that of the
 * process.
 * @param mayRefuse whether it may end with the memory limit, by name: it needs the whole input at once
 */
function endless(name: string, commands: readonly (readonly string[])[], mayRefuse = false): Scenario {
  return {
    name,
    unavailable: () => (Bun.which("yes") === null ? "needs the program yes" : null),
    async run({ below, isShort }: Attack) {
      const line = pickFrom(below, ["2024-03-01T10:00:00Z took 15ms at 10.0.0.1", "a b c", '{"a":"x y"}']);
      const [bytes, limit] = isShort ? [64_000_000, "32M"] : [300_000_000, "100M"];
      const words = [...pickFrom(below, commands), "--max-memory", limit];
      const script = `yes '${line}' | head -c ${bytes} | { ulimit -t 240; "$@" > /dev/null; }`;
      const running = Bun.spawn(["sh", "-c", script, "sh", ...command, ...words], {
        stdout: "pipe",
        stderr: "pipe",
        timeout: 6 * wallMs,
      });
      const result = await waitAndJudge(running as ReturnType<typeof startProgram>, words, { memoryMib: 400 });
      const isRefused = result.status === 2 && result.stderr.includes(`the limit is ${limit}`);
      hold(result.status < 2 || (mayRefuse && isRefused), "a long input was refused", {
        words,
        stderr: result.stderr,
      });
    },
  };
}

export const endlessInputs: Scenario = endless("endless-input", [
  ["scan", "\\R"],
  ["scan", "--json", "\\W"],
  ["scan", "--count", "\\I"],
  ["scan", "--head", "3", "\\W"],
  ["scan", "--tail", "3", "\\W"],
  ["grep", "\\I", "-"],
  ["grep", "-v", "\\I", "-"],
  ["scan", "--in", "json", ".a"],
  ["scan", "--texture", "prose", "--count", "\\W"],
  ["head", "3", "-"],
  ["tail", "3", "-"],
  ["templates"],
  ["templates", "--merge"],
]);

export const endlessRewrites: Scenario = endless("endless-rewrite", [
  ["rewrite", "\\R", "<${0}>"],
  ["redact", "\\I"],
  ["count-by", "\\I:i", "${i}"],
  ["count-by", "\\T:t", "${t:every 5m}", "--fill"],
  ["uniq", "\\W:w", "${w}"],
]);

export const endlessWholes: Scenario = endless(
  "endless-whole",
  [
    ...["-C", "-B"].map((flag) => ["scan", flag, "2", "\\I"]),
    ["scan", "--record", "paragraph", "--count", "\\W"],
    ["scan", "-C", "paragraph", "\\W"],
    ["scan", "--since", "10:00", "\\W"],
    ["scan", "--fields", "\\W:w"],
    ["scan", "--passthru", "\\W"],
    ["scan", "@echo>2 \\W"],
    ["scan", "@novel \\W"],
    ["rewrite", "--dry-run", "\\R", "x"],
    ["pairs", "\\W:w", "\\N:w", "--by", "w", "-"],
    ["merge", "-"],
    ...["magnitude", "context", "spectral", "echo", "flow", "observe", "stress", "seam", "gravity", "shape"].map(
      (name) => [name, "-"],
    ),
    ["relation", "-"],
    ["orbit", "-"],
  ],
  true,
);

/** How archives are packed: by the runtime, and by programs where they are installed. */
export function packers(): Record<string, (bytes: Buffer) => Uint8Array> {
  const programs = Object.entries({ bz2: "bzip2", xz: "xz" }).filter(([, program]) => Bun.which(program) !== null);
  const byProgram = programs.map(([ending, program]) => [
    ending,
    (bytes: Buffer) => Bun.spawnSync([program, "-c"], { stdin: bytes }).stdout,
  ]);
  return { gz: gzipSync, zst: zstdCompressSync, br: brotliCompressSync, ...Object.fromEntries(byProgram) };
}

/** Archives within archives, of mixed kinds: the outermost is unpacked, and what it holds is searched as it is. */
export const nestedArchives: Scenario = {
  name: "nested-archives",
  async run({ below, folder }: Attack) {
    const kinds = Object.entries(packers());
    let bytes = hostileText(below, 100_000);
    let name = "in";
    for (let depth = 1 + below(3); depth > 0; depth--) {
      const [ending, pack] = pickFrom(below, kinds);
      writeFileSync(join(folder, name), bytes);
      bytes = Buffer.from(pack(bytes));
      const packed = `${name}.${ending}`;
      writeFileSync(join(folder, packed), bytes);
      const count = ["scan", "--binary", "--count", pickFrom(below, patterns)];
      const plain = await matcher([...count, name], { cwd: folder, quotes: true });
      const unpacked = await matcher([...count, "--search-zip", packed], { cwd: folder, quotes: true });
      const same = plain.stdout.equals(unpacked.stdout) && plain.status === unpacked.status;
      hold(same, "an archive and its content give different answers", { packed, count, size: bytes.length });
      name = packed;
    }
    // The others of the folder are archives of archives, too.
    await matcher(["redact", "--search-zip", "--binary", "."], { cwd: folder, quotes: true });
    await matcher(["templates", "--merge", "--search-zip", "."], { cwd: folder, quotes: true });
  },
};

/** Archives that are damaged, truncated, doubled or followed by other bytes, and small ones of large texts. */
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
