/**
 * Searches many files on several threads: each Worker takes the next file when it is done with one.
 *
 *   bun main.ts '\I' logs/*.log
 */
import { availableParallelism } from "node:os";
import { compile, PatternError } from "matcher";
import type { Answer } from "./search.ts";

const [source, ...paths] = process.argv.slice(2);
if (source === undefined || paths.length === 0) {
  console.error("usage: main.ts PATTERN FILE...");
  process.exit(2);
}
try {
  compile(source); // A fault is told once, before a thread is started.
} catch (error) {
  if (!(error instanceof PatternError)) throw error;
  console.error(error.message);
  process.exit(2);
}

const waiting = [...paths];
const answers = new Map<string, Answer>();

function worker(): Promise<void> {
  return new Promise((done, failed) => {
    const thread = new Worker(new URL("./search.ts", import.meta.url).href);
    const next = () => {
      const path = waiting.shift();
      if (path !== undefined) return thread.postMessage({ source, path });
      thread.terminate();
      done();
    };
    thread.onmessage = ({ data }: MessageEvent<Answer>) => {
      answers.set(data.path, data);
      next();
    };
    thread.onerror = (event) => failed(new Error(event.message));
    next();
  });
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), paths.length) }, worker));
for (const path of paths) {
  const { matches, first, error } = answers.get(path)!;
  console.log(
    `${path}: ${error ?? `${matches} matches${first === null ? "" : `, the first ${JSON.stringify(first)}`}`}`,
  );
}
