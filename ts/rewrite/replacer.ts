/** What takes a match's place. */
import { Layout } from "../layout/index.ts";
import type { Matches } from "../scan/index.ts";
import type { ByteBuffer, MatchContext, Template } from "../template/index.ts";
import type { KeepList, Spans } from "./keep.ts";
import type { Mask } from "./mask.ts";

export interface Replacer {
  /** It asks for readings, which some axes have only once the whole text is there. */
  readonly usesReadings: boolean;
  /** The same for a batch at once, where it can be said in pieces. */
  readonly layout: Layout | null;
  /** Appends the text that takes the place of match `i`. */
  replace(out: ByteBuffer, matches: Matches, i: number, context: MatchContext): void;
}

export function templateReplacer(template: Template): Replacer {
  const { pieces } = template;
  return {
    usesReadings: template.usesReadings,
    layout: pieces && new Layout(pieces),
    replace: (out, matches, i, context) => template.render(out, matches, i, context),
  };
}

/** A match but for what is kept, masked; the bytes between two kept pieces are one run. */
export class Redaction implements Replacer {
  private readonly kept: Spans = { count: 0, starts: [], ends: [] };

  readonly usesReadings = false;
  readonly layout: Layout | null;

  constructor(
    private readonly mask: Mask,
    private readonly keep: KeepList,
  ) {
    this.layout = keep.isEmpty && mask.piece ? new Layout([mask.piece]) : null;
  }

  replace(out: ByteBuffer, matches: Matches, i: number, context: MatchContext): void {
    const { kept } = this;
    const { text, baseBytes } = context;
    this.keep.read(kept, matches, i, context);
    let at = matches.start(i) - baseBytes;
    for (let k = 0; k < kept.count; k++) {
      const [start, end] = [kept.starts[k]! - baseBytes, kept.ends[k]! - baseBytes];
      if (at < start) this.mask.push(out, text, at, start);
      out.push(text, start, end);
      at = end;
    }
    const end = matches.end(i) - baseBytes;
    if (at < end) this.mask.push(out, text, at, end);
  }
}
