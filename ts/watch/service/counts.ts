import { countLineEnds } from "../../window/line-ends.ts";

/** What the service counts of itself. Kept in the state, since it is about lines that are counted once. */
export interface InputCounts {
  lines: number;
  bytes: number;
}

export class Counts {
  readonly inputs = new Map<string, InputCounts>();
  rotations = 0;
  longLines = 0;

  countTaken(input: string, lines: Uint8Array): void {
    const counts = this.of(input);
    counts.bytes += lines.length;
    counts.lines += countLineEnds(lines);
  }

  of(input: string): InputCounts {
    let counts = this.inputs.get(input);
    if (!counts) this.inputs.set(input, (counts = { lines: 0, bytes: 0 }));
    return counts;
  }

  snapshot() {
    return { inputs: [...this.inputs], rotations: this.rotations, longLines: this.longLines };
  }

  restore(saved: ReturnType<Counts["snapshot"]>): void {
    for (const [input, counts] of saved.inputs) this.inputs.set(input, { ...counts });
    this.rotations = saved.rotations;
    this.longLines = saved.longLines;
  }
}
