import { z } from "zod";
import { eventsAsync, type LogEvent } from "../../../api/events.ts";
import { OptionError } from "../../../error/errors.ts";
import { mcpEventLinesMax, mcpLineBytesMax } from "../../../tables/limits.ts";
import { call } from "../answer.ts";
import { budget, times } from "../arguments.ts";
import { type Log, visible } from "../log.ts";
import { tool, type Work } from "../tool.ts";

/** No event has fewer tokens. */
const eventTokensMin = 10;

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
    if (from > last) throw new OptionError("from", `${given}`, `from, to: there are ${log.scope}: give some of them`);
    const read = (bytes: Uint8Array) => eventsAsync(bytes, { in: format, signal: work.signal });
    const { bytes, cutCount } = log.shorten(from - 1, last);
    const found = await read(bytes);
    const few = found.slice(0, Math.ceil(work.budget / eventTokensMin));
    const after = found[few.length]?.line ?? last - from + 2;
    const texts = await maskedEvents(few, log, { from, to: from + after - 2, read, work });
    return {
      heading: `${found.length} events in lines ${from} to ${last} of ${log.lineCount} of ${log.name}${cutNote(cutCount)}`,
      lines: texts.map(visible),
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

function cutNote(count: number): string {
  if (count === 0) return "";
  const lines = count === 1 ? "1 line is" : `${count} lines are`;
  return `; ${lines} longer than ${mcpLineBytesMax >> 10} KB (mcpLineBytesMax): only the beginning was read`;
}

interface Span {
  /** Lines, from 1. */
  readonly from: number;
  readonly to: number;
  readonly read: (bytes: Uint8Array) => Promise<LogEvent[]>;
  readonly work: Work;
}

/** Whether a masked line was read as the line was, or without what its message names: `text` of `text/prose`. */
function isOfFormat(masked: LogEvent | undefined, { format }: LogEvent): boolean {
  return masked !== undefined && `${format}/`.startsWith(`${masked.format}/`);
}

/**
 * Events as JSON. What is secret in a line may not look so in the fields that are read of it, so of a line with
 * something sensitive the masked text is read; if that is no longer a record of the same format, it is the message.
 */
async function maskedEvents(found: readonly LogEvent[], log: Log, span: Span): Promise<string[]> {
  const { from, to, read, work } = span;
  const lines = Array.from({ length: to - from + 1 }, (_, i) => from - 1 + i);
  const texts = log.mask(lines);
  const isMasked = texts.map((text, i) => text !== log.text(lines[i]!));
  const events = isMasked.includes(true) ? await read(new TextEncoder().encode(texts.join("\n"))) : [];
  const byLine = new Map(events.map((event) => [event.line, event]));
  const shown = found.map((event, i) => {
    const [first, end] = [event.line - 1, (found[i + 1]?.line ?? lines.length + 1) - 1];
    const line = from + first;
    if (!isMasked.slice(first, end).includes(true)) return { ...event, line };
    const masked = byLine.get(event.line);
    const isSame = isOfFormat(masked, event) && byLine.has(end + 1) === end < lines.length;
    return isSame ? { ...masked, line } : { line, message: texts.slice(first, end).join("\n") };
  });
  return work.masker.texts(shown.map(({ path: _, ...event }: Partial<LogEvent>) => JSON.stringify(event)));
}
