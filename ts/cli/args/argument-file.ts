/** MATCHER_ARGUMENTS: further arguments of a program whose list is too long for the system's command line. */
import { readFileSync } from "node:fs";
import { rawText } from "../../native/surrogateescape.ts";

/** @returns the arguments, then those of the file, each of which a NUL byte ends */
export function withArgumentFile(argv: readonly string[], path: string): readonly string[] {
  // It is meant for this run alone, not for programs that it starts.
  delete process.env.MATCHER_ARGUMENTS;
  const words = readFileSync(path, "latin1").split("\0").slice(0, -1);
  return [...argv, ...words.map((word) => rawText(Buffer.from(word, "latin1")))];
}
