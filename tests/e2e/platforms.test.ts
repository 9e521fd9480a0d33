/**
 * The branches that the TypeScript takes on other systems, run here by naming another platform before anything is
 * loaded: the answers, and the files that are left, are those of this system.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { libraryPaths } from "../../ts/native/path.ts";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const log = "GET / took 1.5s\nGET /a took 12ms\nfrom 10.0.0.1 in 2m to ann@ex.org\n";
const files: Readonly<Record<string, string | Buffer>> = {
  "a.log": log,
  "empty.log": "",
  "wide.log": Buffer.from(`\ufeff${log}`, "utf16le"),
  "binary.dat": "took 3s\0",
  "inner/b.log": "took 7s\n",
  "inner/.gitignore": "skipped.log\n",
  "inner/skipped.log": "took 9s\n",
  ".git/HEAD": "",
};

interface Run {
  readonly words: readonly string[];
  readonly input?: string;
}

const runs: readonly Run[] = [
  { words: ["scan", "\\R", "a.log"] },
  { words: ["scan", "\\R", "wide.log", "empty.log", "binary.dat"] },
  { words: ["scan", "\\R{>1s}", "--json", "."] },
  { words: ["scan", "\\R", "--count", ".", "--hidden", "--no-ignore"] },
  { words: ["scan", "\\R", "-l", "inner", "a.log", "missing.log"] },
  { words: ["scan", "\\R", "--lines", "2..3", "a.log"] },
  { words: ["scan", "\\R"], input: log },
  { words: ["grep", '"took"', "-n", "-"], input: log },
  { words: ["count-by", "${0}", "\\R", "a.log"] },
  { words: ["head", "1", "-n", "a.log"] },
  { words: ["tail", "1", "-n", "a.log"] },
  { words: ["templates", "a.log"] },
  { words: ["scan", "\\R", "inner/."] },
  { words: ["rewrite", "\\R", "<${0}>", "--in-place", "a.log", "wide.log"] },
  { words: ["rewrite", "\\R", "<${0}>", "--in-place", "."] },
  { words: ["redact", "--in-place", "a.log"] },
  { words: ["redact"], input: log },
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "matcher-platforms-"));
  for (const name of ["linux", "darwin", "win32"]) {
    const preload = `Object.defineProperty(process, "platform", { value: "${name}" });\n`;
    writeFileSync(join(folder, `${name}.ts`), preload);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the runs print, one after the other in a fresh folder, and the files after them. */
async function outcome(platform: string): Promise<unknown> {
  const place = join(folder, platform);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(place, name, ".."), { recursive: true });
    writeFileSync(join(place, name), content);
  }
  const printed: unknown[] = [];
  for (const { words, input } of runs) {
    const child = Bun.spawn([process.execPath, "--preload", join(folder, `${platform}.ts`), main, ...words], {
      cwd: place,
      env: { ...process.env, MATCHER_NATIVE: [...libraryPaths()][0] },
      stdin: input === undefined ? "ignore" : new Blob([input]),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    printed.push({ words, status: await child.exited, output, errors });
  }
  const left = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [
      join(parentPath, name).slice(place.length),
      readFileSync(join(parentPath, name), "latin1"),
    ])
    .sort();
  return { printed, left };
}

describe.skipIf(process.platform === "win32")("as on another platform", () => {
  test("Windows and macOS: the same answers and files as on Linux", async () => {
    const [linux, darwin, windows] = await Promise.all(["linux", "darwin", "win32"].map(outcome));
    expect(windows).toEqual(linux);
    expect(darwin).toEqual(linux);
  }, 120_000);
});
