import { z } from "zod";
import { OptionError } from "../../../error/errors.ts";
import { call } from "../answer.ts";
import { budget, times, timesExample } from "../arguments.ts";
import { tool } from "../tool.ts";

export const lines = tool({
  name: "lines",
  description:
    'Shows lines of a file with their numbers: {"path":"app.log","from":118,"to":130}, or those of a time: ' +
    `{"path":"app.log",${timesExample}}.`,
  input: {
    path: z.string().describe("a file"),
    from: z.number().int().min(1).optional().describe("the first line, from 1"),
    to: z.number().int().min(1).optional().describe("the last line"),
    ...times,
    budget,
  },
  async answer({ path, from: given = 1, to, since, until }, work) {
    const log = work.open([path], { since, until });
    const [part] = log.parts;
    const from = Math.max(given, part!.from + 1);
    const last = Math.min(to ?? part!.to, part!.to);
    if (from > last) {
      const advice = `from, to: there are ${log.scope}: give a range of them, the lower number first`;
      throw new OptionError("from", `${given}`, advice);
    }
    const wanted = Array.from({ length: Math.min(last - from + 1, work.budget) }, (_, i) => from - 1 + i);
    return {
      heading: `lines ${from} to ${last} of ${log.lineCount} of ${log.name}`,
      lines: log.show(wanted).map((text, i) => `${wanted[i]! + 1}| ${text}`),
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
