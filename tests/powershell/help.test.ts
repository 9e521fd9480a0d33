/** The help of the module is whole, and every example of the help and of the docs writes what stands below it. */
import { beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { aboutText } from "../../scripts/build/powershell-about.ts";
import { findExamples, wrongExamples } from "./examples.ts";
import { builtModule, isRunnable, root, runPowerShell } from "./module.ts";

const helpFolder = join(root, "powershell", "help");
const helpPages = readdirSync(helpFolder)
  .filter((name) => name.endsWith(".md"))
  .map((name) => join(helpFolder, name));

let module = "";
beforeAll(async () => {
  if (isRunnable) module = await builtModule();
}, 120_000);

test.skipIf(!isRunnable)(
  "every example of the help writes what stands below it",
  async () => {
    const examples = helpPages.flatMap(findExamples);
    expect(examples.length).toBeGreaterThan(51);
    expect(await wrongExamples(examples.map((one) => [one]))).toEqual([]);
  },
  300_000,
);

test.skipIf(!isRunnable)(
  "every example of docs/powershell.md writes what stands below it",
  async () => expect(await wrongExamples([findExamples(join(root, "docs", "powershell.md"))])).toEqual([]),
  300_000,
);

const wholeness = `
Import-Module $env:MODULE
foreach ($command in (Get-Module Matcher).ExportedCmdlets.Values) {
    $help = Get-Help $command.Name -Full
    if (-not $help.Synopsis.Trim() -or -not $help.description) { "$($command.Name): no description" }
    if (-not $help.examples) { "$($command.Name): no example" }
    foreach ($example in $help.examples.example) {
        if (-not "$($example.code)".Trim() -or -not "$($example.remarks.Text)".Trim()) { "$($command.Name): an example without output" }
    }
    $shared = [Management.Automation.PSCmdlet]::CommonParameters + [Management.Automation.PSCmdlet]::OptionalCommonParameters
    foreach ($name in $command.Parameters.Keys | Where-Object { $_ -notin $shared }) {
        $words = @($help.parameters.parameter | Where-Object name -EQ $name).description.Text -join ''
        if ($words -notmatch '^[A-Z].*[.:)]') { "$($command.Name) -$($name): $words" }
    }
}
# Flags of other commands have these names, too.
foreach ($one in 'Select-MatcherMatch Lines', 'Find-MatcherRecord Not', 'Find-MatcherRecord AtLeast') {
    $name, $parameter = $one -split ' '
    (Get-Help $name -Parameter $parameter).description.Text
}
(Get-Help about_Matcher) -split "\\n" | Select-Object -First 2
`;

test.skipIf(!isRunnable)(
  "each cmdlet has a description, an example, and words for each parameter; about_Matcher is found",
  () => {
    const env = { ...process.env, MODULE: module, NO_COLOR: "1" };
    const { output, errors } = runPowerShell(["-Command", wholeness], { env });
    expect(errors).toBe("");
    expect(output.trim().split(/\r?\n/)).toEqual([
      "Read only these lines of each input: A..B, A.., ..B or A, counted from 1.",
      "Leave out records that hold one of these patterns.",
      "Find the records that hold this number of the patterns or more.",
      "TOPIC",
      "    about_Matcher",
    ]);
  },
  120_000,
);

test("about_Matcher is plain text of 80 columns with the kinds of the command's table", () => {
  const text = aboutText(readFileSync(join(helpFolder, "about_Matcher.md"), "utf8"));
  const isCode = (line: string) => line.startsWith("        ");
  expect(text.split("\n").filter((line) => line.length > 80 && !isCode(line))).toEqual([]);
  expect(text).toContain("    \\R \\{duration}     250ms\n");
  expect(text).not.toContain("```");
});
