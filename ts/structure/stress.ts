/** The stress of brackets on the tokens of a text. */
import { StressView } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import type { StructureText } from "./text.ts";

export interface Stress {
  /**
   * Number of brackets open around each token, tokens since the innermost one opened, and the sum over all open ones.
   */
  readonly depths: Uint32Array;
  readonly strains: Uint32Array;
  readonly loads: Float64Array;
  readonly depthMax: number;
  /** The last token with the largest load. */
  readonly heaviest: number;
  readonly peaks: Uint32Array;
  readonly fractures: Uint32Array;
}

export const stressDefaults = { peakDepth: 2, fractureDepth: 2 } as const;

export function readStress(
  text: StructureText,
  { peakDepth, fractureDepth } = stressDefaults as StressOptions,
): Stress {
  const view = text.view(StressView.size, "the stress of brackets", (data) =>
    native().mb_structure_stress(text.handle, peakDepth, fractureDepth, data),
  );
  return {
    depths: view.u32(StressView.depths, text.count),
    strains: view.u32(StressView.strains, text.count),
    loads: view.f64(StressView.loads, text.count),
    depthMax: view.data.getUint32(StressView.depth_max, true),
    heaviest: view.data.getUint32(StressView.heaviest, true),
    peaks: view.u32(StressView.peaks, view.whole(StressView.peak_count)),
    fractures: view.u32(StressView.fractures, view.whole(StressView.fracture_count)),
  };
}

export interface StressOptions {
  readonly peakDepth: number;
  readonly fractureDepth: number;
}
