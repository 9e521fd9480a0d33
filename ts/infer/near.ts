/** Joins shapes that differ only in literal columns; additional columns are absent in the shorter one's rows. */
import type { Run } from "./field.ts";
import { bothReach, joinElements, literalAt, type Shape, type ShapeElement } from "./shape.ts";

/** One shape for `a` and `b`, or `null`. Neither is modified. */
export function joinNear(a: Shape, b: Shape): Shape | null {
  if ([a, b].some((shape) => shape.spans.length > 0 || shape.elements.some((element) => element.form === "records")))
    return null;
  const [long, short] = a.elements.length >= b.elements.length ? [a, b] : [b, a];
  const pairs = pairing(long, short);
  if (!pairs) return null;
  const elements = long.elements.map(
    (element, i): ShapeElement => (pairs[i] === null ? element : joinElements(element, short.elements[pairs[i]!]!)!),
  );
  const stretched = short.members.map(({ row, runs }) => ({ row, runs: stretch(runs, pairs) }));
  const joined: Shape = {
    elements,
    members: long === a ? [...a.members, ...stretched] : [...stretched, ...b.members],
    spans: [],
    reach: bothReach(a, b),
    groupCount: a.groupCount + b.groupCount,
    into: null,
  };
  return joined;
}

/** Records that `joined` replaces both. */
export function settle(joined: Shape, a: Shape, b: Shape): void {
  a.into = joined;
  b.into = joined;
}

/** For each element of `long`, the paired element of `short`, from the left, such that the rest can still be paired. */
function pairing(long: Shape, short: Shape): (number | null)[] | null {
  const [rows, width] = [long.elements.length + 1, short.elements.length + 1];
  const [ours, theirs] = [literals(long), literals(short)];
  const pairs = (i: number, j: number) => mayPair(long, i, ours, short, j, theirs);
  /** Whether the elements from i and j on can be paired. */
  const can = new Uint8Array(rows * width);
  can[rows * width - 1] = 1;
  for (let i = rows - 2; i >= 0; i--) {
    for (let j = width - 1; j >= 0; j--) {
      const paired = j < width - 1 && can[(i + 1) * width + j + 1] && pairs(i, j);
      if (paired || (ours[i] !== null && can[(i + 1) * width + j])) can[i * width + j] = 1;
    }
  }
  if (!can[0]) return null;
  const found: (number | null)[] = [];
  for (let i = 0, j = 0; i < rows - 1; i++) {
    const paired = j < width - 1 && can[(i + 1) * width + j + 1] && pairs(i, j);
    found.push(paired ? j++ : null);
  }
  return found;
}

function literals(shape: Shape): (string | null)[] {
  return shape.elements.map((element, i) => (element.form === "column" ? literalAt(shape, i) : null));
}

function mayPair(
  long: Shape,
  i: number,
  ours: readonly (string | null)[],
  short: Shape,
  j: number,
  theirs: readonly (string | null)[],
): boolean {
  return (
    joinElements(long.elements[i]!, short.elements[j]!) !== null && ours[i]?.toLowerCase() === theirs[j]?.toLowerCase()
  );
}

function stretch(runs: readonly Run[], pairs: readonly (number | null)[]): Run[] {
  let at = runs[0]?.from ?? 0;
  return pairs.map((pair) => {
    const run = pair === null ? { from: at, to: at } : runs[pair]!;
    at = run.to;
    return run;
  });
}
