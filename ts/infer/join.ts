/** Assigns a group's tokens to the elements of a shape. */
import type { Run } from "./field.ts";
import { cutList, cutRecords } from "./repeats.ts";
import { type Group, literalAt, type Shape } from "./shape.ts";

/** An equal literal outweighs any number of empty fields. */
const literalWeight = 1 << 20;
const impossible = -1e15;

export interface Joining {
  readonly score: number;
  /** Tokens of the group per element. */
  readonly runs: readonly Run[];
}

interface Cell {
  score: number;
  /** Number of alignments with this score; 2 means two or more. */
  ways: number;
}

/** The only best alignment: most equal literals, then fewest empty fields. `null` if there is none, or several. */
function joinShape(shape: Shape, group: Group): Joining | null {
  const width = group.kinds.length + 1;
  const rows = shape.elements.length + 1;
  const best: Cell[] = Array.from({ length: rows * width }, () => ({ score: impossible, ways: 0 }));
  /** The run of the element is open and not empty. */
  const open: Cell[] = Array.from({ length: rows * width }, () => ({ score: impossible, ways: 0 }));
  best[0] = { score: 0, ways: 1 };
  for (let i = 1; i < rows; i++) {
    const columnScores = scores(shape, i - 1, group);
    for (let j = 0; j < width; j++) {
      const here = i * width + j;
      if (columnScores) {
        const score = j > 0 ? columnScores[j - 1]! : impossible;
        if (score >= 0) improve(best[here]!, best[here - width - 1]!, score);
        continue;
      }
      if (j > 0) {
        improve(open[here]!, best[here - width - 1]!, 0);
        improve(open[here]!, open[here - 1]!, 0);
      }
      improve(best[here]!, open[here]!, 0);
      improve(best[here]!, best[here - width]!, -1);
    }
  }
  const last = best.at(-1)!;
  if (last.ways !== 1) return null;
  const runs = readBack(shape, group, best, open, width);
  return cutsWell(shape, group, runs) ? { score: last.score, runs } : null;
}

function improve(cell: Cell, from: Cell, gain: number): void {
  if (from.ways === 0) return;
  const score = from.score + gain;
  if (score > cell.score) {
    cell.score = score;
    cell.ways = from.ways;
  } else if (score === cell.score) cell.ways = Math.min(2, cell.ways + from.ways);
}

/** The score of each token in a column or part, negative if it does not fit; `null` for an element that takes a run. */
function scores(shape: Shape, element: number, group: Group): number[] | null {
  const target = shape.elements[element]!;
  if (target.form !== "column" && target.form !== "part") return null;
  const literal = target.form === "column" ? literalAt(shape, element)?.toLowerCase() : undefined;
  return group.kinds.map((kind, j) => {
    if (kind !== target.kind) return impossible;
    const own = group.literals[j]?.toLowerCase();
    if (literal === undefined || own === undefined) return 0;
    return own === literal ? literalWeight : impossible;
  });
}

/** The only best alignment, read backwards. */
function readBack(shape: Shape, group: Group, best: Cell[], open: Cell[], width: number): Run[] {
  const runs: Run[] = [];
  let j = width - 1;
  for (let i = shape.elements.length; i > 0; i--) {
    const to = j;
    if (scores(shape, i - 1, group)) j -= 1;
    else if (best[i * width + j]!.score === open[i * width + j]!.score) {
      for (;;) {
        const fromStart = best[(i - 1) * width + j - 1]!;
        const isStart = fromStart.ways > 0 && fromStart.score === open[i * width + j]!.score;
        j -= 1;
        if (isStart) break;
      }
    }
    runs.unshift({ from: j, to });
  }
  return runs;
}

function cutsWell(shape: Shape, group: Group, runs: readonly Run[]): boolean {
  return shape.elements.every((element, i) => {
    const run = runs[i]!;
    if ((element.form !== "list" && element.form !== "records") || run.from === run.to) return true;
    return group.rows.every(({ line }) =>
      element.form === "list"
        ? cutList(line.tokens, run, element.separator) !== null
        : cutRecords(line.tokens, run, element.parts, element.separator) !== null,
    );
  });
}

/** Joins every possible group to the shape with the best score, the first on a tie; repeats until nothing changes. */
export function joinGroups(shapes: readonly Shape[], groups: readonly Group[]): Group[] {
  let open = [...groups];
  for (let before = -1; before !== open.length; ) {
    before = open.length;
    open = open.filter((group) => !joinBest(shapes, group));
  }
  return open;
}

function joinBest(shapes: readonly Shape[], group: Group): boolean {
  let best: { shape: Shape; joining: Joining } | null = null;
  for (const shape of shapes) {
    const joining = joinShape(shape, group);
    if (joining && (!best || joining.score > best.joining.score)) best = { shape, joining };
  }
  if (!best) return false;
  const { shape, joining } = best;
  shape.members = [...shape.members, ...group.rows.map((row) => ({ row, runs: joining.runs }))];
  return true;
}
