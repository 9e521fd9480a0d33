/** Logs whose statements are known: samples with labels in CSV, and logs rendered from the formats in `programs`. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { randomBelow } from "../prng.ts";
import { Values } from "./values.ts";

export interface LabelledLog {
  readonly name: string;
  readonly lines: readonly string[];
  /** The statement that wrote each line. */
  readonly labels: readonly string[];
}

/** Sets of rendered logs: folders beside this file. */
export const sets = ["programs", "daemons", "services", "clusters", "requests", "systems"] as const;
export type ProgramSet = (typeof sets)[number];
const placeholder = /\{\{([^{}]+)\}\}/g;
const renderedLines = 800;

/** Programs whose formats are known. */
export function programNames(set: ProgramSet): string[] {
  return readdirSync(join(import.meta.dir, set))
    .map((file) => basename(file, ".txt"))
    .sort();
}

/** A log of a program. @param whole with the time and the other parts that a logger puts before every message */
export function renderLog(program: string, seed: number, whole: boolean, set: ProgramSet = "programs"): LabelledLog {
  const rows = readFileSync(join(import.meta.dir, set, `${program}.txt`), "utf8")
    .split("\n")
    .filter((row) => row !== "");
  const header = whole && rows[0]!.startsWith("header ") ? rows[0]!.slice("header ".length) : "";
  const below = randomBelow(seed);
  const values = new Values(below);
  const fillPlaceholders = (format: string) =>
    format.replaceAll(placeholder, (_, name: string) => values.of(name.replace(/^\?/, "")));
  const statements = rows
    .filter((row) => !row.startsWith("header "))
    .flatMap((row) => {
      const [, weight, format] = /^(\d+) (.*)$/.exec(row)!;
      return new Array<string>(Number(weight)).fill(format!);
    });
  const written = Array.from({ length: renderedLines }, () => statements[below(statements.length)]!);
  // By convention, words of few kinds tell statements apart; `?` before them says that they are values.
  const labels = written.map((format) =>
    format.replaceAll(placeholder, (whole, name: string) =>
      name.includes("|") && !name.startsWith("?") ? values.of(name) : whole,
    ),
  );
  // A statement has one level and one logger.
  const fillHeader = (label: string) =>
    header.replaceAll(placeholder, (whole, name: string) => {
      const choices = name.split("|");
      return choices.length > 1 ? choices[Number(Bun.hash(label) % BigInt(choices.length))]! : whole;
    });
  return {
    name: program,
    lines: labels.map((label) => fillPlaceholders(fillHeader(label)) + fillPlaceholders(label)),
    labels,
  };
}

/** A log with labels as Loghub has them: columns `Content` and `EventId`. */
export function labelledCsv(path: string): LabelledLog {
  const [columns, ...rows] = csvRows(readFileSync(path, "utf8"));
  const content = columns!.indexOf("Content");
  const event = columns!.indexOf("EventId");
  return {
    name: basename(path).split("_")[0]!,
    lines: rows.map((row) => row[content]!.replaceAll(/[\r\n]/g, " ")),
    labels: rows.map((row) => row[event]!),
  };
}

/** All labelled logs of a folder. */
export function labelledFolder(folder: string): LabelledLog[] {
  const files = readdirSync(folder).filter((file) => file.endsWith("_structured.csv"));
  return files.sort().map((file) => labelledCsv(join(folder, file)));
}

function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}
