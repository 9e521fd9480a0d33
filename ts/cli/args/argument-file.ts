/** MATCHER_ARGUMENTS: further arguments of a program whose list is too long for the system's command line. */
import { readFileSync } from "node:fs";
import { errorReason } from "../../error/errno.ts";
import { FileError } from "../../error/errors.ts";
import { rawText } from "../../native/surrogateescape.ts";

/**
 * @returns the arguments, then the file's, each of which a NUL byte ends
 * @throws {FileError} it can't be read, or ends within an argument
 */
export function withArgumentFile(argv: readonly string[], path: string): readonly string[] {
  // It is meant for this run alone, not for programs that it starts.
  delete process.env.MATCHER_ARGUMENTS;
  const words = readArgumentFile(path).split("\0");
  if (words.pop() !== "") {
    throw new FileError([path], "", "its last argument is not ended by a NUL byte (MATCHER_ARGUMENTS names it)");
  }
  return [...argv, ...words.map((word) => rawText(Buffer.from(word, "latin1")))];
}

function readArgumentFile(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new FileError([path], code, `${errorReason(code)} (MATCHER_ARGUMENTS names it)`);
  }
}
