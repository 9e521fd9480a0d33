/** Prints errors and warnings: adds the prefix and remembers that the exit status must be 2. */
import {
  BinaryFileError,
  DeclarationError,
  FileError,
  MatcherError,
  OptionError,
  PatternError,
  TemplateError,
} from "./errors.ts";

/** Loaded when the first message is printed. */
const rendering = () => require("./render.ts") as typeof import("./render.ts");

let errorSeen = false;

/** Whether the message prefix may be coloured on a terminal. */
let mayColour = true;

/** `--color never`: messages are plain on a terminal too. */
export function leaveMessagesPlain(): void {
  mayColour = false;
}

/** Prints an error without stopping; the exit status will be 2. */
export function reportError(error: unknown): void {
  errorSeen = true;
  writeMessage(describe(error), error);
}

/** Prints a warning; the exit status does not change. @param details lines printed under it */
export function warn(message: string, details: readonly string[] = []): void {
  writeMessage([message, ...details]);
}

/** Whether an error was reported; if so, the exit status is 2. */
export function hasReportedError(): boolean {
  return errorSeen;
}

/** A run of the command begins: what earlier runs in the process reported, or were told of colours, does not count. */
export function forgetErrors(): void {
  errorSeen = false;
  mayColour = true;
}

/** The lines of an error message. */
function describe(error: unknown): readonly string[] {
  if (error instanceof PatternError) return rendering().renderPatternError(error);
  if (error instanceof TemplateError) return rendering().renderTemplateError(error);
  if (error instanceof MatcherError) return [error.message, ...error.details];
  const message = error instanceof Error ? error.message : String(error);
  return [`internal error: ${message}; please report it with the command line`];
}

/** The prefix of every message; bold and red on a terminal with colours. */
function prefix(): string {
  const { NO_COLOR, TERM } = process.env;
  if (!mayColour || NO_COLOR || TERM === "dumb" || process.stderr.isTTY !== true) return "matcher:";
  const { createColors } = require("picocolors") as typeof import("picocolors");
  const { bold, red } = createColors(true);
  return bold(red("matcher:"));
}

/** A message for people, or with MATCHER_MESSAGES=json a line of JSON for a program that runs the command. */
function writeMessage(lines: readonly string[], error?: unknown): void {
  const isForPrograms = process.env.MATCHER_MESSAGES === "json";
  writeError(isForPrograms ? asJson(lines, error) : `${prefix()} ${lines.map(rendering().printable).join("\n")}`);
}

function asJson(lines: readonly string[], error?: unknown): string {
  const code = error === undefined ? "warning" : error instanceof MatcherError ? codeOf(error) : "internal";
  return JSON.stringify({ code, message: lines.join("\n"), at: givenIn(error) });
}

/** A pattern that a file declares is a fault of the file. */
function codeOf(error: MatcherError): string {
  return declaringFile(error) === undefined ? error.code : "declaration";
}

function declaringFile(error: unknown): string | undefined {
  const file = error instanceof PatternError ? error.fault.file : undefined;
  return file?.startsWith("-") ? undefined : file; // A flag that declares it, or standard input.
}

/** What the caller gave: the pattern, the template, the option's value, the path. */
function givenIn(error: unknown): string | undefined {
  if (error instanceof PatternError) return declaringFile(error) ?? error.source;
  if (error instanceof TemplateError) return error.template;
  if (error instanceof OptionError) return rendering().valueText(error.given);
  if (error instanceof FileError) return error.paths[0];
  if (error instanceof BinaryFileError) return error.path;
  return error instanceof DeclarationError ? error.declared : undefined;
}

/** A line end inside a line (for example in a file name) is shown as a symbol, so that it cannot forge a message. */
function writeError(text: string): void {
  try {
    const { writeSync } = require("node:fs") as typeof import("node:fs");
    writeSync(2, `${text}\n`);
  } catch {
    // Standard error is closed: nothing can be reported.
  }
}
