/** The TypeScript library in separate processes: buffers that change, random garbage collections, one long line. */
import { join } from "node:path";
import { wallMs } from "../program.ts";
import { Finding, hold, pickFrom, type Scenario } from "../scenario.ts";
import { computeGrowth, frames, growthMax, pieces, repeatPiece } from "./growth.ts";

const index = join(import.meta.dir, "..", "..", "..", "ts", "index.ts");

/** Ends with 0 if every match is inside its text and every failure is an error with a code. */
const script = `
const [index, seed, changes] = process.argv.slice(1);
const { Pattern } = await import(index);
let state = Number(seed) >>> 0;
const below = (bound) => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8) % bound;
const patterns = ["\\\\N", "\\\\W", "\\\\R", "(\\\\W):w \\\\N", "\\\\I"].map((text) => new Pattern(text));
for (let round = 0; round < 12; round++) {
  const size = 1 + below(1 << 19);
  const buffer = new ArrayBuffer(size, { maxByteLength: size });
  let bytes = new Uint8Array(buffer);
  for (let i = 0; i < size; i++) bytes[i] = i % 9 === 8 ? 10 : i % 5 === 4 ? 32 : 0x30 + (i % 7);
  let taken = 0;
  try {
    for (const match of patterns[below(patterns.length)].findIter(bytes)) {
      if (match.start < 0 || match.end > size || match.start > match.end) throw new Error("a match outside its text");
      if (taken++ > below(5000)) break;
      if (below(300) === 0) Bun.gc(true);
      if (changes === "1" && !buffer.detached && below(500) === 0) {
        if (below(2) === 0) buffer.resize(below(size)); else structuredClone(bytes, { transfer: [buffer] });
      }
    }
  } catch (error) {
    if (typeof error.code !== "string") throw error;
  }
  if (below(3) === 0) Bun.gc(true);
}
`;

function libraryScenario(name: string, changes: boolean): Scenario {
  return {
    name,
    async run({ seed }) {
      const running = Bun.spawn([process.execPath, "-e", script, index, String(seed), changes ? "1" : "0"], {
        stdout: "ignore",
        stderr: "pipe",
        timeout: wallMs,
      });
      const [stderr, status] = await Promise.all([running.stderr.text(), running.exited]);
      if (status !== 0)
        throw new Finding("the library failed", { status, signal: running.signalCode, stderr: stderr.slice(-600) });
    },
  };
}

export const collected: Scenario = libraryScenario("library", false);
export const changed: Scenario = libraryScenario("library-buffers", true);

/** What takes a text, to its end. Each is asked for one line that has none in sight. */
const calls: Readonly<Record<string, string>> = {
  findIter: "for (const _ of new m.Pattern(pattern).findIter(text));",
  scan: "for (const _ of m.scan(pattern, text));",
  grep: "for (const _ of m.grep(pattern, text));",
  rewrite: "m.rewrite(pattern, '<${0}>', text)",
  redact: "m.redact(pattern, text)",
  sensitive: "m.redact(m.sensitive(), text)",
  split: "for (const _ of m.split(pattern, text));",
  tokens: "for (const _ of m.tokens(text));",
  events: "for (const _ of m.events(text));",
  digest: "m.digest(text)",
  diff: "m.diff(text, text + 'x')",
  templates: "m.templates(text, { merge: true })",
  countBy: "m.countBy(pattern, '${0}', text)",
  query: "for (const _ of m.query('.a', text, { in: 'json' }));",
  scanStream: "for await (const _ of m.scanStream(pattern, [text.slice(0, 1000), text.slice(1000)]));",
};

/** Prints the processor time of a call in ms, and the most memory that the process held in MiB. */
const measuring = (call: string) => `
const [index, pattern, path] = process.argv.slice(1);
const m = await import(index);
const text = require("node:fs").readFileSync(path).toString("latin1");
try { ${call} } catch (error) { if (typeof error.code !== "string") throw error; console.error(error.message); }
const { user, system } = process.cpuUsage();
console.log(JSON.stringify([(user + system) / 1000, process.resourceUsage().maxRSS / 1024]));
`;

/** Twice the line takes at most 2.4 times the time and the memory. */
export const libraryLines: Scenario = {
  name: "library-lines",
  unavailable: () => (process.platform === "linux" ? null : "needs the size of a process"),
  async run({ below, folder, isShort }) {
    const name = pickFrom(below, Object.keys(calls));
    const pattern = pickFrom(below, ["\\W", "\\N", "(\\W):w \\N", "\\Q", '\\W "=" \\W']);
    const [piece, frame] = [pickFrom(below, pieces), pickFrom(below, frames)];
    const bytes = isShort ? 1 << 13 : pickFrom(below, [1 << 16, 1 << 17, 1 << 20]);
    const measureRun = async (size: number) => {
      const path = join(folder, "in");
      await Bun.write(
        path,
        repeatPiece(size, frame, Buffer.from(piece, /[\x80-\xff]/.test(piece) ? "latin1" : "utf8")),
      );
      const script = measuring(calls[name]!);
      // A shell between: a process begins with the memory that its parent had held.
      const words = ["sh", "-c", '"$@"', "sh", process.execPath, "-e", script, index, pattern, path];
      const running = Bun.spawn(words, { stdout: "pipe", stderr: "pipe", timeout: wallMs });
      const [stdout, stderr, status] = await Promise.all([
        running.stdout.text(),
        running.stderr.text(),
        running.exited,
      ]);
      hold(status === 0, "the library failed", { name, pattern, piece, frame, size, stderr: stderr.slice(-600) });
      return JSON.parse(stdout) as [cpuMs: number, mib: number];
    };
    let [small, large] = [await measureRun(bytes), await measureRun(2 * bytes)];
    const ratios = () => computeGrowth({ cpuMs: [small[0], large[0]], mib: [small[1], large[1]] });
    for (let round = 0; round < 2 && Math.max(ratios().cpu, ratios().memory) > growthMax; round++) {
      const [one, two] = [await measureRun(bytes), await measureRun(2 * bytes)];
      small = [Math.max(small[0], one[0]), Math.max(small[1], one[1])];
      large = [Math.min(large[0], two[0]), Math.min(large[1], two[1])];
    }
    const { cpu, memory } = ratios();
    const facts = { name, pattern, piece, frame, bytes, small, large, cpu, memory };
    hold(cpu <= growthMax && memory <= growthMax, "time or memory grows faster than the line", facts);
  },
};
