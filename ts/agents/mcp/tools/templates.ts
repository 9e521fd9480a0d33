import { z } from "zod";
import { templatesAsync } from "../../../api/templates.ts";
import { call } from "../answer.ts";
import { files, pathsOf } from "../arguments.ts";
import { visible } from "../log.ts";
import { tool } from "../tool.ts";

export const templates = tool({
  name: "templates",
  description:
    "Lists the statements that wrote a log, most frequent first, with <kind> where they vary, and the first line of " +
    'each: {"path":"app.log"}. rare: true lists only rare ones. A pattern for values or table is written from one: of ' +
    'GET <path> took <duration> it is "GET" \\L:p "took" \\R:d.',
  input: { ...files, rare: z.boolean().optional().describe("only statements with few lines") },
  async answer({ rare, ...given }, work) {
    const log = work.open(pathsOf(given));
    const rows = await templatesAsync(log.bytes, { merge: true, ...(rare && { rare }), signal: work.signal });
    const few = rows.slice(0, work.budget);
    const texts = work.masker.texts(few.map(({ readable }) => readable.replaceAll("\n", " ")));
    const lines = few.map(({ count, records }, i) => {
      return `${count}  from line ${log.place(records[0] ?? 0)}: ${visible(texts[i]!).slice(0, 600)}`;
    });
    return {
      heading: `${rows.length} ${rare ? "rare " : ""}statements wrote the ${log.lineCount} lines of ${log.name}`,
      lines,
      left: rows.length - few.length,
      what: "statements",
      next: () => {
        const [record] = few[0]?.records ?? [];
        if (record === undefined) return null;
        const { path, line } = log.at(record);
        return call("lines", { path, from: line, to: line + 2 });
      },
    };
  },
});
