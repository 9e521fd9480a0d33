/** Readings a template may ask for, `${@axis}` and `${@axis.value}`, in the order they are listed. */

export interface Axis {
  readonly name: string;
  /** Values of a reading that states several; empty where the reading is one value. */
  readonly values: readonly string[];
}

export const axes = [
  { name: "kind", values: [] },
  { name: "guard", values: [] },
  { name: "route", values: [] },
  { name: "magnitude", values: [] },
  { name: "baseline", values: ["scope", "mean", "spread", "count"] },
  { name: "spectral", values: ["entropy", "period", "strength", "novelty", "texture"] },
  { name: "echo", values: ["count", "occurrence", "period", "rung"] },
  { name: "order", values: [] },
  { name: "template", values: ["rarity", "cut", "template", "count", "covered"] },
  { name: "nesting", values: ["depth"] },
  { name: "seam", values: ["on", "grain", "cut"] },
  { name: "ambiguous", values: ["contested", "grain", "cut"] },
  { name: "gravity", values: ["strain", "bound", "class", "grain"] },
  { name: "construct", values: ["role", "depth", "begins"] },
  { name: "phase", values: ["phase", "period"] },
  { name: "join", values: ["occurs", "other", "rung", "key"] },
  { name: "field", values: ["index"] },
] as const satisfies readonly Axis[];

export type AxisName = (typeof axes)[number]["name"];

/** Other names an axis is known by. */
export const axisAliases: Readonly<Record<string, AxisName>> = { super: "construct" };
