/** The figures of a fold, by axis. */
import type { Figures } from "./context.ts";

type Field = Parameters<Figures["number"]>[1];

export interface Figure {
  /** Its name in a report; in JSON, spaces become underscores. */
  readonly name: string;
  readonly field: Field;
  /** It is a count, so it is printed without decimals. */
  readonly isWhole?: true;
}

/** A row for each line of a report and each object in JSON. */
export const figureTable: readonly { readonly axis: string; readonly figures: readonly Figure[] }[] = [
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

/** The figures of a token's fold, by axis and name (spaces become underscores); `null` if the fold is empty. */
export function figureValues(figures: Figures, token: number): Record<string, Record<string, number>> | null {
  if (figures.whole(token, "count") === 0) return null;
  return Object.fromEntries(
    figureTable.map(({ axis, figures: row }) => [
      axis,
      Object.fromEntries(row.map((figure) => [figure.name.replace(" ", "_"), figureValue(figures, token, figure)])),
    ]),
  );
}

function figureValue(figures: Figures, token: number, { field, isWhole }: Figure): number {
  return isWhole ? figures.whole(token, field) : figures.number(token, field);
}
