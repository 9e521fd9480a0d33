/**
 * A storm: writers that rotate their logs in every way, and a watcher that is killed at random. In the end the watcher
 * must have counted each line once. Alone: `bun tests/watch/storm.ts --minutes 30 [--seed N]`.
 */
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { type Below, randomBelow } from "../prng.ts";
import { savedRanges } from "./range-engine.ts";
import { Watcher } from "./watcher.ts";

const writers = 10;
/** Old generations of a log that are kept; further ones are removed once the state has all of their lines. */
const generationsKept = 20;
/** A writer waits while so many can't be removed, as the watcher is far behind. */
const generationsMax = 300;
/** It rotates after so many writes, on average. */
const rotationsEvery = 40;

const endings = ["", ".gz", ".zst"];
const ways = ["rename", "rename late", "copy and cut", "cut at once", "remove"] as const;

class Writer {
  lines = 0;
  rotations = 0;
  removed = 0;
  /** Old generations, the last one first: lines before which all of its own are. */
  readonly #generations: number[] = [];
  readonly path: string;
  readonly #name: string;

  constructor(
    folder: string,
    number: number,
    private readonly below: Below,
    /** Lines that the state has. */
    private readonly countSaved: (name: string) => number,
  ) {
    this.#name = `w${number}`;
    this.path = join(folder, `${this.#name}.log`);
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.#write(this.path, 1 + this.below(200));
      if (this.below(rotationsEvery) === 0) await this.#rotate();
      await Bun.sleep(this.below(40));
      while (this.#generations.length > generationsMax && !isOver()) {
        await Bun.sleep(500);
        this.#removeOld();
      }
    }
  }

  #write(path: string, count: number): void {
    let text = "";
    for (let i = 0; i < count; i++) text += `${this.#name} ${this.lines++} ${"x".repeat(this.below(60))}\n`;
    if (this.below(4) > 0) {
      appendFileSync(path, text);
      return;
    }
    // In parts that end within lines.
    for (let at = 0; at < text.length; ) {
      const size = 1 + this.below(3000);
      appendFileSync(path, text.slice(at, at + size));
      at += size;
    }
  }

  async #rotate(): Promise<void> {
    if (!existsSync(this.path)) return;
    this.rotations++;
    await this.#rotateBy(ways[this.below(ways.length)]!);
    this.#generations[0] = this.lines;
    this.#removeOld();
  }

  async #rotateBy(way: (typeof ways)[number]): Promise<void> {
    if (way === "remove") return await this.#replace();
    this.#shift();
    const first = `${this.path}.1`;
    if (way === "copy and cut") {
      copyFileSync(this.path, first);
      if (this.below(2) === 0) await Bun.sleep(this.below(150));
      truncateSync(this.path);
    } else if (way === "cut at once") {
      // Several generations that were never seen under their first name.
      for (let i = 0; i < 3; i++) {
        copyFileSync(this.path, `${this.path}.1`);
        truncateSync(this.path);
        this.#write(this.path, 5);
        if (i < 2) this.#shift();
      }
    } else {
      const old = openSync(this.path, "a");
      renameSync(this.path, first);
      if (this.below(2) === 0) await Bun.sleep(this.below(100));
      // A program that has not opened the new file yet.
      if (way === "rename late") writeSync(old, `${this.#name} ${this.lines++} late\n`);
      this.#write(this.path, 3);
      if (way === "rename late") writeSync(old, `${this.#name} ${this.lines++} later\n`);
      closeSync(old);
    }
    if (this.below(3) === 0) await this.#compress(2 + this.below(3));
  }

  /** A new file under the same name, whose number may be that of one that is gone. */
  async #replace(): Promise<void> {
    this.#shift();
    renameSync(this.path, `${this.path}.1`);
    this.#write(`${this.path}.new`, 2);
    await Bun.sleep(this.below(50));
    renameSync(`${this.path}.new`, this.path);
  }

  #shift(): void {
    for (let i = this.#generations.length; i >= 1; i--) {
      for (const ending of endings) {
        const path = `${this.path}.${i}${ending}`;
        if (existsSync(path)) renameSync(path, `${this.path}.${i + 1}${ending}`);
      }
    }
    this.#generations.unshift(this.lines);
  }

  #removeOld(): void {
    if (this.#generations.length <= generationsKept) return;
    const saved = this.countSaved(this.#name);
    while (this.#generations.length > generationsKept && this.#generations.at(-1)! <= saved) {
      for (const ending of endings) rmSync(`${this.path}.${this.#generations.length}${ending}`, { force: true });
      this.#generations.pop();
      this.removed++;
    }
  }

  async #compress(generation: number): Promise<void> {
    const path = `${this.path}.${generation}`;
    if (!existsSync(path)) return;
    const isGzip = this.below(2) === 0;
    const packed = (isGzip ? gzipSync : zstdCompressSync)(readFileSync(path));
    const to = `${path}${isGzip ? ".gz" : ".zst"}`;
    const half = Math.floor(packed.length / 2);
    writeFileSync(to, packed.subarray(0, half));
    await Bun.sleep(this.below(80));
    appendFileSync(to, packed.subarray(half));
    if (this.below(2) === 0) await Bun.sleep(this.below(200));
    unlinkSync(path);
  }
}

export interface StormResult {
  readonly lines: number;
  readonly rotations: number;
  /** Old generations that were removed. */
  readonly removed: number;
  readonly kills: number;
}

/** @throws the counts differ: the message has the difference and the seed */
export async function storm(seconds: number, seed: number): Promise<StormResult> {
  const root = mkdtempSync(join(tmpdir(), "matcher-storm-"));
  const logs = join(root, "logs");
  mkdirSync(logs);
  const below = randomBelow(seed);
  const given = { globs: [join(logs, "*.log")], stateDir: join(root, "state"), ranges: true };
  const state = join(given.stateDir, "watch.state");
  const countSaved = (name: string) => savedRanges(state).get(name)?.prefix ?? 0;
  const all = Array.from({ length: writers }, (_, i) => new Writer(logs, i, randomBelow(seed * 100 + i), countSaved));
  let watcher = new Watcher(given);
  await watcher.address();
  const endMs = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > endMs;
  const writing = Promise.all(all.map((writer) => writer.run(isOver)));
  let kills = 0;
  while (!isOver()) {
    await Bun.sleep(500 + below(4000));
    await watcher.end(below(5) === 0 ? "SIGTERM" : "SIGKILL");
    kills++;
    appendFileSync(join(root, "watch.log"), watcher.log);
    if (below(3) === 0) await Bun.sleep(below(1000));
    watcher = new Watcher(given);
  }
  await writing;
  const wanted = Object.fromEntries(all.map((writer, i) => [`w${i}`, writer.lines]));
  try {
    // A busy machine may be far behind.
    await watcher.waitForCounts(wanted, { waitMs: 200, atMostMs: 240_000 });
    await Bun.sleep(500);
    await watcher.waitForCounts(wanted); // Nothing more comes.
  } catch (error) {
    const { message } = error as Error;
    await watcher.end();
    appendFileSync(join(root, "watch.log"), watcher.log);
    const ranges = savedRanges(state);
    const faults = all.map(({ lines }, i) => `w${i}: ${ranges.get(`w${i}`)?.faults(lines) || "right"}`);
    throw new Error(`seed ${seed}, ${kills} kills, files in ${root}:\n${faults.join("\n")}\n${message}`);
  }
  await watcher.end();
  rmSync(root, { recursive: true });
  const sum = (of: (writer: Writer) => number) => all.reduce((total, writer) => total + of(writer), 0);
  return {
    ...{ lines: sum(({ lines }) => lines), rotations: sum(({ rotations }) => rotations) },
    ...{ removed: sum(({ removed }) => removed), kills },
  };
}

if (import.meta.main) {
  const option = (name: string, otherwise: number) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? otherwise : Number(process.argv[at + 1]);
  };
  const seed = option("seed", Math.floor(Math.random() * 1e6));
  console.log(`seed ${seed}`);
  console.log(await storm(option("minutes", 30) * 60, seed));
}
