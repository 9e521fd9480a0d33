/** `bun tests/tidy/measures.ts`: prints how large and how entangled the sources are. `MEASURES.md` has the last run. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enteredBy } from "./entered.ts";
import { importedBy, importedTypesBy, listFiles, root, text, typescript, zig, zigImports } from "./imports.ts";
import { circles, longFunctions } from "./shrinking.ts";

const countLines = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + text(path).split("\n").length - 1, 0);

function describeCircles(paths: readonly string[], findImports: (path: string) => string[]): string {
  const found = circles(new Map(paths.map((path) => [path, findImports(path)])));
  return `${found.length}, the largest of ${found[0]?.length ?? 0} files`;
}

/** Modules that the command loads for some words, and the imports of values between them. */
function loadedBy(words: readonly string[]): { files: number; imports: number } {
  const folder = mkdtempSync(join(tmpdir(), "measures-"));
  try {
    const list = join(folder, "list");
    const preload = join(folder, "preload.ts");
    writeFileSync(preload, noting(list));
    const run = Bun.spawnSync([process.execPath, "--preload", preload, join(root, "ts/main.ts"), ...words]);
    if (run.exitCode !== 0) throw new Error(run.stderr.toString());
    const paths = new Set(readFileSync(list, "utf8").trim().split("\n"));
    const loaded = typescript.filter((path) => paths.has(join(root, path)));
    const imports = loaded.flatMap((path) => importedBy(path)).filter((path) => paths.has(join(root, path)));
    return { files: loaded.length, imports: imports.length };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A module that notes the path of each source when it is loaded. */
const noting = (list: string) => `
import { appendFileSync, readFileSync } from "node:fs";
Bun.plugin({ name: "noting", setup(build) {
  build.onLoad({ filter: /\\/ts\\/.*\\.tsx?$/ }, ({ path }) => {
    appendFileSync(${JSON.stringify(list)}, path + "\\n");
    return { contents: readFileSync(path, "utf8"), loader: path.endsWith("x") ? "tsx" : "ts" };
  });
} });`;

const all = listFiles(["ts", "zig", "tests", "scripts"], /\.(tsx?|zig|mjs)$/);
const isTested = (path: string) => /^tests\/|\.test\.|\.fuzz\.|_test\.zig$/.test(path);
const scan = loadedBy(["scan", "--count", "\\W", join(root, "README.md")]);
const entered = enteredBy(["scan", String.raw`\R{>1s}`, join(root, "README.md")]);
const functions = (paths: readonly string[], language: "ts" | "zig") =>
  paths.reduce((sum, path) => sum + longFunctions(text(path), language).length, 0);

/** Files of tests for a GPU's search that the names of others do not tell. */
const deviceTests = /(fixture|lines_twin|mixed_texts|repeat|_test)\.zig$/;
/** Other searches use these too. */
const alsoForCores = new Set(["zig/device/plan.zig"]);
const deviceSources = [
  ...listFiles(["zig/device", "zig/match/device", "shaders"], /\.(zig|comp)$/).filter(
    (path) => !deviceTests.test(path) && !alsoForCores.has(path),
  ),
  ...["ts/scan/device.ts", "ts/tables/device-reasons.ts", "zig/abi/bun/device.zig"],
];

/** Without empty lines, comments and the tests in a file of Zig. */
function countCode(path: string): number {
  const code = text(path).replaceAll(/^test "[\s\S]*?^}$/gm, "");
  return code.split("\n").filter((line) => !/^\s*(\/\/.*|\/?\*.*)?$/.test(line)).length;
}

const measures: Readonly<Record<string, string | number>> = {
  "lines of ts and zig, their tests included, generated files left out": countLines(
    all.filter((path) => /^(ts|zig)\//.test(path)),
  ),
  "lines of them that are tests": countLines(all.filter((path) => /^(ts|zig)\//.test(path) && isTested(path))),
  "lines of tests and scripts": countLines(all.filter((path) => /^(tests|scripts)\//.test(path))),
  "lines that serve nothing but a GPU, tests in files of their own left out": countLines(deviceSources),
  "lines of code among them, without comments, empty lines and tests": deviceSources.reduce(
    (sum, path) => sum + countCode(path),
    0,
  ),
  "circles of imported values in TypeScript": describeCircles(typescript, importedBy),
  "the same with types": describeCircles(typescript, importedTypesBy),
  "circles in Zig": describeCircles(zig, zigImports),
  "functions above 70 lines in TypeScript, in Zig": `${functions(typescript, "ts")}, ${functions(zig, "zig")}`,
  "modules that a count of a file loads": scan.files,
  "imports between them": scan.imports,
  "a scan of a file for \\R{>1s}: files of which functions are called": entered.files,
  "the same by room": entered.rooms,
  "its calls of functions, each of which returns": entered.calls,
  "those that cross between files": entered.crossings,
  // The word alone is also one of queries and of alerts.
  "files that name --since": typescript.filter((path) => /["-]since\b[\s\S]*["-]until\b/.test(text(path))).length,
};

for (const [name, value] of Object.entries(measures)) console.log(`| ${name} | ${value} |`);
