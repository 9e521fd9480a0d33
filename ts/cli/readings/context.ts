/** The figures of a fold as lines of a report and as members of JSON. */
import type { Figures } from "../../axis/context.ts";
import { fixed } from "../../value/fixed.ts";

type Field = Parameters<Figures["number"]>[1];

interface Figure {
  /** Its name in a report; in JSON, spaces become underscores. */
  readonly name: string;
  readonly field: Field;
  /** It is a count, so it is printed without decimals. */
  readonly isWhole?: true;
}

/** A row for each line of a report and each object in JSON. */
const axes: readonly { readonly axis: string; readonly figures: readonly Figure[] }[] = [
  {
    axis: "magnitude",
    figures: [
      { name: "mean", field: "magnitude" },
      { name: "spread", field: "magnitude_spread" },
      { name: "max", field: "magnitude_max" },
    ],
  },
  {
    axis: "stress",
    figures: [
      { name: "mean", field: "stress" },
      { name: "max", field: "stress_max", isWhole: true },
    ],
  },
  {
    axis: "spectral",
    figures: [
      { name: "entropy", field: "entropy" },
      { name: "period", field: "period", isWhole: true },
      { name: "strength", field: "strength" },
    ],
  },
  {
    axis: "echo",
    figures: [
      { name: "novel", field: "novel", isWhole: true },
      { name: "echoed", field: "echoed", isWhole: true },
    ],
  },
  {
    axis: "observation",
    figures: [
      { name: "causal", field: "causal" },
      { name: "anticausal", field: "anticausal" },
      { name: "centered", field: "centered" },
      { name: "disagreement", field: "disagreement" },
      { name: "disagreement max", field: "disagreement_max" },
      { name: "contested", field: "contested", isWhole: true },
    ],
  },
  {
    axis: "seam",
    figures: [
      { name: "forward", field: "forward" },
      { name: "backward", field: "backward" },
      { name: "strength", field: "seam" },
      { name: "strength max", field: "seam_max" },
      { name: "cuts", field: "cuts", isWhole: true },
    ],
  },
  {
    axis: "flow",
    figures: [
      { name: "slope", field: "slope" },
      { name: "rising", field: "rising", isWhole: true },
      { name: "falling", field: "falling", isWhole: true },
      { name: "steady", field: "steady", isWhole: true },
      { name: "momentum", field: "momentum_max", isWhole: true },
      { name: "reversals", field: "reversals", isWhole: true },
    ],
  },
];

/** Number of tokens in a token's fold. */
export function countOf(figures: Figures, token: number): number {
  return figures.whole(token, "count");
}

/** A line for each axis: `magnitude: mean 1.60, spread 0.00, max 1.60`. */
export function* figureLines(figures: Figures, token: number): Generator<string> {
  for (const { axis, figures: row } of axes) {
    const shown = row.map(({ name, field, isWhole }) =>
      isWhole ? `${name} ${figures.whole(token, field)}` : `${name} ${fixed(figures.number(token, field), 2)}`,
    );
    yield `${axis}: ${shown.join(", ")}`;
  }
}

/** `,"magnitude":{"mean":1.6,...},...`; empty if the fold is empty. */
export function figureMembers(figures: Figures, token: number): string {
  if (countOf(figures, token) === 0) return "";
  return axes.map(({ axis, figures: row }) => `,"${axis}":{${members(figures, token, row)}}`).join("");
}

function members(figures: Figures, token: number, row: readonly Figure[]): string {
  const read = ({ field, isWhole }: Figure) => (isWhole ? figures.whole(token, field) : figures.number(token, field));
  return row.map((figure) => `"${figure.name.replace(" ", "_")}":${read(figure)}`).join(",");
}
