/** Readings computed the slow way: one function a reading, written from its definition, for tests of the quick ones. */
import { lex } from "../../../ts/lex/index.ts";
import { kinds } from "../../../ts/tables/kinds.ts";

/** A significant token. */
export interface Token {
  readonly kind: string;
  readonly text: string;
  /** Bytes of the text, half-open. */
  readonly start: number;
  readonly end: number;
}

const decoder = new TextDecoder();

export function lexTokens(text: Uint8Array): Token[] {
  const tokens = lex(text);
  return Array.from({ length: tokens.count }, (_, i) => {
    const [start, end] = [tokens.starts[i]!, tokens.ends[i]!];
    return { kind: kinds[tokens.kinds[i]!]!.name, text: decoder.decode(text.subarray(start, end)), start, end };
  });
}

/** Whether its content can recur. */
export function isKeyed({ kind }: Token): boolean {
  return !["whitespace", "punct", "open", "close", "other"].includes(kind);
}

export function isPunct(token: Token | undefined, character: string): boolean {
  return token !== undefined && token.kind === "punct" && token.text === character;
}

const f32 = Math.fround;

/** How large a token is: of a number orders of ten, of the others orders of two of the length. */
export function magnitude({ kind, text, start, end }: Token): number {
  if (kind !== "number") return f32(Math.log2(end - start));
  const value = Number(text.replaceAll("_", ""));
  if (Number.isFinite(value)) return value === 0 ? 0 : f32(Math.log10(value));
  const [digits, exponent] = text.replaceAll("_", "").toLowerCase().split("e") as [string, string];
  return Number(digits) === 0 ? 0 : f32(Math.log10(Number(digits)) + Number(exponent));
}

/** A sum over magnitudes, in 32-bit floats. */
export interface Sums {
  readonly sum: number;
  readonly squares: number;
  readonly count: number;
}

export const nothing: Sums = { sum: 0, squares: 0, count: 0 };

export function startSums(size: number): Sums {
  return { sum: size, squares: f32(size * size), count: 1 };
}

export function plus(a: Sums, b: Sums): Sums {
  return { sum: f32(a.sum + b.sum), squares: f32(a.squares + b.squares), count: a.count + b.count };
}

/** Added one by one, the first one first. */
function total(tokens: readonly Token[]): Sums {
  return tokens.map(magnitude).map(startSums).reduce(plus, nothing);
}

export function mean({ sum, count }: Sums): number {
  return count === 0 ? 0 : f32(sum / count);
}

export function spread(sums: Sums): number {
  if (sums.count === 0) return 0;
  const average = mean(sums);
  return f32(Math.sqrt(Math.max(0, f32(f32(sums.squares / sums.count) - f32(average * average)))));
}

/** Whether a token lies `hundredths` orders, or spreads, above the fold, or below it. */
export function compares(token: Token, fold: Sums, sign: string, hundredths: number, inSpreads: boolean): boolean {
  if (fold.count === 0) return false;
  if (inSpreads && (fold.count < 2 || spread(fold) === 0)) return false;
  const distance = f32(hundredths / 100);
  const threshold = f32(mean(fold) + (inSpreads ? f32(distance * spread(fold)) : distance));
  return sign.startsWith(">") ? magnitude(token) >= threshold : magnitude(token) <= threshold;
}

const windowTokens = 32;

/** The fold over the 32 tokens before each token, added as a queue of two stacks adds them. */
export function windowFolds(tokens: readonly Token[]): Sums[] {
  let entries: Sums[] = [];
  let front: Sums[] = [];
  let back = nothing;
  return tokens.map((token) => {
    const fold = front.length > 0 ? plus(front[0]!, back) : back;
    if (entries.length === windowTokens) {
      if (front.length === 0) {
        // Sums of each entry and the newer ones, the oldest entry first.
        front = entries.map((_, i) => entries.slice(i).reduceRight((newer, entry) => plus(entry, newer), nothing));
        back = nothing;
      }
      front = front.slice(1);
      entries = entries.slice(1);
    }
    entries = [...entries, startSums(magnitude(token))];
    back = plus(back, startSums(magnitude(token)));
    return fold;
  });
}

/** Every earlier token of the same text. */
export function echoFold(tokens: readonly Token[], i: number): Sums {
  const own = tokens[i]!;
  return isKeyed(own) ? total(tokens.slice(0, i).filter(({ text }) => text === own.text)) : nothing;
}

/** Every earlier token of the same column. */
export function phaseFold(tokens: readonly Token[], i: number, period: number | null): Sums {
  if (period === null) return nothing;
  return total(tokens.filter((_, at) => at < i && at % period === i % period));
}

/** Every token since the last of `points` at or before token i's first byte. */
export function regimeFold(tokens: readonly Token[], i: number, points: readonly number[]): Sums {
  const begun = points.filter((point) => point > 0 && point <= tokens[i]!.start).at(-1) ?? 0;
  return total(tokens.slice(0, i).filter(({ start }) => start >= begun));
}

/** The heads of the brackets around token i, the outermost first. */
export function enclosingFold(tokens: readonly Token[], i: number): Sums {
  let open: (Token | null)[] = [];
  for (let at = 0; at <= i; at++) {
    if (tokens[at]!.kind === "close") open = open.slice(0, -1);
    if (at === i) break;
    const before = tokens[at - 1];
    if (tokens[at]!.kind === "open") open = [...open, before?.kind === "word" ? before : null];
  }
  return total(open.filter((head) => head !== null));
}

/** The value history of token j. */
export function historyFold(tokens: readonly Token[], j: number): Sums {
  const own = tokens[j]!;
  if (!isKeyed(own)) return nothing;
  const values = tokens.filter((_, at) => {
    const key = tokens[at - 2];
    const isBound = isPunct(tokens[at - 1], "=") || isPunct(tokens[at - 1], ":");
    return key !== undefined && at - 2 < j && key.text === own.text && isKeyed(key) && isBound;
  });
  return total(values);
}

/** The part of a token that does not depend on its content. */
function silhouette({ kind, text }: Token): string {
  if (kind === "word") return `word ${wordShape(text)}`;
  if (kind === "punct" || kind === "open" || kind === "close") return `${kind} ${[...text][0]}`;
  return kind;
}

function wordShape(word: string): string {
  const hasLower = /\p{Ll}/u.test(word);
  const hasUpper = /\p{Lu}/u.test(word);
  if (!hasLower && (hasUpper || word.includes("_"))) return "SCREAM";
  if (/^\p{Lu}/u.test(word)) return "Pascal";
  if (word.includes("_")) return "snake";
  if (hasLower && hasUpper) return "camel";
  return [...word].length <= 4 ? "short" : "word";
}

export interface Periods {
  /** By share, the largest first; of equals the shorter. */
  readonly live: readonly number[];
  readonly record: number | null;
}

/** After how many tokens the silhouettes come again. */
export function findPeriods(tokens: readonly Token[]): Periods {
  const silhouettes = tokens.map(silhouette);
  const n = tokens.length;
  let chance = 0;
  for (const one of new Set(silhouettes)) {
    const frequency = f32(silhouettes.filter((other) => other === one).length / n);
    chance = f32(chance + f32(frequency * frequency));
  }
  const shares = [];
  for (let lag = 2; lag <= 32 && 2 * lag <= n; lag++) {
    const same = silhouettes.filter((one, i) => i + lag < n && one === silhouettes[i + lag]).length;
    const share = f32(same / (n - lag));
    if (share >= f32(0.2)) shares.push({ lag, share });
  }
  shares.sort((a, b) => b.share - a.share || a.lag - b.lag);
  const isLive = ({ share }: { share: number }) => f32(share / chance) >= f32(1.4);
  const [best] = shares;
  return { live: shares.filter(isLive).map(({ lag }) => lag), record: best && isLive(best) ? best.lag : null };
}

export interface Echo {
  readonly count: number;
  /** From 1. */
  readonly occurrence: number;
  /** In bytes; `null` if it has none. */
  readonly period: number | null;
}

/** The echo of token i; texts with the same `keyOf` are one content. `null` if the token can't recur. */
export function findEcho(tokens: readonly Token[], i: number, keyOf: (text: string) => string): Echo | null {
  const own = tokens[i]!;
  if (!isKeyed(own)) return null;
  const all = tokens.filter((token) => isKeyed(token) && keyOf(token.text) === keyOf(own.text));
  const distances = all.slice(1).map(({ start }, at) => start - all[at]!.start);
  const average = distances.reduce((a, b) => a + b, 0) / distances.length;
  const variance = distances.reduce((a, b) => a + (b - average) ** 2, 0) / distances.length;
  const isEven = all.length >= 3 && Math.sqrt(variance) <= 0.3 * average + 1e-9;
  return { count: all.length, occurrence: all.indexOf(own) + 1, period: isEven ? average : null };
}

/** Whether the value of token i is at or above that of the last token before it that has one. */
function orderAmong(values: readonly (number | string | null)[], i: number): "asc" | "desc" | null {
  const before = values.slice(0, i).findLast((value) => value !== null);
  const own = values[i]!;
  if (own === null || before === undefined || before === null) return null;
  return own >= before ? "asc" : "desc"; // Values of one sort.
}

/** How the instant of timestamp i compares with the one before it; `null` if there is nothing to compare. */
export function compareInstants(tokens: readonly Token[], i: number): "asc" | "desc" | null {
  return orderAmong(tokens.map(readInstant), i);
}

/** Added to the count of digits before the point, so that it is positive. */
const magnitudeBase = 1e9;

/** A text that is ordered like the number's value, which may be beyond what a float holds. */
function orderedNumber({ kind, text }: Token): string | null {
  if (kind !== "number") return null;
  const [, whole, fraction = "", exponent = "0"] = /^(\d+)(?:\.(\d+))?(?:[eE]\+?(-?\d+))?$/.exec(text) ?? [
    "",
    String(Number(text)),
  ];
  const digits = (whole! + fraction).replace(/^0+/, "");
  const magnitude = digits.length - fraction.length + Number(exponent);
  return digits === "" ? "" : `${String(magnitude + magnitudeBase).padStart(12, "0")}${digits.replace(/0+$/, "")}`;
}

export function compareNumbers(tokens: readonly Token[], i: number): "asc" | "desc" | null {
  return orderAmong(tokens.map(orderedNumber), i);
}

/** Numeric parts, missing ones 0, then identifiers of a pre-release; what follows a `+` does not count. */
interface Version {
  readonly parts: readonly bigint[];
  readonly pre: readonly string[] | null;
}

function parseVersion({ kind, text }: Token): Version | null {
  if (kind !== "version") return null;
  // One with letters directly behind its digits, as `1.0.2k`, has no order.
  const found = /^v?([\d.]+)(?:-([^+]*))?(?:\+.*)?$/is.exec(text);
  if (found === null) return null;
  const [, parts, pre] = found;
  return { parts: parts!.split(".").map(BigInt), pre: pre?.split(".") ?? null };
}

/** Whether `a` is below `b`: by its parts; of equal parts a pre-release is below the release. */
function isLowerVersion(a: Version, b: Version): boolean {
  for (let i = 0; i < Math.max(a.parts.length, b.parts.length); i++) {
    const [own, other] = [a.parts[i] ?? 0n, b.parts[i] ?? 0n];
    if (own !== other) return own < other;
  }
  if (a.pre === null || b.pre === null) return a.pre !== null && b.pre === null;
  const differing = a.pre.findIndex((identifier, i) => !isSameIdentifier(identifier, b.pre![i]));
  if (differing < 0) return a.pre.length < b.pre.length;
  const [own, other] = [a.pre[differing]!, b.pre[differing]];
  if (other === undefined) return false;
  // Numbers are below words.
  if (isWhole(own) && isWhole(other)) return BigInt(own) < BigInt(other);
  if (isWhole(own) || isWhole(other)) return isWhole(own);
  return Buffer.compare(Buffer.from(own), Buffer.from(other)) < 0;
}

const isWhole = (identifier: string) => /^\d+$/.test(identifier);

function isSameIdentifier(a: string, b: string | undefined): boolean {
  if (b !== undefined && isWhole(a) && isWhole(b)) return BigInt(a) === BigInt(b);
  return a === b;
}

export function compareVersions(tokens: readonly Token[], i: number): "asc" | "desc" | null {
  const own = parseVersion(tokens[i]!);
  const before = tokens
    .slice(0, i)
    .map(parseVersion)
    .findLast((version) => version !== null);
  if (own === null || !before) return null;
  return isLowerVersion(own, before) ? "desc" : "asc";
}

/** The text before number i in its line, without a sign between them; `null` if there is none. */
function keyOfNumber(text: Uint8Array, tokens: readonly Token[], i: number): string | null {
  const isJoined = (at: number) => at > 0 && !text.subarray(tokens[at - 1]!.end, tokens[at]!.start).includes(0x0a);
  if (!isJoined(i)) return null;
  let at = i - 1;
  if (isPunct(tokens[at], "=") || isPunct(tokens[at], ":")) {
    if (!isJoined(at)) return null;
    at--;
  }
  const key = tokens[at]!;
  return isKeyed(key) && key.kind !== "number" ? key.text : null;
}

export function compareKeyed(text: Uint8Array, tokens: readonly Token[], i: number): "asc" | "desc" | null {
  const own = keyOfNumber(text, tokens, i);
  if (own === null) return null;
  return orderAmong(
    tokens.map((token, at) => (keyOfNumber(text, tokens, at) === own ? orderedNumber(token) : null)),
    i,
  );
}

/** Whether token i begins field k of its line. */
export function beginsLineField(text: Uint8Array, tokens: readonly Token[], i: number, k: number, mark: string) {
  if (mark === " ") return beginsColumn(text, tokens[i]!, k);
  const countLinesBefore = (token: Token) => text.subarray(0, token.start).filter((byte) => byte === 0x0a).length;
  const line = tokens.filter((token, at) => at <= i && countLinesBefore(token) === countLinesBefore(tokens[i]!));
  const before = line.slice(0, -1);
  const isFirst = before.length === 0 || isPunct(before.at(-1), mark);
  return isFirst && before.filter((token) => dividesFields(token, mark)).length === k - 1;
}

/** Whether the token is the mark, or a time with it between its date and its clock. */
function dividesFields(token: Token, mark: string): boolean {
  if (isPunct(token, mark)) return true;
  const [date = ""] = token.kind === "timestamp" ? token.text.split(/\d*:/) : [];
  return date !== "" && [mark, `${mark} `].some((end) => date.endsWith(end));
}

/** Whether a column of the line, a run of bytes that are not blank, begins with the token, and is the `k`th. */
function beginsColumn(text: Uint8Array, { start }: Token, k: number): boolean {
  const before = Buffer.from(text.subarray(0, start)).toString("latin1");
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return /(^|[ \t])$/.test(line) && line.split(/[ \t]+/).filter((column) => column !== "").length === k - 1;
}

/** The instant of a date alone; other timestamps of these tests have none. */
function readInstant({ kind, text }: Token): number | null {
  const [, date, clock = "00:00:00"] = /^(\d{4}-\d\d-\d\d)(?: +(\d\d:\d\d:\d\d))?$/.exec(text) ?? [];
  if (kind !== "timestamp" || date === undefined) return null;
  const instant = Date.parse(`${date}T${clock}Z`);
  if (Number.isNaN(instant)) return null;
  return new Date(instant).toISOString().startsWith(date) ? instant : null;
}

/** Index of the first token of field k; `null` if there is none. */
export function fieldStart(tokens: readonly Token[], k: number): number | null {
  if (k <= 1) return tokens.length > 0 ? 0 : null;
  const ends = tokens.flatMap((token, i) => (dividesFields(token, ",") ? [i] : []));
  const end = ends[k - 2];
  return end === undefined || end + 1 >= tokens.length || !isPunct(tokens[end], ",") ? null : end + 1;
}
