/** MATCHER_ARGUMENTS: further arguments of a program whose list is too long for the system's command line. */
import { FileError } from "../../error/errors.ts";
import { readBytes } from "../../input/source.ts";
import { rawText } from "../../native/surrogateescape.ts";

/**
 * @returns the arguments, then those of the file, each of which a NUL byte ends
 * @throws {FileError} it can't be read, or ends within an argument
 */
export function withArgumentFile(argv: readonly string[], path: string): readonly string[] {
  // It is meant for this run alone, not for programs that it starts.
  delete process.env.MATCHER_ARGUMENTS;
  const words = Buffer.from(readBytes(path)).toString("latin1").split("\0");
  if (words.pop() !== "") {
    throw new FileError([path], "", "its last argument is cut short: a NUL byte ends each (MATCHER_ARGUMENTS)");
  }
  return [...argv, ...words.map((word) => rawText(Buffer.from(word, "latin1")))];
}
