/** Seams between the bytes of a text. */
import { SeamView } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import type { StructureText } from "./text.ts";

/** By default, a cut's strength exceeds the mean by more than this many standard deviations. */
export const cutThreshold = 0.6;
/** Length of the longest context in bytes, if nothing else is given; the largest allowed one too. */
export const orderMax = 3;

export interface SeamSettings {
  /** Standard deviations above the mean that the strength of a cut exceeds. */
  readonly deviations: number;
  /** Length of the longest context in bytes, from 1 to `orderMax`. */
  readonly order: number;
}

export interface Seams {
  /** Entropy in bits of what follows the context ending at each byte, and of what precedes the one starting there. */
  readonly forward: Float32Array;
  readonly backward: Float32Array;
  /** The strength of a cut before each byte. */
  readonly strengths: Float32Array;
  /** Starts of segments. */
  readonly cuts: Uint32Array;
}

export function readSeams(text: StructureText, { deviations, order }: SeamSettings): Seams {
  const size = text.bytes.length;
  const view = text.view(SeamView.size, "the seams", (data) =>
    native().mb_structure_seam(text.handle, order, deviations, data),
  );
  return {
    forward: view.f32(SeamView.forward, size),
    backward: view.f32(SeamView.backward, size),
    strengths: view.f32(SeamView.strengths, size),
    cuts: view.u32(SeamView.cuts, view.whole(SeamView.cut_count)),
  };
}
