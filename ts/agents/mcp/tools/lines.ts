import { z } from "zod";
import { OptionError } from "../../../error/errors.ts";
import { call } from "../answer.ts";
import { budget } from "../arguments.ts";
import { tool } from "../tool.ts";

export const lines = tool({
  name: "lines",
  description: 'Shows lines of a file with their numbers: {"path":"app.log","from":118,"to":130}.',
  input: {
    path: z.string().describe("a file"),
    from: z.number().int().min(1).describe("the first line, from 1"),
    to: z.number().int().min(1).describe("the last line"),
    budget,
  },
  async answer({ path, from, to }, work) {
    const log = work.open([path]);
    if (from > log.lineCount || to < from) {
      const has = `${log.name} has ${log.lineCount} lines`;
      throw new OptionError("from", `${from}`, `from, to: ${has}: give a range of them, the lower number first`);
    }
    const last = Math.min(to, log.lineCount);
    const wanted = Array.from({ length: Math.min(last - from + 1, work.budget) }, (_, i) => from - 1 + i);
    return {
      heading: `lines ${from} to ${last} of ${log.lineCount} of ${log.name}`,
      lines: log.shown(wanted).map((text, i) => `${wanted[i]! + 1}| ${text}`),
      left: last - from + 1 - wanted.length,
      what: "lines",
      next: (shown) => {
        const after = from + shown;
        return after <= log.lineCount
          ? call("lines", { path, from: after, to: after + Math.max(shown, 10) - 1 })
          : null;
      },
    };
  },
});
