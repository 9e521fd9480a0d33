import { z } from "zod";
import { maskedTemplate } from "../../../digest/index.ts";
import { isRare, type MergedTemplate, mergedWork, miningNotes } from "../../../mine/index.ts";
import { mcpLineBytesMax } from "../../../tables/limits.ts";
import { call } from "../answer.ts";
import { files, joinPaths, times } from "../arguments.ts";
import { cut, type Log, visible } from "../log.ts";
import { tool, type Work } from "../tool.ts";
import { runOnThreads, steps } from "../worked.ts";

/** No row has fewer tokens. */
const rowTokensMin = 4;

export const templates = tool({
  name: "templates",
  description:
    "Lists the statements that wrote a log, most frequent first, with <kind> where they vary, and the first line of " +
    'each: {"path":"app.log"}. rare: true lists only rare ones. values and table take a line of it, or a part, as their ' +
    "template.",
  input: { ...files, ...times, rare: z.boolean().optional().describe("only statements with few lines") },
  async answer({ rare, since, until, ...given }, work) {
    const log = work.open(joinPaths(given), { since, until });
    // Patterns are not spelled: that takes seconds of a line of 10 MB.
    const mining = await runOnThreads(work, (turns) => mergedWork(steps(log, turns), { numbered: true }));
    const { templates: all, covered } = mining;
    const rows = rare ? all.filter(({ count }) => isRare({ kind: "mean" }, count, all.length, covered)) : all;
    const few = rows.slice(0, Math.ceil(work.budget / rowTokensMin));
    const texts = maskedRows(few, log, work);
    const lines = few.map(({ count, readable }, i) => {
      const place = log.place(log.lineOfRecord(firstRecord(few[i]!)));
      return `${count}  from line ${place}: ${cut(visible(texts[i]!), `a statement of ${readable.length} bytes`)}`;
    });
    return {
      heading: [`${rows.length} ${rare ? "rare " : ""}statements wrote ${log.scope}`, ...miningNotes(mining, "")].join(
        "; ",
      ),
      lines,
      left: rows.length - few.length,
      what: "statements",
      next: () => {
        const [first] = few;
        if (!first) return null;
        const { path, line } = log.at(log.lineOfRecord(firstRecord(first)));
        return call("lines", { path, from: line, to: line + 2 });
      },
    };
  },
});

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const firstRecord = ({ records }: MergedTemplate) => records?.[0] ?? 0;

/** Each is masked as its first line is, among the lines around that. */
function maskedRows(rows: readonly MergedTemplate[], log: Log, { masker }: Work): string[] {
  const texts = masker.texts(
    rows.map(({ readable }) => decoder.decode(readable.subarray(0, mcpLineBytesMax)).replaceAll("\n", " ")),
  );
  const firsts = rows.map((row) => log.lineOfRecord(firstRecord(row)));
  const lines = [...new Set(firsts)].toSorted((a, b) => a - b);
  const masked = new Map(log.mask(lines).map((text, i) => [lines[i]!, text]));
  return texts.map((text, i) => maskedTemplate(text, log.text(firsts[i]!), masked.get(firsts[i]!)!));
}
