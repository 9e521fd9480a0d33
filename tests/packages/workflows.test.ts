/** The workflows of GitHub: they have the targets of the table, what they run is pinned, and they may do little. */
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { targets } from "../../scripts/targets.ts";
import { output, root } from "./release-folder.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly strategy?: { readonly matrix: { readonly include?: readonly Record<string, string>[] } };
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = join(root, ".github", "workflows");
const texts = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
const workflows = texts.map(([name, text]) => [name, Bun.YAML.parse(text) as Workflow] as const);
const release = workflows.find(([name]) => name === "release.yml")![1];

test("a release builds the targets of the table, and starts each where the table says", () => {
  const rows = targets.map(({ bun: target, runner, start }) => ({ target, runner, start }));
  expect(release.jobs.build!.strategy!.matrix.include).toEqual(rows);
  const runs = release.jobs.build!.steps!.map(({ run }) => run ?? "").filter((run) => run.includes("try.sh"));
  expect(runs).toHaveLength(new Set(targets.map(({ start }) => start)).size);
});

test("a program goes to nobody before the tests, and every right is given to one job", () => {
  const holders = (right: string) =>
    Object.entries(release.jobs)
      .filter(([, { permissions }]) => permissions?.[right] === "write")
      .map(([name]) => name);
  expect(release.permissions).toEqual({});
  expect(["contents", "attestations", "id-token"].map(holders)).toEqual([
    ["draft"],
    ["attest"],
    ["attest", "npm", "pypi"],
  ]);
  // What packages bring runs in no job that holds a right.
  for (const name of ["draft", "attest", "npm", "pypi"]) {
    const runs = release.jobs[name]!.steps!.flatMap(({ run }) => run ?? []).join("\n");
    expect([name, /npm (?:ci|install|run|test)|npx|bun/.test(runs)]).toEqual([name, false]);
  }
  expect(Object.values(release.jobs).every(({ permissions }) => permissions !== undefined)).toBe(true);
});

describe.each(workflows)("%s", (name, { permissions, jobs }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  test("may read at most, unless a job says otherwise", () => {
    expect(Object.values(permissions).every((right) => right === "read")).toBe(true);
  });

  test("runs actions by the commit, and says which version that is", () => {
    const lines = texts.find(([own]) => own === name)![1].match(/uses: (?!\.\/).*/g)!;
    for (const line of lines) expect(line).toMatch(/^uses: [\w-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test("puts no expression into a script, and runs scripts that package.json has", () => {
    const known = Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts);
    for (const { run = "" } of steps) {
      expect(run).not.toContain("${{");
      for (const [, script] of run.matchAll(/npm run (\S+)/g)) expect(known).toContain(script!);
    }
  });

  test("has Bun where packages are installed without their scripts: Bun's own puts the program into its place", () => {
    for (const { run = "" } of steps) {
      expect(run).not.toContain("npx");
      if (run.includes("--ignore-scripts") && run.includes("npm ci"))
        expect(run).toContain("node node_modules/bun/install.js");
    }
  });

  test.skipIf(Bun.which("shellcheck") === null)("shellcheck finds nothing in its scripts", () => {
    const scripts = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    const whole = scripts.map((run, i) => `step${i}() {\n${run.trimEnd()}\n}\nstep${i}`).join("\n");
    const path = join(root, ".build", `${name}.sh`);
    return Bun.write(path, `#!/bin/bash\nset -e\n${whole}\n`).then(() =>
      output(["shellcheck", "--exclude=SC2016,SC2153", path]),
    );
  });
});

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

test("packages that are kept up to date are in folders that have some", () => {
  const { updates } = Bun.YAML.parse(readFileSync(join(root, ".github", "dependabot.yml"), "utf8")) as {
    updates: readonly { "package-ecosystem": string; directory: string }[];
  };
  const npm = updates.filter((one) => one["package-ecosystem"] === "npm").map(({ directory }) => directory);
  const folders = ["", ...foldersIn(root), ...foldersIn(join(root, "editors")).map((name) => `editors/${name}`)];
  const locked = folders.filter((name) => existsSync(join(root, name, "package-lock.json"))).map((name) => `/${name}`);
  expect(npm.toSorted()).toEqual(locked.toSorted());
});

test("one action that is used in several places is of one version", () => {
  const pins = texts.flatMap(([, text]) =>
    [...text.matchAll(/uses: ([\w./-]+)@(\S+)/g)].map(([, action, pin]) => [action!, pin!] as const),
  );
  const byName = Map.groupBy(pins, ([action]) => action);
  for (const [action, all] of byName) expect([action, new Set(all.map(([, pin]) => pin)).size]).toEqual([action, 1]);
});
