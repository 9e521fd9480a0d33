/** `infer`: a pattern from examples, with fields if some are marked. */
import { warn } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import { valueError } from "../../error/value-error.ts";
import {
  type Built,
  type Hint,
  inferFields,
  inferPattern,
  parseMarks,
  spellFile,
  spellJson,
  spellReport,
  type Template,
} from "../../infer/index.ts";
import { checkText, namedInput, openFile, standardInputSource, textPath } from "../../input/index.ts";
import { declarationFlags } from "../../library/index.ts";
import { pathKind } from "../../native/system.ts";
import { standardOutput } from "../../terminal/index.ts";
import { givenDeclarations } from "../args/declarations.ts";
import { checkUtf8, type ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { formatFromMarks } from "../events/marked-format.ts";
import { declare } from "../flags/declare.ts";
import { examples, fields } from "../flags/infer.ts";
import { text } from "../flags/input.ts";

export const command: Command = {
  usage: "[EXAMPLE]...",
  about:
    "Prints a pattern that matches each whole example: common parts are literal, varying ones are matched by kind. " +
    "Without examples, reads the lines of standard input.",
  flags: [examples, fields, text, declare],
  async run(args) {
    const format = args.text["as-format"];
    if (format !== undefined) {
      const lines = templates(args).flatMap(({ text, source }) => parseMarks(text, source));
      standardOutput.text(standardOutput.safe(formatFromMarks(format, lines, exampleLines(args, true))));
      return 0;
    }
    if (args.findLast("mark", "marks", "field", "marked")) {
      const built = inferFields(exampleLines(args, true), {
        marked: templates(args),
        hints: (args.all.field ?? []).map(hint),
        marksInLines: args.has.marked,
        against: args.all.not ?? [],
        unanchored: args.has.unanchored,
        noMint: args.has["no-mint"],
        mintShapes: args.has["mint-shapes"],
        declared: givenDeclarations(args),
      });
      standardOutput.text(standardOutput.safe(spell(built, args)));
      return 0;
    }
    const declared = args.findLast(...declarationFlags);
    if (declared)
      throw new OptionError(
        declared.typed,
        declared.value ?? "",
        `infer: ${declared.typed} needs a field: mark one with --mark, or leave ${declared.typed} out`,
      );
    const options = { against: args.all.not ?? [], anchored: args.has.anchored };
    standardOutput.text(standardOutput.safe(`${inferPattern(exampleLines(args, false), options)}\n`));
    return 0;
  },
};

function spell(built: Built, args: ParsedArgs): string {
  if (args.has["lib-file"] && !args.has.json) return spellFile(built);
  if (args.has.pattern) {
    for (const line of built.declarations)
      warn(`infer: to scan with the pattern, declare --shape '${line.replace(/^shape /, "")}'`);
    return `${built.pattern}\n`;
  }
  if (!args.has.json) return spellReport(built);
  return `${spellJson(built, args.has["lib-file"])}\n`;
}

/** Arguments and the lines of files, in the given order; lines of standard input if there are none. */
function exampleLines(args: ParsedArgs, hasMarks: boolean): string[] {
  checkText(args.text.text, args.positionals);
  const given = args.text.text;
  for (const example of args.positionals) checkUtf8("EXAMPLE", example);
  if (given !== undefined) checkUtf8("--text", given);
  if (given !== undefined) return splitLines(given);
  const files = args.given.filter(({ flag }) => flag.long === "file");
  for (const example of args.positionals) noteFile(example);
  const lines: string[] = [];
  let at = 0;
  for (const { value, before } of files) {
    lines.push(...args.positionals.slice(at, before), ...splitLines(read(value!)));
    at = before;
  }
  lines.push(...args.positionals.slice(at));
  if (args.positionals.length > 0 || files.length > 0) return lines;
  if ((args.all.marks ?? []).includes("-")) return [];
  // Marked lines are enough: don't wait for standard input on a terminal.
  if (hasMarks && process.stdin.isTTY) return [];
  return splitLines(read("-"));
}

/** A file is not read because an example has its name. */
function noteFile(example: string): void {
  if (pathKind(example) !== "file") return;
  const shown = `"${example}"`;
  const way = `-f ${example} reads examples from it, --marks ${example} marked lines`;
  warn(`infer: ${shown} is taken as an example, though a file has that name; ${way}`);
}

/** Lines that are not blank, without their line ends. */
function splitLines(content: string): string[] {
  return content
    .split("\n")
    .map((line) => line.replace(/\r$/, ""))
    .filter((line) => line.trim() !== "");
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A file's decoded text, unpacked if it is compressed; `-` is standard input. @throws {FileError} */
function read(path: string): string {
  const source = path === "-" ? standardInputSource() : openFile(namedInput(textPath(path)));
  try {
    return decoder.decode(source.bytes);
  } finally {
    source.close();
  }
}

/** Marked lines of `--mark` and `--marks`, in the order written. */
function templates(args: ParsedArgs): Template[] {
  return args.given.flatMap(({ flag, value, typed }): Template[] => {
    if (flag.long === "mark") return [{ text: value!, source: { name: typed, firstLine: 1 } }];
    return flag.long === "marks" ? [{ text: read(value!), source: { name: value!, firstLine: 1 } }] : [];
  });
}

function hint(given: string): Hint {
  const equals = given.indexOf("=");
  const name = given.slice(0, equals);
  if (equals < 0 || !/^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/.test(name))
    throw valueError("--field", given, { takes: "NAME=VALUE", example: "status=200" });
  return { name, value: given.slice(equals + 1) };
}
