/**
 * examples/powershell/Matcher.psm1. No package brings PowerShell here, so that it is run only where `pwsh` is on PATH; elsewhere
 * its text is checked: brackets and quotes pair up, what it exports it defines, and every flag and command it gives to the
 * executable is one that the executable has.
 */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");
const path = join(root, "examples", "powershell", "Matcher.psm1");
const source = readFileSync(path, "utf8");

/** Comments and the insides of strings blanked. Quotes in comments and double quotes escaped by ` are none. */
function codeOf(text: string): string {
  return text.replace(/<#[\s\S]*?#>|'(?:[^']|'')*'|"(?:`[\s\S]|[^"`])*"|(?<=^|\s)#[^\n]*/g, (part) =>
    /^['"]/.test(part) ? part[0]! + part.at(-1) : "",
  );
}

test("brackets pair up", () => {
  const open: string[] = [];
  const pairs: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
  for (const character of codeOf(source)) {
    if ("([{".includes(character)) open.push(character);
    else if (character in pairs) expect(open.pop()).toBe(pairs[character]);
  }
  expect(open).toEqual([]);
});

test("what is exported is defined, with an approved verb", () => {
  const defined = [...source.matchAll(/^function ([\w-]+) \{/gm)].map(([, name]) => name!);
  const list = /^\$names = @\(([\s\S]*?)^\)/m.exec(source)![1]!;
  const exported = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!);
  expect(exported.length).toBeGreaterThan(10);
  for (const name of exported) {
    expect(defined).toContain(name);
    expect(name).toMatch(/^(?:Select|Test|Edit|Protect|Group|Get|Find|ConvertTo)-Matcher[A-Z]/);
  }
  expect(defined.filter((name) => name.includes("-Matcher")).sort()).toEqual(exported.sort());
});

test("the executable has every flag and command that is given to it", () => {
  const run = (...words: string[]) => {
    const { stdout } = Bun.spawnSync([process.execPath, join(root, "ts", "main.ts"), ...words]);
    return stdout.toString();
  };
  const commands = [...source.matchAll(/@\('([a-z-]+)'/g)]
    .map(([, name]) => name!)
    .filter((name) => !name.startsWith("-"));
  const known = [...new Set([...commands, "top", "count-by"])];
  const help = known.map((name) => run(name, "--help")).join("\n");
  for (const name of known) expect(run(name, "--help")).toContain(`matcher ${name}`);
  for (const [, flag] of source.matchAll(/'(--[a-z-]+)'/g)) {
    if (flag === "--version") continue;
    expect(help).toMatch(new RegExp(`${flag}(?![a-z-])`));
  }
});

const hasPowerShell = Bun.which("pwsh") !== null;
test.skipIf(!hasPowerShell)("cmdlets give objects", () => {
  const program = `Import-Module '${path}'; (Select-MxMatch '\\R:took' -InputObject 'é 1.5s').Start; Test-MxMatch '\\I' -InputObject 'a'`;
  const env = { ...process.env, MATCHER: join(root, "dist", "matcher") };
  const { stdout } = Bun.spawnSync(["pwsh", "-NoProfile", "-Command", program], { env });
  expect(stdout.toString().split(/\s+/).filter(Boolean)).toEqual(["2", "False"]);
});
