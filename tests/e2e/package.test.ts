/** The package, put into an empty project: its command answers, its library is imported, bundled and compiled into a server, its types are clean. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostTarget } from "../../scripts/targets.ts";

const root = join(import.meta.dir, "..", "..");
const bun = process.execPath;
let folder: string;

function output(command: readonly string[], cwd = folder): string {
  const { stdout, stderr, exitCode } = Bun.spawnSync([...command], { cwd, stdin: "ignore", env: environment() });
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: status ${exitCode}\n${stdout}${stderr}`);
  return stdout.toString();
}

/** That of a user, who does not choose the library. */
function environment(): Record<string, string | undefined> {
  return {
    ...process.env,
    MATCHER_NATIVE: undefined,
    HOME: folder,
    XDG_RUNTIME_DIR: undefined,
    XDG_CACHE_HOME: undefined,
  };
}

const server = `import { compile } from "matcher";
const address = compile("\\\\I:ip");
const server = Bun.serve({
  port: 0,
  fetch: async (request) => Response.json(address.scan(await request.text()).map(({ text }) => text)),
});
console.log(server.port);
`;

/** Starts a server that prints its port, asks it, and ends it. */
async function asked(command: readonly string[]): Promise<unknown> {
  const child = Bun.spawn([...command], { cwd: tmpdir(), env: environment(), stdout: "pipe", stderr: "inherit" });
  try {
    const { value } = await child.stdout.getReader().read();
    const port = new TextDecoder().decode(value).trim();
    const answer = await fetch(`http://localhost:${port}/`, { method: "POST", body: "from 10.0.0.7 to ::1" });
    return await answer.json();
  } finally {
    child.kill();
  }
}

/** Runs `work` while the project has no packages, as where a bundle is copied to. */
async function withoutPackages<T>(work: () => Promise<T>): Promise<T> {
  renameSync(join(folder, "node_modules"), join(folder, "elsewhere"));
  try {
    return await work();
  } finally {
    renameSync(join(folder, "elsewhere"), join(folder, "node_modules"));
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "matcher-package-"));
  const packed = [bun, join(root, "scripts", "pack.ts"), "--target", hostTarget(), "--into", folder];
  const { exitCode, stderr } = Bun.spawnSync(packed, { cwd: root, stdin: "ignore" });
  if (exitCode !== 0) throw new Error(stderr.toString());
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz"))!;
  writeFileSync(join(folder, "package.json"), `{"private":true,"type":"module"}`);
  output([bun, "add", "--silent", `./${archive}`]);
  writeFileSync(join(folder, "server.ts"), server);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the command and the library run in an empty project", () => {
  const command = [bun, "x", "--bun", "matcher", "scan", "\\I", "--text", "from 10.0.0.7"];
  expect(output(command)).toBe(`[5..13] "10.0.0.7"\n`);
  const program = `import { scan } from "matcher"; console.log(scan("\\\\I", "from 10.0.0.7").map((m) => m.text))`;
  expect(output([bun, "-e", program])).toBe(`[ "10.0.0.7" ]\n`);
}, 60_000);

test("no TypeScript source is in the package; the header and this machine's library are", () => {
  const inside = join(folder, "node_modules", "matcher");
  const files = readdirSync(inside, { recursive: true }).map(String);
  expect(files.filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))).toEqual([]);
  expect(existsSync(join(inside, "dist", "package", "include", "matcher.h"))).toBe(true);
  expect(files.filter((name) => /\.(so|dylib|dll)$/.test(name))).toHaveLength(1);
});

test("a server runs from its source, as a bundle and compiled, without any set-up", async () => {
  const found = ["10.0.0.7", "::1"];
  expect(await asked([bun, join(folder, "server.ts")])).toEqual(found);
  output([bun, "build", "--target", "bun", "server.ts", "--outdir", "bundle"]);
  expect(await withoutPackages(() => asked([bun, join(folder, "bundle", "server.js")]))).toEqual(found);
  output([bun, "build", "--compile", "server.ts", "--outfile", "compiled"]);
  const compiled = join(folder, process.platform === "win32" ? "compiled.exe" : "compiled");
  expect(await withoutPackages(() => asked([compiled]))).toEqual(found);
}, 120_000);

test("types are clean where they are checked strictly, without the types of Bun", () => {
  const program = `import { compile, infer, Library, type Match, scanStream, StreamScanner } from "matcher";
const pattern = compile("\\\\I");
const found: Match[] = [...pattern.scan("10.0.0.1")];
const starts: number[] = found.map(({ start }) => start);
const spans = new StreamScanner(pattern).push("a");
const streamed: AsyncIterable<Match> = scanStream(pattern, (async function* () { yield "a"; })());
export { infer, Library, spans, starts, streamed };
`;
  writeFileSync(join(folder, "program.ts"), program);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    target: "ESNext",
    module: "NodeNext",
    types: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  expect(output([join(root, "node_modules", ".bin", "tsc"), "-p", folder])).toBe("");
  writeFileSync(join(folder, "program.ts"), `import { nothing } from "matcher";\nexport { nothing };\n`);
  expect(() => output([join(root, "node_modules", ".bin", "tsc"), "-p", folder])).toThrow("nothing");
}, 60_000);

test("Node is told that the library needs Bun", () => {
  const program = `import("matcher").catch(({ message }) => console.log(message))`;
  expect(output(["node", "-e", program])).toBe("matcher needs Bun: run this program with bun (https://bun.sh)\n");
});

test("npm publishes the package that was put together", () => {
  const [{ files }] = JSON.parse(output(["npm", "pack", "--dry-run", "--json", "--ignore-scripts"], root));
  const names = files.map(({ path }: { path: string }) => path);
  for (const name of ["lib/index.js", "lib/libraries.js", "bin/main.js", "types/index.d.ts", "include/matcher.h"]) {
    expect(names).toContain(`dist/package/${name}`);
  }
  expect(names.filter((name: string) => name.startsWith("ts/") || name.startsWith("zig/"))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(scripts.prepack).toContain("package.ts");
}, 60_000);
