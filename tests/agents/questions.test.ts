/**
 * Questions about logs, each answered by scripted calls of the server within three calls and 2,000 tokens of each.
 * `questions.jsonl` has them; the right answers are counted by `planted.ts`, which writes the logs.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LogClient } from "./client.ts";
import { plantedLogs, questionsSeed } from "./planted.ts";

setDefaultTimeout(60_000);

const callsMax = 3;
const tokensMax = 2000;

interface Call {
  readonly tool: string;
  /** `$1` is what the call before has read. */
  readonly args: Readonly<Record<string, unknown>>;
  /** A regular expression, whose groups are read of the answer. */
  readonly reads: string;
}

interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly calls: readonly Call[];
  /** The answer is what the last call reads and the one before does not. */
  readonly isNew?: true;
}

const lines = readFileSync(join(import.meta.dir, "questions.jsonl"), "utf8")
  .trimEnd()
  .split("\n");
const questions = lines.map((line) => JSON.parse(line) as Question);
const { files, facts } = plantedLogs(questionsSeed);
const root = mkdtempSync(join(tmpdir(), "matcher-questions-"));
let logs: LogClient;

beforeAll(async () => {
  for (const [name, text] of files) writeFileSync(join(root, name), text);
  logs = await LogClient.start(["--root", root]);
});

afterAll(async () => {
  await logs.stop();
  rmSync(root, { recursive: true });
});

/** What was read, the groups of a match as one text. */
function joinRead(text: string, { reads }: Call): string[] {
  return [...text.matchAll(new RegExp(reads, "gm"))].map(([, ...groups]) => groups.filter(Boolean).join(" "));
}

function fillArguments(args: Call["args"], read: string | undefined): Record<string, unknown> {
  const one = (value: unknown) => (value !== "$1" ? value : /^\d+$/.test(read!) ? Number(read) : read);
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, one(value)]));
}

test("there are forty questions or more, each with the answer that was counted", () => {
  expect(questions.length).toBeGreaterThanOrEqual(40);
  expect(Object.fromEntries(questions.map(({ id, answer }) => [id, answer]))).toEqual(facts);
});

describe("questions", () => {
  test.each(questions.map((one) => [one.id, one] as const))("%s", async (_, { calls, answer, isNew }) => {
    expect(calls.length).toBeLessThanOrEqual(callsMax);
    let [before, read]: string[][] = [[], []];
    for (const call of calls) {
      const { text, isError } = await logs.call(call.tool, fillArguments(call.args, read![0]));
      expect({ text: isError ? text : "", tokens: Math.ceil(text.length / 4) > tokensMax }).toEqual({
        ...{ text: "", tokens: false },
      });
      [before, read] = [read!, joinRead(text, call)];
      if (read.length === 0) throw new Error(`nothing read of ${text}`);
    }
    expect(isNew ? read!.find((one) => !before!.includes(one)) : read![0]).toBe(answer.replace(", first on", ""));
  });
});
