/**
 * The module in examples/powershell. It runs only if `pwsh` is on PATH, since no package provides PowerShell; otherwise
 * its text is checked: brackets and quotes pair up, every exported name is defined, and the executable has every flag
 * and command that the module passes to it.
 */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");
const path = join(root, "examples", "powershell", "Matcher.psm1");
const parts = ["Matcher.psm1", "Readings.ps1", "Matching.ps1", "Editing.ps1", "Library.ps1", "Text.ps1", "Tools.ps1"];
const sources = parts.map((name) => readFileSync(join(root, "examples", "powershell", name), "utf8"));
const source = sources.join("\n");

function run(...words: string[]): string {
  const { stdout } = Bun.spawnSync([process.execPath, join(root, "ts", "main.ts"), ...words]);
  return stdout.toString();
}

/** Comments and the insides of strings blanked. Quotes in comments and double quotes escaped by ` are none. */
function codeOf(text: string): string {
  return text.replace(/<#[\s\S]*?#>|'(?:[^']|'')*'|"(?:`[\s\S]|[^"`])*"|(?<=^|\s)#[^\n]*/g, (part) =>
    /^['"]/.test(part) ? part[0]! + part.at(-1) : "",
  );
}

test.each(parts)("brackets pair up in %s", (part) => {
  const open: string[] = [];
  const pairs: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
  for (const character of codeOf(sources[parts.indexOf(part)]!)) {
    if ("([{".includes(character)) open.push(character);
    else if (character in pairs) expect(open.pop()).toBe(pairs[character]);
  }
  expect(open).toEqual([]);
});

/** The rows of the table in Readings.ps1: noun, command, flags with their types. */
const readings = [
  ...source.matchAll(/^ {4}(\w+) = @\{ Command = '(\w+)'; Parameters = \[ordered\]@\{([\s\S]*?)\} \}/gm),
].map(([, noun, command, body]) => ({
  noun: noun!,
  command: command!,
  parameters: [...body!.matchAll(/(\w+) = @\('(--[a-z-]+)', '(\w+)'\)/g)].map(([, name, flag, type]) => ({
    name,
    flag,
    type,
  })),
}));

test("each row of the table of readings is a command that has its flags, with a value unless it is a switch", () => {
  expect(readings.map(({ noun }) => noun)).toHaveLength(12);
  for (const { command, parameters } of readings) {
    const help = run(command, "--help");
    expect(help).toContain(`matcher ${command}`);
    expect(parameters.length).toBeGreaterThan(0);
    for (const { flag, type } of parameters) {
      expect(["string", "int", "double", "switch"]).toContain(type!);
      expect(help).toMatch(new RegExp(`${flag}${type === "switch" ? " {2,}" : " [A-Z]+"}`));
    }
  }
}, 60_000);

test("what is exported is defined, with an approved verb", () => {
  const written = [...source.matchAll(/^function ([\w-]+) \{/gm)].map(([, name]) => name!);
  const defined = [...written, ...readings.map(({ noun }) => `Measure-Matcher${noun}`)];
  const list = /^\$names = @\(([\s\S]*?)^\)/m.exec(source)![1]!;
  const listed = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!);
  const exported = [...listed, ...readings.map(({ noun }) => `Measure-Matcher${noun}`)];
  expect(exported).toHaveLength(51);
  for (const name of exported) {
    expect(defined).toContain(name);
    expect(name).toMatch(
      /^(?:Select|Test|Edit|Protect|Group|Get|Set|Find|ConvertTo|ConvertFrom|Register|Unregister|Import|Export|New|Invoke|Measure)-Matcher[A-Z]/,
    );
  }
  expect(defined.filter((name) => name.includes("-Matcher")).sort()).toEqual(exported.sort());
});

test("the executable has every flag and command that is given to it", () => {
  const commands = [...source.matchAll(/@\('([a-z-]+)'/g)]
    .map(([, name]) => name!)
    .filter((name) => !name.startsWith("-"));
  const known = [...new Set([...commands, ...readings.map(({ command }) => command), "top", "count-by"])];
  const help = known.map((name) => run(name, "--help")).join("\n");
  for (const name of known) expect(run(name, "--help")).toContain(`matcher ${name}`);
  for (const [, flag] of source.matchAll(/'(--[a-z-]+)'/g)) {
    if (flag === "--version") continue;
    expect([flag, new RegExp(`${flag}(?![a-z-])`).test(help)]).toEqual([flag, true]);
  }
}, 60_000);

/** What several cmdlets take, by the names of chapter 08. */
const shared = {
  IN: "InputObject Path LiteralPath",
  WALK: "Hidden NoIgnore Binary",
  WIN: "Head Tail Lines Unit",
  FOL: "Follow KeepCount",
  REV: "Interactive ShowSkipped Explain",
  REC: "Unit RecordStart RecordSpan",
} as const;

/** The parameters of cmdlets that search, edit and count. */
const parameters: Readonly<Record<string, string>> = {
  "Select-MatcherMatch":
    "IN WALK WIN FOL REC Pattern PatternFile PerString List Raw Quiet Context NotMatch WholeLine MaxCount Format Json ValueSpelling DurationUnit Color ColorDepth Colors Passthru Count CountMatches FilesWithMatches FilesWithoutMatch Stats SingleMatch RequireMatch Backend DualGrain ChunkSize Explain Include FileType ExcludeFileType Texture ExcludeTexture Sort Descending Index NoIndex Library",
  "Test-MatcherMatch": "IN WIN Pattern PatternFile Library",
  "Get-MatcherLine": "IN WALK WIN Follow Passthru",
  "Get-MatcherFile":
    "Path LiteralPath WALK Include FileType ExcludeFileType Texture ExcludeTexture Sort Descending Classify",
  "Edit-MatcherText": "IN WALK WIN FOL REV Pattern Template ScriptBlock InPlace Diff Context MaxCount Backend Library",
  "Protect-MatcherText": "IN WALK WIN Follow REV Pattern Keep Mask InPlace Diff Context Library",
  "Group-MatcherMatch":
    "IN WALK WIN Pattern PatternFile Key SortBy MaxCount Unique Sum Average Minimum Maximum Percentile PercentileOf PercentileMethod Library",
  "Get-MatcherRecordShape": "IN WALK WIN REC Against Cut Novel Rare Library",
  "Find-MatcherRecord": "IN REC Pattern All Any None AtLeast Not MaxCount Library",
  "ConvertTo-MatcherPattern":
    "Example NotExample Anchored Unanchored Marked MarksInLines Field NoMint MintShapes Library",
};

test.each(Object.entries(parameters))("%s has its parameters", (name, list) => {
  const names = list.split(" ").flatMap((one) => (shared[one as keyof typeof shared] ?? one).split(" "));
  const [, body] = new RegExp(String.raw`^function ${name} \{([\s\S]*?)\n\}`, "m").exec(source)!;
  const written = body!.slice(body!.indexOf("param("));
  const declared = new Set([...written.matchAll(/\] \$(\w+)(?: = [^,)]+)?[,)\n]/g)].map(([, one]) => one!));
  expect(names.filter((one) => !declared.has(one))).toEqual([]);
});

const hasPowerShell = Bun.which("pwsh") !== null;
test.skipIf(!hasPowerShell)("cmdlets give objects", () => {
  const program = `Import-Module '${path}'; (Select-MxMatch '\\R:took' -InputObject 'é 1.5s').Start; Test-MxMatch '\\I' -InputObject 'a'`;
  const env = { ...process.env, MATCHER: join(root, "dist", "matcher") };
  const { stdout } = Bun.spawnSync(["pwsh", "-NoProfile", "-Command", program], { env });
  expect(stdout.toString().split(/\s+/).filter(Boolean)).toEqual(["2", "False"]);
});
