/** Readings of tokens that came close, for `tokens --explain`. */
import { NearCause, NearReading } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import type { Tokens } from "./index.ts";

/** Another reading at the start of a token, and what keeps it from being the token. */
export interface Near {
  /** Index in the table of kinds. */
  readonly kind: number;
  readonly end: number;
  readonly cause: keyof typeof NearCause;
}

const causes = Object.keys(NearCause) as Near["cause"][];

/** Readings that are kept of a token. */
const mostPerToken = 4;

/** For each of the tokens `from` to `to`, the readings that came close, the longest first. */
export function nearReadings(text: Uint8Array, tokens: Tokens, from: number, to: number): readonly (readonly Near[])[] {
  const count = to - from;
  const found = new DataView(new ArrayBuffer(Math.max(1, count) * mostPerToken * NearReading.size));
  const counts = new Uint8Array(Math.max(1, count));
  const columns = [tokens.starts, tokens.ends, tokens.kinds].map((column) => column.subarray(from, to));
  if (count > 0) {
    const [starts, ends, kinds] = columns as [Uint32Array, Uint32Array, Uint8Array];
    const sizes = [text.length, count, mostPerToken].map(BigInt) as [bigint, bigint, bigint];
    native().mb_lex_near(text, sizes[0], starts, ends, kinds, sizes[1], sizes[2], found, counts);
  }
  const readingAt = (row: number): Near => ({
    kind: found.getUint8(row * NearReading.size + NearReading.kind),
    end: found.getUint32(row * NearReading.size + NearReading.end, true),
    cause: causes[found.getUint8(row * NearReading.size + NearReading.cause)]!,
  });
  return Array.from({ length: count }, (_, token) =>
    Array.from({ length: counts[token]! }, (_, index) => readingAt(token * mostPerToken + index)),
  );
}
