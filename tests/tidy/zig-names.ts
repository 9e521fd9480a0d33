/** Names in Zig that tell neither what a function does nor what a value is for; their number may only shrink. */

/** How many the sources have today. Whoever makes it fewer lowers these numbers. */
export const allowedNames = {
  /** Occurrences of names that end in `_`, so as not to shadow another: the role of the value is a better name. */
  "trailing underscores": 52,
  /** Functions named by a participle alone (`found`, `kept`), which tells neither the verb nor the cost. */
  "participles as names of functions": 12,
  /** Functions whose name begins with one (`quotedEnd`), which reads as the name of a value. */
  "participles at the start of names of functions": 4,
};

export type NameFault = keyof typeof allowedNames;

/** Participles that do not end in `ed`, without the ones that are verbs or nouns as well (`cut`, `read`, `left`). */
const irregular = new Set(
  (
    "begun born bought broken brought built caught chosen done drawn driven fallen found given gone grown heard held " +
    "hidden kept known laid led lent lexed lost made meant met paid seen sent shown slept sold sought spelled spent " +
    "stuck taken taught thought thrown told torn understood won worn wound woven written"
  ).split(" "),
);

/** Words that end in `ed` and are verbs, or no participles. */
const verbs = new Set("bed embed exceed feed indeed need proceed seed shed speed succeed".split(" "));

const isParticiple = (word: string) => irregular.has(word) || (word.endsWith("ed") && !verbs.has(word));

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
