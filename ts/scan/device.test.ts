import { expect, test } from "bun:test";
import { join } from "node:path";
import { compilePattern } from "../pattern/index.ts";
import { deviceFailure, deviceRefusal, openDevice } from "./device.ts";
import { countMatches, ScanFacts, type ScanOptions, scan } from "./index.ts";

const main = join(import.meta.dir, "..", "main.ts");

/** Runs the command where there is no Vulkan. */
function withoutVulkan(...args: string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, "scan", ...args], {
    env: { ...process.env, MATCHER_BACKEND: "", MATCHER_VULKAN: "/no/such/loader" },
  });
  return { status: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

test("--gpu without a GPU warns, and the CPU searches", () => {
  const stdout = '[3..8] "error"\n';
  const found = { status: 0, stdout, stderr: "matcher: --gpu: no Vulkan loader was found; using the CPU\n" };
  expect(withoutVulkan("--gpu", '"error"', "--text", "an error")).toEqual(found);
  expect(withoutVulkan("--gpu", "--cpu", '"error"', "--text", "an error")).toEqual({ status: 0, stdout, stderr: "" });
});

test("--gpu names what keeps a pattern from running there", () => {
  const stdout = '[0..3] "a b"\n';
  const reason = "has tests, or more texts or alternatives, than the GPU's kernel can decide";
  const stderr = `matcher: --gpu: the pattern ${reason}; using the CPU\n`;
  expect(withoutVulkan("--gpu", "\\W \\W{len>0}", "--text", "a b")).toEqual({ status: 0, stdout, stderr });
  const many = Array.from({ length: 65 }, (_, i) => `"word${i}"`).join(" | ");
  expect(deviceRefusal(compilePattern(many))).toBe(`the pattern ${reason}`);
});

test("MATCHER_BACKEND must name a backend", () => {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, main, "scan", "\\N", "--text", "1"], {
    env: { ...process.env, MATCHER_BACKEND: "tpu" },
  });
  const message = 'matcher: MATCHER_BACKEND takes auto, cpu or gpu: found "tpu"\n';
  expect([exitCode, stderr.toString()]).toEqual([2, message]);
});

const missing = openDevice(true);
if (missing !== null) console.log(`device tests skipped: no Vulkan driver (${missing})`);
const onDevice = test.skipIf(missing !== null);

test("a scan opens the GPU that it is to use, and runs on the CPU where there is none", () => {
  const source = `
    import { compilePattern } from "${join(import.meta.dir, "../pattern/index.ts")}";
    import { countMatches, ScanFacts, scan } from "${join(import.meta.dir, "index.ts")}";
    const text = new TextEncoder().encode("an error\\n".repeat(9));
    const pattern = compilePattern('"error"');
    const facts = new ScanFacts();
    let found = 0;
    for (const batch of scan(pattern, text, { device: true, facts })) found += batch.count;
    const { matches } = countMatches(pattern, text, { device: true });
    console.log(found, matches, facts.deviceBytes + facts.deviceLeftBytes);`;
  const run = (vulkan: Readonly<Record<string, string>>) => {
    const { exitCode, stdout } = Bun.spawnSync([process.execPath, "-e", source], {
      env: { ...process.env, ...vulkan },
    });
    return [exitCode, stdout.toString()];
  };
  expect(run({ MATCHER_BACKEND: "", MATCHER_VULKAN: "/no/such/loader" })).toEqual([0, "9 9 0\n"]);
  if (missing === null) expect(run({ MATCHER_BACKEND: "gpu" })).toEqual([0, "9 9 81\n"]);
}, 180_000);

const text = new TextEncoder().encode(
  `one error\r\nna\u{ef}ve error\0 two\n${"-".repeat(70)}\n`.repeat(50).concat("x ".repeat(400), "error"),
);

function findStarts(source: string, options: ScanOptions): number[] {
  const starts: number[] = [];
  for (const batch of scan(compilePattern(source), text, options)) {
    for (let i = 0; i < batch.count; i++) starts.push(batch.start(i));
  }
  return starts;
}

onDevice("a GPU finds what the CPU finds, and says how much it searched", () => {
  for (const source of ['"error"', '"error" .', '\\W:x "error"', '("error" | "two") .']) {
    for (const deviceChunkBytes of [64, 1024, 1 << 25]) {
      const facts = new ScanFacts();
      const wanted = findStarts(source, { device: false });
      expect(wanted.length).toBeGreaterThan(0);
      const options = { device: true, deviceChunkBytes };
      expect(findStarts(source, { ...options, facts })).toEqual(wanted);
      expect(countMatches(compilePattern(source), text, options).matches).toBe(wanted.length);
      expect(facts.deviceBytes + facts.deviceLeftBytes).toBe(text.length);
      expect(facts.deviceLeftBytes > 0).toBe(deviceChunkBytes === 64); // Lines are longer.
      // All, with or without the lines of hyphens between them. Those at the ends of small chunks are lexed twice.
      expect(facts.deviceLines).toBeWithin(101, deviceChunkBytes === 64 ? 303 : 152);
      expect([...facts.routes]).toEqual(["a lex and a match of lines on the GPU"]);
    }
  }
  expect(deviceFailure()).toBe(null);
});

onDevice("a chunk that the GPU leaves is searched to its end, however long it is", () => {
  const line = `${"error ".repeat(180_000)}\n`;
  const bytes = new TextEncoder().encode(`${line}${`${"-".repeat(99)}\n`.repeat(9000)}error\n`);
  const facts = new ScanFacts();
  let matches = 0;
  const options = { device: true, deviceChunkBytes: 1 << 19, facts };
  for (const batch of scan(compilePattern('"error"'), bytes, options)) matches += batch.count;
  expect(matches).toBe(180_001);
  expect(facts.deviceLeftBytes).toBeGreaterThanOrEqual(line.length);
  expect(facts.deviceBytes + facts.deviceLeftBytes).toBe(bytes.length);
});

onDevice(
  "a GPU lexes plain lines and runs the pattern there; other lines are sent back",
  () => {
    const lines = ["took 12 items (3.5%)\n", "at 2026-01-02 03:04:05 from 10.0.0.1: x = 7\n", "na\u{ef}ve 5\n"];
    const input = new TextEncoder().encode(lines.join("").repeat(40));
    for (const source of ["\\W \\N", "(\\W \\P)+ \\N", "\\T \\W:w", '\\W "=" \\N', "\\P \\N"]) {
      const pattern = compilePattern(source);
      for (const byLine of [true, false]) {
        const wanted = countMatches(pattern, input, { device: false, byLine });
        expect(countMatches(pattern, input, { device: true, deviceChunkBytes: 256, byLine })).toEqual(wanted);
      }
      const facts = new ScanFacts();
      let matches = 0;
      for (const batch of scan(pattern, input, { device: true, byLine: true, facts })) matches += batch.count;
      expect(matches).toBe(countMatches(pattern, input, { device: false, byLine: true }).matches);
      expect([facts.deviceBytes, facts.deviceLeftBytes]).toEqual([input.length, 0]);
      expect([...facts.routes]).toEqual(["a lex and a match of lines on the GPU"]);
    }
    const mostlyPlain = new TextEncoder().encode(`${lines[0]!.repeat(20)}${lines[2]}`.repeat(10));
    const sentBack = (source: string) => {
      const facts = new ScanFacts();
      for (const _ of scan(compilePattern(source), mostlyPlain, { device: true, facts, byLine: true }));
      return facts.deviceLines;
    };
    expect(sentBack("\\N{>1000}")).toBeWithin(10, 60);
    expect(sentBack("\\V")).toBe(0); // Not a line has the points of a version.
    const countOnDevice = (source: string, text: string) => {
      const facts = new ScanFacts();
      const input = new TextEncoder().encode(text);
      const { matches } = countMatches(compilePattern(source), input, { device: true, facts });
      return [matches, facts.deviceLines, facts.deviceSearches, facts.deviceLineBytes];
    };
    expect(countOnDevice("\\I", "from 10.0.0.1 by me@example.org at 10.0.0.2\n".repeat(20))).toEqual([40, 0, 0, 0]);
    // The rest of a line, from a number that may be a year on, has no points between digits.
    expect(countOnDevice("\\I", "from 10.0.0.1 by 8080-exec-5 at home\n".repeat(20))).toEqual([20, 0, 0, 0]);
    // With such points it alone is lexed again, if no other line begins within 64 bytes.
    const rest = "8080-exec-5 at 10.0.0.2";
    const longer = `${" and".repeat(16)} from 10.0.0.1 by ${rest}\n`;
    expect(countOnDevice("\\I", longer.repeat(20))).toEqual([40, 20, 0, 20 * rest.length]);
    // A number, a blank and a unit are told apart by what they measure.
    expect(countOnDevice("\\R", "took 5 ms for 5 kg with 5ms\n".repeat(20))).toEqual([40, 0, 0, 0]);
    expect(countOnDevice("\\Z", "read 5 MB in 5 seconds for 5 kg\n".repeat(20))).toEqual([20, 0, 0, 0]);
    // Values of plain numbers and units are compared.
    const took = "took 5s and took 2999ms or took 3000 ms. took 3001 ms.\n".repeat(20);
    expect(countOnDevice('"took" \\R{> 3s}', took)).toEqual([40, 0, 0, 0]);
    const around = "took 1s and took 2s or took 2.01s took 1001 ms.\n".repeat(20);
    expect(countOnDevice("\\R{1s..2s}", around)).toEqual([60, 0, 0, 0]);
    // Whole lines that are near are searched at once.
    const searches = (times: number) =>
      countOnDevice("\\N{>=0}", `${lines[2]}${lines[0]!.repeat(times)}`.repeat(20)).filter((_, at) => at % 2 === 0);
    expect(searches(9)).toEqual([200, 1]);
    expect(searches(60)).toEqual([1220, 20]);
  },
  180_000,
); // The first search makes the table, which is slow in a debug build.

onDevice(
  "long lines of short tokens have their matches, also where a driver ends loops of many rounds",
  () => {
    for (const source of ['\\N "="?', '\\N{> 3} "="?', '\\W \\N "="*']) {
      const pattern = compilePattern(source);
      for (const part of ["5 ", "a 5 "]) {
        for (const bytes of [500, 3000, 3500, 4090, 6000]) {
          const input = new TextEncoder().encode(`x\n\n${part.repeat(bytes).slice(0, bytes)}\n5 = 5\nx 5\n`);
          const wanted = countMatches(pattern, input, { device: false });
          expect([source, part, bytes, countMatches(pattern, input, { device: true })]).toEqual([
            source,
            part,
            bytes,
            wanted,
          ]);
        }
      }
    }
  },
  180_000,
);

onDevice("the command tells what the GPU searched, and what it does not", () => {
  const run = (stdin: string, ...args: string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, "scan", "--gpu", '"error"', ...args], {
      env: { ...process.env, MATCHER_BACKEND: "gpu" },
      stdin: Buffer.from(stdin),
    });
    return { status: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
  };
  const stats = run("", "--stats", "--text", "an error");
  expect(stats.stdout).toContain(
    "\n8 bytes searched on the GPU\n0 bytes that it left to the CPU\n1 lines sent back to the CPU\n8 bytes of them lexed there\n",
  );
  expect(stats.stdout).toMatch(
    /\n[\d.]+ seconds of all threads spent copying to the GPU\n.* waiting for it\n.* reading its results\n/,
  );
  expect(stats.stderr).toBe("");
  const piped = { status: 0, stdout: '[3..8] "error"\n', stderr: expect.stringContaining("reads its input in pieces") };
  expect(run("an error")).toEqual(piped);
});

onDevice("--gpu with too little memory for its buffers says so, and the CPU searches", () => {
  const input = `${"-".repeat(99)}\n`.repeat(84_000).concat("an error\n");
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    [process.execPath, main, "scan", "--gpu", "--max-memory", "17M", "--count", '"error"', "/dev/stdin"],
    { env: { ...process.env, MATCHER_BACKEND: "gpu" }, stdin: Buffer.from(input) },
  );
  const reason = "the GPU's buffers would take more than half of --max-memory; the rest was searched on the CPU";
  expect([exitCode, stdout.toString(), stderr.toString()]).toEqual([0, "1\n", `matcher: --gpu: ${reason}\n`]);
});
