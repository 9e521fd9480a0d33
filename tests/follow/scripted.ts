/**
 * A command that follows files, in this process and without the clock: each wait for changes makes the next change of
 * a script, and time goes on as the script says.
 */
import { spyOn } from "bun:test";
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { standardOutput } from "../../ts/terminal/output.ts";
import { Watcher } from "../../ts/window/follow/watcher.ts";
import { type Ended, runHere } from "../flags/in-process.ts";

/** Rows of tables say when they were printed. */
const startMs = Date.UTC(2024, 5, 1, 15);

/** A change of a file, or how many milliseconds pass without one. */
export interface Event {
  readonly name: string;
  readonly passedMs?: number;
  change?(path: string): void;
}

const lines = (path: string) => (existsSync(path) ? readFileSync(path, "latin1").split("\n").filter(Boolean) : []);
const latin = (text: string) => Buffer.from(text, "latin1");
/** A line in the form of the file, and one that most patterns of the tests find something in. */
const more = (first: string, seconds: number) => {
  const own = first === "" ? "" : `${first}\n`;
  return `${own}2024-06-01T14:00:0${seconds}Z t=${seconds}s took ${seconds}s\n`;
};

/** @param first line of the file when it was opened */
export function usualEvents(first: string): Event[] {
  const half = Math.ceil(more(first, 2).length / 2);
  return [
    { name: "lines are added", change: (path) => appendFileSync(path, latin(more(first, 1))) },
    { name: "half of two", change: (path) => appendFileSync(path, latin(more(first, 2).slice(0, half))) },
    { name: "the rest", change: (path) => appendFileSync(path, latin(more(first, 2).slice(half))) },
    { name: "nothing", passedMs: 700 },
    { name: "a page later", passedMs: 20_000 },
    { name: "an incomplete line", change: (path) => appendFileSync(path, "again took 3s") },
    {
      name: "replaced",
      change(path) {
        writeFileSync(`${path}.new`, latin(`new\n${more(first, 4)}`));
        renameSync(`${path}.new`, path);
      },
    },
    { name: "removed", change: (path) => rmSync(path) },
    { name: "made anew", change: (path) => writeFileSync(path, latin(`plain\n${more(first, 5)}`)) },
    { name: "a page later", passedMs: 20_000 },
    { name: "cut", change: (path) => truncateSync(path, 4) },
    { name: "lines are added", change: (path) => appendFileSync(path, latin(`took 8s\n${more(first, 6)}plain\n`)) },
    { name: "nothing", passedMs: 700 },
    { name: "a page later", passedMs: 20_000 },
  ];
}

/**
 * What is printed, with the names of the events between.
 * @param changed a path in the folder, of a file that is followed
 */
export async function runFollowed(words: readonly string[], folder: string, changed: string): Promise<Ended> {
  const path = join(folder, changed);
  const before = existsSync(path) ? readFileSync(path) : null;
  const events = usualEvents(lines(path)[0] ?? "");
  const captured = standardOutput as unknown as { writeOut(text: Uint8Array): unknown; whileRead?: () => AbortSignal };
  const over = new AbortController();
  let nowMs = 0;
  const pages: { readonly write: () => void; readonly everyMs: number; atMs: number }[] = [];
  const spies = [
    spyOn(performance, "now").mockImplementation(() => nowMs),
    spyOn(Date, "now").mockImplementation(() => startMs + nowMs),
    spyOn(globalThis, "setInterval").mockImplementation(((
      write: (...args: unknown[]) => void,
      everyMs: number,
      ...args: unknown[]
    ) => {
      pages.push({ write: () => write(...args), everyMs, atMs: nowMs + everyMs });
      return 0;
    }) as unknown as typeof setInterval),
    spyOn(Watcher.prototype, "wait").mockImplementation(async () => {
      const event = events.shift();
      if (!event) {
        over.abort();
        return;
      }
      captured.writeOut(Buffer.from(`--- ${event.name}\n`));
      nowMs += event.passedMs ?? 1;
      event.change?.(path);
      for (const page of pages.filter(({ atMs }) => atMs <= nowMs)) {
        page.write();
        page.atMs = nowMs + page.everyMs;
      }
    }),
  ];
  captured.whileRead = () => over.signal;
  try {
    return await runHere(words, folder);
  } finally {
    for (const spy of spies) spy.mockRestore();
    delete captured.whileRead;
    if (before) writeFileSync(path, before);
    else rmSync(path, { force: true });
  }
}
