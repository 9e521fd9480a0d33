/** Replacements of matches. */
import { findFirstBound } from "../deep/index.ts";
import { Layout } from "../layout/index.ts";
import type { Matches } from "../scan/index.ts";
import {
  type ByteBuffer,
  holdsEscape,
  lastingSequences,
  type MatchContext,
  type Template,
  withoutSequences,
} from "../template/index.ts";
import type { KeepList, Spans } from "./keep.ts";
import { LeftMatches } from "./left-matches.ts";
import type { Mask } from "./mask.ts";

/** A match that is replaced in parts. */
export interface WholeMatch {
  readonly matches: Matches;
  readonly index: number;
}

export interface Replacer {
  /** It uses readings; for some axes these need the whole text. */
  readonly usesReadings: boolean;
  /** Replaces a whole batch at once, if it can be expressed as a layout. */
  readonly layout: Layout | null;
  /** The only text that the layout writes, any number of times. */
  readonly written?: Uint8Array | undefined;
  /** Records keep their form: what goes over separators is replaced in parts. */
  readonly forms?: { readonly quotesValues: boolean };
  /**
   * Appends the replacement of match `i`.
   * @param whole the match, if match `i` is a part of it
   * @returns `false` if the match is left as it is
   */
  replace(out: ByteBuffer, matches: Matches, i: number, context: MatchContext, whole?: WholeMatch): boolean;
  /** Number of registers of which it counts the first one that a match binds. */
  readonly countedRegisters?: number;
  /** The layout has replaced the first matches of a batch. */
  replacedFirst?(matches: Matches, count: number): void;
  /** The matches that were left. */
  readonly left?: LeftMatches;
}

export function templateReplacer(template: Template): Replacer {
  const { pieces } = template;
  const [piece, ...others] = pieces ?? [];
  const left = new LeftMatches();
  return {
    left,
    usesReadings: template.usesReadings,
    layout: pieces && new Layout(pieces),
    written: others.length === 0 && piece instanceof Uint8Array ? piece : undefined,
    replace(out, matches, i, context) {
      const fits = template.render(out, matches, i, context);
      if (!fits) left.add(matches, i, context);
      return fits;
    },
  };
}

/** Masks a match except for the kept parts; the bytes between two kept parts are masked as one run. */
export class Redaction implements Replacer {
  private readonly kept: Spans = { count: 0, starts: [], ends: [] };

  readonly usesReadings = false;
  readonly layout: Layout | null;
  readonly written: Uint8Array | undefined;
  readonly forms: { readonly quotesValues: boolean };

  constructor(
    readonly mask: Mask,
    private readonly keep: KeepList,
  ) {
    this.layout = keep.isEmpty && mask.piece ? new Layout([mask.piece]) : null;
    this.written = mask.text;
    this.forms = { quotesValues: mask.isJsonValue !== true };
  }

  replace(out: ByteBuffer, matches: Matches, i: number, context: MatchContext, whole?: WholeMatch): boolean {
    const { kept } = this;
    const { text, baseBytes } = context;
    this.keep.read(kept, whole?.matches ?? matches, whole?.index ?? i, context);
    let at = matches.start(i) - baseBytes;
    const to = matches.end(i) - baseBytes;
    for (let k = 0; k < kept.count; k++) {
      const start = Math.max(at, kept.starts[k]! - baseBytes);
      const end = Math.min(to, kept.ends[k]! - baseBytes);
      if (start >= end) continue;
      if (at < start) this.maskRun(out, text, at, start);
      out.push(text, start, end);
      at = end;
    }
    if (at < to) this.maskRun(out, text, at, to);
    return true;
  }

  /** Masks a run without its terminal sequences, which stay behind it. */
  private maskRun(out: ByteBuffer, text: Uint8Array, start: number, end: number): void {
    if (!holdsEscape(text, start, end)) {
      this.mask.push(out, text, start, end);
      return;
    }
    const run = text.subarray(start, end);
    const plain = withoutSequences(run);
    this.mask.push(out, plain, 0, plain.length);
    out.push(lastingSequences(run));
  }
}

/** A redaction that counts what it masks by the register that binds it. */
export class CountedRedaction implements Replacer {
  readonly usesReadings = false;
  readonly layout: Layout | null;
  readonly written: Uint8Array | undefined;
  /** For each register. */
  readonly counts: number[];
  readonly forms: Redaction["forms"];
  /** Register of the match that is being masked. */
  current = 0;

  constructor(
    private readonly redaction: Redaction,
    readonly countedRegisters: number,
  ) {
    this.layout = redaction.layout;
    this.written = redaction.written;
    this.forms = redaction.forms;
    this.counts = Array<number>(countedRegisters).fill(0);
  }

  replace(out: ByteBuffer, matches: Matches, i: number, context: MatchContext, whole?: WholeMatch): boolean {
    this.current = findFirstBound(matches, i, this.countedRegisters);
    this.counts[this.current]! += 1;
    return this.redaction.replace(out, matches, i, context, whole);
  }

  replacedFirst(matches: Matches, count: number): void {
    for (let i = 0; i < count; i++) this.counts[findFirstBound(matches, i, this.countedRegisters)]! += 1;
  }
}
