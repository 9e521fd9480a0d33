/** `infer`: a pattern from examples, with fields where some are marked. */
import { warn } from "../error/door.ts";
import { OptionError } from "../error/errors.ts";
import {
  type Built,
  type Hint,
  inferFields,
  inferPattern,
  spellFile,
  spellJson,
  spellReport,
  type Template,
} from "../infer/index.ts";
import { checkText, fileInput, memorySource, openFile, readStandardInput, textPath } from "../input/index.ts";
import { declarationFlags } from "../library/index.ts";
import { standardOutput } from "../terminal/index.ts";
import type { Command } from "./command.ts";
import { givenDeclarations } from "./declarations.ts";
import { declare } from "./flags/declare.ts";
import { examples, fields } from "./flags/infer.ts";
import { compressed, text } from "./flags/input.ts";
import { checkUtf8, type Words } from "./words.ts";

export const command: Command = {
  usage: "[EXAMPLE]...",
  about:
    "The pattern matches every example whole: what they share stands as it is, what differs is asked for by kind. " +
    "Without an example the lines of standard input are read.",
  flags: [examples, fields, text, compressed, declare],
  async run(words) {
    if (words.lastOf("mark", "marks", "field", "marked")) {
      const built = inferFields(exampleLines(words, true), {
        marked: templates(words),
        hints: words.all("field").map(hint),
        marksInLines: words.has("marked"),
        against: words.all("not"),
        unanchored: words.has("unanchored"),
        noMint: words.has("no-mint"),
        mintShapes: words.has("mint-shapes"),
        declared: givenDeclarations(words),
      });
      standardOutput.text(standardOutput.safe(spell(built, words)));
      return 0;
    }
    const declared = words.lastOf(...declarationFlags);
    if (declared)
      throw new OptionError(
        declared.typed,
        declared.value ?? "",
        `infer: ${declared.typed} needs a field: mark one with --mark, or leave ${declared.typed} out`,
      );
    const options = { against: words.all("not"), anchored: words.has("anchored") };
    standardOutput.text(standardOutput.safe(`${inferPattern(exampleLines(words, false), options)}\n`));
    return 0;
  },
};

function spell(built: Built, words: Words): string {
  if (words.has("lib-file")) return spellFile(built);
  if (words.has("pattern")) {
    for (const line of built.declarations)
      warn(`infer: to scan with the pattern, declare --shape '${line.replace(/^shape /, "")}'`);
    return `${built.pattern}\n`;
  }
  return words.has("json") ? `${spellJson(built)}\n` : spellReport(built);
}

/** Arguments and the lines of files, in the order written; the lines of standard input where there are none. */
function exampleLines(words: Words, hasMarks: boolean): string[] {
  checkText(words.text("text"), words.positionals);
  const given = words.text("text");
  for (const example of words.positionals) checkUtf8("EXAMPLE", example);
  if (given !== undefined) checkUtf8("--text", given);
  if (given !== undefined) return linesOf(given);
  const files = words.given.filter(({ flag }) => flag.long === "file");
  const lines: string[] = [];
  let at = 0;
  for (const { value, before } of files) {
    lines.push(...words.positionals.slice(at, before), ...linesOf(read(value!, words.has("search-zip"))));
    at = before;
  }
  lines.push(...words.positionals.slice(at));
  if (words.positionals.length > 0 || files.length > 0) return lines;
  if (words.all("marks").includes("-")) return [];
  // A marked line is enough: nobody is asked to end the input of a terminal.
  if (hasMarks && process.stdin.isTTY) return [];
  return linesOf(read("-"));
}

/** Lines that are not blank, without their ends. */
function linesOf(content: string): string[] {
  return content
    .split("\n")
    .map((line) => line.replace(/\r$/, ""))
    .filter((line) => line.trim() !== "");
}

const decoder = new TextDecoder();

/** A file's decoded text; `-` is standard input. @throws {FileError} */
function read(path: string, unpacks = false): string {
  const source = path === "-" ? memorySource(readStandardInput()) : openFile(fileInput(textPath(path), unpacks));
  try {
    return decoder.decode(source.bytes);
  } finally {
    source.close();
  }
}

/** Marked lines of `--mark` and `--marks`, in the order written. */
function templates(words: Words): Template[] {
  return words.given.flatMap(({ flag, value, typed }): Template[] => {
    if (flag.long === "mark") return [{ text: value!, source: { name: typed, firstLine: 1 } }];
    return flag.long === "marks" ? [{ text: read(value!), source: { name: value!, firstLine: 1 } }] : [];
  });
}

function hint(given: string): Hint {
  const equals = given.indexOf("=");
  const name = given.slice(0, equals);
  if (equals < 0 || !/^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/.test(name))
    throw new OptionError(
      "--field",
      given,
      `--field: "${given}" is no hint: write NAME=VALUE, as in --field status=200`,
    );
  return { name, value: given.slice(equals + 1) };
}
