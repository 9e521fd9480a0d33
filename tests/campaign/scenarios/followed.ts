/** A file that grows in pieces, and is rotated, gives what a plain run of its whole texts gives. */
import { appendFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Below } from "../../prng.ts";
import { hostileText } from "../hostile-text.ts";
import { matcher, startProgram, stopper } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";

/** Command lines whose report of two texts is that of the one and that of the other. */
const followed: readonly (readonly string[])[] = [
  ...["\\W", "\\N", "\\R", "\\I", "\\Q", "(\\W):w \\N", '\\W "=" \\W'].map((pattern) => ["scan", "--ndjson", pattern]),
  ["scan", "--format", "${line} ${0}", "\\N"],
  ["scan", "--line", "--ndjson", "\\W .*"],
  ["scan", "-i", "--ndjson", '"GET"'],
  ["grep", "\\N"],
  ["grep", "-v", "\\R"],
  ["grep", "-F", "10.0"],
  ["lines", "1.."],
  ["rewrite", "\\N", "<${0}>"],
  ["redact", "\\I"],
  ["redact"],
  ["redact", "--everywhere", "\\N"],
  ["events"],
  ["events", "--in", "json"],
];

/** Long enough for what was appended to be reported, also on a busy machine. */
const quietMs = 20_000;
/** Closes what a token or a match of the text before may go on with. */
const closing = `\n\n${"the end of it took 7ms\n".repeat(40)}`;

export const followedAnswers: Scenario = {
  name: "followed",
  async run({ below, folder, isShort }: Attack) {
    const words = pickFrom(below, followed);
    const line = [...words, "--binary"];
    const texts = Array.from({ length: 1 + below(3) }, () => generateText(below, isShort ? 5_000 : 60_000));
    const wanted: Buffer[] = [];
    for (const text of texts) {
      writeFileSync(join(folder, "whole"), text);
      wanted.push((await matcher([...line, "whole"], { cwd: folder, quotes: true })).stdout);
    }
    const path = join(folder, "f.log");
    writeFileSync(path, "");
    const options = { cwd: folder, cpuSeconds: 240, quotes: true };
    const running = startProgram([...line, "--follow", "f.log"], options);
    let output = Buffer.alloc(0);
    let gainedAt = performance.now();
    const reading = (async () => {
      for await (const piece of running.stdout)
        [output, gainedAt] = [Buffer.concat([output, piece]), performance.now()];
      return output;
    })();
    const stop = stopper(running, line, options, reading);
    let expected = Buffer.alloc(0);
    try {
      for (const [turn, text] of texts.entries()) {
        const before = expected.length;
        expected = Buffer.concat([expected, wanted[turn]!]);
        if (turn > 0) {
          renameSync(path, `${path}.${turn}`);
          writeFileSync(path, "");
        }
        for (let at = 0; at < text.length; ) {
          const size = below(3) === 0 ? 1 + below(3) : 1 + below(text.length);
          appendFileSync(path, text.subarray(at, at + size));
          at += size;
          if (below(2) === 0) await Bun.sleep(below(60));
        }
        gainedAt = performance.now();
        // A match that may go on is reported with the next text.
        const leastBytes = before + Math.min(wanted[turn]!.length, await reportBefore(line, text, folder));
        while (output.length < expected.length && performance.now() - gainedAt < quietMs) {
          if (running.exitCode !== null) break;
          if (output.length >= leastBytes && performance.now() - gainedAt > 1000) break;
          await Bun.sleep(5);
        }
        const at = firstDifference(output, expected);
        const facts = {
          ...{ words, turn, of: texts.length, at, found: output.length, expected: expected.length, leastBytes },
          ...{ here: showAround(output, at), there: showAround(expected, at), exit: running.exitCode },
        };
        hold(at === output.length && output.length >= leastBytes, "a followed file gives another report", facts);
      }
      await stop();
    } finally {
      running.kill("SIGKILL");
      await running.exited;
      await reading;
    }
  },
};

function generateText(below: Below, bytes: number): Buffer {
  const text = hostileText(below, bytes);
  // A text with another encoding needs its closing lines in it.
  const [first, second] = text;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return Buffer.concat([isWide ? text.subarray(2) : text, Buffer.from(closing)]);
}

/** What the report has of a text without its closing lines. */
async function reportBefore(words: readonly string[], text: Buffer, folder: string): Promise<number> {
  writeFileSync(join(folder, "opening"), text.subarray(0, text.length - closing.length));
  return (await matcher([...words, "opening"], { cwd: folder, quotes: true })).stdout.length;
}

function firstDifference(one: Buffer, other: Buffer): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at;
  return length;
}

const showAround = (bytes: Buffer, at: number) => bytes.subarray(Math.max(0, at - 40), at + 80).toString("latin1");
