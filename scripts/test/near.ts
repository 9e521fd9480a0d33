/**
 * `npm test -- near FILE...`: the tests nearest to a change. Without a FILE: to what differs from the last commit.
 * Nearest are tests that import a file, through as few others as possible, and those named after it or its folder; then
 * the vectors and the stored answers of commands, cheapest first, up to the first file with a failure. For a file of
 * Zig, and where there is no library of the present sources, one is compiled for debugging, which takes seconds.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { roomOf } from "../mutate/nearest.ts";
import { nativeLibrary } from "../setup/native.mjs";
import { newestSource } from "../setup/sources.mjs";
import { zig } from "../zig.ts";

const root = join(import.meta.dir, "..", "..");
/** Where the library is compiled. */
const compiled = join(root, ".build", "near");

/** Most test files of a run, and the imports between a test and a file that is still near. */
const filesMax = 12;
const importsMax = 2;
/** These run the whole command in their process, so they are near each file that a scan may consist of. */
const decisions: ReadonlySet<string> = new Set(
  ["decisions", "one-answer", "promises", "agreement", "searches", "rules-mode", "other-commands"].map(
    (name) => `tests/flags/${name}.test.ts`,
  ),
);
const isDecided = (path: string) => /^ts\/(cli\/(args|commands|flags|scan)|report|scan|window)\//.test(path);
/** Tests that take longer than all others near a file; `npm test` runs them. */
const slow: ReadonlySet<string> = new Set([
  "tests/flags/matrix.test.ts",
  "tests/tidy/start-up.test.ts",
  "tests/watch/storm.test.ts",
]);
/** They run the whole command, except what reads no text once, from beginning to end. Cheapest first. */
const answers = [
  "tests/conformance/here.ts",
  ...[
    "flags/windows",
    "flags/large",
    "follow/stored",
    "flags/pieces",
    "flags/answers",
    "flags/wrong",
    "flags/mixed",
    "flags/terminal",
    "flags/pairs",
  ].map((name) => `tests/${name}.test.ts`),
];
/** Near tests that take longer than the answers. */
const last: ReadonlySet<string> = new Set(["tests/flags/one-answer.test.ts"]);
/** The C programs of the tests call each function of the library. */
const cSteps = /^(?:zig\/(?:abi\/c\/|matcher\.h$)|tests\/c\/)/;
const isAnswered = (path: string) =>
  /^(?:ts\/(?!agents|api|chart|cli\/(?:follow|lsp|watch)|playground|watch|workbench)|zig\/(?!abi\/c|device|gen|wasm)).*\.(?:ts|zig)$/.test(
    path,
  );
/** Tests of a subject that has no folder of its name. */
const subjects: readonly (readonly [files: RegExp, tests: RegExp])[] = [
  [/^(?:zig\/(?:deep|form)|ts\/(?:deep|rewrite|cli\/rewriting))\//, /^tests\/redact\//],
  [/^(?:zig\/event|ts\/events|ts\/cli\/events)\//, /^tests\/formats\//],
  [/^zig\/abi\/c\//, /^tests\/c\//],
];

/** @returns the exit status */
export async function testNear(named: readonly string[]): Promise<number> {
  const changed = named.length > 0 ? named.map((path) => relative(root, resolve(path))) : differing();
  const missing = changed.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0 && named.length > 0) {
    console.error(`matcher: near: no file ${missing.join(", ")}`);
    return 2;
  }
  const tests = nearTests(changed, importsOfAll());
  const filters = changed.filter((path) => /^zig\/.*\.zig$/.test(path)).map(testFilter);
  if (tests.length + filters.length === 0) {
    console.error(
      `matcher: near: no test is near ${changed.join(", ") || "the last commit, which nothing differs from"}`,
    );
    return 2;
  }
  for (const filter of filters)
    if (await run([zig, "build", "test", "--summary", "all", `-Dtest-filter=${filter}`])) return 1;
  const env: Record<string, string> = {};
  if (filters.length > 0 || isLibraryOld()) {
    if (await run([zig, "build", "-Dmode=debug", "-p", compiled])) return 1;
    env.MATCHER_NATIVE = join(compiled, relative(join(root, "zig-out"), nativeLibrary));
  }
  const programs = changed.some((path) => cSteps.test(path)) ? [[process.execPath, "scripts/test/c.ts"]] : [];
  const runs = tests.map((path) => [process.execPath, "test", "--timeout", "60000", `./${path}`]);
  for (const words of [...programs, ...runs]) if (await run(words, env)) return 1;
  return 0;
}

/** Whether nothing was compiled from the present sources, and no other library is asked for. */
function isLibraryOld(): boolean {
  if (process.env.MATCHER_NATIVE) return false;
  return !existsSync(nativeLibrary) || statSync(nativeLibrary).mtimeMs <= newestSource();
}

async function run(words: readonly string[], env: Record<string, string> = {}): Promise<number> {
  console.log(words.map((word) => relative(root, word) || word).join(" "));
  const child = Bun.spawn([...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return child.exited;
}

/** Files that differ from the last commit, new ones too. */
function differing(): string[] {
  const { stdout } = Bun.spawnSync(["git", "status", "--porcelain", "--no-renames", "--untracked-files=all"], {
    cwd: root,
  });
  const lines = stdout.toString().split("\n").filter(Boolean);
  return lines.map((line) => line.slice(3)).filter((path) => existsSync(join(root, path)));
}

/** What Zig puts before the name of each test of a file, or of its folder if it has none. */
function testFilter(path: string): string {
  const hasTests = /^test\b/m.test(readFileSync(join(root, path), "utf8"));
  const place = hasTests ? path.slice(0, -".zig".length) : dirname(path);
  return `${place.slice("zig/".length).replaceAll("/", ".")}.`;
}

/** Files that each file of TypeScript imports, also those that it imports later. */
function importsOfAll(): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const folder of ["ts", "scripts", "tests"]) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
      const path = relative(root, join(entry.parentPath, entry.name));
      const source = readFileSync(join(root, path), "utf8").replace(/^#!.*/, "");
      const transpiler = new Bun.Transpiler({ loader: path.endsWith("x") ? "tsx" : "ts" });
      const local = transpiler.scanImports(source).filter(({ path: to }) => to.startsWith("."));
      found.set(
        path,
        local.map(({ path: to }) => join(dirname(path), to)),
      );
    }
  }
  return found;
}

/** @param imports by file */
export function nearTests(changed: readonly string[], imports: ReadonlyMap<string, readonly string[]>): string[] {
  const importers = new Map<string, string[]>();
  for (const [from, targets] of imports)
    for (const to of targets) importers.set(to, [...(importers.get(to) ?? []), from]);
  const distances = new Map<string, number>();
  const note = (test: string, distance: number) =>
    distances.set(test, Math.min(distance, distances.get(test) ?? Number.POSITIVE_INFINITY));
  for (const file of changed) {
    for (const [other, distance] of importersOf(file, importers)) if (isTest(other)) note(other, distance);
    // Tests that start the command import nothing of it.
    for (const other of imports.keys()) {
      if (!isTest(other)) continue;
      if (stemOf(other) === stemOf(file) || (decisions.has(other) && isDecided(file))) note(other, 0);
      else if (isNamedAfter(other, file) || isOfSubject(other, file)) note(other, 1);
      // Those of the PowerShell module start it as a whole.
      else if (isOfPowerShell(file) && other.startsWith("tests/powershell/")) note(other, 1);
    }
  }
  const isNear = changed.some((path) => !isTest(path) && isAnswered(path));
  const near = [...distances]
    .filter(([test]) => !slow.has(test) && !(isNear && answers.includes(test)))
    .sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
  const nearest = near.slice(0, filesMax).map(([test]) => test);
  const others = isNear ? answers.filter((test) => imports.has(test)) : [];
  const ordered = [...nearest, ...others];
  return [...ordered.filter((test) => !last.has(test)), ...ordered.filter((test) => last.has(test))];
}

const isOfSubject = (test: string, file: string) =>
  subjects.some(([files, tests]) => files.test(file) && tests.test(test));

/** A test in or named after a folder of a file, or the file; for a file of Zig those of the room in `ts`. */
function isNamedAfter(test: string, file: string): boolean {
  const [language, ...below] = dirname(file).split("/");
  if (language === "zig") return below.length > 0 && test.startsWith(`ts/${roomOf(below[0]!)}/`);
  if (language !== "ts" || !test.startsWith("tests/")) return false;
  const names = [basename(dirname(test)), stemOf(test).split("-")[0]!];
  return [...below, stemOf(file).split("-")[0]!].some((name) => name !== "cli" && names.includes(name));
}

/** Files that import a file through few others, with the number of imports between. */
function importersOf(file: string, importers: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const found = new Map([[file, 0]]);
  let last = [file];
  for (let distance = 1; distance <= importsMax + 1; distance++) {
    last = last.flatMap((one) => importers.get(one) ?? []).filter((one) => !found.has(one));
    for (const one of last) found.set(one, distance);
  }
  return found;
}

const isOfPowerShell = (path: string) => /\.(cs|csproj|ps1|psm1|psd1|ps1xml)$/.test(path);
const isTest = (path: string) => path.endsWith(".test.ts");
const stemOf = (path: string) => basename(path).replace(/\..*$/, "");
