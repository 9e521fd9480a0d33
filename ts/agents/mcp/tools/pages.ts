/** Digests and comparisons: pages with their own budget. */
import { z } from "zod";
import {
  buildContents,
  type Contents,
  collectFacts,
  comparedContents,
  type Masking,
  Places,
  printPage,
} from "../../../digest/index.ts";
import { OptionError } from "../../../error/errors.ts";
import { comparedWork, notedWork } from "../../../mine/index.ts";
import { charactersPerToken, mcpWordingsInContextMax } from "../../../tables/limits.ts";
import { pathWord } from "../../../terminal/shell-word.ts";
import { call } from "../answer.ts";
import { budget, files, joinPaths, times } from "../arguments.ts";
import { type Log, visible } from "../log.ts";
import { tool, type Work } from "../tool.ts";
import { runOnThreads, steps } from "../worked.ts";

export const digest = tool({
  name: "digest",
  description:
    "Tells what is in a log on one page: levels, failures, statements that begin, stop or change their rate, gaps, " +
    'amounts that moved, rare lines, each with line numbers. Begin with it: {"path":"app.log"}. against names another ' +
    "log; then what is new is shown.",
  input: { ...files, ...times, against: z.string().optional().describe("a log to compare with") },
  async answer({ since, until, against, ...given }, work) {
    const log = work.open(joinPaths(given), { since, until });
    const other = against === undefined ? null : work.open([against]);
    const contents = await runOnThreads(work, function* (turns) {
      const others = other && { sets: [], texts: steps(other, turns) };
      const mining = yield* notedWork(steps(log, turns), { against: others });
      const facts = yield* collectFacts(mining, new Places(listPlaces(log)), {
        comparedWith: other && `--against ${other.name}`,
        masking: createMasking(work, log),
      });
      return buildContents(facts, log.name, "program");
    });
    const [path] = log.paths;
    return page(contents, work, call("search", { path, query: "error" }));
  },
});

export const diff = tool({
  name: "diff",
  description:
    "Tells how log b differs from log a: statements that only one has or whose share differs, values and amounts that " +
    'moved, with exact counts: {"a":"monday.log","b":"tuesday.log"}. at compares the lines of one log before a time ' +
    'with those from it on: {"a":"app.log","at":"10:12"}.',
  input: {
    a: z.string().describe("the earlier log"),
    b: z.string().optional().describe("the later log"),
    at: z.string().optional().describe("instead of b: the time at which a is divided"),
    budget,
  },
  async answer({ a, b, at }, work) {
    if ((b === undefined) === (at === undefined)) throw new OptionError("b", "", "b, at: give one of them");
    const [before, after] = [work.open([a], { until: at }), work.open([b ?? a], { since: at })];
    const names =
      at === undefined
        ? ([`a ${pathWord(before.name)}`, `b ${pathWord(after.name)}`] as const)
        : ([`before ${at}`, `from ${at}`] as const);
    const contents = await runOnThreads(work, function* (turns) {
      const sides = [before, after].map((log) => ({ sets: [], texts: steps(log, turns) }));
      const compared = yield* comparedWork(sides[0]!, sides[1]!, () => {});
      const parts = [...listPlaces(before), ...listPlaces(after, compared.firstRecords)];
      const facts = yield* collectFacts(compared, new Places(parts), { masking: createMasking(work, before, after) });
      const boundary = compared.firstRecords;
      return comparedContents(facts, names, { boundary, counted: null, isOrdered: true, again: "" });
    });
    return page(
      contents,
      work,
      b === undefined ? call("digest", { path: a, since: at }) : call("digest", { path: b, against: a }),
    );
  },
});

/** Masks lines where they are in the logs, one after the other, if they are not too many. */
function createMasking({ masker }: Work, first: Log, second: Log | null = null): Masking {
  const boundary = first.searchedCount;
  return {
    texts: (texts) => masker.texts(texts),
    linesAt(records) {
      if (records.length > mcpWordingsInContextMax) return null;
      const own = records.filter((record) => record < boundary);
      const others = records.slice(own.length).map((record) => record - boundary);
      const masked = first.mask(own.map((record) => first.lineOfRecord(record)));
      return second ? [...masked, ...second.mask(others.map((record) => second.lineOfRecord(record)))] : masked;
    },
  };
}

/** @param before lines of another log before these */
function listPlaces(log: Log, before = 0) {
  let firstRecord = before;
  return log.parts.map(({ name, firstLine, from, to }) => {
    const part = { name, firstRecord, firstLine: from - firstLine + 1 };
    firstRecord += to - from;
    return part;
  });
}

function page(contents: Contents, { budget }: Work, next: string): string {
  const ending = `next: ${next}\n`;
  const whole = budget * charactersPerToken;
  for (let bytes = whole - ending.length; bytes > 0; bytes = Math.floor(bytes * 0.8)) {
    const limits = { bytes, lines: Number.POSITIVE_INFINITY };
    const text = printPage(contents, { form: "text", limits, input: "FILE", explains: false });
    const shown = text.split("\n").map(visible).join("\n") + ending;
    if (shown.length <= whole) return shown;
  }
  return "";
}
