import { describe, expect, test } from "bun:test";
import type { Command } from "../command.ts";
import type { FlagGroup } from "../flags/flag.ts";
import { ParsedArgs, parseArgs } from "./parsed-args.ts";

const group: FlagGroup = {
  title: "Test",
  flags: [
    { long: "regexp", short: "e", aliases: ["pattern"], value: "PATTERN", repeats: true, help: "a pattern" },
    { long: "max-count", short: "m", value: "NUM", min: 0, help: "a number" },
    { long: "only-matching", short: "o", help: "a switch" },
    { long: "with-filename", short: "H", help: "a switch" },
    { long: "stats", value: "line", valueOptional: true, choices: ["line"], help: "a choice" },
    { long: "count", refuses: ["only-matching"], help: "a switch" },
    { long: "head", value: "NUM", min: 1, once: true, help: "a number" },
    { long: "keep", needs: ["count"], help: "a switch" },
    { long: "both", needs: ["count", "max-count"], help: "a switch" },
  ],
};

function parse(...args: string[]): ParsedArgs {
  const parsed = parseArgs(args, { flags: [group] });
  if (!(parsed instanceof ParsedArgs)) throw new Error("help was asked");
  return parsed;
}

const shape = (args: ParsedArgs) => args.given.map(({ flag, typed, value }) => [flag.long, typed, value]);

describe("valid arguments", () => {
  const cases: [string, string[], string[], unknown[]][] = [
    ["positionals and flags mix", ["a", "-o", "b"], ["a", "b"], [["only-matching", "-o", null]]],
    ["two dashes end the flags", ["--", "-o", "--", "x"], ["-o", "--", "x"], []],
    ["a lone dash is a positional", ["-", "-o"], ["-"], [["only-matching", "-o", null]]],
    [
      "short switches combine",
      ["-oH"],
      [],
      [
        ["only-matching", "-o", null],
        ["with-filename", "-H", null],
      ],
    ],
    ["an attached value", ["-m1"], [], [["max-count", "-m", "1"]]],
    [
      "a value after equals",
      ["-m=1", "--max-count=2"],
      [],
      [
        ["max-count", "-m", "1"],
        ["max-count", "--max-count", "2"],
      ],
    ],
    [
      "a value after combined switches",
      ["-oHm", "3"],
      [],
      [
        ["only-matching", "-o", null],
        ["with-filename", "-H", null],
        ["max-count", "-m", "3"],
      ],
    ],
    [
      "a value that looks like a flag",
      ["-e", "-5", "-e", "--"],
      [],
      [
        ["regexp", "-e", "-5"],
        ["regexp", "-e", "--"],
      ],
    ],
    ["an attached pattern", ["-e\\I"], [], [["regexp", "-e", "\\I"]]],
    ["another name of the flag", ["--pattern", "x=y"], [], [["regexp", "--pattern", "x=y"]]],
    ["an optional value left out", ["--stats", "line"], ["line"], [["stats", "--stats", null]]],
    ["an optional value", ["--stats=line"], [], [["stats", "--stats", "line"]]],
    ["an empty value", ["--regexp="], [], [["regexp", "--regexp", ""]]],
    ["numbers keep their bytes", ["1e3", "00.10"], ["1e3", "00.10"], []],
  ];
  test.each(cases)("%s", (_, args, positionals, given) => {
    const parsed = parse(...args);
    expect([...parsed.positionals]).toEqual(positionals);
    expect(shape(parsed)).toEqual(given as never);
  });

  test("the last value of a flag counts, and every value of a repeatable flag", () => {
    const args = parse("-m", "1", "-e", "a", "-m2", "-e", "b");
    expect(args.number["max-count"]).toBe(2);
    expect(args.all.regexp).toEqual(["a", "b"]);
    expect(args.findLast("max-count", "regexp")?.typed).toBe("-e");
    expect(args.has.count).toBeUndefined();
  });

  test("help is found before any later error", () => {
    expect(parseArgs(["-h", "--nothing"], { flags: [group] })).toEqual({ help: "short" });
    expect(parseArgs(["x", "--help"], { flags: [group] })).toEqual({ help: "long" });
  });

  test("a number with a dash is the first positional if the command allows it", () => {
    const args = parseArgs(["-o", "-5", "f"], { flags: [group], numberFirst: true }) as ParsedArgs;
    expect([...args.positionals]).toEqual(["5", "f"]);
    expect(() => parseArgs(["2", "-3"], { flags: [group], numberFirst: true })).toThrow("unknown flag -3");
  });
});

describe("invalid arguments", () => {
  const cases: [string[], string][] = [
    [["--counts"], "unknown flag --counts: did you mean --count?"],
    [["-z"], "unknown flag -z"],
    [["-oz"], "unknown flag -z in -oz"],
    [["-5"], "unknown flag -5"],
    [["--count=1"], '--count takes no value: found "1"'],
    [["-o=1"], '-o takes no value: found "1"'],
    [["-m"], "-m lacks its value"],
    [["-m", "-1"], '-m takes a whole number in decimal digits: found "-1"'],
    [["-m", "1.5"], 'found "1.5"'],
    [["--max-count="], '--max-count takes a whole number in decimal digits: found ""'],
    [
      ["-m", "99999999999999999999"],
      '-m takes a whole number up to 18446744073709551615: found "99999999999999999999"',
    ],
    [["--head", "0"], '--head takes a whole number, 1 or more: found "0"'],
    [["--head", "1", "--head", "2"], "--head is given twice"],
    [["--stats=all"], '--stats takes line: found "all"'],
    [["--both"], "--both requires --count and --max-count"],
    [["-o", "--count"], "--count and -o (--only-matching) can't be used together"],
    [["--keep"], "--keep requires --count"],
  ];
  test.each(cases)("%j", (args, message) => {
    expect(() => parse(...args)).toThrow(message);
  });
});

test("a flag of another command gets the name that this one has, or the command that has it", async () => {
  const { command: top } = await import("../commands/top.ts");
  const { command: events } = await import("../commands/events.ts");
  const { command: digest } = await import("../commands/digest.ts");
  const expectParsing = (command: Command, name: string, ...args: string[]) =>
    expect(() => parseArgs(args, command, name));
  for (const flag of ["-m", "--max-count", "--limit"])
    expectParsing(top, "top", flag, "3").toThrow(`unknown flag ${flag}: did you mean --rows?`);
  expectParsing(digest, "digest", "-f").toThrow("unknown flag -f: did you mean --follow?");
  expectParsing(events, "events", "-n", "3").toThrow("matcher head 5 INPUT | matcher events");
  expectParsing(events, "events", "--since", "10:00").toThrow("matcher grep --in auto --since TIME . INPUT");
  expectParsing(events, "events", "--count").toThrow("matcher grep --in auto -c . INPUT counts the records");
  for (const command of [events, top])
    expectParsing(command, command === top ? "top" : "events", "--level", "error").toThrow("'.level{>=error}'");
  const { command: redact } = await import("../commands/redact.ts");
  expectParsing(redact, "redact", "-o", "x").toThrow("the result goes to standard output, as in > FILE");
  expectParsing(events, "events", "--nothing").toThrow("write -- before an argument that begins with -");
});

test("flags of other tools get advice", async () => {
  const { command: scan } = await import("../commands/scan.ts");
  const { command: tail } = await import("../commands/tail.ts");
  const { command: lines } = await import("../commands/lines.ts");
  const expectParsing = (command: typeof scan, ...args: string[]) => expect(() => parseArgs(args, command));
  expectParsing(scan, "-u").toThrow("unknown flag -u: did you mean --no-ignore?");
  expectParsing(scan, "-3").toThrow("unknown flag -3: did you mean -C 3?");
  expectParsing(scan, "-nr").toThrow("unknown flag -r in -nr: folders are searched recursively without it");
  expectParsing(scan, "--word-regexp").toThrow("unknown flag --word-regexp: patterns match whole tokens without it");
  expectParsing(scan, "--exclude").toThrow("unknown flag --exclude: did you mean -g '!GLOB'?");
  expectParsing(tail, "-n5").toThrow("unknown flag -5 in -n5: the number comes first, as in tail 5");
  expectParsing(tail, "-c", "5").toThrow("unknown flag -c: --help lists the flags");
  const { command: grep } = await import("../commands/grep.ts");
  const records =
    "grep takes records with a match of one pattern, as scan does; scan takes those with several: matcher scan --all -e P -e Q";
  for (const flag of ["--all", "--any", "--none", "--not"])
    expectParsing(grep, flag, "x").toThrow(`unknown flag ${flag}: ${records}`);
  expectParsing(lines, "--all").toThrow("unknown flag --all: --help lists the flags");
  expectParsing(lines, "-2").toThrow("unknown flag -2: --help lists the flags");
});
