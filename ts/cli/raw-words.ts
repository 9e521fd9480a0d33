/** The command's words byte for byte: Bun gives them decoded, which loses bytes that are not UTF-8. */
import { readFileSync } from "node:fs";
import { rawText } from "../native/raw-text.ts";

/** @param words as Bun gives them; elsewhere than on Linux names are UTF-8, or the words are not to be had */
export function rawWords(words: readonly string[]): readonly string[] {
  if (process.platform !== "linux") return words;
  const line = readFileSync("/proc/self/cmdline", "latin1").split("\0").slice(0, -1);
  // Before them stands what runs the command, which is one word or two.
  return line.slice(line.length - words.length).map((word) => rawText(Buffer.from(word, "latin1")));
}
