import { expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePattern } from "../../pattern/index.ts";
import { axisAnchors } from "../../tables/axes.ts";
import { parseArgs } from "../args/parsed-args.ts";
import { describedCommands } from "../completions/described.ts";
import { examples } from "./examples.ts";
import { generalHelp } from "./general.ts";
import { commandHelp } from "./help.ts";
import { readingsBrief } from "./language-brief.ts";
import { topics } from "./topic-rows.ts";
import { topicHelp } from "./topics.ts";

const described = await describedCommands();
const main = join(import.meta.dir, "..", "..", "main.ts");

test("short help fits a screen, and uses it", () => {
  for (const { row, command } of described) {
    const lines = commandHelp(row.name, row.summary, command, "short").split("\n").length - 1;
    expect([row.name, lines]).toEqual([row.name, Math.max(24, Math.min(lines, 60))]);
  }
});

test("general help is a screen, and names every command or says where it is named", () => {
  const lines = generalHelp().split("\n");
  expect(lines.length).toBeLessThanOrEqual(33);
  const more = topicHelp("more", [])!;
  for (const { row } of described) {
    const start = lines.some((line) => line.startsWith(`  ${row.name} `) && line.endsWith(row.summary));
    const isListed = more.split("\n").some((line) => line.startsWith(`  ${row.name} `) && line.endsWith(row.summary));
    expect([row.name, start !== isListed]).toEqual([row.name, true]);
  }
  for (const name of ["grammar", "bpe", "prefilter", "compile"]) expect(generalHelp()).not.toContain(`  ${name} `);
});

test("examples come first, and only once: a command's description has none", () => {
  for (const { row, command } of described) {
    const lines = commandHelp(row.name, row.summary, command, "short").split("\n");
    expect([row.name, lines[2]]).toEqual([row.name, "Examples:"]);
    expect([row.name, command.about?.match(/^ +matcher .*/m)?.[0]]).toEqual([row.name, undefined]);
  }
});

test("the topic of fields describes --in, not the marks of infer", () => {
  const commands = described.map(({ command }) => command);
  expect(topicHelp("fields", commands)).not.toContain("--mark");
});

test("every command has examples, and they are valid", () => {
  for (const { row, command } of described) {
    const lines = examples[row.name] ?? [];
    expect([row.name, lines.length]).not.toEqual([row.name, 0]);
    for (const line of lines) {
      const words = [...line.split(" | ")[0]!.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
      expect(words[0]).toBe(row.name);
      const args = parseArgs(words.slice(1), command);
      if ("help" in args) throw new Error(line);
      expect([line, command.requiredPositionals?.(args)[args.positionals.length]]).toEqual([line, undefined]);
    }
  }
});

test("every topic describes something", () => {
  const commands = described.map(({ command }) => command);
  for (const { name } of topics) expect(topicHelp(name, commands)!.split("\n").length).toBeGreaterThan(3);
  expect(topicHelp("nothing", commands)).toBeNull();
});

test("the topic of readings has a sample of every axis", () => {
  const described = readingsBrief.flatMap(({ written }) =>
    written.flatMap((pattern) => compilePattern(pattern).readings.map(({ axis }) => axis)),
  );
  // A join needs a second file, and the fields of the whole input are no reading that is computed.
  const wanted = new Set(axisAnchors.map(({ axis }) => axis).filter((axis) => axis !== "join"));
  expect(new Set(described)).toEqual(wanted);
});

test("matcher help takes commands and topics", () => {
  const help = (...words: string[]) => Bun.spawnSync([process.execPath, main, "help", ...words]);
  expect(help("grep").stdout.toString()).toContain("Usage: matcher grep [FLAGS] PATTERN [INPUT]...\n");
  expect(help("guards").stdout.toString()).toContain("timestamp");
  const wrong = help("guard");
  expect(wrong.exitCode).toBe(2);
  expect(wrong.stderr.toString()).toContain('help: no command or topic is named "guard": did you mean guards?');
});

test.each([
  ["since", "--since is described by matcher help windows"],
  ["--tz", "--tz is described by matcher help general"],
  ["sum", "--sum is described by matcher help count-by"],
  ["times", "matcher help windows, "],
  ["window", "did you mean windows?"],
  ["s", "matcher --help lists the commands and topics"],
  ["", "matcher --help lists the commands and topics"],
  ["nonsuch", "matcher --help lists the commands and topics"],
])("help of %p, which is neither a command nor a topic, leads on", (word, advice) => {
  const { stderr } = Bun.spawnSync([process.execPath, main, "help", word]);
  expect(stderr.toString()).toContain(`no command or topic is named "${word}": ${advice}`);
});

test("the file that MATCHER_CONFIG names gives flags to the commands that have them", () => {
  const file = join(mkdtempSync(join(tmpdir(), "matcher-config-")), "rc");
  const run = (text: string, ...words: string[]) => {
    writeFileSync(file, text);
    const env = { ...process.env, MATCHER_CONFIG: file };
    const child = Bun.spawnSync([process.execPath, main, ...words], { env });
    return { out: child.stdout.toString(), error: child.stderr.toString(), status: child.exitCode };
  };
  const flags = "# how I like it\n\n--json\n--duration-unit\ns\n--glob=!*.tmp\n";
  const scan = ["scan", "\\R", "--text", "1500ms"];
  const json = '[{"start":0,"end":6,"text":"1500ms","captures":{}}]\n';
  expect(run(flags, ...scan)).toEqual({ out: json, error: "", status: 0 });
  expect(run(flags, ...scan, "--no-config").out).toBe('[0..6] "1500ms"\n');
  expect(run(flags, "--no-config", ...scan).out).toBe('[0..6] "1500ms"\n');
  expect(run(flags, "escape", "a").out).toBe('"a"\n');
  expect(run("--color=never\nx\n", ...scan)).toMatchObject({
    error: `matcher: ${file}, line 2: "x" is not a flag, nor the value of one\n`,
    status: 2,
  });
  expect(run("--colour=never\n", ...scan).error).toBe(`matcher: ${file}, line 1: no command has the flag --colour\n`);
});

test("a file in place of the KEY is pointed out", () => {
  const run = Bun.spawnSync([process.execPath, main, "top", "\\R", main], { stdin: Buffer.from("5ms\n") });
  expect(run.stderr.toString()).toStartWith(`matcher: "${main}" is the path of a file, and taken for the KEY`);
  expect([run.stdout.toString(), run.exitCode]).toEqual(["", 2]);
  const named = Bun.spawnSync([process.execPath, main, "top", "\\R", main, "-"], { stdin: Buffer.from("5ms\n") });
  expect([named.stderr.toString(), named.exitCode]).toEqual(["", 0]);
});
