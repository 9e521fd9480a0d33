import type { Matches } from "../scan/matches.ts";
import type { TextPart } from "../scan/reading.ts";
import { kinds } from "../tables/kinds.ts";
import type { ReadingReference, Readings } from "../template/index.ts";
import type { Trace } from "./explain.ts";
import { MatchTokens } from "./match-tokens.ts";
import { spellSentence, statedValue } from "./spell-reading.ts";

/** The readings of matches for `${@axis}`. An axis that the pattern does not use has none. */
export class TokenReadings implements Readings {
  readonly #found: MatchTokens;

  constructor(
    private readonly trace: Trace,
    private readonly input: TextPart,
  ) {
    this.#found = new MatchTokens(trace.tokens);
  }

  read(matches: Matches, i: number, { axis, value, token }: ReadingReference): readonly string[] {
    if (axis === "route") return (token ?? 0) === 0 ? [this.trace.route()] : [];
    if (axis !== "kind" && axis !== "guard") return axisTexts(matches, i, axis, value, token);
    const [first, end] = this.#found.within(this.input, matches, i);
    const range = token === null ? [first, end] : [first + token, Math.min(first + token + 1, end)];
    const texts: string[] = [];
    for (let number = range[0]!; number < range[1]!; number++) {
      const kind = this.#found.tokens.kinds[number]!;
      const name = this.trace.kindNames[kind] ?? kinds[0]!.name;
      const guard = this.trace.guard(kind);
      if (axis === "kind") texts.push(name);
      else if (guard !== undefined) texts.push(`${name}: ${guard}`);
    }
    return texts;
  }
}

/** The text for each token, or only the first one. */
function axisTexts(
  matches: Matches,
  i: number,
  axis: string,
  value: string | null,
  token: number | null,
): readonly string[] {
  const readings = (matches.read?.matches ?? matches).readings?.(i);
  if (!readings) return [];
  const texts: string[] = [];
  const last = token === null ? readings.tokens : Math.min(token + 1, readings.tokens);
  for (let at = token ?? 0; at < last; at++) {
    for (const reading of readings.at(at)) {
      if (reading.axis.name !== axis) continue;
      const text = value === null ? spellSentence(reading) : statedValue(reading, value);
      if (text === null) continue;
      texts.push(text);
      if (token !== null) return texts;
    }
  }
  return texts;
}
