/** Tables: values of a register, and matches by a key. */
import { z } from "zod";
import type { Pattern } from "../../../api/pattern.ts";
import type { Group, GroupOptions } from "../../../api/tables.ts";
import type { AsyncOptions } from "../../../api/turns.ts";
import { OptionError } from "../../../error/errors.ts";
import { mcpGroupsMax } from "../../../tables/limits.ts";
import { call } from "../answer.ts";
import { files, joinPaths, source, times } from "../arguments.ts";
import { Keys } from "../keys.ts";
import { type Log, visible } from "../log.ts";
import { readSource, spellQuery, spellRegister, withinLines } from "../patterns.ts";
import { tool } from "../tool.ts";

const percentiles = [50, 95, 99] as const;
/** All matches are one group. */
const everyMatch = "all";

export const values = tool({
  name: "values",
  description:
    "Tells what a register of a pattern held: how many values, the most frequent ones, least, median, 95th and 99th " +
    'percentile, greatest, first and last line; matches stay within a line: {"path":"app.log","pattern":"\\"took\\" \\\\R:d","register":"d"}.',
  input: { ...files, ...times, ...source, register: z.string().describe("the name after the colon") },
  async answer({ pattern: given, template, register: name, since, until, ...inputs }, work) {
    const log = work.open(joinPaths(inputs), { since, until });
    const asked = { pattern: given, template };
    const { pattern: compiled, shown } = readSource(asked, work.masker);
    const pattern = withinLines(compiled);
    const register = spellRegister(name, asked);
    const key = `\${${register}}`;
    const { signal } = work;
    const options = { order: "count", limit: mcpGroupsMax, signal } as const;
    const { groups, bytes } = await groupText(pattern, key, log, options);
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    const few = groups.slice(0, work.budget);
    const wanted = few.map((group) => group.key);
    const keys = await Keys.of({ log, bytes, pattern, template: key, figures: [register], wanted, work });
    const { first, last } = keys.seen;
    const unit = keys.kindOf(register) === "duration" ? "ms" : "";
    const figures = await measureRegister(pattern, register, bytes, signal);
    const amounts = figures.map(([name, text]) => `${name} ${keys.figure(register, `${text}${unit}`)}`);
    const places = [
      ...(first === null ? [] : [`first on line ${log.place(first)}`]),
      ...(last === null ? [] : [`last on line ${log.place(last)}`]),
    ];
    const counts = [`${count} matches`, `${groups.length} values`, ...places, ...amounts];
    return {
      heading: `${register} of ${shown} in ${log.scope}: ${counts.join(", ")}`,
      lines: few.map((group) => `${group.count}  ${visible(keys.showKey(group.key))}`),
      left: groups.length - few.length,
      what: "values",
      next: () => {
        if (first === null) return call("templates", { path: log.paths[0] });
        return call("table", { ...inputs, ...asked, key: `\${${register}}`, aggregates: ["count"], since, until });
      },
    };
  },
});

type Figures = readonly (readonly [name: string, text: string])[];

/** Of amounts and times; empty for texts. */
async function measureRegister(
  pattern: Pattern,
  register: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Figures> {
  try {
    const asked = { min: register, max: register, percentiles: { [register]: [...percentiles] } };
    const [all] = await pattern.groupByAsync(everyMatch, bytes, { ...asked, durationUnit: "ms", signal });
    if (!all) return [];
    const found = [
      ["least", all.min[register]] as const,
      ...percentiles.map((part) => [`p${part}`, all.percentiles[register]?.[part]] as const),
      ["greatest", all.max[register]] as const,
    ];
    return found.flatMap(([name, value]) => (value == null ? [] : [[name, spellValue(value)] as const]));
  } catch (error) {
    if (error instanceof OptionError) return [];
    throw error;
  }
}

export const table = tool({
  name: "table",
  description:
    "Counts matches, which stay within a line, by a key, with aggregates: count, sum, avg, min, max, p50, p95, p99 of a register: " +
    '{"path":"app.log","pattern":"\\\\L:p \\"took\\" \\\\R:d","key":"${p}","aggregates":["p95 d"],"sort":"p95 d"}. ' +
    "Durations are in ms.",
  input: {
    ...files,
    ...times,
    ...source,
    key: z.string().describe("registers in a template: ${p}, ${t:hour}, ${ip} ${p}"),
    aggregates: z.array(z.string()).optional().describe("such as p95 d, sum bytes; count is always there"),
    sort: z.string().optional().describe("one of the aggregates, greatest first; by count without it"),
  },
  async answer({ pattern: given, template, key, aggregates = [], sort, since, until, ...inputs }, work) {
    const log = work.open(joinPaths(inputs), { since, until });
    const asked = { pattern: given, template };
    const { pattern: compiled, shown } = readSource(asked, work.masker);
    const pattern = withinLines(compiled);
    const columns = aggregates.map(parseColumn).filter(({ of }) => of !== "count");
    const options: GroupOptions = { order: "count", limit: mcpGroupsMax, durationUnit: "ms", ...toOptions(columns) };
    const { groups, bytes } = await groupText(pattern, key, log, { ...options, signal: work.signal });
    const by = sort === undefined ? undefined : columns.find(({ text }) => text === parseColumn(sort).text);
    if (sort !== undefined && !by && sort !== "count")
      throw new OptionError("sort", sort, `sort: "${sort}" is none of the aggregates: ${aggregates.join(", ")}`);
    const sorted = by ? groups.toSorted((a, b) => compare(cell(b, by), cell(a, by))) : groups;
    const few = sorted.slice(0, work.budget);
    const wanted = few.map((group) => group.key);
    const figures = columns.map(({ register }) => register);
    const keys = await Keys.of({ log, bytes, pattern, template: key, figures, wanted, work });
    const cells = (group: Group) => columns.map((one) => keys.figure(one.register, spellValue(cell(group, one))));
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    return {
      heading: [
        `${count} matches of ${shown} in ${log.scope} by ${key}: ${groups.length} keys`,
        ["count", ...columns.map(({ text }) => text), "key"].join("\t"),
      ].join("\n"),
      lines: few.map((group) => [group.count, ...cells(group), visible(keys.showKey(group.key))].join("\t")),
      left: groups.length - few.length,
      what: "keys",
      next: () =>
        keys.seen.first === null
          ? call("templates", { path: log.paths[0] })
          : call("search", { ...inputs, query: spellQuery(asked), since, until }),
    };
  },
});

/** Groups of the text, or of the text without double quotes where the pattern is not in it. */
async function groupText(pattern: Pattern, key: string, log: Log, options: GroupOptions & AsyncOptions) {
  const groups = await pattern.groupByAsync(key, log.bytes, options);
  if (groups.length > 0) return { groups, bytes: log.bytes };
  const { unquoted } = log;
  const found = await pattern.groupByAsync(key, unquoted, options);
  return { groups: found, bytes: found.length > 0 ? unquoted : log.bytes };
}

interface Column {
  readonly text: string;
  readonly of: string;
  readonly register: string;
  readonly percent: number;
}

const forms = ["sum", "avg", "min", "max"] as const;

/** @throws {OptionError} */
function parseColumn(text: string): Column {
  const [, of = "", digits, register = ""] = /^\s*(count|sum|avg|min|max|p(\d{1,3}))(?:\s+(\w+))?\s*$/.exec(text) ?? [];
  if (of === "count" || (of !== "" && register !== "" && Number(digits ?? 0) <= 100))
    return { text: `${of} ${register}`.trim(), of, register, percent: Number(digits ?? 0) };
  throw new OptionError(
    "aggregates",
    text,
    `aggregates: "${text}" is none: write sum, avg, min, max or p95 and a register`,
  );
}

function toOptions(columns: readonly Column[]): GroupOptions {
  const registers = (of: string) => [...new Set(columns.filter((one) => one.of === of).map((one) => one.register))];
  const plain = forms.flatMap((of) => (registers(of).length > 0 ? [[of, registers(of)]] : []));
  const parts: Record<string, number[]> = {};
  for (const { of, register, percent } of columns) if (/^p\d/.test(of)) (parts[register] ??= []).push(percent);
  return { ...Object.fromEntries(plain), ...(Object.keys(parts).length > 0 && { percentiles: parts }) };
}

function cell(group: Group, { of, register, percent }: Column): unknown {
  if (/^p\d/.test(of)) return group.percentiles[register]?.[percent];
  return group[of as (typeof forms)[number]][register];
}

function spellValue(value: unknown): string {
  if (value == null) return "-";
  if (value instanceof Date) return value.toISOString();
  const text = `${value}`;
  return text === "[object Object]" ? JSON.stringify(value) : text;
}

function compare(a: unknown, b: unknown): number {
  const [x, y] = [a, b].map((value) => Number(spellValue(value)));
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x!) ? (Number.isNaN(y!) ? 0 : -1) : 1;
  return x! - y!;
}
