/** Conditions on the level of an event: `{>=warn}`, `{info..error}`, `{=error}`. */
import { PatternError } from "../error/errors.ts";
import { packText } from "../pattern/compile/clause-words.ts";
import { severities, severityWords } from "../tables/severities.ts";
import type { FieldTerm } from "./parse.ts";

/** Numbers of `TextTest` in zig/field/query.zig. */
const [among, leveled] = [4, 5];

const ranks = new Map(severities.flatMap((level, rank) => severityWords[level].map((word) => [word, rank] as const)));
const comparisons: Readonly<Record<string, (rank: number, bound: number) => boolean>> = {
  ">=": (rank, bound) => rank >= bound,
  ">": (rank, bound) => rank > bound,
  "<=": (rank, bound) => rank <= bound,
  "<": (rank, bound) => rank < bound,
  "=": (rank, bound) => rank === bound,
  "!=": (rank, bound) => rank !== bound,
};

/** An order or a range; `=` and `!=` compare texts where a field is no event's level. */
const ordered = /^\s*(?:(?:>=|<=|>|<)\s*"?([a-z]+)"?|([a-z]+)\.\.([a-z]+))\s*$/i;
/** Words that mean a level in any field; others, such as `a` and `fine`, are grades of other things as well. */
const plainWords = new Set<string>([...severities, "warning", "fatal", "err", "emerg", "crit"]);

/** Words of a condition on the order of levels, of a field of records; `null` if it is no such condition. */
export function orderedLevelWords(source: string, term: FieldTerm): number[] | null {
  const [, ...words] = ordered.exec(term.body) ?? [];
  const bounds = words.filter((word) => word !== undefined);
  if (bounds.length === 0 || !bounds.every((word) => plainWords.has(word.toLowerCase()))) return null;
  const [, ...rest] = levelWords(source, term)!;
  return [leveled, ...rest];
}

/** Words of the condition; `null` for a glob. @throws {PatternError} it names no level */
export function levelWords(source: string, { body, bodyOffset }: FieldTerm): number[] | null {
  if (body.trim().startsWith(":")) return null;
  const findRank = (word: string) => {
    const rank = ranks.get(word.toLowerCase());
    if (rank !== undefined) return rank;
    throw new PatternError({
      source,
      byteOffset: bodyOffset,
      found: `"${word}" is not a level`,
      expected: [...severities],
      hint: "as in .level{>=warn}, .level{info..error}",
    });
  };
  const [, low, high] = /^\s*([A-Za-z]+)\.\.([A-Za-z]+)\s*$/.exec(body) ?? [];
  const [, sign = "=", word = body.trim()] = /^\s*(>=|<=|!=|>|<|=)\s*"?([^"]*?)"?\s*$/.exec(body) ?? [];
  const holds =
    low !== undefined && high !== undefined
      ? between(findRank(low), findRank(high))
      : (rank: number) => comparisons[sign]!(rank, findRank(word));
  const levels = severities.filter((_, rank) => holds(rank));
  return [among, ...packText(levels.join("\n")), 0];
}

const between = (low: number, high: number) => (rank: number) => rank >= low && rank <= high;
