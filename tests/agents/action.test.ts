/** `action.yml`: each step's script runs as a runner of GitHub runs it, with a `matcher` that starts the sources. */
import { test as anyTest, expect } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { programFile, targets } from "../../scripts/targets.ts";
import { mainFile, Workplace } from "../e2e/workplace.ts";

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly { id: string; shell: string; env: Record<string, string>; run: string }[];
  };
}

// Which bash a script gets on Windows depends on the machine.
const test = anyTest.skipIf(process.platform === "win32");
const root = join(import.meta.dir, "..", "..");
const { inputs, runs } = Bun.YAML.parse(readFileSync(join(root, "action.yml"), "utf8")) as Action;
const place = new Workplace();
const path = (name: string) => join(place.folder, name);
const shop = readFileSync(join(root, "examples", "shop.log"), "utf8");

program("bin/matcher", `exec '${process.execPath}' '${mainFile}' "$@"`);
mkdirSync(path("temp"));

function program(name: string, script: string): void {
  place.write(name, `#!/usr/bin/env bash\n${script}\n`);
  chmodSync(path(name), 0o755);
}

/** Runs a step, with inputs in place of their expressions. */
function run(id: string, given: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) {
  const step = runs.steps.find((one) => one.id === id)!;
  for (const name of Object.keys(given)) expect(Object.keys(inputs)).toContain(name);
  const readInput = (name: string) =>
    name === "github.action_repository" ? "o/r" : (given[name.slice(7)] ?? inputs[name.slice(7)]!.default);
  const own = Object.entries(step.env).map(([name, text]) => [
    name,
    text.replace(/\$\{\{ (.*?) \}\}/g, (_, of) => readInput(of)),
  ]);
  place.write("step.sh", step.run);
  for (const file of ["summary.md", "path.txt"]) place.write(file, "");
  const { exitCode, stdout, stderr } = Bun.spawnSync(["bash", "--noprofile", "--norc", "-eo", "pipefail", "step.sh"], {
    cwd: place.folder,
    stdin: "ignore",
    env: {
      ...process.env,
      PATH: `${path("bin")}${delimiter}${process.env.PATH}`,
      RUNNER_TEMP: path("temp"),
      RUNNER_OS: "Linux",
      RUNNER_ARCH: "X64",
      GITHUB_SERVER_URL: "https://git.example",
      GITHUB_STEP_SUMMARY: path("summary.md"),
      GITHUB_PATH: path("path.txt"),
      ...Object.fromEntries(own),
      ...env,
    },
  });
  const read = (file: string) => readFileSync(path(file), "utf8");
  return {
    status: exitCode,
    out: stdout.toString(),
    error: stderr.toString(),
    summary: read("summary.md"),
    added: read("path.txt"),
  };
}

test("the action is a composite one, whose scripts have no expressions in them", () => {
  expect(runs.using).toBe("composite");
  expect(Object.values(inputs).every(({ description }) => description !== "")).toBe(true);
  for (const { shell, run } of runs.steps) expect([shell, run.includes("${{")]).toEqual(["bash", false]);
  const version = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;
  expect(inputs.version!.default).toBe(version);
});

test("the digest of a log is in the summary, redacted, within the budget", () => {
  place.write("job log.txt", shop);
  const { status, summary } = run("digest", { log: "job log.txt\n", budget: "300" });
  expect(status).toBe(0);
  expect(summary).toContain("redacted.log  424 lines");
  expect(summary).toMatch(/199: 26x ERROR payments connection to IP_\d+ timed out/);
  expect(summary).not.toContain("10.0.7.3");
  expect(Math.ceil(Buffer.byteLength(summary) / 4)).toBeLessThanOrEqual(300);
  expect(readdirSync(path("temp"))).toEqual([]);
  expect(run("digest", { log: "job log.txt", redact: "false" }).summary).toContain("10.0.7.3");
});

test("without one of the logs there is no digest", () => {
  place.write("job.log", shop);
  const { status, out, summary } = run("digest", { log: "job.log\nnone.log" });
  expect([status, out, summary]).toEqual([2, "::error::log: there is no file none.log\n", ""]);
});

test("artifacts with something sensitive fail the step, and their text is no command", () => {
  place.write("clean/a.txt", "nothing here\n");
  const clean = run("artifacts", { artifacts: "clean" });
  expect([clean.status, clean.out.includes("::error")]).toEqual([0, false]);
  const password = "hunter2Xyz94";
  place.write("dirty/.env", `DB_PASSWORD=${password}\n`);
  const dirty = run("artifacts", { artifacts: "clean\n\ndirty" });
  expect(dirty.status).toBe(1);
  expect(dirty.out).toMatch(
    /^::stop-commands::([0-9a-f]{32})\n(?:.*\n)*dirty\/\.env:1:\d+: secret\n(?:.*\n)*::\1::\n::error::artifacts have/,
  );
  expect(dirty.out + dirty.error).not.toContain(password);
  const missing = run("artifacts", { artifacts: "none" });
  expect(missing.status).toBe(2);
  expect(missing.out).toContain("::error::artifacts could not be checked");
});

test("the release is downloaded for the runner's machine, and its sum is checked", () => {
  program("bin/curl", 'while [ "$1" != --output ]; do shift; done; printf "%s" "$3" > "$2"');
  const url = "https://git.example/o/r/releases/download/v0.2.0/matcher-linux-x64";
  const sha256 = new Bun.CryptoHasher("sha256").update(url).digest("hex");
  const got = run("get", { version: "0.2.0", sha256 });
  expect([got.status, got.out, got.error]).toEqual([0, "", ""]);
  expect(readFileSync(join(got.added.trim(), "matcher"), "utf8")).toBe(url);
  const built = targets.map(programFile);
  for (const RUNNER_OS of ["Linux", "macOS", "Windows"]) {
    const { added } = run("get", {}, { RUNNER_OS, RUNNER_ARCH: "ARM64" });
    const file = join(added.trim(), RUNNER_OS === "Windows" ? "matcher.exe" : "matcher");
    expect(built).toContain(basename(readFileSync(file, "utf8")));
  }
  const other = run("get", { version: "0.2.1", sha256 });
  expect([other.status, other.added]).toEqual([2, ""]);
  expect(other.out).toContain("does not have the SHA-256");
  expect(run("get", {}, { RUNNER_ARCH: "ARM" }).out).toContain(
    "::error::there is no release of matcher for Linux on ARM",
  );
  program("bin/curl", "exit 22");
  expect(run("get", {}).out).toContain("can't be downloaded: name another version, or a package");
});

/** A package with the program's place in it, which prints its words and a variable. */
function packedProgram(): void {
  const folder = join("pack", "package");
  place.write(join(folder, "package.json"), '{"name":"matcher","version":"1.0.0","bin":"dist/package/bin/main.js"}');
  place.write(
    join(folder, "dist", "package", "bin", "main.js"),
    "console.log(process.env.EVIL, ...process.argv.slice(2));",
  );
  Bun.spawnSync(["tar", "-czf", path("my package.tgz"), "-C", path("pack"), "package"]);
}

test("a package is run without what the workspace says to Bun, and the matcher on PATH if there is no version", () => {
  program("bin/bun", `exec ${process.execPath} "$@"`);
  packedProgram();
  // Whoever wrote the workspace does not choose what runs before the program.
  place.write("bunfig.toml", 'preload = ["./evil.ts"]\n');
  place.write("evil.ts", 'console.log("evil");');
  place.write(".env", "EVIL=yes\n");
  const { status, added, out } = run("get", { package: "my package.tgz" });
  expect([status, out]).toEqual([0, ""]);
  const env = { ...process.env, PATH: `${path("bin")}${delimiter}${process.env.PATH}` };
  const ran = Bun.spawnSync([join(added.trim(), "matcher"), "digest", "a b"], { env, cwd: place.folder });
  expect(ran.stdout.toString()).toBe("undefined digest a b\n");
  const present = run("get", { version: "" });
  expect([present.status, present.out.trim(), present.added]).toEqual([0, path("bin/matcher"), ""]);
  expect(existsSync(path("temp"))).toBe(true);
});
