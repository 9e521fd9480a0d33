/** Which test files are near a source of TypeScript. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dir, "..", "..");

/** Maximum number of test files outside the folder of a source that are run for it. */
const importingMax = 16;

export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path));
}

/** The vectors of the library for programs. */
const libraryTest = "tests/conformance/library.test.ts";

const testFiles: readonly string[] = ["ts", "tests"]
  .flatMap(filesBelow)
  .filter((path) => path.endsWith(".test.ts"))
  .sort();

/** Tests of a source, nearest first: its own, those beside it, those elsewhere that import it and the fewest others. */
export function nearestTests(path: string): readonly string[] {
  const own = path.replace(/\.ts$/, ".test.ts");
  const folder = dirname(path);
  const beside = testFiles.filter((test) => dirname(test) === folder && test !== own);
  const importing = testFiles
    .filter((test) => test.startsWith("ts/") && dirname(test) !== folder && findImported(test).has(path))
    .sort((a, b) => findImported(a).size - findImported(b).size);
  // Commands run in processes of their own, which imports do not show.
  const outside = /^ts\/cli\/(help|lines|readings|rewriting|tables)\//.test(path)
    ? ["ts/cli/commands/commands.test.ts"]
    : [];
  const throughLibrary = findImported(libraryTest).has(path) ? [libraryTest] : [];
  const ends = /^ts\/(cli|error|report|terminal)\//.test(path)
    ? ["tests/e2e/command-line.test.ts", "tests/e2e/terminal.test.ts"]
    : [];
  const near = [...(existsSync(join(root, own)) ? [own] : []), ...beside, ...importing.slice(0, importingMax)];
  return [...new Set([...near, ...outside, ...throughLibrary, ...ends])];
}

/** Tests of the folder in `ts` whose name is that of a room of Zig. */
export function testsOfRoom(path: string): readonly string[] {
  return testFiles.filter((test) => test.startsWith(`ts/${roomOf(path.split("/")[1]!)}/`));
}

/** Rooms of Zig whose folder in `ts` has another name. */
const rooms: Readonly<Record<string, string>> = {
  axis: "scan",
  event: "events",
  field: "fields",
  kernels: "lex",
  match: "scan",
  record: "window",
  relation: "value",
  source: "input",
};

export const roomOf = (room: string): string => rooms[room] ?? room;

const importedBy = new Map<string, ReadonlySet<string>>();

/** The sources that a test imports, directly or not. */
function findImported(test: string): ReadonlySet<string> {
  const known = importedBy.get(test);
  if (known) return known;
  const found = new Set<string>();
  const waiting = [test];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const text = readFileSync(join(root, path), "utf8");
    for (const [, target] of text.matchAll(/(?:from|import|import\(|require\() ?"(\.[^"]*\.ts)"/g)) {
      const next = join(dirname(path), target!);
      if (found.has(next) || !existsSync(join(root, next))) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  importedBy.set(test, found);
  return found;
}
