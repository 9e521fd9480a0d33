/**
 * The package, put into an empty project: its command answers, its library is imported, bundled and compiled into a
 * server, its types are clean, and the examples run with it.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { bun, PackageFolder, root } from "./package-folder.ts";

let project: PackageFolder;

const server = `import { compile } from "matcher";
const address = compile("\\\\I:ip");
const server = Bun.serve({
  port: 0,
  fetch: async (request) => Response.json(address.scan(await request.text()).map(({ text }) => text)),
});
console.log(server.port);
`;

const jsonFrom = (command: readonly string[]): Promise<unknown> =>
  project.serving(command, async (address) =>
    (await fetch(address, { method: "POST", body: "from 10.0.0.7 to ::1" })).json(),
  );

beforeAll(() => {
  project = new PackageFolder();
  writeFileSync(join(project.path, "server.ts"), server);
}, 600_000);
afterAll(() => rmSync(project.path, { recursive: true, force: true }));

test("the command and the library run in an empty project", () => {
  const command = [bun, "x", "--bun", "matcher", "scan", "\\I", "--text", "from 10.0.0.7"];
  expect(project.output(command)).toBe(`[5..13] "10.0.0.7"\n`);
  const program = `import { scan } from "matcher"; console.log(scan("\\\\I", "from 10.0.0.7").map((m) => m.text))`;
  expect(project.output([bun, "-e", program])).toBe(`[ "10.0.0.7" ]\n`);
}, 60_000);

test.skipIf(Bun.which("npm") === null)(
  "npm installs it too, and npx runs its command",
  () => {
    const folder = join(project.path, "by-npm");
    mkdirSync(folder);
    writeFileSync(join(folder, "package.json"), `{"private":true,"type":"module"}`);
    const archive = readdirSync(project.path).find((name) => name.endsWith(".tgz"))!;
    const quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--ignore-scripts", "--prefer-offline"];
    project.output(["npm", "install", ...quiet, join("..", archive)], folder);
    // The command runs in the Bun that is on PATH.
    const env = { ...project.env, PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}` };
    const command = ["npx", "--no-install", "matcher", "scan", "\\I", "--text", "from 10.0.0.7"];
    const { stdout } = Bun.spawnSync(command, { cwd: folder, env, stdin: "ignore" });
    expect(stdout.toString()).toBe(`[5..13] "10.0.0.7"\n`);
  },
  120_000,
);

test("errors of the package name the lines of its sources", () => {
  const program = `import { scan } from "matcher"; try { scan(5, "x") } catch (error) { console.log(error.stack) }`;
  expect(project.output([bun, "-e", program])).toMatch(/at \w+ \(.*ts\/api\/[\w-]+\.ts:\d+:\d+\)/);
});

test("npm run pack -- --help prints what it takes, and builds nothing", () => {
  const { exitCode, stdout } = Bun.spawnSync([bun, join(root, "scripts", "pack.ts"), "--help"]);
  expect([exitCode, stdout.toString()]).toEqual([0, expect.stringContaining("Usage: npm run pack --")]);
});

test("npm run pack makes the package once, with the targets that it is given", () => {
  const environment = (npm_command: string) => ({ ...process.env, npm_command, npm_lifecycle_event: "prepack" });
  const packageAs = (npm_command: string) => {
    const command = [bun, join(root, "scripts", "package.ts"), "--target", "none"];
    return Bun.spawnSync(command, { env: environment(npm_command), stdin: "ignore" }).exitCode;
  };
  expect(["run", "run-script", "pack", "publish"].map(packageAs)).toEqual([0, 0, 2, 2]);
});

test("no TypeScript source is in the package; the header and this machine's library are", () => {
  const inside = join(project.path, "node_modules", "matcher");
  const files = readdirSync(inside, { recursive: true }).map(String);
  expect(files.filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))).toEqual([]);
  expect(existsSync(join(inside, "dist", "package", "include", "matcher.h"))).toBe(true);
  expect(files.filter((name) => /\.(so|dylib|dll)$/.test(name))).toHaveLength(1);
});

test("a server runs from its source, as a bundle and compiled, without any set-up", async () => {
  const found = ["10.0.0.7", "::1"];
  expect(await jsonFrom([bun, join(project.path, "server.ts")])).toEqual(found);
  project.output([bun, "build", "--target", "bun", "server.ts", "--outdir", "bundle"]);
  expect(await project.withoutPackages(() => jsonFrom([bun, join(project.path, "bundle", "server.js")]))).toEqual(
    found,
  );
  project.output([bun, "build", "--compile", "server.ts", "--outfile", "compiled"]);
  const compiled = join(project.path, process.platform === "win32" ? "compiled.exe" : "compiled");
  expect(await project.withoutPackages(() => jsonFrom([compiled]))).toEqual(found);
}, 120_000);

test("types are clean where they are checked strictly, without the types of Bun", () => {
  const program = `import { stress } from "matcher/axes";
import { axes, compile, infer, Library, type Match, scanStream, StreamScanner } from "matcher";
const pattern = compile("\\\\I");
const found: Match[] = [...pattern.scan("10.0.0.1")];
const starts: number[] = found.map(({ start }) => start);
const spans = new StreamScanner(pattern).push("a");
const streamed: AsyncIterable<Match> = scanStream(pattern, (async function* () { yield "a"; })());
const depths: number[] = [stress("f(a)").maxDepth, axes.orbit("a A", { group: "case" }).orbits];
export { depths, infer, Library, spans, starts, streamed };
`;
  writeFileSync(join(project.path, "program.ts"), program);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    target: "ESNext",
    module: "NodeNext",
    types: [],
  };
  writeFileSync(join(project.path, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  expect(project.output([join(root, "node_modules", ".bin", "tsc"), "-p", project.path])).toBe("");
  writeFileSync(join(project.path, "program.ts"), `import { nothing } from "matcher";\nexport { nothing };\n`);
  expect(() => project.output([join(root, "node_modules", ".bin", "tsc"), "-p", project.path])).toThrow("nothing");
}, 60_000);

test("Node reports that the library needs Bun", () => {
  const program = `import("matcher").catch(({ message }) => console.log(message))`;
  expect(project.output(["node", "-e", program])).toBe(
    "matcher needs Bun: run this program with bun (https://bun.sh)\n",
  );
});

test("npm publishes the package that was put together", () => {
  const [{ files }] = JSON.parse(project.output(["npm", "pack", "--dry-run", "--json", "--ignore-scripts"], root));
  const names = files.map(({ path }: { path: string }) => path);
  for (const name of ["lib/index.js", "lib/libraries.js", "bin/main.js", "types/index.d.ts", "include/matcher.h"]) {
    expect(names).toContain(`dist/package/${name}`);
  }
  expect(names.filter((name: string) => name.startsWith("ts/") || name.startsWith("zig/"))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(scripts.prepack).toContain("package.ts");
}, 60_000);

test("examples/server searches uploads, tells listeners, and masks what it passes on", async () => {
  cpSync(join(root, "examples"), join(project.path, "examples"), { recursive: true });
  const upstream = Bun.serve({
    port: 0,
    fetch: (request) =>
      new URL(request.url).pathname === "/picture"
        ? new Response("ann@ex.org", { headers: { "content-type": "image/png" } })
        : Response.json({ card: "4111 1111 1111 1111", from: "10.0.0.1", mail: "ann@ex.org" }),
  });
  const log = "GET / took 20ms\nGET /a took 1.5s\nGET /b took 2m\n";
  const put = (url: string, body: string) => fetch(url, { method: "PUT", body });
  try {
    await project.serving(
      [bun, join(project.path, "examples", "server", "server.ts")],
      async (address) => {
        expect(await (await put(`${address}/upload`, log)).json()).toEqual({ bytes: log.length, matches: 2 });
        const large = log.repeat(50_000);
        expect(await (await put(`${address}/upload?pattern=%5CR`, large)).json()).toEqual({
          bytes: large.length,
          matches: 150_000,
        });
        const events = (await fetch(`${address}/matches`)).body!.pipeThrough(new TextDecoderStream()).getReader();
        expect((await events.read()).value).toBe(": listening\n\n");
        await put(`${address}/upload`, log);
        let received = "";
        while (received.split("\n\n").length < 3) received += (await events.read()).value;
        expect(received).toBe(
          `data: {"line":2,"column":13,"text":"1.5s"}\n\ndata: {"line":3,"column":13,"text":"2m"}\n\n`,
        );
        await events.cancel();
        const masked = await (await fetch(`${address}/proxy/orders`)).text();
        expect(masked).not.toMatch(/ann@|10\.0|4111 1111 1111 1111/);
        expect(masked).toContain("1111");
        expect(await (await fetch(`${address}/proxy/picture`)).text()).toBe("ann@ex.org");
        const refused = await put(`${address}/upload?pattern=%5B`, log);
        expect(refused.status).toBe(400);
        expect(((await refused.json()) as { code: string }).code).toBe("pattern");
        expect((await fetch(`${address}/none`)).status).toBe(404);
        const health = (await (await fetch(`${address}/health`)).json()) as { listeners: number };
        expect(health.listeners).toBe(0);
      },
      { PORT: "0", UPSTREAM: upstream.url.href },
    );
  } finally {
    await upstream.stop(true);
  }
}, 60_000);

test("examples/compile becomes an executable", () => {
  const folder = join(project.path, "examples", "compile");
  project.output([bun, "build", "--compile", "durations.ts", "--outfile", "durations"], folder);
  writeFileSync(join(folder, "a.log"), "GET took 1.5s\nGET took 500ms\nPUT took 2s\n");
  expect(project.output([join(folder, "durations"), "a.log"], folder)).toBe("GET: 2 times, 2 s\nPUT: 1 times, 2 s\n");
  expect(() => project.output([join(folder, "durations"), "missing.log"], folder)).toThrow("missing.log: no such file");
}, 60_000);

test("examples/worker searches files on several threads", () => {
  const folder = join(project.path, "examples", "worker");
  const files = ["a.log", "b.log", "c.log"];
  for (const [i, name] of files.entries()) writeFileSync(join(folder, name), "10.0.0.1 to 10.0.0.2\n".repeat(i));
  expect(project.output([bun, "main.ts", "\\I", ...files, "missing.log"], folder).split("\n")).toEqual([
    "a.log: 0 matches",
    `b.log: 2 matches, the first "10.0.0.1"`,
    `c.log: 4 matches, the first "10.0.0.1"`,
    expect.stringContaining("missing.log: missing.log: no such file"),
    "",
  ]);
}, 60_000);
