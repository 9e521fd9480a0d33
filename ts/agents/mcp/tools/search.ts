import { z } from "zod";
import { queryAsync } from "../../../api/query.ts";
import { OptionError } from "../../../error/errors.ts";
import { mcpRecordsMax } from "../../../tables/limits.ts";
import { call } from "../answer.ts";
import { files, joinPaths, times } from "../arguments.ts";
import type { Log } from "../log.ts";
import { withValues } from "../patterns.ts";
import { tool, type Work } from "../tool.ts";
import { compiles, patternsOfWords } from "../words.ts";

export const search = tool({
  name: "search",
  description:
    'Finds lines. query is a pattern (\\R{>2s} finds durations over 2 s; "GET" \\L finds GET and a path), or plain ' +
    "words and values, all of which a line must have: " +
    `{"path":"app.log","query":"timeouts over 2s from 10.0.0.0/8"}. The answer names the pattern, the number of lines ` +
    "that match, and the lines with their numbers.",
  input: {
    ...files,
    ...times,
    query: z.string().describe("a pattern, or words and values"),
    from: z.number().int().min(1).optional().describe("show only matches from this line on"),
  },
  async answer({ query, from = 1, since, until, ...given }, work) {
    const log = work.open(joinPaths(given), { since, until });
    const { patterns, found } = await foundBy(query, log, work);
    const all = found.map(({ byteStart }) => log.findLine(byteStart));
    const wanted = all.filter((line) => line + 1 >= from);
    // No line is shorter than its number and what stands around it.
    const few = wanted.slice(0, work.budget);
    const [first] = few;
    const most = found.length === mcpRecordsMax ? `at least ${found.length}` : `${found.length}`;
    return {
      heading: `${most} of ${log.scope} match ${patterns.map(shorten).join(" and ")}`,
      lines: log.show(few).map((text, i) => `${log.place(few[i]!)}| ${text}`),
      left: wanted.length - few.length,
      what: "lines that match",
      next(shown) {
        if (first === undefined) return call("templates", { path: log.paths[0] });
        const rest = few[shown];
        if (rest !== undefined && shown > 0) return call("search", { ...given, since, until, query, from: rest + 1 });
        const { path, line } = log.at(first);
        return call("lines", { path, from: Math.max(1, line - 5), to: line + 5 });
      },
    };
  },
});

const patternCharacters = 160;

function shorten(pattern: string): string {
  if (pattern.length <= patternCharacters) return pattern;
  return `${pattern.slice(0, pattern.lastIndexOf(" |", patternCharacters))} | ...`;
}

/** What only a pattern has: `\R`, `\{jwt}`. */
const atom = /\\[A-Z{]/;

async function foundBy(query: string, log: Log, { signal, masker }: Work) {
  const find = (patterns: readonly string[], text: Uint8Array) =>
    queryAsync(patterns, text, { require: "all", maxCount: mcpRecordsMax, signal });
  const pattern = withValues(query, masker);
  const isPattern = query.trim() !== "" && compiles(pattern);
  const { unquoted } = log;
  if (isPattern) {
    for (const text of [log.bytes, unquoted]) {
      const found = await find([pattern], text);
      if (found.length > 0) return { patterns: [query], found };
    }
  }
  // The letters of its kinds are no words to look for.
  const asked = isPattern && atom.test(query) ? [] : patternsOfWords(query, masker);
  if (asked.length > 0) {
    const sources = asked.map((one) => one.pattern);
    return { patterns: asked.map(({ shown }) => shown), found: await find(sources, unquoted) };
  }
  if (isPattern) return { patterns: [query], found: [] };
  throw new OptionError("query", query, "query: write a pattern, or words that a line has, such as timeouts over 2s");
}
