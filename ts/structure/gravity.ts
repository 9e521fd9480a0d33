/** The pair field of a text: strain, bound and class of its bytes, tokens or constructs. */
import { GravityView } from "../native/layout.gen.ts";
import { memoryAt } from "../native/memory.ts";
import { native } from "../native/open.ts";
import type { StructureText } from "./text.ts";

/** Numbered as in zig/structure/gravity.zig. */
export const grains = ["byte", "token", "super"] as const;
export type Grain = (typeof grains)[number];

/** In `classOfType`: no class. */
export const unplaced = 255;

export interface Gravity {
  readonly unitCount: number;
  /** Starts and ends of units; `null` at the byte grain. */
  readonly starts: Uint32Array | null;
  readonly ends: Uint32Array | null;
  /** In bits, and in bits per pair. The first unit has no reading. */
  readonly strains: Float32Array;
  readonly bounds: Float32Array;
  /** All readings in ascending order. */
  readonly strainsAscending: Float32Array;
  readonly boundsAscending: Float32Array;
  readonly typeOfUnit: Uint8Array;
  readonly classOfType: Uint8Array;
  /** Number of units of each type, and the first one. */
  readonly typeCounts: Uint32Array;
  readonly typeFirsts: Uint32Array;
  readonly classCount: number;
}

export function readGravity(text: StructureText, grain: Grain): Gravity {
  const view = text.view(GravityView.size, "the pair field", (data) =>
    native().mb_structure_gravity(text.handle, grains.indexOf(grain), data),
  );
  const unitCount = view.whole(GravityView.unit_count);
  const readings = Math.max(0, unitCount - 1);
  const types = view.data.getUint32(GravityView.type_count, true);
  const hasPlaces = grain !== "byte";
  return {
    unitCount,
    starts: hasPlaces ? view.u32(GravityView.starts, unitCount) : null,
    ends: hasPlaces ? view.u32(GravityView.ends, unitCount) : null,
    strains: view.f32(GravityView.strains, unitCount),
    bounds: view.f32(GravityView.bounds, unitCount),
    strainsAscending: view.f32(GravityView.strains_ascending, readings),
    boundsAscending: view.f32(GravityView.bounds_ascending, readings),
    typeOfUnit: view.u8(GravityView.type_of_unit, unitCount),
    classOfType: view.u8(GravityView.class_of_type, types),
    typeCounts: view.u32(GravityView.type_counts, types),
    typeFirsts: view.u32(GravityView.type_firsts, types),
    classCount: view.data.getUint32(GravityView.class_count, true),
  };
}

/**
 * Units with the `count` largest (or smallest) readings, in that order; without the first unit, which has no reading.
 */
export function topUnits(text: StructureText, values: Float32Array, smallest: boolean, count: number): Uint32Array {
  const room = Math.min(count, Math.max(0, values.length - 1));
  if (room === 0) return new Uint32Array(0);
  const out = new BigUint64Array(1);
  const found = native().mb_structure_top(text.handle, values, BigInt(values.length), smallest, room, out);
  return new Uint32Array(memoryAt(Number(out[0]), found * 4));
}

/** Percentage of the readings below a reading. */
export function percentile(ascending: Float32Array, reading: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < reading) low = middle + 1;
    else high = middle;
  }
  return (100 * low) / ascending.length;
}
