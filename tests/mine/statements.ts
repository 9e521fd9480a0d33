/**
 * Logs rendered from the logging statements of source code: how well `templates --merge` does on programs that nobody
 * chose formats of. The statements stay where they are; only figures are printed.
 *
 *     bun tests/mine/statements.ts FOLDER [--wrong NAME] [--seeds N] [--write OUTPUT]
 *
 * FOLDER has one folder of source code (C, C++, Go, Java, Python) for each program, as `apt-get source` unpacks them.
 * A log has about 140 statements of the program by chance, with frequencies by Zipf, and two thousand lines.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Below, randomBelow } from "../prng.ts";
import { mean, measureAccuracy } from "./accuracy.ts";
import type { LabelledLog } from "./labelled.ts";

const statementsOfLog = 140;
const linesOfLog = 2000;
/** A program whose source shows fewer statements logs in a way that is not read here. */
const statementsAtLeast = 60;
/** The exponent of Zipf's law for how often a statement runs. */
const zipfExponent = 1.2;

/** A statement: constant texts with what is printed between them, named as in the source. */
interface Statement {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

interface Language {
  readonly extensions: readonly string[];
  readonly statements: (source: string) => Statement[];
}

const literal = String.raw`"(?:[^"\\\n]|\\.)*"`;

function decodeEscapes(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, sign: string) => (sign === "n" || sign === "t" || sign === "r" ? " " : sign));
}

/** The arguments of a call, from behind its first text: split at commas outside brackets and quotes. */
function splitArguments(source: string, from: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = from;
  for (let at = from; at < Math.min(source.length, from + 2000); at++) {
    const sign = source[at]!;
    if (sign === '"' || sign === "'") {
      const quoted = new RegExp(`${literal}|'(?:[^'\\\\\\n]|\\\\.)*'`, "y");
      quoted.lastIndex = at;
      const match = quoted.exec(source);
      if (match) at += match[0].length - 1;
    } else if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign)) {
      if (depth === 0) {
        found.push(source.slice(start, at).trim());
        return found;
      }
      depth--;
    } else if (sign === "," && depth === 0) {
      found.push(source.slice(start, at).trim());
      start = at + 1;
    }
  }
  return found;
}

/** Splits a format at its placeholders. */
function split(format: string, placeholder: RegExp, nameOf: (match: RegExpMatchArray, index: number) => string) {
  const texts: string[] = [];
  const names: string[] = [];
  let end = 0;
  for (const match of format.matchAll(placeholder)) {
    if (match[0] === "%%") continue;
    texts.push(format.slice(end, match.index));
    names.push(nameOf(match, names.length));
    end = match.index! + match[0].length;
  }
  texts.push(format.slice(end));
  return { texts: texts.map((text) => text.replaceAll("%%", "%")), names };
}

const printf = /%%|%(?:\((\w+)\))?[-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z|j)?([a-zA-Z])/g;
const integerLetters = "diuxX";

function printfStatements(call: RegExp, textSign: RegExp): (source: string) => Statement[] {
  return (source) =>
    [...source.matchAll(call)].flatMap((match) => {
      const start = match.index! + match[0].length;
      const run = new RegExp(`(?:\\s*${textSign.source})+`, "y");
      run.lastIndex = start;
      const texts = run.exec(source);
      if (!texts) return [];
      const format = [...texts[0].matchAll(new RegExp(textSign.source, "g"))]
        .map((text) => decodeEscapes(text[0].replace(/^[a-zA-Z]*"+|^'+|"+$|'+$/g, "")))
        .join("");
      const values = splitArguments(source, start + texts[0].length).slice(1);
      return [
        split(format, printf, ([, name, letter], index) => {
          if (integerLetters.includes(letter!)) return "%d";
          return name ?? values[index] ?? "";
        }),
      ];
    });
}

function bracedStatements(source: string): Statement[] {
  const call = /\b(?:log|LOG|logger|LOGGER)\.(?:trace|debug|info|warn|error)\(/g;
  return [...source.matchAll(call)].flatMap((match) => {
    // A sum of texts and values: `"text " + value + " text"`.
    const [sum, ...values] = splitArguments(source, match.index! + match[0].length);
    if (!sum?.startsWith('"')) return [];
    const parts = sum.split(new RegExp(`(${literal})`)).map((part) => part.trim());
    let format = "";
    const summed: string[] = [];
    for (const part of parts) {
      if (part.startsWith('"')) format += decodeEscapes(part.slice(1, -1));
      else if (part !== "" && part.replaceAll("+", "").trim() !== "") {
        format += "{}";
        summed.push(part);
      }
    }
    const all = summed.length > 0 ? summed : values;
    return [split(format, /\{\}/g, (_, index) => all[index] ?? "")];
  });
}

const languages: readonly Language[] = [
  {
    extensions: [".py"],
    statements: printfStatements(
      /\b(?:LOG|log|logger|logging|self\.logger)\.(?:debug|info|warning|warn|error|exception|critical)\(\s*(?:_\(\s*)?/g,
      /(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/,
    ),
  },
  { extensions: [".java"], statements: bracedStatements },
  {
    extensions: [".go"],
    statements: printfStatements(
      /\b(?:log|logrus|klog|plog|logger|fmt|errors)\.(?:Debugf|Infof|Warnf|Warningf|Errorf|Wrapf|Debug|Info|Warn|Warning|Error)\((?:err, )?\s*/g,
      new RegExp(literal),
    ),
  },
  {
    extensions: [".c", ".cc", ".cpp"],
    statements: printfStatements(
      /\b(?:[ie]_(?:debug|info|warning|error|panic)|VIR_(?:DEBUG|INFO|WARN|ERROR)|LOG\(LOGS_\w+,|DEBUG_LOG|virReportError\(\w+,|(?:cfg_obj|isc|named)_log\([^"]*|syslog\(LOG_\w+,|e_(?:debug|info|warning|error)\([^,"]+,)\(?\s*(?:_\()?/g,
      new RegExp(literal),
    ),
  },
];

function sourceFiles(folder: string): string[] {
  return (
    [...new Bun.Glob("**/*").scanSync({ cwd: folder, followSymlinks: false })]
      .filter((file) => languages.some(({ extensions }) => extensions.some((end) => file.endsWith(end))))
      .filter((file) => !/(?:^|\/)(?:tests?|testing|vendor|docs?|examples?)\/|_test\.|Test\w*\.java/.test(file))
      // Generated code repeats one statement for every field.
      .filter((file) => !/\.pb(?:\.\w+)?\.go$|zz_generated|fake_/.test(file))
      .sort()
      .map((file) => join(folder, file))
  );
}

/** The different statements of a program's source. Those without two words beside their values are left out. */
export function findStatements(folder: string): Statement[] {
  const found = new Map<string, Statement>();
  for (const file of sourceFiles(folder)) {
    const language = languages.find(({ extensions }) => extensions.some((end) => file.endsWith(end)))!;
    for (const statement of language.statements(readFileSync(file, "latin1"))) {
      const texts = statement.texts.map((text) => text.replaceAll(/[^\x20-\x7e]/g, " "));
      const key = texts.join("\0").trim();
      if (statement.names.length > 8 || (key.match(/[A-Za-z]{3,}/g)?.length ?? 0) < 2) continue;
      found.set(key, { texts, names: statement.names });
    }
  }
  return [...found.values()];
}

const words =
  "gateway ledger mirror report crawler inbox archive planet harbor garden bridge signal north studio sensor orbit".split(
    " ",
  );
const states = "ACTIVE WAITING FAILED NEW STOPPED PAUSED DONE".split(" ");
const errors = [
  "No route to host",
  "Permission denied",
  "end of file",
  "connection timed out",
  "java.lang.IllegalStateException: Pool is shut down",
  "resource temporarily unavailable",
  "bad magic number: wanted 7f45, got 0a0d",
  "deadline of 20s exceeded",
  "no such device",
  "broken pipe",
  "quota exceeded",
  "Is a directory",
];

type Kind = "integer" | "name" | "error" | "hex" | "uuid" | "path" | "host" | "state" | "list" | "object";

/** What an argument with this name prints; where the name does not tell, one of the kinds by chance. */
function guessKind(name: string, below: Below): Kind {
  const low = name.toLowerCase();
  if (name === "%d" || /count|size|number|num\b|len|timeout|port|index|offset|seconds|pid|version/.test(low)) {
    return "integer";
  }
  if (/\be\b|err|exc|reason|cause|message|strerror|\bmsg/.test(low)) return "error";
  if (/uuid/.test(low)) return "uuid";
  if (/id\b|_id|hash|digest|token/.test(low)) return below(2) === 0 ? "hex" : "uuid";
  if (/path|file|dir|mount/.test(low)) return "path";
  if (/host|addr|server|\bip|peer|url|endpoint|node/.test(low)) return "host";
  if (/state|status|type|mode/.test(low)) return "state";
  if (/s$|list|set\b/.test(low)) return below(2) === 0 ? "list" : "name";
  return (["name", "name", "name", "name", "name", "name", "integer", "host", "object", "path"] as const)[below(10)]!;
}

class Rendering {
  constructor(readonly below: Below) {}

  one<T>(all: readonly T[]): T {
    return all[this.below(all.length)]!;
  }

  hex(length: number): string {
    return Array.from({ length }, () => "0123456789abcdef"[this.below(16)]!).join("");
  }

  capital(): string {
    const word = this.one(words);
    return word[0]!.toUpperCase() + word.slice(1);
  }

  name(): string {
    const spellings = [
      () => this.one(words),
      () => `${this.one(words)}-${this.below(40)}`,
      () => `${this.one(words)}_${this.one(words)}`,
      () => `${this.one(words)}-${this.one(words)}`,
      () => `com.${this.one(words)}.${this.capital()}`,
      () => this.capital() + this.one(["Manager", "Worker", "Client", "Queue"]),
    ];
    return this.one(spellings)();
  }

  host(): string {
    const hosts = [
      () => `10.${this.below(256)}.${this.below(256)}.${this.below(256)}`,
      () => `${this.one(words)}${this.below(10)}.example.org`,
      () => `${this.one(words)}-${this.below(20)}`,
    ];
    return this.one(hosts)() + (this.below(2) === 0 ? `:${1024 + this.below(60_000)}` : "");
  }

  path(): string {
    const parts = Array.from({ length: 1 + this.below(4) }, () => this.one(words));
    return `/${parts.join("/")}${this.one(["", ".conf", ".log", ".sock", `-${this.below(99)}`])}`;
  }

  of(kind: Kind): string {
    if (kind === "integer") {
      return String(this.below(8) === 0 ? -1 : this.below(10 ** (1 + this.below(7))));
    }
    if (kind === "name") return this.name();
    if (kind === "error") return this.below(12) === 0 ? "null" : this.one(errors);
    if (kind === "hex") return this.hex(this.one([12, 12, 16]));
    if (kind === "uuid") return [8, 4, 4, 4, 12].map((length) => this.hex(length)).join("-");
    if (kind === "path") return this.path();
    if (kind === "host") return this.host();
    if (kind === "state") return this.one(states);
    if (kind === "list") return `[${Array.from({ length: this.below(5) }, () => this.name()).join(", ")}]`;
    const fields = [`id=${this.below(10_000)}`, `name=${this.one(words)}`, `term=${this.below(10)}`];
    return `${this.capital()}${this.one(["Info", "Entry"])}(${fields.slice(0, 1 + this.below(3)).join(", ")})`;
  }
}

/** How many different values an argument has over a log; -1: a new one each time. */
const poolSizes = [1, 2, 3, 6, 12, 30, -1, -1, -1];

/** A log of a program's statements, as messages. */
export function renderedLog(name: string, all: readonly Statement[], seed: number): LabelledLog {
  const below = randomBelow(seed);
  const rendering = new Rendering(below);
  const left = [...all];
  const chosen = Array.from({ length: Math.min(statementsOfLog, left.length) }, () => {
    const [statement] = left.splice(below(left.length), 1);
    const values = statement!.names.map((argument) => {
      const kind = guessKind(argument, below);
      const size = rendering.one(poolSizes);
      return { kind, pool: Array.from({ length: Math.max(size, 0) }, () => rendering.of(kind)) };
    });
    return { texts: statement!.texts, values };
  });
  const weights = chosen.map((_, rank) => Math.round(1e6 / (rank + 1) ** zipfExponent));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const lines: string[] = [];
  const labels: string[] = [];
  while (lines.length < linesOfLog) {
    let point = below(total);
    const rank = weights.findIndex((weight) => (point -= weight) < 0);
    const { texts, values } = chosen[rank]!;
    const printed = values.map(({ kind, pool }) => (pool.length > 0 ? rendering.one(pool) : rendering.of(kind)));
    lines.push(
      texts
        .map((text, i) => text + (printed[i] ?? ""))
        .join("")
        .trim(),
    );
    labels.push(texts.join("<*>"));
  }
  return { name, lines, labels };
}

function csv(log: LabelledLog): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = log.lines.map((line, i) => `${i + 1},${cell(line)},${cell(log.labels[i]!)}`);
  return `LineId,Content,EventId\n${rows.join("\n")}\n`;
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  const option = (name: string) => {
    const at = words.indexOf(name);
    return at < 0 ? undefined : words.splice(at, 2)[1];
  };
  const wrongOf = option("--wrong");
  const seeds = Array.from({ length: Number(option("--seeds") ?? 3) }, (_, i) => i + 1);
  const output = option("--write");
  const programs = readdirSync(words[0]!)
    .sort()
    .map((program) => ({ program, all: findStatements(join(words[0]!, program)) }))
    .filter(({ all }) => all.length >= statementsAtLeast);
  const shares = programs.map(({ program, all }) => {
    const bySeed = seeds.map((seed) => {
      const log = renderedLog(program, all, seed);
      if (output !== undefined) writeFileSync(join(output, `${program}${seed}_2k.log_structured.csv`), csv(log));
      const { share, wrong } = measureAccuracy(log);
      if (program === wrongOf) console.log(`seed ${seed}: ${share.toFixed(3)}\n${wrong.join("\n")}`);
      return share;
    });
    const shown = bySeed.map((share) => share.toFixed(3)).join(" ");
    console.log(`${program.padEnd(16)} ${mean(bySeed).toFixed(3)}  (${shown}; ${all.length} statements)`);
    return mean(bySeed);
  });
  for (const half of [0, 1]) {
    console.log(`half ${"AB"[half]}           ${mean(shares.filter((_, i) => i % 2 === half)).toFixed(3)}`);
  }
  console.log(`mean             ${mean(shares).toFixed(3)}`);
}
