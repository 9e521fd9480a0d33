/**
 * Bundles sources for the browser: modules of the runtime become those of ts/playground, and the library a module of
 * WebAssembly.
 */
import { basename, join } from "node:path";
import type { BuildOutput, BunPlugin } from "bun";
import { colourRules } from "../../ts/workbench/colours.ts";

const root = join(import.meta.dir, "..", "..");
const playground = join(root, "ts", "playground");

/** What takes the place of modules of the runtime; the bundler has its own for `node:path`. Others are absent. */
const replaced: Readonly<Record<string, string>> = {
  "bun:ffi": join(playground, "ffi.ts"),
  "node:buffer": join(playground, "buffer.ts"),
  "node:fs": join(playground, "files.cjs"),
  "node:os": join(playground, "os.cjs"),
};
const absent = join(playground, "absent.cjs");
const kept = new Set(["node:path"]);

/** The bundler asks plugins about none of these modules, so their names are changed in the sources. */
const forBrowsers: BunPlugin = {
  name: "modules of the runtime",
  setup(build) {
    build.onResolve({ filter: /(^\.|[\\/]native)[\\/](pool|threads)\.ts$/ }, ({ path }) => ({
      path: join(playground, basename(path)),
    }));
    build.onLoad({ filter: /[\\/]ts[\\/].*\.tsx?$/ }, async ({ path }) => {
      const text = await Bun.file(path).text();
      const contents = text.replace(
        /(\bfrom |\brequire\(|\bimport\()"((?:node|bun):[\w/]+|bun|vscode-languageserver[\w/-]*|@modelcontextprotocol\/[\w/-]+)"/g,
        (all, before: string, name: string) =>
          kept.has(name) ? all : `${before}${JSON.stringify(replaced[name] ?? absent)}`,
      );
      return { loader: path.endsWith("x") ? "tsx" : "ts", contents };
    });
  },
};

/** One file of JavaScript, and one of style if the sources have any. @throws {AggregateError} */
export async function bundleForBrowsers(entry: string): Promise<BuildOutput> {
  const built = await Bun.build({
    entrypoints: [entry],
    target: "browser",
    minify: true,
    define: { "process.platform": '"browser"', "process.arch": '"wasm32"', "process.env.NODE_ENV": '"production"' },
    plugins: [forBrowsers],
  });
  if (!built.success) throw new AggregateError(built.logs, "the playground could not be bundled");
  return built;
}

/** A link brings texts of strangers to the page: it runs its own scripts alone, and talks to its own server alone. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
const metas = `<meta http-equiv="content-security-policy" content="${policy}">\n<meta name="referrer" content="no-referrer">\n`;

/** Writes the page and its worker to a folder, in which the module of WebAssembly must be too. */
export async function bundlePlayground(folder: string): Promise<void> {
  const page = join(root, "ts", "workbench", "page");
  const script = await bundleForBrowsers(join(playground, "page", "main.ts"));
  const worker = await bundleForBrowsers(join(playground, "worker.ts"));
  const ending = ({ path }: { path: string }) => path.slice(path.lastIndexOf("."));
  for (const output of script.outputs) {
    const kind = ending(output);
    const text = await output.text();
    await Bun.write(join(folder, `page${kind}`), kind === ".css" ? `${colourRules()}\n${text}` : text);
  }
  await Bun.write(join(folder, "worker.js"), worker.outputs[0]!);
  await Bun.write(join(folder, "icon.svg"), Bun.file(join(page, "icon.svg")));
  const html = await Bun.file(join(page, "page.html")).text();
  await Bun.write(
    join(folder, "index.html"),
    html.replaceAll("workbench", "playground").replace("<title>", `${metas}<title>`),
  );
}
