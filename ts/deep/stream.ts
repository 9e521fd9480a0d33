/** Matches of text that arrives in chunks, including those inside its quoted tokens. */
import type { CompiledPattern } from "../pattern/compiled.ts";
import { type Matches, type ScanFacts, StreamScanner, type TextPart } from "../scan/index.ts";
import { deepContextBytes } from "../tables/limits.ts";
import { cutsAround, InsideFinder } from "./insides.ts";
import { InsideMerger, type Joins } from "./merge.ts";

/** Matches with the text that contains them; offsets count from the first byte of the stream. */
export interface FoundPart extends TextPart {
  readonly matches: Matches;
}

/**
 * Gives matches as soon as no later chunk can change them: those outside quotes like a stream scanner, those inside
 * once no match can begin before them. Results are valid until the next request. Must be closed.
 */
export class DeepStream {
  private readonly scanner: StreamScanner;
  private readonly finders: readonly InsideFinder[];
  private readonly merger: InsideMerger;
  /** The position from which quoted content is read next. Matches that begin before `given` were returned. */
  private cut = 0;
  private given = 0;
  /** The caller needs the text from here on. */
  private keptFrom = Number.POSITIVE_INFINITY;

  /**
   * @param byLine matches lie within a line
   * @param buried text within tokens other than quoted ones is searched too
   * @param joins batches whose matches may be returned in batches of other sizes
   */
  constructor(
    pattern: CompiledPattern,
    facts: ScanFacts | undefined,
    byLine = false,
    buried = false,
    joins: Joins | undefined = undefined,
  ) {
    this.merger = new InsideMerger(buried, pattern.members.length <= 1, joins);
    this.scanner = new StreamScanner(pattern, undefined, { facts, byLine });
    this.finders = (pattern.groups ?? [pattern]).map((group) => new InsideFinder(group, { facts, byLine, buried }));
    this.scanner.keepFrom(0);
  }

  *push(chunk: Uint8Array): Generator<FoundPart> {
    const outside = this.scanner.push(chunk);
    const open = this.scanner.openFrom;
    if (open === this.given) return;
    const { text, base } = this.scanner.heldText();
    const { before, behind } = cutsAround(text, open - base);
    yield* this.mergeInsides(outside, { text, base }, base + behind, open);
    this.cut = Math.max(this.cut, base + before);
    for (const finder of this.finders) finder.settle(text, base, this.cut);
    this.keepFrom(this.keptFrom);
    this.given = open;
  }

  /** Later matches begin at or after this offset. */
  get openFrom(): number {
    return this.given;
  }

  heldText(): TextPart {
    return this.scanner.heldText();
  }

  keepFrom(offset: number): void {
    this.keptFrom = offset;
    // A name in the text before may say what the text from there on is.
    this.scanner.keepFrom(Math.min(Math.max(0, this.cut - deepContextBytes), offset));
  }

  *finish(): Generator<FoundPart> {
    const outside = this.scanner.finish();
    const part = this.scanner.heldText();
    yield* this.mergeInsides(outside, part, part.base + part.text.length, Number.POSITIVE_INFINITY);
  }

  close(): void {
    this.scanner.close();
    for (const finder of this.finders) finder.close();
  }

  private *mergeInsides(outside: Matches, part: TextPart, to: number, open: number): Generator<FoundPart> {
    const { text, base } = part;
    const insides = this.finders.map((finder) => finder.between(text.subarray(0, to - base), base, this.cut, to));
    try {
      for (const matches of this.merger.merge([outside].values(), insides, this.given, open))
        yield { matches, ...part };
    } finally {
      for (const lane of insides) lane.return();
    }
  }
}
