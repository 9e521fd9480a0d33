/**
 * Fewer chunks for a start. The bundler makes a chunk of the modules that the same set of entries loads, and every
 * module that is loaded on demand is an entry: a scan loaded 73 chunks, each of which costs 25,000 instructions and two
 * page faults. In a copy of the sources, each entry that loads part of a group loads all of it, so that the modules of
 * a group have the same entries, and become one chunk.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type Bundle, buildBundle } from "./loaded.ts";

/**
 * What every run loads is one group; other modules are grouped by which of these runs load them: the last lines,
 * matches, lines with matches.
 */
const everyRun = "ts/executable.ts";
const commonRuns = ["ts/cli/commands/tail.ts", "ts/cli/commands/scan.ts", "ts/cli/commands/grep.ts"];

/** Copies the sources of `root` to `copy`, with groups. */
export async function copyWithGroups(root: string, copy: string): Promise<void> {
  const bundle = await buildBundle(root);
  const groups = findGroups(bundle, root);
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(root, "ts"), join(copy, "ts"), { recursive: true, filter: (path) => !/\.(test|fuzz)\.ts$/.test(path) });
  const loaders = groups.map((_, i) => join(copy, "ts", `start-group-${i}.ts`));
  groups.forEach((modules, i) => {
    const paths = [...modules].map((path) => join(copy, relative(root, path)));
    writeFileSync(loaders[i]!, paths.map((path) => writeImport(loaders[i]!, path)).join("\n"));
  });
  // The bundler leaves out an import of which nothing is used, unless the module is listed as one with effects.
  const settings = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const grouped = groups.flatMap((modules) => [...modules].map((path) => relative(root, path)));
  const effective = [...loaders.map((path) => relative(copy, path)), ...grouped];
  settings.sideEffects.push(...effective.map((path) => `./${withSlashes(path)}`));
  writeFileSync(join(copy, "package.json"), JSON.stringify(settings));
  for (const entry of bundle.entries) {
    const { sources } = bundle.loadedWith(entry);
    const needed = loaders.filter((_, i) => !groups[i]!.isDisjointFrom(sources));
    const place = join(copy, relative(root, entry));
    if (needed.length > 0) importFirst(place, needed);
  }
}

/**
 * Modules that are entries are in no group: they stay chunks of their own. So do those that only one of the runs loads:
 * every importer of an `index.ts` that exports a module with effects would load it.
 */
function findGroups(bundle: Bundle, root: string): ReadonlySet<string>[] {
  const groups = new Map<string, Set<string>>();
  const entries = new Set(bundle.entries);
  const always = bundle.loadedWith(join(root, everyRun)).sources;
  const runs = commonRuns.map((path) => bundle.loadedWith(join(root, path)).sources);
  for (const path of new Set([...always, ...runs.flatMap((sources) => [...sources])])) {
    if (entries.has(path) || !path.startsWith(join(root, "ts"))) continue;
    const which = runs.map((sources) => Number(sources.has(path)));
    if (!always.has(path) && which.indexOf(1) === which.lastIndexOf(1)) continue;
    const key = always.has(path) ? "always" : which.join("");
    groups.set(key, (groups.get(key) ?? new Set()).add(path));
  }
  return [...groups.values()];
}

function importFirst(place: string, loaders: readonly string[]): void {
  const source = readFileSync(place, "utf8");
  const firstLine = source.startsWith("#!") ? source.indexOf("\n") + 1 : 0;
  const added = loaders.map((path) => writeImport(place, path)).join("");
  writeFileSync(place, source.slice(0, firstLine) + added + source.slice(firstLine));
}

function writeImport(from: string, path: string): string {
  const place = withSlashes(relative(dirname(from), path));
  return `import "${place.startsWith(".") ? place : `./${place}`}";`;
}

const withSlashes = (path: string): string => path.replaceAll("\\", "/");
