/** `lib`: lists the shipped names, and tests pattern files. */
import { atomsOf, shippedAtoms, shippedTest, testResult } from "../../api/library.ts";
import { ruleOf } from "../../api/rules.ts";
import { OptionError } from "../../error/errors.ts";
import { standardInputSource } from "../../input/index.ts";
import {
  DeclarationSet,
  declarationFlags,
  readPath,
  runTest,
  shippedEntries,
  type TestLine,
} from "../../library/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { declarationsOf } from "../args/declarations.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import type { FlagGroup } from "../flags/flag.ts";
import { longs } from "../flags/mode.ts";

export const own = {
  title: "Library",
  flags: [
    { long: "json", refuses: ["test"], help: "one JSON array of the entries" },
    { long: "test", help: "run tests" },
    {
      long: "sarif",
      refuses: ["json", "test", "list"],
      help: "make one SARIF 2.1.0 document of findings that scan --rules --json --utf16 printed: standard input",
    },
    {
      long: "list",
      value: "WHAT",
      choices: ["names", "rules", "fields", "tests"],
      refuses: ["json", "test"],
      help: "one JSON array of the names, rules, fields or tests of pattern files and declarations; names or tests of the library itself where nothing is given; tests are run",
    },
  ],
} as const satisfies FlagGroup;

export const command: Command = {
  usage: "[FILE|DIR]...",
  about: `Lists the names that every pattern knows beside the built-in kinds. With --test it runs the test lines of pattern files,
or of the library itself where no file is given; a failed test ends with status 1. --list prints what pattern files
and declarations have, as JSON.`,
  flags: [own, declare],
  modes: [{ name: "a SARIF document of findings on standard input", flags: ["sarif"], refuses: longs(declare) }],
  async run(args) {
    if (args.has.sarif) return writeSarif(args);
    const isGiven = args.positionals.length > 0 || args.lastOf(...declarationFlags) !== undefined;
    const list = args.text.list;
    if (list === "tests") return testsAsJson(isGiven ? declaredBy(args) : null);
    if (list !== undefined) return writeJson(listed(list, isGiven ? declaredBy(args) : null), 0);
    if (args.has.test) return isGiven ? testFiles(declaredBy(args)) : testShipped();
    refuseGiven(args, (path) => `lib takes no ${path} without --test or --list: matcher lib --test ${path}`);
    standardOutput.text(args.has.json ? json() : table());
    return 0;
  },
};

function declaredBy(args: ParsedArgs): DeclarationSet {
  const set = declarationsOf(args);
  for (const path of args.positionals) readPath(set, path);
  return set;
}

/** What `--list` names, of declarations or of the library itself. */
function listed(what: string, set: DeclarationSet | null): unknown[] {
  if (what === "names") return set === null ? shippedAtoms() : [...atomsOf(set)];
  if (what === "rules") return (set?.rules ?? []).map(ruleOf);
  return (set?.fields ?? []).map(({ name, marks }) => ({ name, marks }));
}

function testsAsJson(set: DeclarationSet | null): number {
  const tests = set === null ? shippedEntries.map(shippedTest) : set.tests;
  const ran = tests.map((test) => testResult(test, set ?? new DeclarationSet()));
  return writeJson(ran, ran.every(({ passed }) => passed) ? 0 : 1);
}

async function writeSarif(args: ParsedArgs): Promise<number> {
  refuseGiven(args, (given) => `--sarif reads findings from standard input only: leave ${given} out`);
  const { sarifOfJson } = await import("../../api/sarif.ts");
  const source = standardInputSource();
  try {
    standardOutput.text(`${sarifOfJson(new TextDecoder("utf-8", { ignoreBOM: true }).decode(source.bytes))}\n`);
  } finally {
    source.close();
  }
  return 0;
}

/** @returns the exit status */
function writeJson(entries: readonly unknown[], status: number): number {
  standardOutput.text(`${JSON.stringify(entries)}\n`);
  return status;
}

/** Refuses declarations and paths. */
function refuseGiven(args: ParsedArgs, message: (given: string) => string): void {
  const given = args.lastOf(...declarationFlags)?.typed ?? args.positionals[0];
  if (given !== undefined) throw new OptionError(given, given, message(given));
}

/** Column widths of the table; a longer name shifts the rest of its row. */
const widths = [14, 8, 8];

function table(): string {
  const rows = shippedEntries.map(({ name, form, guard, what }) => [name, form, guard, what]);
  return [["name", "form", "guard", "what"], ...rows]
    .map((row) => `${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" ")}\n`)
    .join("");
}

function json(): string {
  const entries = shippedEntries.map(({ name, form, guard, what }) => ({
    name,
    form,
    guarded: guard !== "shape",
    what,
  }));
  return `${JSON.stringify(entries)}\n`;
}

function testShipped(): number {
  const tests = shippedEntries.map(shippedTest);
  const declarations = new DeclarationSet();
  const failed = tests.filter((test) => report("the library", runTest(test, declarations)));
  summarize("the library", tests.length, failed.length);
  return failed.length > 0 ? 1 : 0;
}

function testFiles(declarations: DeclarationSet): number {
  const failed = declarations.tests.filter(({ where, ...test }) =>
    report(placeOf(where), runTest({ where, ...test }, declarations)),
  );
  const given = declarations.tests.some(({ where }) => where.file === null) ? [null] : [];
  for (const file of [...given, ...declarations.files]) {
    const own = (tests: readonly TestLine[]) => tests.filter(({ where }) => where.file === file).length;
    summarize(file === null ? "the command line" : standardOutput.pathText(file), own(declarations.tests), own(failed));
  }
  return failed.length > 0 ? 1 : 0;
}

function placeOf({ file, line, flag }: TestLine["where"]): string {
  return file === null ? (flag ?? "") : `${standardOutput.pathText(file)}:${line}`;
}

/** Prints failures. @returns whether there were any */
function report(place: string, faults: readonly string[]): boolean {
  for (const fault of faults) standardOutput.text(standardOutput.safe(`${place}: ${fault}\n`));
  return faults.length > 0;
}

function summarize(name: string, count: number, failed: number): void {
  const tests = count === 1 ? "1 test" : `${count} tests`;
  const summary = count === 0 ? "no test lines" : failed === 0 ? `${tests} passed` : `${failed} of ${tests} failed`;
  standardOutput.text(standardOutput.safe(`${name}: ${summary}\n`));
}
