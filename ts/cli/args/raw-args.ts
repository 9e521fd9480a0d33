/** The command's arguments as bytes: Bun decodes them, which loses bytes that are not UTF-8. */
import { readFileSync } from "node:fs";
import { rawText } from "../../native/surrogateescape.ts";

/**
 * @param args as Bun gives them; returned unchanged on other systems than Linux, or if the raw arguments cannot be read
 */
export function rawArgs(args: readonly string[]): readonly string[] {
  if (process.platform !== "linux") return args;
  const line = readFileSync("/proc/self/cmdline", "latin1").split("\0").slice(0, -1);
  // They are preceded by the one or two words that start the program.
  return line.slice(line.length - args.length).map((word) => rawText(Buffer.from(word, "latin1")));
}
