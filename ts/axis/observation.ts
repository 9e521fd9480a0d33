/** Observation of a whole text: how strongly predictions from before and after a unit disagree. */
import { ContestedPoint, ContestedView } from "../native/layout.gen.ts";
import { memoryAt } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import type { Units } from "./units.ts";

/** The bytes of a text, or units of it. */
export interface Observed {
  readonly text: Uint8Array;
  /** `null`: bytes. */
  readonly units: Units | null;
}

export interface Contested {
  /** Index of the unit. */
  readonly unit: number;
  readonly disagreement: number;
}

export const observationDefaults = { threshold: 0.2, gapUnits: 8 };

export function unitCount({ text, units }: Observed): number {
  return units ? units.count : text.length;
}

/**
 * The contested units, in order. @param gapUnits within this distance only the strongest unit is kept; used for bytes
 * only
 */
export function findContested(observed: Observed, threshold: number, gapUnits: number): Contested[] {
  const count = unitCount(observed);
  if (count === 0) return [];
  const { text, units } = observed;
  const symbols = units?.symbols ?? null;
  const alphabet = units ? units.alphabet : 0;
  const held = native().mb_contested_find(text, symbols, BigInt(count), alphabet, threshold, BigInt(gapUnits));
  if (!held) throw memoryError("the contested points");
  try {
    const view = new DataView(new ArrayBuffer(ContestedView.size));
    native().mb_contested_view(held, view);
    const found = Number(view.getBigUint64(ContestedView.count, true));
    const rows = new DataView(
      memoryAt(Number(view.getBigUint64(ContestedView.points, true)), found * ContestedPoint.size),
    );
    return Array.from({ length: found }, (_, i) => ({
      unit: Number(rows.getBigUint64(i * ContestedPoint.size + ContestedPoint.unit, true)),
      disagreement: rows.getFloat32(i * ContestedPoint.size + ContestedPoint.disagreement, true),
    }));
  } finally {
    native().mb_contested_release(held);
  }
}

export interface ObservationReading {
  readonly unit: number;
  readonly causal: number;
  readonly anticausal: number;
  readonly centered: number;
  readonly disagreement: number;
}

/** The readings of every `step`-th unit. */
export function sampleReadings(observed: Observed, step: number): ObservationReading[] {
  const count = unitCount(observed);
  if (count === 0) return [];
  const { text, units } = observed;
  const out = new Float32Array(3 * Math.ceil(count / step));
  const alphabet = units ? units.alphabet : 0;
  const rows = native().mb_observation_sample(text, units?.symbols ?? null, BigInt(count), alphabet, BigInt(step), out);
  if (rows !== out.length / 3) throw memoryError("the observation");
  return Array.from({ length: rows }, (_, i) => {
    const [causal, anticausal, centered] = out.subarray(3 * i, 3 * i + 3) as unknown as [number, number, number];
    const disagreement = Math.abs(Math.fround(causal - anticausal));
    return { unit: i * step, causal, anticausal, centered, disagreement };
  });
}
