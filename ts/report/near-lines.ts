/** Lines that nearly match: each belongs to the step of the pattern that it reaches, the nearest one first. */
import type { Path } from "../input/index.ts";
import type { CompiledPattern, Step } from "../pattern/index.ts";
import { scan } from "../scan/index.ts";
import { nearLineBytesLimit } from "../tables/limits.ts";
import { countLineEnds } from "../window/index.ts";

export interface CompiledStep {
  readonly step: Step;
  readonly pattern: CompiledPattern;
}

/** A line that reaches a step. Offsets are bytes of the line. */
export interface NearLine {
  readonly path: Path | null;
  readonly line: number;
  readonly reached: CompiledStep;
  /** What has matched. */
  readonly start: number;
  readonly end: number;
  /** The line, or as much of it as is shown, and its offset in the line. */
  readonly text: Uint8Array;
  readonly textStart: number;
}

export class NearLines {
  /** Nearest first; ties in order of the inputs. */
  readonly kept: NearLine[] = [];
  /** Numbers of lines: matching, nearly matching, and all. */
  matching = 0;
  near = 0;
  all = 0;

  constructor(
    readonly pattern: CompiledPattern,
    readonly steps: readonly CompiledStep[],
    /** Number of lines that are kept. */
    readonly limit: number,
  ) {}

  /** Examines whole lines of an input. @param before number of lines before them */
  add(path: Path | null, text: Uint8Array, before: number): void {
    const lineEnds = countLineEnds(text);
    this.all += lineEnds + (text.at(-1) === lineFeed ? 0 : 1);
    const seen = new Set<number>();
    for (const batch of scan(this.pattern, text, { byLine: true, registers: false, lines: true })) {
      for (let i = 0; i < batch.count; i++) seen.add(batch.lineStart(i));
    }
    this.matching += seen.size;
    const matching = seen.size;
    for (const reached of this.steps) this.#addReached(reached, path, text, before, seen);
    this.near += seen.size - matching;
  }

  #addReached(reached: CompiledStep, path: Path | null, text: Uint8Array, before: number, seen: Set<number>): void {
    for (const batch of scan(reached.pattern, text, { byLine: true, registers: false, lines: true })) {
      for (let i = 0; i < batch.count; i++) {
        const lineStart = batch.lineStart(i);
        if (seen.has(lineStart)) continue;
        seen.add(lineStart);
        const last = this.kept.at(-1);
        if (this.limit === 0) continue;
        if (this.kept.length === this.limit && reached.step.left >= last!.reached.step.left) continue;
        const [start, end] = [batch.start(i), batch.end(i)];
        this.#keep({
          ...{ path, line: before + batch.line(i), reached, start: start - lineStart, end: end - lineStart },
          ...shownPart(text, lineStart, start, end),
        });
      }
    }
  }

  #keep(line: NearLine): void {
    let at = this.kept.length;
    while (at > 0 && this.kept[at - 1]!.reached.step.left > line.reached.step.left) at--;
    this.kept.splice(at, 0, line);
    if (this.kept.length > this.limit) this.kept.pop();
  }
}

/** A copy of the line, or of the part around what matched. */
function shownPart(text: Uint8Array, lineStart: number, start: number, end: number) {
  const found = text.indexOf(lineFeed, end);
  const lineEnd = found < 0 ? text.length : found;
  const from = lineEnd - lineStart <= nearLineBytesLimit ? lineStart : Math.max(start, end - nearLineBytesLimit / 2);
  return { text: text.slice(from, Math.min(lineEnd, from + nearLineBytesLimit)), textStart: from - lineStart };
}

const lineFeed = 0x0a;
