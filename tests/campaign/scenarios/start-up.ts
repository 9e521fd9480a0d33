/** Ways of starting the program: all sorts of folders for its library, closed descriptors, strange environments. */
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { command, matcher, singleFile, type startProgram, waitAndJudge, wallMs } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";

const makers: Readonly<Record<string, (path: string) => void>> = {
  missing: () => {},
  file: (path) => writeFileSync(path, "text"),
  folder: (path) => mkdirSync(path, { mode: 0o700 }),
  "open to all": (path) => {
    mkdirSync(path);
    chmodSync(path, 0o1777);
  },
  "not writable": (path) => mkdirSync(path, { mode: 0o500 }),
  link: (path) => symlinkSync("elsewhere", path),
  "link to itself": (path) => symlinkSync(path, path),
  device: (path) => symlinkSync("/dev/null", path),
};

/** The single file starts whatever is at the place of its library. */
export const startUps: Scenario = {
  name: "start-up",
  unavailable: () => (existsSync(singleFile) ? null : "needs dist/matcher"),
  async run({ below, folder }: Attack) {
    const kinds: Record<string, string> = {};
    const env: Record<string, string> = {
      TMPDIR: join(folder, "nowhere"),
      HOME: "",
      XDG_RUNTIME_DIR: "",
      XDG_CACHE_HOME: "",
    };
    mkdirSync(join(folder, "elsewhere"));
    for (const name of ["MATCHER_CACHE", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "HOME", "TMPDIR"]) {
      if (below(3) === 0) continue;
      const kind = pickFrom(below, Object.keys(makers));
      makers[kind]!(join(folder, name));
      env[name] = join(folder, name) + pickFrom(below, ["", "", "/", "/deeper", "\n"]);
      kinds[name] = kind;
    }
    for (let round = 0; round < 2; round++) {
      const words = ["scan", "\\I", "--text", "a 10.0.0.1"];
      const running = Bun.spawn([singleFile, ...words], {
        cwd: folder,
        env,
        stdout: "pipe",
        stderr: "pipe",
        timeout: wallMs,
      });
      const { status, stderr } = await waitAndJudge(running as ReturnType<typeof startProgram>, words);
      hold(status === 0, "it did not start", { kinds, env, stderr });
    }
  },
};

const commands = [
  ["scan", "\\W", "in"],
  ["scan", "--json", "\\W", "in"],
  ["rewrite", "\\W", "x", "in"],
  ["count-by", "\\W", "${0}", "in"],
  ["head", "1", "in"],
  ["tokens", "in"],
  ["--help"],
];

/** Any of the standard descriptors is closed. */
export const descriptors: Scenario = {
  name: "closed-descriptors",
  unavailable: () => (process.platform === "win32" ? "needs a shell" : null),
  async run({ below, folder }: Attack) {
    writeFileSync(join(folder, "in"), "a word\n");
    const words = pickFrom(below, commands);
    const closed = [0, 1, 2].filter(() => below(2) === 0);
    const script = `"$@" ${closed.map((one) => (one === 0 ? "<&-" : `${one}>&-`)).join(" ")}`;
    const running = Bun.spawn(["sh", "-c", script, "sh", ...command, ...words], {
      cwd: folder,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      timeout: wallMs,
    });
    const [, stderr, status] = await Promise.all([running.stdout.text(), running.stderr.text(), running.exited]);
    hold(running.signalCode === null && [0, 1, 2].includes(status), "a bad end", { words, closed, status, stderr });
    if (closed.includes(1)) hold(status === 2, "a report that nobody got is no error", { words, closed, status });
  },
};

/** Variables that it reads, with strange values. */
export const environments: Scenario = {
  name: "environment",
  async run({ below, folder }: Attack) {
    writeFileSync(join(folder, "in"), "a word took 5ms\n");
    const odd = ["", "0", "-1", "x".repeat(5000), "a\nmatcher: b", "\x1b[31m", "kind:*:all", "999999999999", "/", "é"];
    const names = [
      "TERM",
      "COLORTERM",
      "MATCHER_KIND_COLOR",
      "COLUMNS",
      "LANG",
      "TZ",
      "HOME",
      "XDG_CONFIG_HOME",
      "MATCHER_CPU",
    ];
    const env = Object.fromEntries(names.filter(() => below(2) === 0).map((name) => [name, pickFrom(below, odd)]));
    const { status, stderr } = await matcher(["scan", "--color", pickFrom(below, ["always", "never"]), "\\R", "in"], {
      cwd: folder,
      env,
    });
    hold(status === 0 || stderr.startsWith("matcher: "), "an odd variable is no fault of the scan", { env, stderr });
  },
};
