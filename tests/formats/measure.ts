/**
 * Measures how much of labelled logs is read as events:
 * `bun tests/formats/measure.ts FOLDER --half 0|1 [--misses] [--formats]`.
 * FOLDER has files of lines `{"source", "message", "labels": [[kind, text, field]], "instants"}`. Half 0 is for
 * choosing, half 1 for judging: the sources are divided by a checksum of their names.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eventsOfText, type PrintedEvent } from "../../ts/events/format-test.ts";
import { knownFormats } from "../../ts/events/index.ts";
import { setClock } from "../../ts/value/clock.ts";
import { isLevel, namesIt, standsWhole, strictInstant, strictLabels } from "./strict.ts";

interface Labelled {
  readonly source: string;
  readonly message: string;
  readonly labels: readonly (readonly [kind: string, text: string, field: string])[];
  readonly instants: readonly number[];
}

const [folder = ".", ...flags] = process.argv.slice(2);
const half = flags.includes("--half") ? Number(flags[flags.indexOf("--half") + 1]) : null;
const showsMisses = flags.includes("--misses");
setClock({ now: "2026-06-01T00:00:00Z" });

/** Every text and number in a value, at any depth, also in JSON that a text holds, with the names that lead to it. */
function leaves(value: unknown, found: Map<string, string[]>, path = "", depth = 0): Map<string, string[]> {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    const text = String(value);
    // Conditions on addresses hold for one with its port, too.
    const bare = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([\da-f:.]+)\]):\d{1,5}$/i.exec(text);
    for (const one of [text, bare?.[1] ?? bare?.[2]]) {
      if (one !== undefined) found.set(one, [...(found.get(one) ?? []), path]);
    }
    if (depth < 4 && /^\s*[[{]/.test(text)) {
      try {
        leaves(JSON.parse(text), found, path, depth + 1);
      } catch {}
    }
  } else if (value !== null && typeof value === "object") {
    for (const [name, inner] of Object.entries(value)) leaves(inner, found, `${path}.${name}`, depth);
  }
  return found;
}

const counts = new Map<string, Map<string, number>>();
function count(what: string, outcome: string, record: Labelled, shown = ""): void {
  const row = counts.get(what) ?? new Map<string, number>();
  counts.set(what, row.set(outcome, (row.get(outcome) ?? 0) + 1));
  if (showsMisses && outcome !== "right") {
    console.log([what, outcome, record.source, shown, record.message.slice(0, 200)].join("\t"));
  }
}

/** Records, labelled values and right ones by the outermost format of a record. */
const byFormat = new Map<string, { records: number; labels: number; right: number }>();
function countRight(event: PrintedEvent | undefined): { records: number; labels: number; right: number } {
  const name = event?.format?.split("/")[0] ?? "none";
  const row = byFormat.get(name) ?? { records: 0, labels: 0, right: 0 };
  byFormat.set(name, row);
  return row;
}

/** Whether two instants differ in their year alone, which many lines lack. */
function isSameDay(one: number, other: number): boolean {
  const [a, b] = [one, other].map((seconds) => new Date(Math.floor(seconds) * 1000).toISOString().slice(4));
  return a === b;
}

function judge(record: Labelled, event: PrintedEvent | undefined): void {
  count(
    "record",
    event?.format == null ? "no format" : event.format.replace("/prose", "") === "text" ? "text" : "right",
    record,
  );
  const strict = strictInstant(record.message);
  if (strict !== null || record.instants.length > 0) {
    const instant = event?.time == null ? null : Date.parse(event.time) / 1000;
    const told = strict === null ? record.instants : [strict];
    const outcome =
      instant === null
        ? "none"
        : told.some((one) => Math.abs(one - instant) < 1)
          ? "right"
          : told.some((one) => isSameDay(one, instant))
            ? "another year"
            : "other";
    count("time", outcome, record, event?.time ?? "");
  }
  const row = countRight(event);
  row.records += 1;
  const values = event ? leaves({ ...event.fields, source: event.source }, new Map()) : new Map<string, string[]>();
  const told = record.labels.filter(([, text]) => standsWhole(text, record.message));
  for (const [kind, text, field] of [...told, ...strictLabels(record.message)]) {
    const paths = kind === "level" ? [event?.level ?? null] : kind === "message" ? [event?.message ?? null] : [];
    const isRight = kind === "level" ? isLevel(text, paths[0] ?? null) : kind === "message" ? paths[0] === text : null;
    const isHeld = isRight ?? values.has(text);
    const isNamed = isRight ?? values.get(text)?.some((path) => namesIt(field, path)) === true;
    row.labels += 1;
    if (isNamed) row.right += 1;
    const missed = event?.message?.includes(text) ? "in the message" : "not at all";
    const shown = `${field}=${text} ${isHeld ? (values.get(text)?.join(" ") ?? "") : (paths[0] ?? "")}`;
    count(kind, isNamed ? "right" : isHeld ? "other name" : missed, record, shown);
  }
}

const formats = knownFormats();
const bySource = new Map<string, Labelled[]>();
for (const file of readdirSync(folder).filter((name) => name.endsWith(".jsonl"))) {
  for (const line of readFileSync(join(folder, file), "utf8").split("\n")) {
    if (line === "") continue;
    const record: Labelled = JSON.parse(line);
    if (half !== null && Bun.hash.crc32(record.source) % 2 !== half) continue;
    const key = `${file} ${record.source}`;
    bySource.set(key, [...(bySource.get(key) ?? []), record]);
  }
}
for (const records of bySource.values()) {
  const events = eventsOfText(records.map(({ message }) => message).join("\n"), formats);
  let at = 0;
  let line = 1;
  for (const record of records) {
    // A record belongs to the event in which its first line is.
    while (at + 1 < events.length && events[at + 1]!.line <= line) at += 1;
    judge(record, events[at]);
    line += record.message.split("\n").length;
  }
}
for (const [what, row] of counts) {
  const all = [...row.values()].reduce((sum, one) => sum + one, 0);
  const shares = [...row]
    .sort(([, a], [, b]) => b - a)
    .map(([name, one]) => `${name} ${((100 * one) / all).toFixed(1)} %`);
  console.log(`${what.padEnd(8)} ${String(all).padStart(6)}  ${shares.join(", ")}`);
}
if (flags.includes("--formats")) {
  for (const [name, { records, labels, right }] of [...byFormat].sort()) {
    console.log(`| ${name} | ${records} | ${labels === 0 ? "" : `${right} of ${labels}`} |`);
  }
}
