/** The TypeScript library in a separate process, with buffers that change and random garbage collections. */
import { join } from "node:path";
import { wallMs } from "../program.ts";
import { Finding, type Scenario } from "../scenario.ts";

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
