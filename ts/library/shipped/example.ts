/** Examples of byte patterns. */
import type { ByteRegex } from "../../pattern/bytes/regex.ts";

/** Loaded where tests of the library are shown or run. */
const byteRegex = () => require("../../pattern/bytes/regex.ts") as typeof import("../../pattern/bytes/regex.ts");

const preferred = "aB3dE5gH7j";

/** The shortest text that a byte pattern accepts, by its first alternatives. */
export function buildExample(bytes: string): string {
  const parsed = byteRegex().parseByteRegex(bytes);
  if ("fault" in parsed) throw new Error(parsed.fault);
  let written = 0;
  const text = (tree: ByteRegex): string => {
    switch (tree.type) {
      case "bytes":
      case "characters":
        return chooseCharacter(tree.ranges, written++);
      case "seq":
        return tree.items.map(text).join("");
      case "alt":
        return text(tree.branches[0]!);
      case "repeat":
        return Array.from({ length: tree.min }, () => text(tree.item)).join("");
      default:
        throw new Error(`no example of a ${tree.type}`);
    }
  };
  return text(parsed.tree);
}

/** A character of the set that differs from its neighbours, if the set has some. */
function chooseCharacter(ranges: readonly (readonly [number, number])[], number: number): string {
  const has = (code: number) => ranges.some(([low, high]) => low <= code && code <= high);
  for (let i = 0; i < preferred.length; i++) {
    const letter = preferred[(number + i) % preferred.length]!;
    for (const written of [letter, letter.toLowerCase(), letter.toUpperCase()]) {
      if (has(written.charCodeAt(0))) return written;
    }
  }
  return String.fromCharCode(ranges[0]![0]);
}
