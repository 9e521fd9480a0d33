/** Names that a person decides before the first release: each is in one place, and what repeats it says the same. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { about, homepage } from "../../scripts/release/about.ts";
import { root } from "./release-folder.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const project = JSON.parse(read("package.json"));
const pages = ["README.md", ...readdirSync(join(root, "docs")).map((name) => join("docs", name))].filter((name) =>
  name.endsWith(".md"),
);

test("the package's name is that of package.json wherever people read it", () => {
  const others = pages.flatMap((page) =>
    read(page)
      .split("\n")
      .flatMap((line, at) =>
        [...line.matchAll(/\b(?:bunx|npx) ([\w@/-]+)|\bfrom "(matcher[\w-]*|[\w-]*matcher)(?:\/\w+)?"/g)]
          .map(([, run, imported]) => run ?? imported)
          .filter((name) => name !== about.packageName && !name!.startsWith("-"))
          .map((name) => `${page}:${at + 1}: ${name}`),
      ),
  );
  expect(others).toEqual([]);
  expect(JSON.parse(read("package-lock.json")).name).toBe(about.packageName);
  expect(/^name = "(.*)"$/m.exec(read("python/pyproject.toml"))![1]).toBe(about.packageName);
});

test("the version is that of package.json", () => {
  expect(/^version = "(.*)"$/m.exec(read("python/pyproject.toml"))![1]).toBe(about.version);
  expect(JSON.parse(read("package-lock.json")).version).toBe(about.version);
});

test("the repository is that of package.json", () => {
  expect(project.repository.url).toBe(`git+${homepage}.git`);
  expect(project.bugs).toBe(`${homepage}/issues`);
  const owner = new URL(homepage).pathname.split("/")[1]!;
  const files = [
    ...["python/pyproject.toml", "install.sh", "SECURITY.md", "RELEASING.md", "docs/agents.md"],
    ...[".github/CODEOWNERS", ".github/ISSUE_TEMPLATE/config.yml"],
  ];
  for (const file of files) {
    const named = /github\.com\/([\w-]+)\/matcher|(?:uses:|--repo) ([\w-]+)\/matcher| @([\w-]+)$/gm;
    const owners = [...read(file).matchAll(named)].map(
      ([, site, repository, reviewer]) => site ?? repository ?? reviewer,
    );
    expect([file, new Set(owners)]).toEqual([file, new Set([owner])]);
  }
});

/** npm shows the README with its links relative to `repository`, if they name files of it. */
test("links of the README lead to files of the repository, as npm follows them", () => {
  const links = [...read("README.md").matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link]) => link!);
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    if (/^https:/.test(link)) continue;
    expect(link).not.toStartWith("/");
    expect([link, Bun.spawnSync(["test", "-e", join(root, link)]).exitCode]).toEqual([link, 0]);
  }
});
