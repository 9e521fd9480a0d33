/** Numbers with a minus sign, which `\N` takes without it, or a pattern passes: sums and extremes lack them. */
import { foundMatches } from "../../deep/index.ts";
import { warn } from "../../error/diagnostics.ts";
import { PatternError } from "../../error/errors.ts";
import type { Inputs } from "../../input/index.ts";
import type { Declarations } from "../../pattern/declared.ts";
import { compilePattern } from "../../pattern/index.ts";
import { hintBuriedBytesLimit } from "../../tables/limits.ts";
import { countLineEnds } from "../../window/index.ts";
import { samples } from "./input.ts";

const boundNumber = /\\N(?=:([A-Za-z_]\w*))/g;
/** A minus sign, and no mark between two words or of a range. */
const signed = /(?:^|[\s=:([{,;|"'])(-\d[\d.]*)/;

interface Summed {
  readonly sources: readonly string[];
  readonly declarations: Declarations;
  readonly inputs: Inputs;
}

/** @param names of the registers that are added up or compared */
export function warnOfSigns({ sources, declarations, inputs }: Summed, names: ReadonlySet<string>): void {
  const patterns = sources
    .flatMap((source) => withSigns(source, names))
    .flatMap((one) => tryCompile(one, declarations));
  if (patterns.length === 0) return;
  for (const { text, path } of samples(inputs, null)) {
    const part = text.subarray(0, hintBuriedBytesLimit);
    for (const pattern of patterns) {
      for (const batch of foundMatches(pattern, part, { from: 0, to: part.length, deep: false })) {
        for (let i = 0; i < batch.count; i++) {
          const found = Buffer.from(part.subarray(batch.start(i), batch.end(i))).toString("latin1");
          const number = signed.exec(found)?.[1];
          if (number === undefined) continue;
          const line = countLineEnds(part.subarray(0, batch.end(i))) + 1;
          const where = `on line ${line}${path === null ? "" : ` of ${path}`}`;
          const why = "in text a sign is no part of a number; that of a field is: --in FORMAT";
          warn(`${number} ${where} does not count as a negative number: ${why}`);
          return;
        }
      }
    }
  }
}

/** The pattern with a sign before one of its numbers, for each of these. */
function withSigns(source: string, names: ReadonlySet<string>): string[] {
  return [...source.matchAll(boundNumber)]
    .filter(([, name]) => names.has(name!))
    .map(({ index }) => `${source.slice(0, index)}"-" ${source.slice(index)}`);
}

/** Nothing if the pattern needs more than what is declared. */
function tryCompile(source: string, declarations: Declarations) {
  try {
    return [compilePattern(source, declarations)];
  } catch (error) {
    if (error instanceof PatternError) return [];
    throw error;
  }
}
