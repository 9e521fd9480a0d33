/** Conditions on the level of an event: `{>=warn}`, `{info..error}`, `{=error}`. */
import { PatternError } from "../error/errors.ts";
import { packText } from "../pattern/compile/clause-words.ts";
import { severities, severityWords } from "../tables/severities.ts";
import type { FieldTerm } from "./parse.ts";

/** Number of `TextTest.among` in zig/field/query.zig. */
const among = 4;

const ranks = new Map(severities.flatMap((level, rank) => severityWords[level].map((word) => [word, rank] as const)));
const comparisons: Readonly<Record<string, (rank: number, bound: number) => boolean>> = {
  ">=": (rank, bound) => rank >= bound,
  ">": (rank, bound) => rank > bound,
  "<=": (rank, bound) => rank <= bound,
  "<": (rank, bound) => rank < bound,
  "=": (rank, bound) => rank === bound,
  "!=": (rank, bound) => rank !== bound,
};

/** Words of the condition; `null` for a glob. @throws {PatternError} it names no level */
export function levelWords(source: string, { body, bodyOffset }: FieldTerm): number[] | null {
  if (body.trim().startsWith(":")) return null;
  const rankOf = (word: string) => {
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
      ? between(rankOf(low), rankOf(high))
      : (rank: number) => comparisons[sign]!(rank, rankOf(word));
  const levels = severities.filter((_, rank) => holds(rank));
  return [among, ...packText(levels.join("\n")), 0];
}

const between = (low: number, high: number) => (rank: number) => rank >= low && rank <= high;
