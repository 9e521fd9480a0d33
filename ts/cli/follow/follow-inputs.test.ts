import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openInputs } from "../../input/index.ts";
import { type FollowTaker, followInputs } from "./follow-inputs.ts";

const folder = mkdtempSync(join(tmpdir(), "follow-inputs-"));
const paths = ["a.log", "b.log"].map((name) => join(folder, name));
for (const path of paths) writeFileSync(path, "one\n");
const walk = { hidden: false, noIgnore: false, searchZip: false, globs: [], types: [], typesNot: [] };
const options = { paths, binary: false, ...walk };
afterAll(() => rmSync(folder, { recursive: true }));

/** Which of the files are open, on systems that say so. */
function openFiles(): string[] {
  if (process.platform !== "linux") return [];
  const targets = readdirSync("/proc/self/fd").map((name) => {
    try {
      return readlinkSync(join("/proc/self/fd", name));
    } catch {
      return ""; // The descriptor of the listing itself.
    }
  });
  return targets.filter((path) => paths.includes(path));
}

/** Follows both files. @returns what happened to each taker, in order */
async function recordCalls(
  take: (taken: number) => "goes on" | "is done",
): Promise<{ ended: unknown; calls: string[] }> {
  const calls: string[] = [];
  let takers = 0;
  const ended = await followInputs(openInputs(options), {
    window: null,
    definition: null,
    binary: false,
    taker: (): FollowTaker => {
      const number = ++takers;
      const taker = {
        isDone: false,
        begin: () => {},
        restart: () => {},
        take() {
          calls.push(`${number} takes`);
          taker.isDone = take(number) === "is done";
        },
        close: () => void calls.push(`${number} is closed`),
      };
      return taker;
    },
  }).catch((error: Error) => error.message);
  return { ended, calls };
}

test("takers and files are closed once all are done", async () => {
  const calls = ["1 takes", "2 takes", "1 is closed", "2 is closed"];
  expect(await recordCalls(() => "is done")).toEqual({ ended: 0, calls });
  expect(openFiles()).toEqual([]);
});

test("takers and files are closed after an error, the one that throws and those before it", async () => {
  const fails = (taker: number) => {
    if (taker === 2) throw new Error("no room");
    return "goes on" as const;
  };
  const calls = ["1 takes", "2 takes", "2 is closed", "1 is closed"];
  expect(await recordCalls(fails)).toEqual({ ended: "no room", calls });
  expect(openFiles()).toEqual([]);
});
