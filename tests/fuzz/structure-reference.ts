/**
 * Readings of structure computed directly from their definitions, at any cost: the fuzz compares with them.
 */
import { lex } from "../../ts/lex/index.ts";
import { constructRoles } from "../../ts/tables/axes.ts";
import { kinds } from "../../ts/tables/kinds.ts";

export interface Token {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** A line feed lies between it and the token before. */
  readonly opensLine: boolean;
}

export function lexTokens(bytes: Uint8Array): Token[] {
  const { count, kinds: numbers, starts, ends } = lex(bytes);
  const text = (start: number, end: number) => Buffer.from(bytes.subarray(start, end)).toString("latin1");
  return Array.from({ length: count }, (_, i) => ({
    kind: kinds[numbers[i]!]!.name,
    start: starts[i]!,
    end: ends[i]!,
    text: text(starts[i]!, ends[i]!),
    opensLine: text(i === 0 ? 0 : ends[i - 1]!, starts[i]!).includes("\n"),
  }));
}

const opening = "([{";
const closing = ")]}";

/** For each token the index of its bracket's partner; -1 if it has none. */
export function findMates(tokens: readonly Token[]): number[] {
  const mates = tokens.map(() => -1);
  const stack: number[] = [];
  for (const [i, { text }] of tokens.entries()) {
    if (text.length !== 1) continue;
    if (opening.includes(text)) stack.push(i);
    else if (closing.includes(text) && stack.length > 0) {
      const top = stack.at(-1)!;
      if (opening.indexOf(tokens[top]!.text) !== closing.indexOf(text)) continue;
      mates[top] = i;
      mates[i] = top;
      stack.pop();
    }
  }
  return mates;
}

/** Pairs of brackets around each token: depth, strain and load. */
export function computeStress(tokens: readonly Token[]): { depth: number; strain: number; load: number }[] {
  const mates = findMates(tokens);
  return tokens.map((_, i) => {
    // A bracket does not enclose itself.
    const around = tokens.map((_, open) => open).filter((open) => open < i && mates[open]! > i);
    return {
      depth: around.length,
      strain: around.length > 0 ? i - around.at(-1)! : 0,
      load: around.reduce((sum, open) => sum + i - open, 0),
    };
  });
}

export interface Construct {
  readonly role: string;
  /** Indexes of its tokens. */
  readonly tokens: readonly number[];
  readonly start: number;
  readonly end: number;
}

export function findConstructs(tokens: readonly Token[]): Construct[] {
  const mates = findMates(tokens);
  const found: Construct[] = [];
  let run: number[] = [];
  const close = (endedBy: number | null) => {
    if (run.length > 0) {
      const isCall = endedBy !== null && mates[endedBy]! > endedBy && tokens[run.at(-1)!]!.kind === "word";
      const role = isCall ? "call" : findRole(run.map((i) => tokens[i]!));
      found.push({ role, tokens: run, start: tokens[run[0]!]!.start, end: tokens[run.at(-1)!]!.end });
    }
    run = [];
  };
  for (const [i, token] of tokens.entries()) {
    if (token.opensLine) close(null);
    if (mates[i]! >= 0 || token.text === ";") close(i);
    else run.push(i);
  }
  close(null);
  return found;
}

function findRole(run: readonly Token[]): string {
  const isMark = (i: number, marks: string) => {
    const token = run[i];
    return token?.kind === "punct" && token.text.length === 1 && marks.includes(token.text);
  };
  const isLone = (i: number) => isMark(i, "=") && !isMark(i - 1, "=!<>+-*/%&|^:") && !isMark(i + 1, "=");
  if (run.some((_, i) => isLone(i))) return "assign";
  if (run[0]!.kind === "word" && isMark(1, ":")) return "kv";
  if (run.filter((_, i) => isMark(i, ",")).length >= 2) return "list";
  const count = (kind: string) => run.filter((token) => token.kind === kind).length;
  return count("number") > 0 && count("number") >= count("word") ? "numeric" : "plain";
}

const order = 3;

/** Entropy of the symbols that follow the longest context ending at each place that was seen twice with a follower. */
function followEntropy(symbols: readonly number[]): number[] {
  return symbols.map((_, t) => {
    for (let k = Math.min(order, t + 1); k >= 1; k--) {
      const context = symbols.slice(t - k + 1, t + 1);
      const counts = new Map<number, number>();
      let total = 0;
      for (let at = 0; at + k < symbols.length; at++) {
        if (!context.every((symbol, i) => symbols[at + i] === symbol)) continue;
        const next = symbols[at + k]!;
        counts.set(next, (counts.get(next) ?? 0) + 1);
        total += 1;
      }
      if (total >= 2) return entropy([...counts.values()], total);
    }
    return 0;
  });
}

function entropy(counts: readonly number[], total: number): number {
  const sum = counts.reduce((sum, count) => sum + count * Math.log2(count), 0);
  return Math.max(0, Math.fround(Math.fround(Math.log2(total)) - sum / total));
}

/** Forward and backward entropies. */
export function computeEntropies(symbols: readonly number[]): { forward: number[]; backward: number[] } {
  return { forward: followEntropy(symbols), backward: followEntropy([...symbols].reverse()).reverse() };
}

/** Strengths of the cuts between units. */
export function computeStrengths(symbols: readonly number[]): number[] {
  const { forward, backward } = computeEntropies(symbols);
  const rise = (value: number) => Math.max(0, Math.fround(value));
  return symbols.map((_, t) =>
    t === 0 ? 0 : Math.fround(rise(forward[t - 1]! - forward[t]!) + rise(backward[t]! - backward[t - 1]!)),
  );
}

interface Spread {
  readonly mean: number;
  readonly spread: number;
}

/** Mean and standard deviation in single precision, added in order: in double, strengths near a threshold differ. */
function computeSpread(measured: readonly number[]): Spread {
  const addInOrder = (values: readonly number[]) => values.reduce((sum, value) => Math.fround(sum + value), 0);
  const mean = Math.fround(addInOrder(measured) / measured.length);
  const squares = measured.map((strength) => Math.fround(strength - mean)).map((away) => Math.fround(away * away));
  return { mean, spread: Math.fround(Math.sqrt(Math.fround(addInOrder(squares) / measured.length))) };
}

/** A number of standard deviations above the mean. */
export function computeLevel({ mean, spread }: Spread, deviations: number): number {
  return Math.fround(mean + Math.fround(Math.fround(deviations) * spread));
}

/** Units at a cut. `deviations`: null for every cut. */
export function findSeams(symbols: readonly number[], deviations: number | null): number[] {
  const strengths = computeStrengths(symbols);
  const measured = computeSpread(strengths.slice(1));
  return symbols.flatMap((_, t) => {
    const here = strengths[t]!;
    const isCut =
      t > 0 && here > 0 && (t === 1 || here >= strengths[t - 1]!) && (strengths[t + 1] ?? -Infinity) <= here;
    return isCut && (deviations === null || here > computeLevel(measured, deviations)) ? [t] : [];
  });
}

/** Strengths of the cuts between bytes, with what thresholds are measured by. */
export function byteSeams(bytes: Uint8Array): { strengths: number[]; mean: number; spread: number } {
  const { forward, backward } = computeEntropies([...bytes]);
  const strengths = forward.map((_, t) => (t === 0 ? 0 : Math.fround(forward[t - 1]! + backward[t]!)));
  return { strengths, ...computeSpread(strengths.slice(1)) };
}

const cutDeviations = 0.6;
const wholeTokenBytes = 12;

/** Inner cuts of the unit seam. */
export function seamCuts(bytes: Uint8Array): number[] {
  const { strengths, ...measured } = byteSeams(bytes);
  const level = computeLevel(measured, cutDeviations);
  const { count, starts, ends } = lex(bytes, { whitespace: true });
  const cuts: number[] = [];
  for (let token = 0; token < count; token++) {
    const [start, end] = [starts[token]!, ends[token]!];
    if (start > 0) cuts.push(start);
    for (let t = start + 1; t < end && end - start > wholeTokenBytes; t++) {
      const here = strengths[t]!;
      const isPeak = (t === 1 || here >= strengths[t - 1]!) && here >= (strengths[t + 1] ?? -Infinity);
      if (here > level && isPeak) cuts.push(t);
    }
  }
  return cuts;
}

/** Offsets of the `count` lowest bounds. */
export function bindCuts(bounds: readonly number[], count: number): number[] {
  const offsets = bounds.map((_, offset) => offset).slice(1);
  offsets.sort((a, b) => bounds[a]! - bounds[b]! || a - b);
  return offsets.slice(0, count).sort((a, b) => a - b);
}

/** The reading at a percentile. */
export function atPercentile(readings: readonly number[], percent: number): number {
  const sorted = [...readings].sort((a, b) => a - b);
  return sorted[Math.floor((percent / 100) * (sorted.length - 1) + 0.5)]!;
}

/** The parts of a text between cuts. */
export function parts(size: number, cuts: readonly number[]): [start: number, end: number][] {
  if (size === 0) return [];
  const edges = [0, ...cuts, size];
  return edges.slice(1).map((end, i) => [edges[i]!, end]);
}

/** A symbol for each text, numbered as they occur. */
export function numberSymbols(names: readonly string[]): number[] {
  const numbers = new Map<string, number>();
  return names.map((name) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return numbers.get(name)!;
  });
}

export interface Field {
  /** NaN for the first unit. */
  readonly strains: number[];
  readonly bounds: number[];
}

const boundReach = 8;

/** The pair field of units by type. @param reach the widest gap */
export function computeField(types: readonly number[], reach: number): Field {
  const n = types.length;
  const gaps = Math.min(reach, n - 1);
  const logs = Array.from({ length: gaps + 1 }, (_, d) => {
    const counts = new Map<string, number>();
    const opened = new Map<number, number>();
    const closed = new Map<number, number>();
    const add = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1);
    for (let i = 0; d > 0 && i + d < n; i++) {
      add(counts, `${types[i]} ${types[i + d]}`);
      add(opened, types[i]!);
      add(closed, types[i + d]!);
    }
    return (a: number, b: number) => {
      const expected = ((opened.get(a) ?? 0) * (closed.get(b) ?? 0)) / (n - d);
      return Math.log2(((counts.get(`${a} ${b}`) ?? 0) + 1) / (expected + 1));
    };
  });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const strains = types.map((type, i) =>
    i === 0
      ? Number.NaN
      : -mean(Array.from({ length: Math.min(reach, i) }, (_, at) => logs[at + 1]!(types[i - at - 1]!, type))),
  );
  const bounds = types.map((_, i) => {
    if (i === 0) return Number.NaN;
    const values: number[] = [];
    for (let a = Math.max(0, i - boundReach); a < i; a++) {
      for (let b = i; b < n && b - a <= boundReach; b++) {
        if (b - a <= gaps) values.push(logs[b - a]!(types[a]!, types[b]!));
      }
    }
    return mean(values);
  });
  return { strains, bounds };
}

/** Types of tokens for the pair field. */
export function tokenTypes(tokens: readonly Token[]): number[] {
  return numberSymbols(
    tokens.map(({ kind, text }) => {
      if (kind === "open" || kind === "close") return `bracket ${text}`;
      return kind === "punct" ? `punct ${text.slice(0, 3)}` : kind;
    }),
  );
}

/** Types of constructs for the pair field. */
export function constructTypes(tokens: readonly Token[], constructs: readonly Construct[]): number[] {
  return numberSymbols(
    constructs.map(({ role, tokens: run }) => [role, ...run.slice(0, 6).map((i) => tokens[i]!.kind)].join(" ")),
  );
}

/** Records by definition, for the units that need no whole-text reading. */
export function findRecords(bytes: Uint8Array, unit: string): [start: number, end: number][] {
  const tokens = lexTokens(bytes);
  const mates = findMates(tokens);
  const text = Buffer.from(bytes).toString("latin1");
  const [name, role] = unit.split(":");
  if (name === "file") return text.length > 0 ? [[0, text.length]] : [];
  if (name === "block")
    return mates.flatMap((mate, i) => (mate > i ? [[tokens[i]!.start, tokens[mate]!.end]] : [])) as [number, number][];
  const constructs = findConstructs(tokens);
  if (name === "unit")
    return constructs.filter((one) => !role || one.role === role).map(({ start, end }) => [start, end]);
  if (name === "period") return periods(constructs, text.length);
  const lines: [number, number][] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at);
    lines.push([at, end]);
    at = end + 1;
  }
  if (name === "line") return lines;
  const found: [number, number][] = [];
  let isOpen = false;
  for (const [start, end] of lines) {
    const isBlank = /^[ \t\f\r]*$/.test(text.slice(start, end));
    if (isBlank) isOpen = false;
    else if (isOpen) found.at(-1)![1] = end;
    else {
      found.push([start, end]);
      isOpen = true;
    }
  }
  return found;
}

/** Lags and shares as for the phase anchor, which reads the same periods: numbers of 32 bits, summed by symbol. */
const [lagMin, shareMin, excessMin] = [2, Math.fround(0.2), Math.fround(1.4)];

function periods(constructs: readonly Construct[], size: number): [number, number][] {
  const symbols = constructs.map(
    ({ role, start, end }) =>
      8 * constructRoles.indexOf(role as (typeof constructRoles)[number]) +
      Math.min(7, Math.floor(Math.log2(end - start))),
  );
  const n = symbols.length;
  const ratio = (part: number, whole: number) => Math.fround(part / whole);
  let period = 0;
  if (n >= 2 && symbols.every((symbol) => symbol === symbols[0])) period = 1;
  else {
    let chance = 0;
    for (const one of [...new Set(symbols)].sort((a, b) => a - b)) {
      const share = ratio(symbols.filter((symbol) => symbol === one).length, n);
      chance = Math.fround(chance + Math.fround(share * share));
    }
    let best = 0;
    for (let lag = lagMin; lag <= Math.min(32, Math.floor(n / 2)); lag++) {
      const share = ratio(symbols.filter((symbol, i) => i >= lag && symbol === symbols[i - lag]).length, n - lag);
      if (share > best) [best, period] = [share, lag];
    }
    if (best < shareMin || ratio(best, chance) < excessMin) period = 0;
  }
  if (period === 0) return size > 0 ? [[0, size]] : [];
  const found: [number, number][] = [];
  for (let at = 0; at < n; at += period) {
    found.push([constructs[at]!.start, constructs[Math.min(n, at + period) - 1]!.end]);
  }
  return found;
}
