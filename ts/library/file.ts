/** Reads pattern files into a set of declarations. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { FileError, MatcherError } from "../error/errors.ts";
import { readText } from "../input/source.ts";
import type { DeclarationSet } from "./declaration-set.ts";
import { refuseKeyword, splitKeyword, type Where } from "./line.ts";
import type { RuleField } from "./rule.ts";

const extension = ".matcher";

/**
 * How a line without a keyword is treated: as an error, or as a pattern of a set; `signs` takes it as a pattern unless
 * it begins with a letter, as a misspelt keyword does.
 */
type BareLines = "refused" | "patterns" | "signs";

/** Takes an error in a line, after which the next lines are read. */
type OnError = (error: MatcherError) => void;

/**
 * Reads a file, or every pattern file below a directory in path order.
 * @throws {FileError | DeclarationError | PatternError}
 */
export function readPath(set: DeclarationSet, path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    readFile(set, path, "refused");
    return;
  }
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  if (files.length === 0) throw new FileError([path], "ENOENT", `holds no ${extension} file`);
  for (const file of files) readFile(set, file, "refused");
}

/** Reads one file. */
export function readFile(set: DeclarationSet, file: string, bare: BareLines): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new FileError([file], "EISDIR", `is a directory, expected a pattern file`);
  }
  set.files.push(file);
  readLines(set, readText(file), file, bare);
}

/** Reads a text as a file, line by line; what is wrong with one goes to `onError`. */
export function checkText(set: DeclarationSet, text: string, file: string, onError: OnError): void {
  set.files.push(file);
  readLines(set, text, file, "signs", onError);
}

function readLines(set: DeclarationSet, text: string, file: string, bare: BareLines, onError?: OnError): void {
  const lines = text.includes("\r") ? text.split(/\r?\n|\r$/) : text.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!.trim();
    if (line === "" || line.startsWith("#")) continue;
    const where: Where = { file, line: i + 1 };
    const block = /^rule[ \t]+([A-Za-z0-9_]+)$/.exec(line);
    const taken = block && takeBlock(lines, i + 1, file);
    try {
      if (taken) set.declareRuleBlock(block[1]!, taken.fields, where);
      else readLine(set, line, where, bare);
    } catch (error) {
      if (!onError || !(error instanceof MatcherError)) throw error;
      onError(error);
    }
    if (taken) i = taken.last;
  }
}

function readLine(set: DeclarationSet, line: string, where: Where, bare: BareLines): void {
  // No keyword starts with a quote.
  const found = line.startsWith('"') ? null : splitKeyword(line);
  if (found) set.declare(found.keyword, found.rest, where);
  else if (bare === "patterns" || (bare === "signs" && !/^[A-Za-z]/.test(line))) set.addPattern(line, where);
  else refuseKeyword(line, where);
}

/** The indented `field = value` lines from `first` on, and the number of the last one. */
function takeBlock(lines: readonly string[], first: number, file: string): { fields: RuleField[]; last: number } {
  const fields: RuleField[] = [];
  let last = first - 1;
  for (let i = first; i < lines.length; i++) {
    const line = lines[i]!;
    if (/^\s*(#|$)/.test(line)) continue;
    const found = /^[ \t]+([\w.-]+)[ \t]*=(.*)$/s.exec(line);
    if (!found) break;
    fields.push({ name: found[1]!, value: found[2]!.trim(), where: { file, line: i + 1 } });
    last = i;
  }
  return { fields, last };
}
