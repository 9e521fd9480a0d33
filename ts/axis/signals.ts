/** A number for each token or construct of a text, and statistics of such a sequence. */
import { AnalyticView, EnergyView, FlowView, SignalView } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import type { StructureText } from "../structure/text.ts";

/** Numbered as in zig/axis/signals.zig. */
export const signalNames = ["magnitude", "length", "stress"] as const;
export type SignalName = (typeof signalNames)[number];
const grains = ["token", "construct"] as const;

/** Columns of units in order, valid while the text is open. */
export interface Signal {
  readonly count: number;
  readonly values: Float32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

export function readSignal(text: StructureText, name: SignalName, grain: (typeof grains)[number]): Signal {
  const view = text.view(SignalView.size, "the signal", (data) =>
    native().mb_signal(text.handle, signalNames.indexOf(name), grains.indexOf(grain), data),
  );
  const count = view.whole(SignalView.count);
  return {
    count,
    values: view.f32(SignalView.values, count),
    starts: view.u32(SignalView.starts, count),
    ends: view.u32(SignalView.ends, count),
  };
}

export interface EnergyOptions {
  /** Minimum size of a jump, in orders of magnitude. */
  readonly jump: number;
  /** Minimum distance of an outlier from the mean, in standard deviations. */
  readonly sigma: number;
  /** How many of the heaviest tokens to list. */
  readonly top: number;
}

export const energyDefaults: EnergyOptions = { jump: 3, sigma: 2.5, top: 3 };

export interface Energy {
  /** Sum of squares over a token and the previous ones. */
  readonly local: Float32Array;
  readonly total: number;
  /** Indexes of tokens. */
  readonly jumps: Uint32Array;
  readonly outliers: Uint32Array;
  readonly heaviest: Uint32Array;
}

export function readEnergy(text: StructureText, { values, count }: Signal, options: EnergyOptions): Energy {
  const { jump, sigma, top } = options;
  const view = text.view(EnergyView.size, "the energies", (data) =>
    native().mb_signal_energy(text.handle, orNone(values), BigInt(count), jump, sigma, top, data),
  );
  return {
    local: view.f32(EnergyView.local, count),
    total: view.number(EnergyView.total),
    jumps: view.u32(EnergyView.jumps, view.whole(EnergyView.jump_count)),
    outliers: view.u32(EnergyView.outliers, view.whole(EnergyView.outlier_count)),
    heaviest: view.u32(EnergyView.heaviest, view.whole(EnergyView.heaviest_count)),
  };
}

export interface FlowOptions {
  /** Number of units over which a slope is computed. */
  readonly window: number;
  /** Slopes up to this, in both directions, are steady. */
  readonly band: number;
}

export const flowDefaults: FlowOptions = { window: 4, band: 0.05 };

export interface Flow {
  readonly slopes: Float32Array;
  /** 1 up, −1 down, 0 steady. */
  readonly directions: Int32Array;
  readonly momenta: Uint32Array;
  readonly reversals: Uint32Array;
}

export function readFlow(text: StructureText, { values, count }: Signal, { window, band }: FlowOptions): Flow {
  const view = text.view(FlowView.size, "the flow", (data) =>
    native().mb_signal_flow(text.handle, orNone(values), BigInt(count), window, band, data),
  );
  return {
    slopes: view.f32(FlowView.slopes, count),
    directions: view.i32(FlowView.directions, count),
    momenta: view.u32(FlowView.momenta, count),
    reversals: view.u32(FlowView.reversals, view.whole(FlowView.reversal_count)),
  };
}

/** Values of all units except the last `latencyUnits`. */
export interface Analytic {
  readonly amplitudes: Float32Array;
  readonly phases: Float32Array;
  readonly frequencies: Float32Array;
}

/** An analytic value needs this many later units, so the last ones have none. */
export const latencyUnits = 15;

export function readAnalytic(text: StructureText, { values, count }: Signal): Analytic {
  const view = text.view(AnalyticView.size, "the analytic reading", (data) =>
    native().mb_signal_analytic(text.handle, orNone(values), BigInt(count), data),
  );
  const read = view.whole(AnalyticView.count);
  return {
    amplitudes: view.f32(AnalyticView.amplitudes, read),
    phases: view.f32(AnalyticView.phases, read),
    frequencies: view.f32(AnalyticView.frequencies, read),
  };
}

/** A column for a call that needs an address: an empty one has none. */
function orNone(values: Float32Array): Float32Array {
  return values.length > 0 ? values : new Float32Array(1);
}
