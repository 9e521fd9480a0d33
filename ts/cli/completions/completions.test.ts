import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPowerShell } from "../../../scripts/build/powershell.ts";
import { compilePattern } from "../../pattern/index.ts";
import { parseTemplate } from "../../template/index.ts";
import { manPage } from "../commands/man.ts";
import { patternBrief, readingsBrief, templateBrief } from "../help/language-brief.ts";
import { bashCompletions } from "./bash.ts";
import { completedCommands, flagNames } from "./described.ts";
import { fishCompletions } from "./fish.ts";
import { powershellCompletions } from "./powershell.ts";
import { zshCompletions } from "./zsh.ts";

const described = await completedCommands();

for (const [shell, make] of Object.entries({
  bashCompletions,
  fishCompletions,
  powershellCompletions,
  zshCompletions,
})) {
  test(`${shell} names every command and flag`, () => {
    const text = make(described);
    const names = described.flatMap(({ row, flags }) => [row.name, ...flags.flatMap(flagNames)]);
    const spellFlag = (name: string) =>
      shell === "fishCompletions" ? name.replace(/^--/, "-l ").replace(/^-(?=[\w.]$)/, "-s ") : name;
    expect(names.filter((name) => !text.includes(spellFlag(name)))).toEqual([]);
  });
}

/** A line, and the words offered in place of its last word. */
const completed: readonly (readonly [line: string, ...offered: string[]])[] = [
  ["matcher sca", "scan"],
  ["matcher --now 5 templ", "templates"],
  ["matcher scan --count-m", "--count-matches"],
  // What the line excludes is not offered: by a row, by a mode, by a mode that several flags select.
  ["matcher scan --passthru --count-m"],
  ["matcher scan --format x --nd"],
  ["matcher scan --files --why"],
  ["matcher scan --rules r.m --dry", "--dry-run"],
  ["matcher scan --rules r.m --fix --sari"],
  ["matcher rewrite --dry-run --search"],
  ["matcher scan --color 25", "256"],
  ["matcher scan --sort mod", "modified"],
  ["matcher scan --in au", "audit-fields", "auditd", "auto"],
  ["matcher events --in dock", "docker"],
  ["matcher scan --type ru", "ruby", "rust"],
  ["matcher scan -T yam", "yaml"],
  ["matcher scan --record par", "paragraph"],
  ["matcher top --p9", "--p90", "--p95", "--p99"],
  ["matcher completions fi", "fish"],
  ["matcher hel", "help"],
  ["matcher help guar", "guards"],
  ["matcher help gre", "grep"],
  ["matcher redact --mask pseu", "pseudonym"],
  ["matcher redact --only add", "address"],
  ["matcher redact --except national", "national-id"],
  ["matcher redact --only address,ma", "address,mac", "address,mail"],
  ["matcher redact --except mail,address,ma", "mail,address,mac"],
  ["matcher top --sort ke", "key"],
  ["matcher head 3 scan --count-m"],
  ["matcher scan --max-count pat"],
  ["matcher scan --file pat", "patterns.txt"],
  ["matcher scan x pat", "patterns.txt"],
  ["matcher scan --stats pat", "patterns.txt"],
];

const folder = mkdtempSync(join(tmpdir(), "matcher-completions-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "patterns.txt"), "");

/** Output of a shell that reads a script with its completion and the words of a line. */
function runScript(shell: string, script: string, ...args: readonly string[]): string[] {
  // A script is too long for an argument.
  writeFileSync(join(folder, ".script"), script);
  const { stdout } = Bun.spawnSync([...shell.split(" "), join(folder, ".script"), ...args], {
    cwd: folder,
    stdin: "ignore",
  });
  return stdout.toString().split(/\r?\n/).filter(Boolean);
}

// The completion function as readline calls it; without results, readline offers files unless told not to.
const bash = `${bashCompletions(described)}
files=yes; compopt() { files=; }
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _matcher
if [[ $files && ! \${COMPREPLY[*]} ]]; then COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")); fi
printf '%s\\n' "\${COMPREPLY[@]}"`;

test.each(completed)("bash completes %p", (line, ...offered) => {
  expect(runScript("bash", bash, ...line.split(" ")).sort()).toEqual(offered);
});

test("bash completes after an equals sign, where it splits words", () => {
  expect(runScript("bash", bash, "matcher", "scan", "--color", "=", "25")).toEqual(["256"]);
  expect(runScript("bash", bash, "matcher", "scan", "--stats", "=")).toEqual(["line"]);
  expect(runScript("bash", bash, "matcher", "scan", "--file", "=", "pat")).toEqual(["patterns.txt"]);
  expect(runScript("bash", bash, "matcher", "redact", "--only", "=", "mail,nat")).toEqual(["mail,national-id"]);
});

describe.skipIf(!Bun.which("fish"))("fish completes", () => {
  // Larger than an argument may be.
  writeFileSync(join(folder, "fish-script"), fishCompletions(described));
  const complete = (line: string) =>
    runScript("fish --no-config", `source fish-script\ncomplete --do-complete '${line}'`)
      .map((row) => row.split("\t", 1)[0]!)
      .sort();
  test.each(completed)("%p", (line, ...offered) => {
    expect(complete(line)).toEqual(offered);
  });
  test("completion after an equals sign", () => {
    expect(complete("matcher scan --color=25")).toEqual(["--color=256"]);
    expect(complete("matcher redact --only=mail,nat")).toEqual(["--only=mail,national-id"]);
  });
});

const powershell = findPowerShell();

test.skipIf(powershell === null)(
  "PowerShell completes words that are no files",
  () => {
    const lines = completed.filter(([line]) => !line.endsWith(" pat"));
    const script = `${powershellCompletions(described)}
foreach ($line in $args) {
  $found = [System.Management.Automation.CommandCompletion]::CompleteInput($line, $line.Length, $null)
  ConvertTo-Json -Compress @($found.CompletionMatches | ForEach-Object CompletionText)
}`;
    writeFileSync(join(folder, "script.ps1"), script);
    const words = [join(folder, "script.ps1"), ...lines.map(([line]) => line)];
    const { stdout } = Bun.spawnSync([powershell!, "-NoProfile", "-File", ...words], { cwd: folder, stdin: "ignore" });
    const found = stdout.toString().split(/\r?\n/).filter(Boolean);
    // PowerShell completes what follows the last comma of a list.
    const wanted = lines.map(([, ...offered]) => offered.map((word) => word.split(",").at(-1)!));
    expect(found.map((line) => (JSON.parse(line) ?? []).sort())).toEqual(wanted);
  },
  60_000,
);

test("zsh completes lists with commas", () => {
  expect(zshCompletions(described)).toContain(":KINDS:_values -s , KINDS address mail");
});

test("zsh offers no flag that the line excludes already", () => {
  const script = zshCompletions(described);
  const scan = script.slice(script.indexOf("\n        scan)"), script.indexOf("\n        grep)"));
  const hiddenBeside = (name: string) => {
    const spec = scan.split("\n").find((line) => line.includes(`'${name}'[`))!;
    return /^\s*'\(([^)]*)\)'/.exec(spec)![1]!.split(" ");
  };
  expect(hiddenBeside("--ndjson")).toEqual(expect.arrayContaining(["--json", "-c", "--count"]));
  // The pair is in the row of --ndjson.
  expect(hiddenBeside("--json")).toContain("--ndjson");
  // A mode refuses it.
  expect(hiddenBeside("--dry-run")).toContain("--interactive");
  expect(hiddenBeside("--dry-run")).not.toContain("--fix");
});

describe.skipIf(!Bun.which("zsh"))("zsh completes", () => {
  // A shell on a pseudo-terminal: its line after Tab is printed between two marks.
  const session = `
zmodload zsh/zpty
zpty matcher 'TERM=dumb zsh -f -i'
zpty -w matcher 'PS1=; autoload -Uz compinit; compinit -D -u; source ./_matcher; compdef _matcher matcher; setopt no_beep no_list_ambiguous'
zpty -w matcher 'held() { print -r -- "<""<$BUFFER>>" }; zle -N held; bindkey "^X" held; bindkey "^I" complete-word; print READ""Y'
zpty -r matcher seen '*READY*'
for line; do
  zpty -w -n matcher "$line"$'\\t\\x18'
  zpty -r matcher seen '*<<*>>*'
  print -r -- \${\${seen##*<<}%%>>*}
  zpty -w -n matcher $'\\x15'
done
zpty -d matcher`;
  test("every line that has exactly one completion", () => {
    writeFileSync(join(folder, "_matcher"), zshCompletions(described).replace(/^_matcher "\$@"$/m, ""));
    const single = completed.filter(({ length }) => length <= 2);
    const lines = [...single.map(([line]) => line), "matcher scan --color=25", "matcher scan --stats=li"];
    const held = single.map(([line, word]) => (word ? `${line.replace(/\S+$/, "")}${word}` : line));
    // Behind an item of a list the shell writes a comma, which a blank takes away again.
    const found = runScript("zsh -f", session, ...lines).map((line) => line.trimEnd().replace(/,$/, ""));
    expect(found).toEqual([...held, "matcher scan --color=256", "matcher scan --stats=line"]);
  }, 60_000);
});

test("the manual page names every flag and escapes roff's special characters", () => {
  const page = manPage(described, "1.2.3");
  for (const { flags } of described) {
    for (const flag of flags) expect(page).toContain(`\\-\\-${flag.long.replaceAll("-", "\\-")}`);
  }
  const requests = new Set(page.match(/^\.[A-Za-z]+/gm));
  expect([...requests].sort()).toEqual([".B", ".I", ".PP", ".SH", ".SS", ".TH", ".TP", ".br", ".fi", ".nf"]);
});

test("patterns and templates in help and manual are valid", () => {
  const writtenForms = (samples: typeof patternBrief) => samples.flatMap((sample) => sample.written);
  for (const pattern of writtenForms([...patternBrief, ...readingsBrief]))
    expect(() => compilePattern(pattern)).not.toThrow();
  const { registers } = compilePattern(String.raw`(.:d)+ \T:t \Z:z \N:a \N:b \N:n`);
  for (const text of writtenForms(templateBrief))
    expect(() => parseTemplate(text, { registers, where: "format" })).not.toThrow();
});

test("PowerShell offers no values after a flag whose value is optional", () => {
  const stats = described.find(({ row }) => row.name === "scan")!.flags.filter((flag) => flag.long === "stats");
  expect(stats.map(({ valueOptional, choices }) => [valueOptional, choices])).toEqual([[true, ["line"]]]);
  expect(powershellCompletions(described)).not.toContain("$table.Add('--stats', @(");
});
