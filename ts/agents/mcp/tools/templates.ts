import { z } from "zod";
import { type Template, templatesAsync } from "../../../api/templates.ts";
import { maskedTemplate } from "../../../digest/index.ts";
import { mcpLineBytesMax } from "../../../tables/limits.ts";
import { call } from "../answer.ts";
import { files, pathsOf, times } from "../arguments.ts";
import { cut, type Log, visible } from "../log.ts";
import { tool, type Work } from "../tool.ts";

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
    const log = work.open(pathsOf(given), { since, until });
    const rows = await templatesAsync(log.bytes, { merge: true, ...(rare && { rare }), signal: work.signal });
    const few = rows.slice(0, Math.ceil(work.budget / rowTokensMin));
    const texts = maskedRows(few, log, work);
    const lines = few.map(({ count, records, readable }, i) => {
      const place = log.place(log.lineOfRecord(records[0] ?? 0));
      return `${count}  from line ${place}: ${cut(visible(texts[i]!), `a statement of ${readable.length} characters`)}`;
    });
    return {
      heading: `${rows.length} ${rare ? "rare " : ""}statements wrote ${log.scope}`,
      lines,
      left: rows.length - few.length,
      what: "statements",
      next: () => {
        const [record] = few[0]?.records ?? [];
        if (record === undefined) return null;
        const { path, line } = log.at(log.lineOfRecord(record));
        return call("lines", { path, from: line, to: line + 2 });
      },
    };
  },
});

/** Each is masked as its first line is, among the lines around that. */
function maskedRows(rows: readonly Template[], log: Log, { masker }: Work): string[] {
  const texts = masker.texts(rows.map(({ readable }) => readable.slice(0, mcpLineBytesMax).replaceAll("\n", " ")));
  const firsts = rows.map(({ records }) => log.lineOfRecord(records[0] ?? 0));
  const lines = [...new Set(firsts)].toSorted((a, b) => a - b);
  const masked = new Map(log.masked(lines).map((text, i) => [lines[i]!, text]));
  return texts.map((text, i) => maskedTemplate(text, log.text(firsts[i]!), masked.get(firsts[i]!)!));
}
