/** Matches that a search which found others leaves out: those in quotes and within other tokens. */
import { type Depth, foundMatches } from "../../deep/index.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { hintBuriedBytesLimit } from "../../tables/limits.ts";
import { countLineEnds } from "../../window/index.ts";

export interface LeftWithin {
  /** The least depth that finds it. */
  readonly needs: "deep" | "everywhere";
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/**
 * The first match within a token at the beginning of an input that the search does not find; `null` if it has none.
 * @param ofLines lines are found: those with a match are found as a whole
 */
export function firstWithin(
  pattern: CompiledPattern,
  text: Uint8Array,
  deep: Depth,
  ofLines: boolean,
): LeftWithin | null {
  const part = text.subarray(0, hintBuriedBytesLimit);
  const place = (start: number) => (ofLines && start > 0 ? part.lastIndexOf(lineFeed, start - 1) + 1 : start);
  const own = new Set<number>();
  for (const batch of foundMatches(pattern, part, { from: 0, to: part.length, deep })) {
    for (let i = 0; i < batch.count; i++) own.add(place(batch.start(i)));
  }
  for (const needs of ["deep", "everywhere"] as const) {
    if (needs === "deep" ? deep : deep === "everywhere") continue;
    const depth = needs === "deep" || needs;
    for (const batch of foundMatches(pattern, part, { from: 0, to: part.length, deep: depth })) {
      for (let i = 0; i < batch.count; i++) {
        const [start, end] = [batch.start(i), batch.end(i)];
        if (own.has(place(start))) continue;
        return {
          needs,
          line: countLineEnds(part.subarray(0, start)) + 1,
          text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(part.subarray(start, end)),
        };
      }
    }
  }
  return null;
}

const lineFeed = 0x0a;
