/** A number for each token or construct of a text, and what is told of such a row of numbers. */
import { AnalyticView, EnergyView, FlowView, SignalView } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import type { StructureText } from "../structure/text.ts";

/** By number as zig/axis/signals.zig has them. */
export const signalNames = ["magnitude", "length", "stress"] as const;
export type SignalName = (typeof signalNames)[number];
const grains = ["token", "construct"] as const;

/** Columns over units in order of place, valid as long as the text is open. */
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
  /** A step of so many orders, at least, is a jump. */
  readonly jump: number;
  /** Deviations from the mean of an outlier, at least. */
  readonly sigma: number;
  /** Tokens listed as the heaviest. */
  readonly top: number;
}

export const energyDefaults: EnergyOptions = { jump: 3, sigma: 2.5, top: 3 };

export interface Energy {
  /** Sum of squares over a token and those before it. */
  readonly local: Float32Array;
  readonly total: number;
  /** Numbers of tokens. */
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
  /** Units that a slope looks back over. */
  readonly window: number;
  /** Slopes up to it, either way, are steady. */
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

/** Of all units but the last few. */
export interface Analytic {
  readonly amplitudes: Float32Array;
  readonly phases: Float32Array;
  readonly frequencies: Float32Array;
}

/** Units that an analytic reading waits for: the last ones have none. */
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

/** An address that is there: an empty column has none. */
function orNone(values: Float32Array): Float32Array {
  return values.length > 0 ? values : new Float32Array(1);
}
