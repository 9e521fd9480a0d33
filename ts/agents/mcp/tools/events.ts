import { z } from "zod";
import { eventsAsync } from "../../../api/events.ts";
import { OptionError } from "../../../error/errors.ts";
import { mcpEventLinesMax } from "../../../tables/limits.ts";
import { call } from "../answer.ts";
import { budget, times } from "../arguments.ts";
import { type Log, visible } from "../log.ts";
import { tool } from "../tool.ts";

export const events = tool({
  name: "events",
  description:
    "Reads the records of any log (JSON, logfmt, syslog, access logs, containers and so on) as objects with time, " +
    'level, source, message, fields: {"path":"app.log","from":100,"to":200}.',
  input: {
    path: z.string().describe("a file"),
    in: z.string().optional().describe("the format; it is recognised without it"),
    from: z.number().int().min(1).optional().describe("the first line, from 1"),
    to: z.number().int().min(1).optional().describe("the last line"),
    ...times,
    budget,
  },
  async answer({ path, in: format, from: given = 1, to, since, until }, work) {
    const log = work.open([path], { since, until });
    const [part] = log.parts;
    const from = Math.max(given, part!.from + 1);
    const end = Math.min(to ?? part!.to, part!.to);
    const last = Math.min(end, from + mcpEventLinesMax - 1);
    if (from > last)
      throw new OptionError("from", `${from}`, `from, to: ${log.name} has ${log.lineCount} lines: give some of them`);
    const found = await eventsAsync(log.slice(from - 1, last), { in: format, signal: work.signal });
    const few = found.slice(0, work.budget);
    const { masker } = work;
    // A secret of several lines may be seen only with the lines around it.
    const isHidden = hiddenIn(log, from - 1, last, masker.leftOut);
    const texts = few.map(({ path: _, line, ...event }, i) => {
      const next = found[i + 1]?.line ?? last - from + 2;
      const at = line + from - 1;
      if (isHidden.slice(line - 1, next - 1).includes(true))
        return JSON.stringify({ line: at, message: masker.leftOut });
      return JSON.stringify({ line: at, ...event });
    });
    return {
      heading: `${found.length} events in lines ${from} to ${last} of ${log.lineCount} of ${log.name}`,
      lines: masker.texts(texts).map(visible),
      left: found.length - few.length,
      what: "events",
      next(shown) {
        const line = few[shown]?.line;
        const next = line === undefined ? last + 1 : line + from - 1;
        return next > end ? null : call("events", { path, in: format, from: next, to, since, until });
      },
    };
  },
});

/** Whether each of some lines is left out. */
function hiddenIn(log: Log, from: number, to: number, leftOut: string): boolean[] {
  const lines = Array.from({ length: to - from }, (_, i) => from + i);
  return log.masked(lines).map((text) => text === leftOut);
}
