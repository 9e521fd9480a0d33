/**
 * What is promised to users of a version, as files in a folder of `tests/compat` that has its name: flags, shapes of
 * JSON, statuses, names of the library, declarations of C, and files that the program wrote. `bun
 * tests/compat/promised.ts` writes the folder of the version of package.json: before its release, and not later.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import { commands } from "../../ts/cli/commands/index.ts";
import type { Flag } from "../../ts/cli/flags/flag.ts";
import { everyCommand } from "../../ts/cli/flags/global.ts";
import { environment } from "../../ts/cli/help/environment.ts";
import * as library from "../../ts/index.ts";

const root = join(import.meta.dir, "..", "..");
const main = join(root, "ts", "main.ts");
/** From the folder of a version. */
export const log = "../app.log";

export interface Run {
  readonly status: number | null;
  readonly out: string;
  readonly error: string;
}

/** Runs the command where the files of a version are. */
export function run(words: readonly string[], folder: string, input = ""): Run {
  const options = { cwd: folder, stdin: Buffer.from(input) };
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, ...words], options);
  return { status: exitCode, out: stdout.toString("latin1"), error: stderr.toString() };
}

/** Command lines whose status is promised, in the order of `statuses.txt`: new ones are added at the end. */
export const statuses: readonly (readonly string[])[] = [
  ["scan", "\\R", log],
  ["scan", "none", log],
  ["scan", "none", log, "--require-match"],
  ["grep", "none", log],
  ["grep", "\\R", log],
  ["scan", "(", log],
  ["scan", "\\R", "missing.log"],
  ["scan", "\\R", "--no-such-flag"],
  ["no-such-command"],
  ["diff", log, log],
  ["--version"],
  ["--help"],
];

/** Patterns that keep their meaning. `patterns.txt` has what each finds in the log, in this order; new ones follow. */
const patterns: readonly string[] = [
  ...["\\I", "\\R{>100ms}:took", "\\T:at", "\\N", "\\W:method \\{path}", '"ERROR" \\W:part', "`10.0.`", "\\{path}"],
  ...['\\W "=" \\N{>=500}:status', "\\I{in=10.0.1.0/24}", '"took" (\\R|\\N)', '"GET" .*? \\R{100ms..2s}:took'],
  ...['^\\T:at "ERROR"', "\\R $", '"order" \\N:n', '\\W:a "=" \\N:b', "\\W{2,3} \\I", "@novel \\I", "\\I:x .*? =x"],
];

/** Templates that keep their meaning, each for the matches of a pattern: `templates.txt`. */
const formats: readonly (readonly [pattern: string, template: string])[] = [
  ["\\I:ip .*? \\R:took", "${line}:${col} ${ip} ${ip:octet1-2} ${took}"],
  ["\\R:took", "${took} ${0} ${start} ${end}"],
  ["\\T:at", "${at:year} ${at:hour}"],
  ["\\{path}:file", "${file} ${file:name}"],
];

/** What each pattern finds, as offsets; a pattern that does not compile says so. */
export function findAll(text: string): string[] {
  return patterns.map(
    (pattern) => `${pattern} ${library.scan(pattern, text).map(({ start, end }) => `${start}-${end}`)}`,
  );
}

/** What each template makes of the first matches. */
export function formatAll(text: string): string[] {
  return formats.flatMap(([pattern, template]) =>
    library.scan(pattern, text, { head: 3 }).map((match) => `${template} ${match.format(template, text)}`),
  );
}

/** Variables of the environment that the help names. */
export const variables = (): string[] => environment.map(({ name }) => name).sort();

export const logText = (): string => readFileSync(join(import.meta.dir, "app.log"), "utf8");

/** Command lines whose JSON has a promised shape, by the name of a file. */
export const json: Readonly<Record<string, readonly string[]>> = {
  scan: ["scan", "\\I:client .*? \\R:took", log, "--json"],
  "count-by": ["count-by", "\\I:client .*? \\R:took", "${client}", log, "--sum", "took", "--json"],
  templates: ["templates", log, "--json"],
  tokens: ["tokens", "--json", "--text", "took 5ms from 10.0.0.1"],
  digest: ["digest", log, "--json"],
  diff: ["diff", log, log, "--json"],
  events: ["events", log],
  redact: ["redact", "--report", log, "--json"],
};

/** Files that a version wrote, each with the command line that reads it. */
export const files: Readonly<Record<string, { write: readonly string[]; read: readonly string[] }>> = {
  "slow.program": {
    write: ["compile", "\\I:client .*? \\R{>100ms}:took", "-o", "slow.program"],
    read: ["scan", "--program", "slow.program", log],
  },
  "templates.set": {
    write: ["templates", log, "--save", "templates.set"],
    read: ["templates", "--load", "templates.set"],
  },
  "clients.part": {
    write: ["count-by", "--line", "\\I:client .*? \\R:took", "${client}", log, "--sum", "took", "--partial"],
    read: ["combine", "clients.part"],
  },
  "pseudonyms.map": {
    write: ["redact", "\\I", log, "--mask", "pseudonym", "--map", "pseudonyms.map"],
    read: ["redact", "--unmask", "pseudonyms.map", "redacted.log"],
  },
};

/** Every flag of every command: `scan --json`. Letters are flags of their own: `scan -A`. */
export async function flags(): Promise<string[]> {
  const named = (name: string, { short, long, aliases = [] }: Flag) =>
    [...(short ? [`-${short}`] : []), ...[long, ...aliases].map((one) => `--${one}`)].map((flag) => `${name} ${flag}`);
  const lines: string[] = [];
  for (const { name, load } of commands) {
    const { command } = await load();
    const groups = [...command.flags, ...everyCommand];
    lines.push(
      name,
      ...groups.flatMap((group) => (group.flags as readonly Flag[]).flatMap((flag) => named(name, flag))),
    );
  }
  return [...new Set(lines)].sort();
}

/** Paths of the values of a document, or of several, with their types: `matches[].start number`. */
export function listPaths(documents: string): string[] {
  const paths = new Set<string>();
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, `${path}[]`);
    else if (value !== null && typeof value === "object") {
      for (const [name, one] of Object.entries(value)) visit(one, path === "" ? name : `${path}.${name}`);
    } else paths.add(`${path} ${value === null ? "null" : typeof value}`);
  };
  for (const document of parseDocuments(documents)) visit(document, "");
  return [...paths].sort();
}

function parseDocuments(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  }
}

/** Names that programs import; types are in `tests/compat/VERSION/uses.ts`, which is checked with the sources. */
export const listExports = (): string[] => Object.keys(library).sort();

/** Declarations of functions, without their comments, each on a line. */
export function declarations(): string[] {
  const text = readFileSync(join(root, "zig", "matcher.h"), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  return [...text.matchAll(/^[\w *]+?\bmt_\w+\([^;{]*\);/gm)].map(([found]) => found.replace(/\s+/g, " ")).sort();
}

if (import.meta.main) {
  const folder = join(import.meta.dir, version);
  mkdirSync(folder, { recursive: true });
  const put = (name: string, lines: readonly string[]) => writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  const ran = (words: readonly string[]) => {
    const { status, out, error } = run(words, folder);
    if (status === 2) throw new Error(`${words.join(" ")}: ${error}`);
    return out;
  };
  put("flags.txt", await flags());
  put("exported.txt", listExports());
  put("patterns.txt", findAll(logText()));
  put("templates.txt", formatAll(logText()));
  put("variables.txt", variables());
  put("declarations.txt", declarations());
  put(
    "statuses.txt",
    statuses.map((words) => String(run(words, folder).status)),
  );
  for (const [name, words] of Object.entries(json)) put(`${name}.shape.txt`, listPaths(ran(words)));
  for (const [name, { write, read }] of Object.entries(files)) {
    const out = ran(write);
    if (write.includes("--partial")) writeFileSync(join(folder, name), out, "latin1");
    if (write.includes("--map")) writeFileSync(join(folder, "redacted.log"), out, "latin1");
    writeFileSync(join(folder, `${name}.expected.txt`), ran(read), "latin1");
  }
}
