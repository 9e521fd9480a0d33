import { existsSync } from "node:fs";
import { hasReportedError, warn } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import { oneOf, valueError } from "../../error/value-error.ts";
import { standardInputBeginning } from "../../input/index.ts";
import { type CompiledPattern, compilePattern } from "../../pattern/index.ts";
import { KeepList, type KindOf, lexKind, networkBits, parseMask, Redaction } from "../../rewrite/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { compiledPattern } from "../args/pattern-options.ts";
import type { Command } from "../command.ts";
import { deepByDefault } from "../flags/deep.ts";
import { maskedFields } from "../flags/fields.ts";
import { followMasked } from "../flags/follow.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { flagNames, longs } from "../flags/mode.ts";
import type { FlagName } from "../flags/names.ts";
import { foldedCaseLong } from "../flags/pattern.ts";
import { redaction, sensitive, untouched } from "../flags/rewrite.ts";
import { times, window, windowRecord } from "../flags/window.ts";
import { isPiped } from "../piped.ts";
import { countedKinds } from "../rewriting/counted-kinds.ts";
import { countedRedaction } from "../rewriting/counted-redaction.ts";
import { rewritingFlags, runRewriting } from "../rewriting/rewriting.ts";

const maskDefault = "*";

export const command: Command = {
  usage: "[PATTERN] [INPUT]...",
  about: `Prints each input with its matches masked; --in-place writes the files back instead, each completely or not at all.

Without PATTERN everything that is usually sensitive is masked: addresses, mail addresses, card numbers, keys, passwords
(--list names the kinds), and standard error says how many of each. PATTERN is left out if the first argument names a
file or a folder ("." is a pattern, "./" a folder; "-" is standard input), with --only, --except or --text alone, or if
nothing is named and a program or a file is on standard input (cat app.log | matcher redact).

Matches are found wherever a reader sees them: in quoted text, URLs, paths, at the end of a sentence, in coloured text,
and encoded as %40, &#64;, \\u0040, quoted-printable or base64. --list also says what is not found. What is written,
or shown by --dry-run, is searched again, and what reads as a match only now is masked too. Text that still does after
that is an error, status 2, and a file is then not written back. Nor is a record whose JSON, cells or pairs a mask would break.`,
  flags: [
    sensitive,
    redaction,
    foldedCaseLong,
    deepByDefault,
    maskedFields,
    ...rewritingFlags,
    untouched,
    followMasked,
  ],
  requiredPositionals: (args) => (isWithoutPattern(args) ? [] : ["PATTERN"]),
  modes: [
    { name: "the list of kinds", flags: ["list"], takes: [] },
    {
      name: "values instead of their pseudonyms",
      flags: ["unmask"],
      takes: longs(text, walk, compressed),
    },
    {
      name: "a report",
      flags: ["report"],
      takes: [
        ...flagNames("only", "except", "name", "json", "sarif", "deep", "everywhere", "no-deep"),
        ...longs(text, walk, compressed, window, times, windowRecord),
      ],
    },
  ],
  async run(args) {
    if (args.has.list) return listKinds(args);
    if (args.has.report) return reportSensitive(args);
    const key = args.text.unmask;
    if (key !== undefined) return (await import("../rewriting/pseudonym-map.ts")).unmask(args, key);
    if (isWithoutPattern(args)) return redactSensitive(args);
    if (args.has.in) return redactFields(args);
    refuseMissingFile(args);
    // Nobody notices what is not masked, so a word that can't match is always reported.
    const pattern = await compiledPattern(args, { warns: true });
    const replacer = buildRedaction(args, pattern, lexKind(pattern));
    const options = { pattern, replacer, ...depth(args), firstInput: 1, hasPattern: true };
    return runAndWriteMap(args, replacer, () => runRewriting(args, options));
  },
};

async function redactFields(args: ParsedArgs): Promise<number> {
  const { compileMaskedFields, ReplacedFields } = await import("../rewriting/field-values.ts");
  const pattern = compileMaskedFields(args);
  const isInPlace = !args.has["dry-run"] && args.findLast("in-place", "update-all") !== undefined;
  const registers = pattern.registers.map((_, register) => register);
  const replacer = buildRedaction(args, pattern, lexKind(compilePattern(".")));
  const fields = new ReplacedFields(args, pattern, registers, isInPlace ? "refuse" : "error");
  const options = {
    pattern,
    replacer,
    fields,
    deep: false,
    tellsUntouched: true,
    firstInput: 1,
    hasPattern: true,
  } as const;
  return runAndWriteMap(args, replacer, () => runRewriting(args, options));
}

function buildRedaction(
  args: ParsedArgs,
  pattern: CompiledPattern,
  kindOf: KindOf,
  keep: readonly string[] = args.all.keep ?? [],
  codeOfOnly?: string,
): Redaction {
  const bits = args.text["keep-prefix"];
  const networks = bits === undefined ? undefined : networkBits(bits);
  const written = args.text.mask ?? maskDefault;
  const onlyPseudonyms = args.findLast("map", "calling-code");
  if (onlyPseudonyms && written !== "pseudonym") {
    throw new OptionError(
      onlyPseudonyms.typed,
      written,
      `${onlyPseudonyms.typed} needs --mask pseudonym: found --mask "${written}"`,
    );
  }
  const callingCode = parseCallingCode(args) ?? codeOfOnly;
  const mask = parseMask(written, kindOf, "--mask", { byLine: pattern.masksByLine, networks, callingCode });
  return new Redaction(mask, new KeepList(keep, pattern.registers));
}

function parseCallingCode(args: ParsedArgs): string | undefined {
  const written = args.text["calling-code"];
  if (written === undefined || /^\+?[1-9]\d{0,2}$/.test(written)) return written?.replace("+", "");
  throw valueError("--calling-code", written, { takes: "a country's calling code", example: "49 or +44" });
}

/** Runs a redaction; the key of its pseudonyms, if that is wanted, is written as they are made. */
async function runAndWriteMap(args: ParsedArgs, { mask }: Redaction, run: () => Promise<number>): Promise<number> {
  const path = args.text.map;
  if (path === undefined) return run();
  const { PseudonymMap } = await import("../rewriting/pseudonym-map.ts");
  const map = new PseudonymMap(path);
  mask.onName = (name, text) => map.add(name, text);
  mask.onOtherSpelling = (name) => map.addSpelling(name);
  let hasFailed = true;
  try {
    const status = await run();
    hasFailed = hasReportedError();
    return status;
  } finally {
    // A failed run that masked nothing leaves no file in the way of the next one.
    if (hasFailed && map.isEmpty) map.abandon();
    else map.close();
  }
}

function depth(args: ParsedArgs) {
  const quotesOnly = args.has.deep && !args.has.everywhere;
  return {
    deep: args.has["no-deep"] ? false : quotesOnly || ("everywhere" as const),
    checks: true,
    tellsUntouched: true,
  };
}

/** Whether no positional is a pattern. */
function isWithoutPattern(args: ParsedArgs): boolean {
  if (args.findLast("only", "except", "list", "name", "report", "unmask")) return true;
  const [first] = args.positionals;
  if (first === undefined) return args.has.text || readsPipe(args);
  return first === "-" || (first !== "." && existsSync(first));
}

/** Whether neither a pattern nor an input is named, and standard input is a pipe or a file. */
function readsPipe(args: ParsedArgs): boolean {
  return args.positionals.length === 0 && !args.has.text && isPiped();
}

/** @throws {OptionError} nothing was named, and standard input held nothing: what was meant is not known */
function refuseNothing(args: ParsedArgs): void {
  if (args.findLast("only", "except", "name") || !readsPipe(args) || standardInputBeginning().length > 0) return;
  const problem = "redact: no pattern given, and standard input is empty";
  throw new OptionError("PATTERN", "", `${problem}; matcher redact - also takes an empty one`);
}

/** A path in bare letters: a valid pattern, in which each letter and dot matches a token of its own. */
const barePath = /^(?=.*[\w-]{2})(?:[\w-]+|\.{1,2})?(?:[./][\w-]+)+\/?$/;

/** @throws {OptionError} the pattern is the name of a file that does not exist: nothing would be masked */
function refuseMissingFile(args: ParsedArgs): void {
  const [first] = args.positionals;
  if (first === undefined || args.findLast("regexp", "file", "patterns", "program") || !barePath.test(first)) return;
  const advice = `name a file that exists, or put the text in double quotes to mask it: '"${first}"'`;
  throw new OptionError(
    "PATTERN",
    first,
    `there is no file "${first}", and as a pattern it means single letters: ${advice}`,
  );
}

async function redactSensitive(args: ParsedArgs): Promise<number> {
  if (args.has["ignore-case"]) {
    throw new OptionError("--ignore-case", "", "--ignore-case requires a PATTERN, whose texts then ignore case");
  }
  const { kinds, pattern, callingCode } = await compileSensitive(args);
  const keep = (args.all.keep ?? []).map(withRegisterNames);
  const { redaction, counted } = countedRedaction(kinds, pattern, (kindOf) =>
    buildRedaction(args, pattern, kindOf, keep, callingCode),
  );
  const options = { pattern, replacer: counted, ...depth(args), firstInput: 0, hasPattern: false };
  const status = await runAndWriteMap(args, redaction, () => runRewriting(args, options));
  refuseNothing(args);
  const done = args.has["dry-run"] || args.has.interactive ? "found" : "masked";
  warn(`${done} ${countedKinds(kinds, counted.counts)}`);
  return status;
}

async function reportSensitive(args: ParsedArgs): Promise<number> {
  const [{ kinds, pattern }, { reportFound }] = await Promise.all([
    compileSensitive(args),
    import("../rewriting/sensitive-report.ts"),
  ]);
  return reportFound(args, kinds, pattern, depth(args).deep);
}

/** The kinds that `--only` and `--except` leave, and the pattern that finds them. */
async function compileSensitive(args: ParsedArgs) {
  const [library, { readGivenDeclarations }] = await Promise.all([
    import("../../library/index.ts"),
    import("../args/declarations.ts"),
  ]);
  const { addedNames, askedKinds, callingCodeOfOnly, chosenKinds, sensitiveKinds, sensitivePattern } = library;
  const [only, except] = [splitList(args, "only"), splitList(args, "except")];
  const kinds = chosenKinds(only, except, (name) => {
    const names = [...sensitiveKinds, ...askedKinds].map((kind) => kind.name);
    const option = except.includes(name) ? "--except" : "--only";
    return valueError(option, name, { ...oneOf(names), advice: "matcher redact --list describes them" });
  });
  if (kinds.length === 0) throw new OptionError("--except", except.join(","), "--except leaves no kind to mask");
  const names = addedNames(splitList(args, "name"), (name, why) => new OptionError("--name", name, `--name: ${why}`));
  if (names.length > 0 && !kinds.some(({ name }) => name === "secret"))
    throw new OptionError("--name", names[0]!, "--name adds a name of a secret, but secret is not among the kinds");
  const isEverywhere = depth(args).deep === "everywhere";
  const pattern = sensitivePattern(kinds, readGivenDeclarations(args), { names, isEverywhere });
  return { kinds, pattern, callingCode: callingCodeOfOnly(only) };
}

/** Names of kinds in patterns, for the registers of the kinds that are masked without one. */
const registerNames: Readonly<Record<string, string>> = {
  ip: "address",
  cidr: "address",
  email: "mail",
  creditcard: "card",
};

/** `ip:octet1-2` is `address:octet1-2` if there is no PATTERN. */
function withRegisterNames(list: string): string {
  return list.replace(/(^|,)(\s*)(\w+)/g, (all, comma: string, blank: string, name: string) => {
    return Object.hasOwn(registerNames, name) ? comma + blank + registerNames[name]! : all;
  });
}

/** Values of a flag that takes a list. */
function splitList(args: ParsedArgs, flag: FlagName): string[] {
  return (args.all[flag] ?? []).flatMap((list) =>
    list
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
  );
}

async function listKinds({ positionals: [extra] }: ParsedArgs): Promise<number> {
  if (extra !== undefined)
    throw new OptionError(
      "--list",
      extra,
      `--list names the kinds that are masked, and reads nothing: leave ${extra} out`,
    );
  const { askedKinds, notFound, secretNotes, sensitiveKinds } = await import("../../library/index.ts");
  const rows = [
    ["kind", "masked", "what"],
    ...sensitiveKinds.map(({ name, what }) => [name, "always", what]),
    ...askedKinds.map(({ name, what }) => [name, "if asked", what]),
    ...notFound.map((what) => ["-", "never", what]),
  ] as const;
  const lines = rows.map(([name, when, what]) => `${name.padEnd(11)} ${when.padEnd(8)} ${what}\n`);
  standardOutput.text(
    `${lines.join("")}\n"if asked": --only names it, as in --only address,iban. "never": not found.\n`,
  );
  for (const { title, items } of secretNotes()) standardOutput.text(`\n${title}:\n${columns(items)}`);
  standardOutput.flush();
  return 0;
}

const listWidth = 100;

/** Items separated by commas, in lines of a bounded width. */
function columns(items: readonly string[]): string {
  const lines = [""];
  for (const [i, item] of items.entries()) {
    const written = i + 1 < items.length ? `${item},` : item;
    const line = lines.at(-1)!;
    if (line !== "" && line.length + written.length >= listWidth) lines.push(written);
    else lines[lines.length - 1] = line === "" ? written : `${line} ${written}`;
  }
  return lines.map((line) => `  ${line}\n`).join("");
}
