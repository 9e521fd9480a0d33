/** Benchmark data: generated from a seed into .build/bench, once. */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { prng } from "../prng.ts";
import * as shapes from "./shapes.ts";

export const folder = join(import.meta.dir, "..", "..", ".build", "bench");

const levels = ["INFO", "INFO", "INFO", "INFO", "DEBUG", "WARN", "ERROR"];
const services = ["auth", "billing", "catalog", "gateway", "search", "shipping"];
const verbs = ["GET", "GET", "GET", "POST", "PUT", "DELETE"];
const paths = ["/api/v1/orders", "/api/v1/users", "/health", "/login", "/static/app.js", "/search"];

/** One line of a mixed log: access log, service log with key=value, kernel-like and JSON lines. */
function logLine(random: () => number, number: number): string {
  const pick = <T>(list: readonly T[]) => list[random() % list.length]!;
  const ip = `10.${random() % 256}.${random() % 256}.${random() % 256}`;
  const clock = new Date(1_760_000_000_000 + number * 137).toISOString();
  switch (random() % 5) {
    case 0:
      return `${ip} - - [${clock.slice(8, 10)}/Oct/2025:${clock.slice(11, 19)} +0000] "${pick(verbs)} ${pick(paths)}?id=${random() % 10_000} HTTP/1.1" ${pick([200, 200, 200, 304, 404, 500])} ${random() % 100_000}`;
    case 1:
      return `${clock} ${pick(levels)} ${pick(services)} request from ${ip} took ${random() % 4000}ms status=${pick([200, 201, 500])} user=u${random() % 5000} bytes ${random() % 2000}KB`;
    case 2:
      return `${clock} ${pick(levels)} ${pick(services)}[${random() % 65_536}]: retry ${random() % 5} of job-${random() % 900} took=${random() % 9}.${random() % 10}s queue=${random() % 300} load=${random() % 100}%`;
    case 3:
      return `Nov ${10 + (random() % 20)} ${clock.slice(11, 19)} host${random() % 40} sshd[${random() % 65_536}]: Accepted publickey for user${random() % 300} from ${ip} port ${1024 + (random() % 60_000)} ssh2`;
    default:
      return `{"ts":"${clock}","level":"${pick(levels)}","svc":"${pick(services)}","peer":"${ip}","ms":${random() % 3000},"ok":${random() % 2 === 0}}`;
  }
}

/** @returns at least `sizeBytes` bytes of the mixed log, whole lines */
export function logText(sizeBytes: number): string {
  const random = prng(1);
  const lines: string[] = [];
  for (let bytes = 0; bytes < sizeBytes; bytes += lines.at(-1)!.length)
    lines.push(`${logLine(random, lines.length)}\n`);
  return lines.join("");
}

/** One record of key=value fields. */
function recordLine(random: () => number): string {
  const pick = <T>(list: readonly T[]) => list[random() % list.length]!;
  return `user=u${random() % 5000},service=${pick(services)},ms=${random() % 3000},status=${pick([200, 200, 404, 500])},path=${pick(paths)}`;
}

/** @returns path of a file of at least `sizeBytes` bytes, made of whole lines from `line`, each followed by `end` */
function madeFile(
  name: string,
  sizeBytes: number,
  line: (random: () => number, number: number) => string,
  end = "\n",
): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  if (existsSync(path)) return path;
  const random = prng(1);
  const file = openSync(`${path}.part`, "w");
  let written = 0;
  let block: string[] = [];
  for (let number = 0; written < sizeBytes; number++) {
    block.push(line(random, number), end);
    if (block.length < 2000) continue;
    written += writeSync(file, block.join(""));
    block = [];
  }
  closeSync(file);
  renameSync(`${path}.part`, path);
  return path;
}

/** @returns folder of `files` small logs in nested folders */
function tree(name: string, files: number): string {
  const path = join(folder, name);
  if (existsSync(path)) return path;
  const random = prng(2);
  for (let file = 0; file < files; file++) {
    const place = join(`${path}.part`, `d${file % 20}`, `e${file % 7}`);
    mkdirSync(place, { recursive: true });
    const lines = Array.from({ length: 20 + (random() % 60) }, (_, line) => logLine(random, line));
    writeFileSync(join(place, `f${file}.log`), `${lines.join("\n")}\n`);
  }
  renameSync(`${path}.part`, path);
  return path;
}

/** @returns path of a list of `count` texts, one per line */
function list(name: string, count: number, text: (random: () => number, number: number) => string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  const random = prng(3);
  const lines = Array.from({ length: count }, (_, number) => text(random, number));
  if (!existsSync(path)) writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

/** A word that occurs in no log, or, one in a hundred, a user that occurs. */
const rareText = (random: () => number, number: number): string =>
  number % 100 === 0
    ? `u${number % 5000}`
    : Array.from({ length: 5 + (random() % 7) }, () => String.fromCharCode(97 + (random() % 26))).join("");

/** A word that occurs in no log. */
const absentText = (random: () => number): string =>
  Array.from({ length: 6 + (random() % 6) }, () => String.fromCharCode(97 + (random() % 26))).join("");

/** A line with two marked fields. */
const markedLine = (random: () => number): string =>
  `login of {user:u${random() % 5000}} from {source:10.0.${random() % 256}.${random() % 256}} took {took:${random() % 4000}ms}`;

/** A pattern with conditions on values, in the manner of tests/bench/set20.patterns; some occur in the logs. */
function typedPattern(random: () => number, number: number): string {
  const pick = <T>(list: readonly T[]) => list[random() % list.length]!;
  const common = ["took", "status", "bytes", "queue", "load", "port", "retry", "user", "peer"];
  const word = number % 4 === 0 ? pick(common) : `w${number}`;
  const bound = random() % 5000;
  return pick([
    `"${word}" "=" \\N{=${bound}}`,
    `"${word}" \\N{>=${bound},<${bound + 5}}`,
    `"${word}" ("=")? \\R{>=${bound}ms,<${bound + 9}ms}`,
    `\\R{=${bound}ms} "${word}"`,
    `\\I{in:10.${bound % 256}.0.0/16} "${word}"`,
    `"${word}" ":" \\Q{len:${bound}}`,
    `\\W "[" \\N{=${bound}} "]"`,
    `"${word}" \\Z{=${bound}KB}`,
  ]);
}

const megabyte = 1_000_000;

/** Every file or folder that a row may use, and how it is generated. */
const made = {
  none: () => "",
  log1: () => madeFile("log1.log", megabyte, logLine),
  log5: () => madeFile("log5.log", 5 * megabyte, logLine),
  log10: () => madeFile("log10.log", 10 * megabyte, logLine),
  log20: () => madeFile("log20.log", 20 * megabyte, logLine),
  log40: () => madeFile("log40.log", 40 * megabyte, logLine),
  log100: () => madeFile("log100.log", 100 * megabyte, logLine),
  log1000: () => madeFile("log1000.log", 1000 * megabyte, logLine),
  dkvp20: () => madeFile("dkvp20.txt", 20 * megabyte, recordLine),
  logfmt50: () => madeFile("logfmt50.log", 50 * megabyte, shapes.logfmtLine),
  access50: () => madeFile("access50.log", 50 * megabyte, shapes.accessLine),
  csv50: () => madeFile("table50.csv", 50 * megabyte, shapes.csvLine),
  json50: () => madeFile("lines50.json", 50 * megabyte, shapes.jsonLine),
  punctuation50: () => madeFile("punctuation50.txt", 50 * megabyte, shapes.punctuationLine),
  hex50: () => madeFile("hex50.txt", 50 * megabyte, shapes.hexLine),
  short50: () => madeFile("short50.txt", 50 * megabyte, shapes.shortLine),
  code50: () => madeFile("code50.ts", 50 * megabyte, shapes.codeLine),
  script50: () => madeFile("minified50.js", 50 * megabyte, shapes.minifiedScript, ";"),
  line100: () => madeFile("line100.js", 100 * megabyte, shapes.minifiedScript, ";"),
  json1line50: () => madeFile("minified50.json", 50 * megabyte, shapes.jsonLine, ","),
  ascii50: () => madeFile("ascii50.log", 50 * megabyte, shapes.wordsLine("ascii")),
  german50: () => madeFile("german50.log", 50 * megabyte, shapes.wordsLine("german")),
  cyrillic50: () => madeFile("cyrillic50.log", 50 * megabyte, shapes.wordsLine("cyrillic")),
  chinese50: () => madeFile("chinese50.log", 50 * megabyte, shapes.wordsLine("chinese")),
  texts2k: () => list("texts2k.txt", 2000, rareText),
  texts10k: () => list("texts10k.txt", 10_000, rareText),
  patterns2k: () => list("patterns2k.txt", 2000, (random, number) => `"${rareText(random, number)}"`),
  patterns10k: () => list("patterns10k.txt", 10_000, (random, number) => `"${rareText(random, number)}"`),
  dense2k: () => list("dense2k.txt", 2000, (_, number) => `"u${number}"`),
  absent2k: () => list("absent2k.txt", 2000, (random) => `"${absentText(random)}"`),
  lines10k: () => list("lines10k.log", 10_000, logLine),
  marks10k: () => list("marks10k.txt", 10_000, markedLine),
  typed1k: () => list("typed1k.txt", 1000, typedPattern),
  tree: () => tree("tree", 4000),
  tree20k: () => tree("tree20k", 20_000),
  tree50k: () => tree("tree50k", 50_000),
  tree100k: () => tree("tree100k", 100_000),
};

export type DataName = keyof typeof made;

/** @returns path of the named data, generated if it does not exist yet; "" for "none" */
export const dataPath = (name: DataName): string => made[name]();
