import type { Matches } from "../scan/matches.ts";
import type { TextPart } from "../scan/reading.ts";
import { kinds } from "../tables/kinds.ts";
import type { ReadingReference, Readings } from "../template/index.ts";
import type { Trace } from "./explain.ts";
import { MatchTokens } from "./match-tokens.ts";

/** What `${@kind}`, `${@guard}` and `${@route}` read. A pattern that asks for no axis has no readings of the others. */
export class TokenReadings implements Readings {
  readonly #found: MatchTokens;

  constructor(
    private readonly trace: Trace,
    private readonly input: TextPart,
  ) {
    this.#found = new MatchTokens(trace.tokens);
  }

  read(matches: Matches, i: number, { axis, token }: ReadingReference): readonly string[] {
    if (axis === "route") return (token ?? 0) === 0 ? [this.trace.route()] : [];
    if (axis !== "kind" && axis !== "guard") return [];
    const [first, end] = this.#found.within(this.input, matches, i);
    const asked = token === null ? [first, end] : [first + token, Math.min(first + token + 1, end)];
    const texts: string[] = [];
    for (let number = asked[0]!; number < asked[1]!; number++) {
      const kind = this.#found.tokens.kinds[number]!;
      const name = this.trace.kindNames[kind] ?? kinds[0]!.name;
      const guard = this.trace.guard(kind);
      if (axis === "kind") texts.push(name);
      else if (guard !== undefined) texts.push(`${name}: ${guard}`);
    }
    return texts;
  }
}
