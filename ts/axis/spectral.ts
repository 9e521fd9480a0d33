/** The spectral reading of a whole text: a summary, and frames in batches. */
import { SpectralRegion, SpectralSummary } from "../native/layout.gen.ts";
import { memoryAt } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { textures } from "../tables/axes.ts";

export type Texture = (typeof textures)[number];

/** Distance between two frames in bytes. */
const frameBytes = 16;
/** Five clocks times five classes. */
const bandCount = 25;
/** First band of the 32-byte clock, which determines textures. */
export const textureBands = 10;
const periodMax = 128;
const framesPerBatch = 4096;
const numbersPerFrame = bandCount + 3;

export interface ChangePointOptions {
  /** A cut must exceed the usual distance by this many deviations, */
  readonly threshold: number;
  /** and by at least this share of the usual distance. */
  readonly floor: number;
  /** Minimum distance between cuts, in bytes. */
  readonly gapBytes: number;
}

export const changePointDefaults: ChangePointOptions = { threshold: 4, floor: 0.05, gapBytes: 4 };

/** A region of one texture, with its pooled reading. */
export interface Region {
  readonly start: number;
  readonly end: number;
  readonly entropy: number;
  readonly novelty: number;
  readonly strength: number;
  readonly period: number;
  readonly texture: Texture;
}

export interface Spectrum {
  readonly frameCount: number;
  readonly entropy: { readonly min: number; readonly mean: number; readonly max: number };
  /** The distinct periods with their best strengths, strongest first. */
  readonly periods: readonly { readonly period: number; readonly strength: number }[];
  /** Offsets in ascending order. */
  readonly changePoints: Float64Array;
  readonly regions: readonly Region[];
}

/** Reads `text`, which must not be empty, in one pass. */
export function readSpectrum(text: Uint8Array, options: ChangePointOptions = changePointDefaults): Spectrum {
  if (text.length === 0) return emptySpectrum;
  const { threshold, floor, gapBytes } = options;
  const held = native().mb_spectral_read(text, BigInt(text.length), threshold, floor, gapBytes);
  if (!held) throw memoryError("the spectral reading");
  try {
    const view = new DataView(new ArrayBuffer(SpectralSummary.size));
    native().mb_spectral_summary(held, view);
    return spectrum(view);
  } finally {
    native().mb_spectral_release(held);
  }
}

const emptySpectrum: Spectrum = {
  frameCount: 0,
  entropy: { min: 0, mean: 0, max: 0 },
  periods: [],
  changePoints: new Float64Array(),
  regions: [],
};

function spectrum(view: DataView): Spectrum {
  const float = (at: number) => view.getFloat32(at, true);
  const whole = (at: number) => Number(view.getBigUint64(at, true));
  const strengths = Array.from({ length: periodMax + 1 }, (_, period) => ({
    period,
    strength: float(SpectralSummary.strengths + 4 * period),
  }));
  const points = new BigUint64Array(memoryAt(whole(SpectralSummary.changes), whole(SpectralSummary.change_count) * 8));
  const count = whole(SpectralSummary.region_count);
  const rows = new DataView(memoryAt(whole(SpectralSummary.regions), count * SpectralRegion.size));
  return {
    frameCount: whole(SpectralSummary.frame_count),
    entropy: {
      min: float(SpectralSummary.entropy_min),
      mean: float(SpectralSummary.entropy_mean),
      max: float(SpectralSummary.entropy_max),
    },
    periods: strengths
      .filter(({ period, strength }) => period > 0 && strength > 0)
      .sort((a, b) => b.strength - a.strength || a.period - b.period),
    changePoints: Float64Array.from(points, Number),
    regions: Array.from({ length: count }, (_, i) => region(rows, i * SpectralRegion.size)),
  };
}

function region(rows: DataView, at: number): Region {
  return {
    start: Number(rows.getBigUint64(at + SpectralRegion.start, true)),
    end: Number(rows.getBigUint64(at + SpectralRegion.end, true)),
    entropy: rows.getFloat32(at + SpectralRegion.entropy, true),
    novelty: rows.getFloat32(at + SpectralRegion.novelty, true),
    strength: rows.getFloat32(at + SpectralRegion.strength, true),
    period: rows.getUint32(at + SpectralRegion.period, true),
    texture: textures[rows.getUint32(at + SpectralRegion.texture, true)]!,
  };
}

/** A frame in a batch. Valid until the next batch is requested. */
export interface Frame {
  /** Offset of its last byte. */
  readonly offset: number;
  readonly bands: Float32Array;
  readonly entropy: number;
  readonly novelty: number;
  readonly strength: number;
  readonly period: number;
  readonly texture: Texture;
}

/** The frames of `text`, in order. */
export function* readFrames(text: Uint8Array): Generator<Frame, void, void> {
  if (text.length === 0) return;
  const pass = native().mb_spectral_frames_open(text, BigInt(text.length));
  if (!pass) throw memoryError("the spectral reading");
  try {
    const numbers = new Float32Array(framesPerBatch * numbersPerFrame);
    const periods = new Uint32Array(framesPerBatch);
    const frameTextures = new Uint8Array(framesPerBatch);
    let base = 0;
    while (true) {
      const count = native().mb_spectral_frames_next(pass, framesPerBatch, numbers, periods, frameTextures);
      for (let i = 0; i < count; i++) {
        const row = numbers.subarray(i * numbersPerFrame, (i + 1) * numbersPerFrame);
        yield {
          offset: Math.min((base + i + 1) * frameBytes, text.length) - 1,
          bands: row.subarray(0, bandCount),
          entropy: row[bandCount]!,
          novelty: row[bandCount + 1]!,
          strength: row[bandCount + 2]!,
          period: periods[i]!,
          texture: textures[frameTextures[i]!]!,
        };
      }
      base += count;
      if (count < framesPerBatch) return;
    }
  } finally {
    native().mb_spectral_frames_close(pass);
  }
}
