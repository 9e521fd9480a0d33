/** Tells of matches that go over line ends beside others that do not: `.*` does not end at a line end. */
import type { Node } from "../../pattern/ast.ts";
import { children } from "../../pattern/check/registers.ts";
import type { Matches } from "../../scan/index.ts";
import { hasLineFeed } from "../../scan/line-feeds.ts";
import { Tally } from "../../table/index.ts";
import type { MatchContext } from "../../template/index.ts";

/** The first unbounded repetition of any token, as it is written; `null` if the pattern has none. */
export function firstGap(source: string, root: Node): string | null {
  const pending: Node[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const isGap = node.type === "repeat" && node.item.type === "any" && node.max === Number.POSITIVE_INFINITY;
    if (isGap) return source.slice(node.at, node.end);
    pending.push(...children(node).toReversed());
  }
  return null;
}

/** Also counts the matches that go over line ends. */
export class CrossingTally extends Tally {
  #crossing = 0;

  override add(matches: Matches, context: MatchContext): void {
    // The text within quotes is not the input's.
    if (!matches.read) this.#crossing += countCrossing(matches, context.text, context.baseBytes);
    super.add(matches, context);
  }

  /** A sentence if some matches go over line ends and others do not; else `null`. */
  warning(gap: string): string | null {
    const [crossing, all] = [this.#crossing, this.matchCount];
    if (crossing === 0 || crossing === all) return null;
    return `${crossing} of ${all} matches go over line ends: ${gap} does not end there; --line keeps matches within a line`;
  }
}

function countCrossing(matches: Matches, text: Uint8Array, base: number): number {
  let count = 0;
  for (let i = 0; i < matches.count; i++) {
    if (hasLineFeed(text, matches.start(i) - base, matches.end(i) - base)) count += 1;
  }
  return count;
}
