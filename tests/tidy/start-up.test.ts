/** A short scan is mostly start-up: what it loads before it reads its words is held here. */
import { expect, test } from "bun:test";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");

/** Modules that the bundle loads with `entry`, other than by `import()` and `require()`. */
async function loadedWith(entry: string): Promise<readonly string[]> {
  const built = await Bun.build({
    entrypoints: [join(root, "ts", "executable.ts")],
    splitting: true,
    target: "bun",
    metafile: true,
    external: ["matcher:native"],
  });
  const { outputs } = built.metafile!;
  const chunk = (path: string) => path.replace(/^\.\//, "");
  const chunks = new Map(Object.entries(outputs).map(([path, output]) => [chunk(path), output]));
  const waiting = [...chunks].flatMap(([path, { entryPoint }]) => (entryPoint?.endsWith(entry) ? [path] : []));
  const reached = new Set(waiting);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const { path: to, kind } of chunks.get(path)?.imports ?? []) {
      if (kind !== "import-statement" || reached.has(chunk(to))) continue;
      reached.add(chunk(to));
      waiting.push(chunk(to));
    }
  }
  const own = [...reached].flatMap((path) => Object.keys(chunks.get(path)?.inputs ?? {}));
  return [...own, ...[...reached].filter((path) => !chunks.has(path))];
}

test("a scan of plain text loads no module of the system's, of packages, or of what it may not need", async () => {
  const loaded = await loadedWith("ts/cli/scan.ts");
  expect(loaded.some((path) => path.endsWith("ts/cli/scan-run.ts"))).toBe(true);
  const spared = /^node:|node_modules|ts\/(deep|infer|mine|rewrite|table|template|value)\/index|unpacked|walk|ts\/help/;
  expect(loaded.filter((path) => spared.test(path))).toEqual([]);
});
