/** The coloured parts of a match on a line that is printed as a whole. */
import type { RegisterInfo } from "../pattern/compiled.ts";
import type { Matches } from "../scan/matches.ts";
import type { Theme } from "./plain-theme.ts";

/** A span of the input in one style. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** The escape sequence that begins it; empty for none. */
  readonly opening: string;
}

/** A register whose text has a style of its own. */
export interface CaptureStyle {
  readonly register: number;
  readonly opening: string;
}

export function captureStyles(theme: Theme, registers: readonly RegisterInfo[]): CaptureStyle[] {
  return registers.flatMap(({ name }, register) => {
    const opening = theme.captures.get(name) ?? "";
    return opening === "" ? [] : [{ register, opening }];
  });
}

/** Divides the match at the start and end of captures that have a style; for nested captures the shorter one wins. */
export function matchMarks(theme: Theme, captures: readonly CaptureStyle[], matches: Matches, i: number): Mark[] {
  const whole = { start: matches.start(i), end: matches.end(i), opening: theme.match };
  const bound = captures
    .map(({ register, opening }) => ({
      start: matches.registerStart(i, register),
      end: matches.registerEnd(i, register),
      opening,
    }))
    .filter((mark) => mark.start >= 0 && mark.end > mark.start)
    .sort((a, b) => a.end - a.start - (b.end - b.start));
  if (bound.length === 0) return [whole];
  const cuts = [...new Set([whole, ...bound].flatMap((mark) => [mark.start, mark.end]))].sort((a, b) => a - b);
  const marks: Mark[] = [];
  for (let index = 0; index + 1 < cuts.length; index++) {
    const [start, end] = [cuts[index]!, cuts[index + 1]!];
    const { opening } = bound.find((mark) => mark.start <= start && mark.end >= end) ?? whole;
    const last = marks.at(-1);
    if (last?.opening === opening) marks[marks.length - 1] = { start: last.start, end, opening };
    else marks.push({ start, end, opening });
  }
  return marks;
}
