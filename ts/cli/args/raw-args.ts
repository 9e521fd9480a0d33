/** The command's arguments byte for byte: Bun gives them decoded, which loses bytes that are not UTF-8. */
import { readFileSync } from "node:fs";
import { rawText } from "../../native/surrogateescape.ts";

/** @param args as Bun gives them; elsewhere than on Linux names are UTF-8, or the arguments are not to be had */
export function rawArgs(args: readonly string[]): readonly string[] {
  if (process.platform !== "linux") return args;
  const line = readFileSync("/proc/self/cmdline", "latin1").split("\0").slice(0, -1);
  // Before them stands what runs the command, which is one word or two.
  return line.slice(line.length - args.length).map((word) => rawText(Buffer.from(word, "latin1")));
}
