/** Readings of a whole text, a function for each axis. Offsets are bytes of the decoded text. */
import {
  contextDefaults,
  type FoldName,
  foldNames,
  noOffset,
  type Overview,
  type PointKind,
  pointKinds,
  readFigures,
  readOverview,
} from "../axis/context.ts";
import { figureValues } from "../axis/figures.ts";
import { findContested, observationDefaults, sampleReadings, unitCount } from "../axis/observation.ts";
import {
  energyDefaults,
  flowDefaults,
  latencyUnits,
  readAnalytic,
  readEnergy,
  readFlow,
  readSignal,
  type SignalName,
  signalNames,
} from "../axis/signals.ts";
import { changePointDefaults, type Frame, type Region, readFrames, readSpectrum } from "../axis/spectral.ts";
import { openUnits } from "../axis/units.ts";
import { OptionError } from "../error/errors.ts";
import { type TextureRegion, textureRegions } from "../input/texture.ts";
import { groupFrom } from "../structure/group.ts";
import { cutThreshold, orderMax, readSeams } from "../structure/seam.ts";
import { readShape, regionStrength } from "../structure/shape.ts";
import { readStress, stressDefaults } from "../structure/stress.ts";
import { StructureText } from "../structure/text.ts";
import { constructRoles } from "../tables/record-units.ts";
import type { AxisOptions } from "./axis-options.ts";
import type { Input } from "./input.ts";
import { compileKinds } from "./library.ts";
import { checkOptions } from "./option-names.ts";
import { refuseOption } from "./option-needs.ts";
import { checkChoice, checkCount, checkLevel } from "./options.ts";
import { type FileInput, isFile, readInput } from "./parts.ts";

/** Where a unit begins, and its text. */
export interface Place {
  offset: number;
  text: string;
}

type One = Input | FileInput;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Reads a text's tokens; they are valid within `read` alone. */
function overTokens<R>(source: One, options: AxisOptions, read: (tokens: StructureText) => R) {
  const { bytes } = readInput(source);
  const tokens = new StructureText(bytes, compileKinds(options.lib));
  try {
    return { path: isFile(source) ? source.path : null, length: bytes.length, ...read(tokens) };
  } finally {
    tokens.close();
  }
}

interface Columns {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Rows of units with what was read of each; nothing without `detail`. */
function buildFrames<Frame>(
  { detail = false }: AxisOptions,
  bytes: Uint8Array,
  { count, starts, ends }: Columns,
  read: (unit: number) => Frame,
): { frames?: (Place & Frame)[] } {
  if (!detail) return {};
  const frame = (unit: number) => ({
    offset: starts[unit]!,
    text: decoder.decode(bytes.subarray(starts[unit], ends[unit])),
    ...read(unit),
  });
  return { frames: Array.from({ length: count }, (_, unit) => frame(unit)) };
}

/** Index of the largest value, the last of equals; −1 where there is none. */
function findPeak(values: ArrayLike<number>): number {
  let peak = -1;
  for (let i = 0; i < values.length; i++) if (peak < 0 || values[i]! >= values[peak]!) peak = i;
  return peak;
}

/**
 * How large tokens are, and where their scale jumps.
 * @example axes.magnitude("took 5ms then 90000ms").tokens // 4
 */
export function magnitude(
  source: One,
  options: AxisOptions & { jumpThreshold?: number | undefined; outlierSigma?: number | undefined } = {},
) {
  checkOptions("axes.magnitude", options);
  return overTokens(source, options, (tokens) => {
    const signal = readSignal(tokens, "magnitude", "token");
    const jump = checkLevel("jumpThreshold", options.jumpThreshold, energyDefaults.jump);
    const sigma = checkLevel("outlierSigma", options.outlierSigma, energyDefaults.sigma);
    const energy = readEnergy(tokens, signal, { jump, sigma, top: energyDefaults.top });
    const offsets = (list: Uint32Array) => Array.from(list, (token) => signal.starts[token]!);
    const peak = findPeak(signal.values);
    return {
      tokens: tokens.count,
      totalEnergy: energy.total,
      peak: peak < 0 ? null : signal.values[peak]!,
      jumps: offsets(energy.jumps),
      outliers: offsets(energy.outliers),
      ...buildFrames(options, tokens.bytes, signal, (i) => ({
        magnitude: signal.values[i]!,
        energy: energy.local[i]!,
      })),
    };
  });
}

/**
 * How deeply brackets enclose tokens, and how long they have been open.
 * @example axes.stress("f(a, (b))").maxDepth // 2
 */
export function stress(
  source: One,
  options: AxisOptions & { peakMinDepth?: number | undefined; fractureMinDepth?: number | undefined } = {},
) {
  checkOptions("axes.stress", options);
  return overTokens(source, options, (tokens) => {
    const found = readStress(tokens, {
      peakDepth: clampUnits("peakMinDepth", options.peakMinDepth ?? stressDefaults.peakDepth),
      fractureDepth: clampUnits("fractureMinDepth", options.fractureMinDepth ?? stressDefaults.fractureDepth),
    });
    const offsets = (list: Uint32Array) => Array.from(list, (token) => tokens.starts[token]!);
    const { depths, strains, loads } = found;
    return {
      tokens: tokens.count,
      maxDepth: found.depthMax,
      peakLoad: tokens.count === 0 ? 0 : loads[found.heaviest]!,
      peaks: offsets(found.peaks),
      fractures: offsets(found.fractures),
      ...buildFrames(options, tokens.bytes, tokens, (i) => ({
        depth: depths[i]!,
        strain: strains[i]!,
        load: loads[i]!,
      })),
    };
  });
}

/**
 * Where a signal over tokens or constructs rises, falls and turns.
 * @throws {OptionError} an unknown signal or grain
 * @example axes.flow("5 9 12 20").peakMomentum // 3
 */
export function flow(
  source: One,
  options: AxisOptions & {
    signal?: SignalName | undefined;
    grain?: "token" | "construct" | undefined;
    analytic?: boolean | undefined;
    window?: number | undefined;
    steadyBand?: number | undefined;
  } = {},
) {
  checkOptions("axes.flow", options);
  const name = checkChoice("signal", options.signal ?? "magnitude", signalNames);
  const grain = checkChoice("grain", options.grain ?? "token", ["token", "construct"]);
  return overTokens(source, options, (tokens) => {
    const signal = readSignal(tokens, name, grain);
    const window = clampUnits("window", options.window ?? flowDefaults.window);
    const band = checkLevel("steadyBand", options.steadyBand, flowDefaults.band);
    const found = readFlow(tokens, signal, { window, band });
    const analytic = options.analytic ? readAnalytic(tokens, signal) : null;
    const peak = findPeak(found.momenta);
    return {
      tokens: tokens.count,
      grain,
      units: signal.count,
      signal: name,
      peakMomentum: peak < 0 ? 0 : found.momenta[peak]!,
      reversals: Array.from(found.reversals, (at) => signal.starts[at]!),
      latency: latencyUnits,
      analytic: analytic && {
        amplitudes: Array.from(analytic.amplitudes),
        phases: Array.from(analytic.phases),
        frequencies: Array.from(analytic.frequencies),
      },
      ...buildFrames(options, tokens.bytes, signal, (i) => ({
        value: signal.values[i]!,
        slope: found.slopes[i]!,
        direction: found.directions[i]!,
        momentum: found.momenta[i]!,
      })),
    };
  });
}

/**
 * Where what comes before a byte, token or construct and what comes after it disagree.
 * @throws {OptionError} an unknown grain
 * @example axes.observation("abcabcabd").units // 9
 */
export function observation(
  source: One,
  options: AxisOptions & {
    grain?: "byte" | "token" | "construct" | undefined;
    contestedThreshold?: number | undefined;
    contestedMinGap?: number | undefined;
  } = {},
) {
  checkOptions("axes.observation", options);
  const grain = checkChoice("grain", options.grain ?? "byte", ["byte", "token", "construct"]);
  if (grain === "byte") refuseOption(options, "lib", 'needs the grain "token" or "construct"');
  else refuseOption(options, "contestedMinGap", 'counts bytes: it needs the grain "byte"');
  const threshold = checkLevel("contestedThreshold", options.contestedThreshold, observationDefaults.threshold);
  const gapUnits = clampUnits("contestedMinGap", options.contestedMinGap ?? observationDefaults.gapUnits);
  const { bytes } = readInput(source);
  const units = grain === "byte" ? null : openUnits(bytes, grain, compileKinds(options.lib));
  try {
    const observed = { text: bytes, units };
    const found = findContested(observed, threshold, gapUnits);
    const contested = found.map(({ unit, disagreement }) => ({
      offset: units ? units.starts[unit]! : unit,
      disagreement,
    }));
    const peak =
      contested.length === 0 ? null : contested[findPeak(contested.map(({ disagreement }) => disagreement))]!;
    return {
      path: isFile(source) ? source.path : null,
      length: bytes.length,
      grain,
      units: unitCount(observed),
      peak,
      contested,
      ...(options.detail
        ? {
            frames: sampleReadings(observed, 1).map(({ unit, ...reading }) => {
              const [start, end] = units ? [units.starts[unit]!, units.ends[unit]!] : [unit, unit + 1];
              return { offset: start, text: decoder.decode(bytes.subarray(start, end)), ...reading };
            }),
          }
        : {}),
    };
  } finally {
    units?.close();
  }
}

/**
 * The folds that tokens are read against, and how constructs are aligned.
 * @throws {OptionError} an unknown fold
 * @example axes.context("took 5ms and 7ms").livePeriods // [2]
 */
export function context(
  source: One,
  options: AxisOptions & {
    fold?: FoldName | undefined;
    /** Size of the fold `window`, in tokens; 32 by default. */
    tokenWindow?: number | undefined;
    /** Size of the fold `units`, in constructs; 8 by default. */
    unitWindow?: number | undefined;
  } = {},
) {
  checkOptions("axes.context", options);
  const fold = checkChoice("fold", options.fold ?? contextDefaults.fold, foldNames);
  if (fold !== "window") refuseOption(options, "tokenWindow", 'is the size of the fold "window"');
  if (fold !== "units") refuseOption(options, "unitWindow", 'is the size of the fold "units"');
  const tokenWindow = clampUnits("tokenWindow", options.tokenWindow ?? contextDefaults.tokenWindow, 1);
  const unitWindow = clampUnits("unitWindow", options.unitWindow ?? contextDefaults.unitWindow, 1);
  return overTokens(source, options, (tokens) => {
    const found = readOverview(tokens);
    const period = found.periods[0] ?? null;
    const figures = options.detail ? readFigures(tokens, { fold, tokenWindow, unitWindow }, tokens.count) : null;
    return {
      fold,
      tokens: tokens.count,
      units: found.constructs,
      period,
      livePeriods: Array.from(found.periods),
      alignment: Object.fromEntries(pointKinds.map((kind) => [kind, found.shares[kind]])),
      agreement: Array.from({ length: found.constructs }, (_, i) => describeAgreement(found, tokens.bytes, i)),
      ...buildFrames(options, tokens.bytes, tokens, (i) => ({
        column: period === null ? null : i % period,
        /** Tokens of its fold, and what they read together; `null` for an empty fold. */
        over: figures?.whole(i, "count") ?? 0,
        figures: figures && figureValues(figures, i),
      })),
    };
  });
}

/** No input has more tokens than 32 bits can count. */
const unitsMax = 0xffff_ffff;

function clampUnits(name: string, count: number, min = 0): number {
  return Math.min(checkCount(name, count, min), unitsMax);
}

/** A construct, and the tokens from its start to the nearest point of each kind. */
function describeAgreement({ starts, ends, roles, offsets }: Overview, bytes: Uint8Array, i: number) {
  const distances = pointKinds.map((kind) => {
    const offset = offsets[kind][i]!;
    return [kind, offset === noOffset ? null : offset] as const;
  });
  return {
    offset: starts[i]!,
    text: decoder.decode(bytes.subarray(starts[i], ends[i])),
    role: constructRoles[roles[i]! - 1]!,
    distances: Object.fromEntries(distances) as Record<PointKind, number | null>,
  };
}

/**
 * The bytes as a signal: entropy, periods, change points, and regions of one texture.
 * @example axes.spectral("id,ms\n1,12\n2,19\n").hop // 16
 */
export function spectral(
  source: One,
  options: Pick<AxisOptions, "detail"> & {
    classify?: boolean | undefined;
    cpThreshold?: number | undefined;
    cpFloor?: number | undefined;
    cpMinGap?: number | undefined;
  } = {},
) {
  checkOptions("axes.spectral", options);
  const { bytes } = readInput(source);
  const found = readSpectrum(bytes, {
    threshold: checkLevel("cpThreshold", options.cpThreshold, changePointDefaults.threshold),
    floor: checkLevel("cpFloor", options.cpFloor, changePointDefaults.floor),
    gapBytes: clampUnits("cpMinGap", options.cpMinGap ?? changePointDefaults.gapBytes),
  });
  type PlainFrame = Omit<Frame, "bands"> & { bands: number[] };
  const frames: PlainFrame[] | undefined = options.detail
    ? Array.from(readFrames(bytes), ({ bands, ...frame }) => ({ ...frame, bands: Array.from(bands) }))
    : undefined;
  return {
    path: isFile(source) ? source.path : null,
    length: bytes.length,
    hop: 16,
    changePoints: Array.from(found.changePoints),
    entropyMinimum: found.entropy.min,
    entropyMean: found.entropy.mean,
    entropyMaximum: found.entropy.max,
    periods: found.periods.map((period) => ({ ...period })),
    timeline: found.regions.map((region): Region => ({ ...region })),
    regions: options.classify
      ? textureRegions(bytes, isFile(source) ? source.path : "input").map((one): TextureRegion => ({ ...one }))
      : null,
    ...(frames ? { frames } : {}),
  };
}

/**
 * Segments cut where bytes stop predicting one another. With `detail`, `frames` has the entropies of every byte, in
 * bits, and the strength of a cut before it.
 * @throws {OptionError} `order` is not 1 to 3, more than one pass, a letter model
 * @example axes.seam("one two").segments.map(({ text }) => text) // ["one", " ", "two"]
 */
export function seam(
  source: One,
  options: {
    /** Whether the report has `frames`. */
    detail?: boolean | undefined;
    /** Length of the longest context in bytes: 1 to 3, by default 3. */
    order?: number | undefined;
    /** Cuts are found in one pass; other numbers are refused. */
    passes?: 1 | undefined;
    /** Cuts are scored by the text alone; a letter model of English is refused. */
    english?: false | undefined;
    /** Standard deviations above the mean that the strength of a cut exceeds; 0.6 by default. */
    cutThreshold?: number | undefined;
  } = {},
) {
  checkOptions("axes.seam", options);
  const deviations = checkLevel("cutThreshold", options.cutThreshold, cutThreshold);
  const order = options.order === undefined ? orderMax : checkCount("order", options.order, 1, orderMax);
  if (options.passes !== undefined) checkCount("passes", options.passes, 1, 1);
  if (options.english) {
    throw new OptionError("english", true, "english: expected false, found true: there is no model of English letters");
  }
  return overTokens(source, {}, (tokens) => {
    const { bytes } = tokens;
    const { cuts, forward, backward, strengths } = readSeams(tokens, { deviations, order });
    const starts = Array.from(cuts);
    const segments = starts.map((start, i) => {
      const end = starts[i + 1] ?? bytes.length;
      return { offset: start, text: decoder.decode(bytes.subarray(start, end)) };
    });
    const frame = (at: number) => ({ forward: forward[at]!, backward: backward[at]!, strength: strengths[at]! });
    const offsets = Uint32Array.from({ length: options.detail ? bytes.length + 1 : 0 }, (_, at) => at);
    const units = { count: bytes.length, starts: offsets, ends: offsets.subarray(1) };
    return { order, segments, ...buildFrames(options, bytes, units, frame) };
  });
}

/**
 * The period at which shapes of tokens repeat, and where it changes.
 * @throws {OptionError} an unknown group
 * @example axes.shape("a 5\nb 6\nc 7\n").dominantPeriod // 2
 */
export function shape(
  source: One,
  options: AxisOptions & {
    /** Compares tokens by what represents them under a group, such as `case` or `subnet/24`, instead of by class. */
    group?: string | undefined;
    templateStrength?: number | undefined;
  } = {},
) {
  checkOptions("axes.shape", options);
  const group = options.group === undefined ? null : groupFrom(options.group, "group");
  const strengthMin = checkLevel("templateStrength", options.templateStrength, regionStrength);
  return overTokens(source, options, (tokens) => {
    const found = readShape(tokens, group, strengthMin);
    return {
      tokens: tokens.count,
      dominantPeriod: found.dominantPeriod,
      dominantStrength: found.dominantStrength,
      regions: found.regions.map(({ first, end, period }) => ({
        offset: tokens.starts[first]!,
        end: tokens.ends[end - 1]!,
        period,
      })),
      changePoints: Array.from(found.changes, (token) => tokens.starts[token]!),
      ...buildFrames(options, tokens.bytes, tokens, (i) => ({
        period: found.periods[i]!,
        strength: found.strengths[i]!,
      })),
    };
  });
}

export { echo, gravity, orbit, relation } from "./axes-structure.ts";
export type { AxisOptions } from "./axis-options.ts";
