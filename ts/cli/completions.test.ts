import { expect, test } from "bun:test";
import { bashCompletions } from "./completions/bash.ts";
import { describedCommands, flagNames } from "./completions/described.ts";
import { fishCompletions } from "./completions/fish.ts";
import { powershellCompletions } from "./completions/powershell.ts";
import { zshCompletions } from "./completions/zsh.ts";
import { manPage } from "./man.ts";

const described = await describedCommands();

for (const [shell, make] of Object.entries({
  bashCompletions,
  fishCompletions,
  powershellCompletions,
  zshCompletions,
})) {
  test(`${shell} name every command and flag`, () => {
    const text = make(described);
    const names = described.flatMap(({ row, flags }) => [row.name, ...flags.flatMap(flagNames)]);
    const spelled = (name: string) =>
      shell === "fishCompletions" ? name.replace(/^--/, "-l ").replace(/^-(?=\w$)/, "-s ") : name;
    expect(names.filter((name) => !text.includes(spelled(name)))).toEqual([]);
  });
}

/** What bash offers at the end of a line. */
async function offered(...words: readonly string[]): Promise<string[]> {
  const script = `${bashCompletions(described)}
compopt() { :; }
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _matcher; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const run = Bun.spawn(["bash", "-c", script, "bash", "matcher", ...words], { stdout: "pipe" });
  return (await new Response(run.stdout).text()).split("\n").filter(Boolean).sort();
}

test("bash offers commands, flags, and the values of a flag", async () => {
  expect(await offered("sca")).toEqual(["scan"]);
  expect(await offered("scan", "--count-m")).toEqual(["--count-matches"]);
  expect(await offered("scan", "--color", "25")).toEqual(["256"]);
  expect(await offered("scan", "--color", "=", "25")).toEqual(["256"]);
  expect(await offered("scan", "--max-count", "")).toEqual([]);
});

test("the manual page names every flag and escapes what roff reads", () => {
  const page = manPage(described, "1.2.3");
  for (const { flags } of described) {
    for (const flag of flags) expect(page).toContain(`\\-\\-${flag.long.replaceAll("-", "\\-")}`);
  }
  const requests = new Set(page.match(/^\.[A-Za-z]+/gm));
  expect([...requests].sort()).toEqual([".B", ".I", ".PP", ".SH", ".SS", ".TH", ".TP", ".br"]);
});
