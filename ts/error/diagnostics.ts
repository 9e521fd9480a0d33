/** The one door for errors and warnings that are printed: the prefix, and the memory that exit status 2 is due. */
import { BinaryFileError, FileError, MatcherError, PatternError, TemplateError } from "./errors.ts";

/** Loaded at the first message. */
const rendering = () => require("./render.ts") as typeof import("./render.ts");

let errorSeen = false;

/** Whether the prefix of messages may be coloured where they go to a terminal. */
let mayColour = true;

/** `--color never`: messages are plain on a terminal too. */
export function leaveMessagesPlain(): void {
  mayColour = false;
}

/** Prints an error and goes on; the exit status will be 2. */
export function reportError(error: unknown): void {
  errorSeen = true;
  writeError(describe(error));
}

/** Prints a notice that leaves the exit status as it is. @param details lines under it */
export function warn(message: string, details: readonly string[] = []): void {
  writeError([message, ...details]);
}

/** Whether an error went through the door: the exit status is then 2, whatever else was done. */
export function errorReported(): boolean {
  return errorSeen;
}

/** The lines of an error's message. */
function describe(error: unknown): readonly string[] {
  if (error instanceof PatternError) return rendering().renderPatternError(error);
  if (error instanceof TemplateError) return rendering().renderTemplateError(error);
  // A path may be empty.
  if (error instanceof FileError || error instanceof BinaryFileError) return [error.message.replace(/^: /, '"": ')];
  if (error instanceof MatcherError) return [error.message, ...error.details];
  const message = error instanceof Error ? error.message : String(error);
  return [`internal error: ${message}; please report it with the command line`];
}

/** What every message begins with; bold and red on a terminal that takes colours. */
function prefix(): string {
  const { NO_COLOR, TERM } = process.env;
  if (!mayColour || NO_COLOR || TERM === "dumb" || process.stderr.isTTY !== true) return "matcher:";
  const { createColors } = require("picocolors") as typeof import("picocolors");
  const { bold, red } = createColors(true);
  return bold(red("matcher:"));
}

/** A line end within a line, as in a file's name, is shown as a picture: it can't forge a message of its own. */
function writeError(lines: readonly string[]): void {
  try {
    const { writeSync } = require("node:fs") as typeof import("node:fs");
    writeSync(2, `${prefix()} ${lines.map(rendering().printable).join("\n")}\n`);
  } catch {
    // Nobody reads standard error: there is no one left to tell.
  }
}
