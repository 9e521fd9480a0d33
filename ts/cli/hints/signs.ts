/** Numbers with a minus sign, which `\N` takes without it, or a pattern passes: sums and extremes lack them. */
import { foundMatches } from "../../deep/index.ts";
import { warn } from "../../error/diagnostics.ts";
import { PatternError } from "../../error/errors.ts";
import type { Inputs } from "../../input/index.ts";
import type { Declarations } from "../../pattern/declared.ts";
import { type CompiledPattern, compilePattern } from "../../pattern/index.ts";
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
    const found = patterns.map((pattern) => findSigned(pattern, part)).find((one) => one !== null);
    if (!found) continue;
    const where = `on line ${found.line}${path === null ? "" : ` of ${path}`}`;
    const why = "in text a sign is no part of a number; that of a field is: --in FORMAT";
    warn(`${found.number} ${where} does not count as a negative number: ${why}`);
    return;
  }
}

/** The first number with a sign in the matches of a pattern, and its line, from 1. */
function findSigned(pattern: CompiledPattern, text: Uint8Array): { number: string; line: number } | null {
  for (const batch of foundMatches(pattern, text, { from: 0, to: text.length, deep: false })) {
    for (let i = 0; i < batch.count; i++) {
      const found = Buffer.from(text.subarray(batch.start(i), batch.end(i))).toString("latin1");
      const number = signed.exec(found)?.[1];
      if (number !== undefined) return { number, line: countLineEnds(text.subarray(0, batch.end(i))) + 1 };
    }
  }
  return null;
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
