/** What the bundle of the command loads with each module that it loads on demand. */
import { basename, join, resolve } from "node:path";

const transpiler = new Bun.Transpiler({ loader: "js" });

export interface Loaded {
  /** Absolute paths of the sources whose code is loaded. */
  readonly sources: ReadonlySet<string>;
  /** Modules outside the bundle. */
  readonly outside: ReadonlySet<string>;
  /** Number of chunks. */
  readonly chunks: number;
}

export interface Bundle {
  /** Absolute paths of the modules that are loaded on demand, and of the bundle's entry. */
  readonly entries: readonly string[];
  /** What is loaded with an entry, without what `import()` and `require()` load later. */
  loadedWith(entry: string): Loaded;
}

/** Bundles the command whose sources are in `root`, without writing anything. */
export async function buildBundle(root: string): Promise<Bundle> {
  const built = await Bun.build({
    entrypoints: [join(root, "ts", "executable.ts")],
    splitting: true,
    target: "bun",
    metafile: true,
    external: ["matcher:native"],
  });
  const chunks = new Map(Object.entries(built.metafile!.outputs).map(([path, chunk]) => [basename(path), chunk]));
  const imports = new Map<string, readonly string[]>();
  for (const output of built.outputs) {
    if (!chunks.has(basename(output.path))) continue;
    const all = transpiler.scanImports(await output.text());
    imports.set(
      basename(output.path),
      all.filter(({ kind }) => kind === "import-statement").map(({ path }) => path),
    );
  }
  const chunkOf = new Map<string, string>();
  for (const [name, { entryPoint }] of chunks) if (entryPoint) chunkOf.set(resolve(entryPoint), name);
  const loadedWith = (entry: string): Loaded => {
    const outside = new Set<string>();
    const reached = new Set([chunkOf.get(entry)!]);
    for (const name of reached) {
      for (const path of imports.get(name)!) {
        if (chunks.has(basename(path))) reached.add(basename(path));
        else outside.add(path);
      }
    }
    const sources = new Set<string>();
    for (const name of reached) {
      const inputs = Object.entries(chunks.get(name)!.inputs);
      for (const [path, { bytesInOutput }] of inputs) if (bytesInOutput > 0) sources.add(resolve(path));
    }
    return { sources, outside, chunks: reached.size };
  };
  return { entries: [...chunkOf.keys()], loadedWith };
}
