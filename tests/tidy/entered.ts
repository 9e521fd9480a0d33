/**
 * What a command line runs, in the sources: each function with a body notes that it was called, and by whom. Functions
 * that are an expression count as a part of their caller.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root } from "./imports.ts";
import { findFunctions } from "./shrinking.ts";

export interface Entered {
  /** Files of which a function was called, and how many of each room. */
  readonly files: number;
  readonly rooms: string;
  readonly functions: number;
  /** Calls, each of which returns, and those of them from another file. */
  readonly calls: number;
  readonly crossings: number;
}

/** Runs a command line with sources that note their calls. */
export function enteredBy(words: readonly string[]): Entered {
  const folder = mkdtempSync(join(tmpdir(), "entered-"));
  try {
    const list = join(folder, "list");
    const preload = join(folder, "preload.ts");
    writeFileSync(preload, writePreload(list));
    const run = Bun.spawnSync([process.execPath, "--preload", preload, join(root, "ts/main.ts"), ...words]);
    if (run.exitCode !== 0) throw new Error(run.stderr.toString());
    return countEntered(readFileSync(list, "utf8").split("\n"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param calls the place of each function called, a tab, and that of its caller */
export function countEntered(calls: readonly string[]): Entered {
  const pairs = calls.map((call) => call.split("\t") as [string, string]);
  const fileOf = (place: string) => place.split(":")[0]!;
  const files = new Set(pairs.map(([place]) => fileOf(place)));
  const byRoom = Object.entries(Object.groupBy(files, (path) => path.split("/")[1]!));
  byRoom.sort(([, one], [, other]) => other!.length - one!.length);
  return {
    files: files.size,
    rooms: byRoom.map(([room, paths]) => `${room} ${paths!.length}`).join(", "),
    functions: new Set(pairs.map(([place]) => place)).size,
    calls: pairs.length,
    crossings: pairs.filter(([place, caller]) => fileOf(place) !== fileOf(caller)).length,
  };
}

/** A source whose functions note their calls, with the lines that it has. */
export function noting(source: string, path: string): string {
  const lines = source.split("\n");
  for (const { line } of findFunctions(source, "ts"))
    lines[line - 1] += ` globalThis.$noteCall(${JSON.stringify(`${relative(root, path)}:${line}`)});`;
  return lines.join("\n");
}

/** Collects the calls and writes them when the process ends. A call's stack is its function, then the caller. */
const writePreload = (list: string) => `
import { readFileSync, writeFileSync } from "node:fs";
import { noting } from ${JSON.stringify(join(import.meta.dir, "entered.ts"))};
const calls = [];
Error.stackTraceLimit = 3;
globalThis.$noteCall = (place) => {
  const caller = new Error().stack.split("\\n").filter((line) => /^ +at /.test(line))[2] ?? "";
  calls.push(place + "\\t" + (/\\/(ts\\/[^:]+):/.exec(caller)?.[1] ?? ""));
};
process.on("exit", () => writeFileSync(${JSON.stringify(list)}, calls.join("\\n")));
Bun.plugin({ name: "noting", setup(build) {
  build.onLoad({ filter: /\\/ts\\/.*\\.ts$/ }, ({ path }) => {
    return { contents: noting(readFileSync(path, "utf8"), path), loader: "ts" };
  });
} });`;
