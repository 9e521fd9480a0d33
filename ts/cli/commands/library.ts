/** `lib`: lists the shipped names, and tests pattern files. */
import { OptionError } from "../../error/errors.ts";
import {
  DeclarationSet,
  readPath,
  runTest,
  type ShippedEntry,
  shippedEntries,
  type TestLine,
} from "../../library/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";

export const command: Command = {
  usage: "[FILE|DIR]...",
  about: `Lists the names that every pattern knows beside the built-in kinds. With --test it runs the test lines of pattern files,
or of the library itself where no file is given; a failed test ends with status 1.`,
  flags: [
    {
      title: "Library",
      flags: [
        { long: "json", refuses: ["test"], help: "one JSON array of the entries" },
        { long: "test", help: "run tests" },
      ],
    },
  ],
  async run(args) {
    if (args.has("test")) return args.positionals.length === 0 ? testShipped() : testFiles(args.positionals);
    refusePaths(args);
    standardOutput.text(args.has("json") ? json() : table());
    return 0;
  },
};

function refusePaths({ positionals }: ParsedArgs): void {
  const [path] = positionals;
  if (path !== undefined)
    throw new OptionError(path, path, `lib takes no ${path} without --test: matcher lib --test ${path}`);
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
  const where = { file: null, line: 1 };
  const tests = shippedEntries.map(
    (entry): TestLine => ({ where, name: entry.name, expectations: expectations(entry) }),
  );
  const declarations = new DeclarationSet();
  const failed = tests.filter((test) => report("the library", runTest(test, declarations)));
  summarize("the library", tests.length, failed.length);
  return failed.length > 0 ? 1 : 0;
}

function expectations({ accepts, rejects }: ShippedEntry): TestLine["expectations"] {
  return [
    ...accepts.map((text) => ({ expects: "accepts", text }) as const),
    ...rejects.map((text) => ({ expects: "rejects", text }) as const),
  ];
}

function testFiles(paths: readonly string[]): number {
  const declarations = new DeclarationSet();
  for (const path of paths) readPath(declarations, path);
  const failed = declarations.tests.filter(({ where, ...test }) =>
    report(`${where.file}:${where.line}`, runTest({ where, ...test }, declarations)),
  );
  for (const file of declarations.files) {
    const own = (tests: readonly TestLine[]) => tests.filter(({ where }) => where.file === file).length;
    summarize(file, own(declarations.tests), own(failed));
  }
  return failed.length > 0 ? 1 : 0;
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
