/** The single file starts in containers, on hardened systems, and beside other users' files. */
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const executable = join(import.meta.dir, "..", "..", "dist", "matcher");
const root = mkdtempSync(join(tmpdir(), "matcher-single-"));
const mounted: string[] = [];
afterAll(() => {
  for (const folder of mounted) Bun.spawnSync(["umount", folder]);
  rmSync(root, { recursive: true });
});

let folder: string;
let made = 0;
beforeEach(() => {
  folder = join(root, String(made++));
  mkdirSync(folder, { mode: 0o700 });
});

/** Runs a scan with only these variables. */
function scan(variables: Record<string, string>, cwd = root) {
  const run = Bun.spawnSync([executable, "scan", "\\I", "--text", "a 10.0.0.1"], {
    cwd,
    env: { TMPDIR: join(root, "missing"), ...variables },
  });
  return { status: run.exitCode, stdout: run.stdout.toString(), stderr: run.stderr.toString() };
}

const found = { status: 0, stdout: '[2..10] "10.0.0.1"\n', stderr: "" };
const copiesIn = (path: string) =>
  existsSync(path) ? readdirSync(path).filter((name) => name.includes("libmatcher")) : [];
const isRoot = process.geteuid?.() === 0;

/** Mounts a file system. @returns its folder, or null if this user cannot mount one */
function mount(options: string): string | null {
  if (process.platform !== "linux" || !isRoot || Bun.which("mount") === null) return null;
  if (!Bun.spawnSync(["mount", "-t", "tmpfs", "-o", options, "matcher", folder], { stderr: "ignore" }).success)
    return null;
  mounted.push(folder);
  return folder;
}

describe.skipIf(!existsSync(executable) || process.platform === "win32")("the single file", () => {
  test("starts without a writable folder", () => {
    expect(scan({})).toEqual(found);
  });

  test("runs nothing that the current folder names to its runtime", () => {
    writeFileSync(join(folder, "bunfig.toml"), 'preload = ["./evil.ts"]\n');
    writeFileSync(join(folder, "evil.ts"), 'console.log("evil");');
    for (const name of [".env", ".env.local", ".env.production"])
      writeFileSync(join(folder, name), "MATCHER_NATIVE=./evil.so\nMATCHER_CONFIG=./evil\nNO_COLOR=1\n");
    writeFileSync(join(folder, "package.json"), '{"type":"commonjs","main":"./evil.ts","imports":{"#x":"./evil.ts"}}');
    writeFileSync(join(folder, "tsconfig.json"), '{"compilerOptions":{"paths":{"*":["./evil.ts"]}}}');
    expect(scan({}, folder)).toEqual(found);
  });

  test("keeps a copy in the first folder that a variable names", () => {
    const [own, runtime, cache, home, temporary] = ["own", "run", "cache", "home", "tmp"].map((name) =>
      join(folder, name),
    );
    for (const path of [own, runtime, cache, home, temporary]) mkdirSync(path!);
    const variables: [string, string, string][] = [
      ["TMPDIR", temporary!, join(temporary!, `matcher-${process.geteuid!()}`)],
      ["HOME", home!, join(home!, ".cache", "matcher")],
      ["XDG_CACHE_HOME", cache!, join(cache!, "matcher")],
      ["XDG_RUNTIME_DIR", runtime!, join(runtime!, "matcher")],
      ["MATCHER_CACHE", own!, own!],
    ];
    for (const [name, value, place] of variables) {
      expect(scan({ [name]: value })).toEqual(found);
      expect(copiesIn(place)).toHaveLength(1);
      expect(statSync(join(place, copiesIn(place)[0]!)).mode & 0o7777).toBe(0o500);
    }
    for (const [, , place] of variables) for (const name of copiesIn(place)) rmSync(join(place, name));
    expect(scan(Object.fromEntries(variables))).toEqual(found);
    expect(variables.map(([, , place]) => copiesIn(place).length)).toEqual([0, 0, 0, 0, 1]);
  });

  test.each(["ro", "noexec", "size=8k"])("starts where TMPDIR is mounted %s", (options) => {
    const temporary = mount(options);
    if (temporary === null) return;
    expect(scan({ TMPDIR: temporary })).toEqual(found);
    const place = join(temporary, `matcher-${process.geteuid!()}`);
    expect(copiesIn(place)).toEqual([]);
  });

  test("a folder mounted without permission to execute is skipped", () => {
    const first = mount("noexec");
    if (first === null) return;
    const second = join(folder, "..", `second-${made}`);
    mkdirSync(second, { mode: 0o700 });
    expect(scan({ MATCHER_CACHE: first, TMPDIR: second })).toEqual(found);
    expect(copiesIn(join(second, `matcher-${process.geteuid!()}`))).toHaveLength(1);
  });

  test.each([
    ["a byte that changed", (whole: Buffer) => whole.fill(whole[5000]! ^ 1, 5000, 5001)],
    ["a copy cut short", (whole: Buffer) => whole.subarray(0, 100_000)],
    ["an empty copy", () => Buffer.alloc(0)],
  ] as const)("%s is replaced", (_, damage) => {
    scan({ MATCHER_CACHE: folder });
    const copy = join(folder, copiesIn(folder)[0]!);
    const whole = readFileSync(copy);
    rmSync(copy);
    writeFileSync(copy, damage(Buffer.from(whole)), { mode: 0o500 });
    expect(scan({ MATCHER_CACHE: folder })).toEqual(found);
    expect(readFileSync(copy).equals(whole)).toBe(true);
    expect(readdirSync(folder)).toEqual(copiesIn(folder));
  });

  test.skipIf(process.platform !== "linux")("a copy that was checked is not read again until it is written to", () => {
    scan({ MATCHER_CACHE: folder });
    const copy = join(folder, copiesIn(folder)[0]!);
    const { mtimeMs: mark, atimeMs } = statSync(copy);
    expect(new Date(mark).getUTCFullYear()).toBe(2001);
    expect(new Date(atimeMs).getUTCFullYear()).toBeGreaterThan(2001);
    // Read by its digest again, it is found intact, and gets the mark again.
    utimesSync(copy, new Date(), new Date());
    expect(scan({ MATCHER_CACHE: folder })).toEqual(found);
    expect(statSync(copy).mtimeMs).toBe(mark);
    utimesSync(copy, new Date(), new Date(mark + 1000));
    expect(scan({ MATCHER_CACHE: folder })).toEqual(found);
    expect(statSync(copy).mtimeMs).toBe(mark);
  });

  test("an existing other file of that name is left unchanged, and no temporary file remains", () => {
    scan({ MATCHER_CACHE: folder });
    const copy = join(folder, copiesIn(folder)[0]!);
    rmSync(copy);
    mkdirSync(copy);
    expect(scan({ MATCHER_CACHE: folder })).toEqual(found);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readdirSync(copy)).toEqual([]);
  });

  test("a file, a link or a folder that others can write to is not used for a copy", () => {
    const place = join(folder, `matcher-${process.geteuid!()}`);
    writeFileSync(place, "taken");
    expect(scan({ TMPDIR: folder })).toEqual(found);
    expect(readFileSync(place, "utf8")).toBe("taken");
    rmSync(place);
    mkdirSync(join(folder, "elsewhere"));
    symlinkSync("elsewhere", place);
    expect(scan({ TMPDIR: folder })).toEqual(found);
    expect(readdirSync(join(folder, "elsewhere"))).toEqual([]);
    rmSync(place);
    mkdirSync(place);
    Bun.spawnSync(["chmod", "777", place]);
    expect(scan({ TMPDIR: folder })).toEqual(found);
    expect(readdirSync(place)).toEqual([]);
  });

  test.skipIf(!isRoot)("a folder and a copy of another user are not trusted", () => {
    const place = join(folder, `matcher-${process.geteuid!()}`);
    mkdirSync(place);
    chownSync(place, 12_345, 12_345);
    expect(scan({ TMPDIR: folder })).toEqual(found);
    expect(readdirSync(place)).toEqual([]);
    chownSync(place, 0, 0);
    scan({ TMPDIR: folder });
    const copy = join(place, copiesIn(place)[0]!);
    chownSync(copy, 12_345, 12_345);
    expect(scan({ TMPDIR: folder })).toEqual(found);
    expect(statSync(copy).uid).toBe(0);
  });

  test("a relative folder is not used: the current directory contains inputs", () => {
    expect(scan({ MATCHER_CACHE: ".", TMPDIR: "." })).toEqual(found);
    expect(copiesIn(root)).toEqual([]);
  });
});
