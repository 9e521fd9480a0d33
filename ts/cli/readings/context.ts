/** The figures of a fold as lines of a report and as members of JSON. */
import type { Figures } from "../../axis/context.ts";
import { figureTable, figureValues } from "../../axis/figures.ts";
import { toFixed } from "../../value/fixed.ts";

/** Number of tokens in a token's fold. */
export function countOf(figures: Figures, token: number): number {
  return figures.whole(token, "count");
}

/** A line for each axis: `magnitude: mean 1.60, spread 0.00, max 1.60`. */
export function* figureLines(figures: Figures, token: number): Generator<string> {
  for (const { axis, figures: row } of figureTable) {
    const shown = row.map(({ name, field, isWhole }) =>
      isWhole ? `${name} ${figures.whole(token, field)}` : `${name} ${toFixed(figures.number(token, field), 2)}`,
    );
    yield `${axis}: ${shown.join(", ")}`;
  }
}

/** `,"magnitude":{"mean":1.6,...},...`; empty if the fold is empty. */
export function figureMembers(figures: Figures, token: number): string {
  const values = figureValues(figures, token);
  return values === null ? "" : `,${JSON.stringify(values).slice(1, -1)}`;
}
