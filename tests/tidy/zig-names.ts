/** Names in Zig that tell neither what a function does nor what a value is for; their number may only shrink. */

import { isParticiple } from "./participles.ts";

/** How many the sources have today. Whoever makes it fewer lowers these numbers. */
export const allowedNames = {
  /** Occurrences of names that end in `_`, so as not to shadow another: the role of the value is a better name. */
  "trailing underscores": 0,
  /** Functions named by a participle alone (`found`, `kept`), which tells neither the verb nor the cost. */
  "participles as names of functions": 4,
  /** Functions whose name begins with one (`quotedEnd`), which reads as the name of a value. */
  "participles at the start of names of functions": 3,
};

export type NameFault = keyof typeof allowedNames;

/** The code of a line: without its comment, its texts and its characters. */
const codeOf = (line: string) =>
  /^\s*\\\\/.test(line) ? "" : line.replace(/"(\\.|[^"\\])*"|'(\\.|[^'\\])+'/g, '""').replace(/\/\/.*/, "");

/** The names of a source that are at fault, each with its line. */
export function nameFaults(source: string): { line: number; name: string; fault: NameFault }[] {
  return source.split("\n").flatMap((text, at) => {
    const code = codeOf(text);
    const line = at + 1;
    const underscores = [...code.matchAll(/\b[A-Za-z]\w*_\b/g)].map(
      ([name]) => ({ line, name, fault: "trailing underscores" }) as const,
    );
    const participles = [...code.matchAll(/\bfn ([a-z]+)([A-Z]\w*)?\(/g)].flatMap(([, first, rest = ""]) => {
      if (!isParticiple(first!)) return [];
      const fault =
        rest === "" ? "participles as names of functions" : "participles at the start of names of functions";
      return [{ line, name: `${first}${rest}`, fault } as const];
    });
    return [...underscores, ...participles];
  });
}
