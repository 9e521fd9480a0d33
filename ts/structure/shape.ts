/** The shape of a text: where, and with which period, the classes of its tokens repeat. */
import { ShapeView } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import { relations } from "../tables/program.ts";
import type { Group } from "./orbit.ts";
import type { StructureText } from "./text.ts";

/** Default minimum strength of consecutive tokens in a template region. */
export const regionStrength = 0.6;

/** Consecutive tokens that repeat with one period; the end is exclusive. */
export interface Region {
  readonly first: number;
  readonly end: number;
  readonly period: number;
}

export interface Shape {
  readonly classes: Uint32Array;
  /** In tokens; 0 if nothing repeats. */
  readonly periods: Uint8Array;
  readonly strengths: Float32Array;
  /** How often the three classes ending at a token occurred recently. */
  readonly sightings: Uint16Array;
  /** Tokens at which the shape changes. */
  readonly changes: Uint32Array;
  readonly regions: readonly Region[];
  /** 0 if nothing repeats. */
  readonly dominantPeriod: number;
  readonly dominantStrength: number;
}

const regionNumbers = 3;

/** @param group compare the tokens' representatives under this group instead of their classes */
export function readShape(text: StructureText, group: Group | null, strengthMin: number): Shape {
  const number = group ? relations.indexOf(group.relation as (typeof relations)[number]) + 1 : 0;
  const view = text.view(ShapeView.size, "the shape", (data) =>
    native().mb_structure_shape(text.handle, number, group?.parameter ?? 0, strengthMin, data),
  );
  const regionCount = view.whole(ShapeView.region_count);
  const rows = view.u32(ShapeView.regions, regionCount * regionNumbers);
  return {
    classes: view.u32(ShapeView.classes, text.count),
    periods: view.u8(ShapeView.periods, text.count),
    strengths: view.f32(ShapeView.strengths, text.count),
    sightings: view.u16(ShapeView.sightings, text.count),
    changes: view.u32(ShapeView.changes, view.whole(ShapeView.change_count)),
    regions: Array.from({ length: regionCount }, (_, i) => {
      const [first, end, period] = rows.subarray(i * regionNumbers) as unknown as [number, number, number];
      return { first, end, period };
    }),
    dominantPeriod: view.data.getUint32(ShapeView.dominant_period, true),
    dominantStrength: view.data.getFloat32(ShapeView.dominant_strength, true),
  };
}
