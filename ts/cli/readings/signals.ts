/** Numbers of signals as tables print them. */
import { decode } from "../../report/quote.ts";
import { standardOutput } from "../../terminal/index.ts";
import { toFixed } from "../../value/fixed.ts";

/** Bytes from an offset on, with line ends as spaces. */
export function preview(bytes: Uint8Array, start: number, size: number): string {
  const text = decode(bytes, start, Math.min(bytes.length, start + size));
  return standardOutput.safe(text.replaceAll("\n", " "));
}

export function* numbers(count: number): Generator<number> {
  for (let number = 0; number < count; number++) yield number;
}

/** With its sign, also for zero. */
export function fixedWithSign(value: number, decimals: number): string {
  const text = toFixed(value, decimals);
  return text.startsWith("-") ? text : `+${text}`;
}

/** The difference from the previous value, as a 32-bit float. */
export function gradientAt(values: Float32Array, index: number): number {
  return index === 0 ? 0 : Math.fround(values[index]! - values[index - 1]!);
}

/** Index of the largest value; the last one on a tie. */
export function findPeak(values: Float32Array | Uint32Array): number {
  let peak = 0;
  for (let index = 0; index < values.length; index++) if (values[index]! >= values[peak]!) peak = index;
  return peak;
}
