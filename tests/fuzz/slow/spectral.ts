/** The spectral reading computed the slow way, byte by byte from its definition. */
import type { Token } from "./tokens.ts";

const frameBytes = 16;
/** A comparison as near as this may come out otherwise in 32-bit floats. */
const near = 1e-4;

type Mix = readonly [number, number, number, number, number];

interface Release {
  readonly c: number;
  readonly k: number;
  readonly g: number;
}

/** What each byte releases: classes 0 digit, 1 alpha, 2 space, 3 punct, 4 other. Text is well formed here. */
function releases(text: Uint8Array): Release[][] {
  const given: Release[][] = Array.from(text, () => []);
  let at = 0;
  for (const character of new TextDecoder().decode(text)) {
    const k = new TextEncoder().encode(character).length;
    given[at + k - 1] = [{ c: classify(character), k, g: 0 }];
    at += k;
  }
  return given;
}

function classify(character: string): number {
  if (/^[0-9]$/.test(character)) return 0;
  if (/^[A-Za-z_]$/.test(character)) return 1;
  if (/^[ \t\n\f\r]$/.test(character)) return 2;
  if (/^[!-~]$/.test(character)) return 3;
  if (character.codePointAt(0)! < 128) return 4;
  if (/^\p{Alphabetic}$/u.test(character)) return 1;
  if (/^[\p{Nd}\p{Nl}\p{No}]$/u.test(character)) return 0;
  return /^\p{White_Space}$/u.test(character) ? 2 : 3;
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** The mix of one clock after each byte, and its wide weight. */
function clock(given: readonly Release[][], bytes: number): { mixes: Mix[]; wide: number[] } {
  const a = Math.exp(-1 / bytes);
  let x: number[] = [0, 0, 0, 0, 0];
  let w = 0;
  const mixes: Mix[] = [];
  const wide: number[] = [];
  for (const released of given) {
    x = x.map((value) => value * a);
    w *= a;
    for (const { c, k, g } of released) {
      if (k === 1 || c === 1 || c === 4) x = x.map((value, i) => (i === c ? value + a ** g * (1 - a ** k) : value));
      else {
        const total = sum(x) + 1 - a ** k;
        const y = x.map((value, i) => value / a ** (k - 1) + (i === c ? 1 - a : 0));
        x = y.map((value) => (value * total) / sum(y));
      }
      if (k > 1 && c !== 4) w += a ** g * (1 - a ** k);
    }
    mixes.push([...x] as unknown as Mix);
    wide.push(w);
  }
  return { mixes, wide };
}

/** In bits, of the last 64 bytes at each byte. */
function entropies(text: Uint8Array): number[] {
  return Array.from(text, (_, t) => {
    const window = text.subarray(Math.max(0, t - 63), t + 1);
    const counts = new Map<number, number>();
    for (const byte of window) counts.set(byte, (counts.get(byte) ?? 0) + 1);
    const weighted = sum([...counts.values()].map((count) => count * Math.log2(count)));
    return Math.log2(window.length) - weighted / window.length;
  });
}

/** Period and strength held at each byte. */
function periods(text: Uint8Array): { period: number; strength: number; isSure: boolean }[] {
  const step = Math.max(64, Math.floor(text.length / 15258));
  let held = { period: 0, strength: 0, isSure: true };
  return Array.from(text, (_, t) => {
    if (t >= 511 && t % step === 0) held = periodAt(text.subarray(t - 511, t + 1));
    return held;
  });
}

function periodAt(window: Uint8Array): { period: number; strength: number; isSure: boolean } {
  const average = sum([...window]) / window.length;
  const x = Array.from(window, (byte) => byte - average);
  const whole = sum(x.map((value) => value * value));
  if (whole === 0) return { period: 0, strength: 0, isSure: true };
  const lags = Array.from({ length: 127 }, (_, i) => i + 2).map((lag) => ({
    lag,
    r: sum(x.slice(0, x.length - lag).map((value, i) => value * x[i + lag]!)) / whole,
  }));
  const strength = Math.max(0, ...lags.map(({ r }) => r));
  const period = strength >= 0.2 ? lags.find(({ r }) => r >= strength)!.lag : 0;
  return { period, strength, isSure: Math.abs(strength - 0.2) > near };
}

/** Change points, in order; `null` if rounding decides one of them. */
export function changePoints(text: Uint8Array): number[] | null {
  const given = releases(text);
  const [fast, slow] = [clock(given, 8).mixes, clock(given, 128).mixes];
  const bits = entropies(text);
  const points: number[] = [];
  let [e, mean, around, isArmed, last] = [0, 0, 0, true, -4];
  let open: { kept: number[]; sum: number; count: number; run: number } | null = null;
  for (let t = 0; t < text.length; t++) {
    const correctBias = (mix: Mix, bytes: number) =>
      mix.map((value) => value / Math.max(1 - Math.exp(-1 / bytes) ** (t + 1), 0.0001));
    const [f, s] = [correctBias(fast[t]!, 8), correctBias(slow[t]!, 128)];
    const apart = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((value, i) => value - b[i]!));
    const h = bits[t]! / 6;
    e += 0.008 * (h - e);
    const d = apart(f, s) + 2 * Math.abs(h - e / Math.max(1 - 0.992 ** (t + 1), 0.0001));
    if (t === 0) [mean, around] = [d, d / 2 + 0.01];
    else {
      const u = Math.max(around, (0.05 * mean) / 4, 0.000001);
      const v = t >= 32 ? Math.min(3 * u, Math.max(-3 * u, d - mean)) : d - mean;
      mean += 0.02 * v;
      around += 0.02 * (Math.abs(v) - around);
    }
    const threshold = mean + Math.max(4 * around, 0.05 * mean);
    if (t < 32) continue;
    if (Math.abs(d - threshold) < near || Math.abs(d - threshold / 2) < near) return null;
    if (isArmed && d > threshold && t - last >= 4) {
      points.push(t);
      [last, isArmed, open] = [t, false, { kept: s, sum: 0, count: 0, run: 0 }];
      continue;
    }
    if (!isArmed && d < threshold / 2) isArmed = true;
    if (open === null) continue;
    const b = apart(f, open.kept);
    open.sum += b;
    open.count += 1;
    const half = open.sum / (2 * open.count);
    if (Math.abs(b - half) < near) return null;
    open.run = b < half ? open.run + 1 : 0;
    if (open.run >= 12 && t - last >= 4) {
      last = Math.max(t - 11, last + 4);
      points.push(last);
      [isArmed, open] = [true, null];
    }
  }
  return points;
}

export interface SpanReading {
  readonly entropy: number;
  readonly period: number;
  readonly texture: string;
  /** The period, and the texture, are too near to call otherwise. */
  readonly isPeriodSure: boolean;
  readonly isTextureSure: boolean;
}

/** The pooled reading of each token's bytes. */
export function spanReadings(text: Uint8Array, tokens: readonly Token[]): SpanReading[] {
  const given = releases(text);
  const { mixes, wide } = clock(given, 32);
  const bits = entropies(text);
  const held = periods(text);
  return tokens.map(({ start, end }) => {
    const frames: number[] = [];
    for (let frame = Math.floor(start / frameBytes); frame <= Math.floor((end - 1) / frameBytes); frame++)
      frames.push(Math.min((frame + 1) * frameBytes, text.length) - 1);
    const averageFrames = (of: (byte: number) => number) => sum(frames.map(of)) / frames.length;
    const entropy = averageFrames((byte) => Math.min(1, Math.max(0, bits[byte]! / 6)));
    const mix = [0, 1, 2, 3, 4].map((c) => averageFrames((byte) => mixes[byte]![c]!));
    const strongest = Math.max(...frames.map((byte) => held[byte]!.strength));
    const { period } = held[frames.find((byte) => held[byte]!.strength === strongest)!]!;
    const isPeriodSure = frames.every((byte) => held[byte]!.isSure);
    return {
      entropy,
      period,
      isPeriodSure,
      ...chooseTexture(
        mix,
        entropy,
        averageFrames((byte) => wide[byte]!),
      ),
    };
  });
}

function chooseTexture(
  mix: readonly number[],
  entropy: number,
  wide: number,
): { texture: string; isTextureSure: boolean } {
  const total = sum(mix) + 0.000001;
  const [digit, alpha, , punct] = mix.map((value) => value / total) as [number, number, number, number];
  const margins: number[] = [];
  const above = (value: number, bound: number) => {
    margins.push(Math.abs(value - bound));
    return value > bound;
  };
  const isData = above(entropy, 0.85 + 0.15 * wide) || above(mix[4]!, 0.3);
  const isProse = above(alpha, 0.55) && !above(punct, 0.12);
  const isCode = above(punct, 0.2) && above(alpha, 0.12);
  const isMath = above(punct, 0.12) && above(digit, 0.1);
  const texture = isData ? "data" : isProse ? "prose" : isCode ? "code" : isMath ? "math" : "mixed";
  return { texture, isTextureSure: Math.min(...margins) > near };
}
