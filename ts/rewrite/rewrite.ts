/** Replaces the matches in one input's text. */
import { escapeInto, isPlainWithin, type Joins, scalarStart, wrapped } from "../deep/index.ts";
import { PassedPages } from "../input/passed-pages.ts";
import type { LayoutForms, Written } from "../layout/index.ts";
import type { Matches, Read } from "../scan/index.ts";
import { asRead, ByteBuffer, batchHoldsEscape, type MatchContext } from "../template/index.ts";
import type { OutputCheck } from "./output-check.ts";
import { type MatchManners, RecordForms } from "./record-forms.ts";
import type { Replacer, WholeMatch } from "./replacer.ts";
import type { TextSink } from "./sink.ts";

const encoder = new TextEncoder();
/** Unchanged text that is written at once. */
const keptBytes = 8 << 20;

/** Bytes [start, end) of the input, which `replacement` replaces. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  /** Line of `start`, from 1. */
  readonly line: number;
  /** Valid until the next edit. */
  readonly replacement: ByteBuffer;
  /** The replacement before it is escaped for the quotes around it. */
  readonly rendered: ByteBuffer;
  /** The enclosing quote bytes, outermost first. */
  readonly quotes: readonly number[];
}

/** Renders the replacement of each match in a batch. It holds one replacement at a time. */
export class Editor {
  private readonly rendered = new ByteBuffer();
  private readonly escaped = new ByteBuffer();
  /** The batch that was last written as a whole, as far as that went. */
  private tried: Matches | null = null;

  constructor(
    readonly replacer: Replacer,
    readonly context: MatchContext,
    /** The forms of the text, which the context may have in parts. */
    private readonly forms = new RecordForms(),
  ) {}

  /**
   * The first matches with their replacements and the text between them, as many as one call returns.
   * @param ends receives the end of each replacement in the bytes
   */
  splice(found: Matches, ends?: Float64Array): Written | null {
    const { layout } = this.replacer;
    if (!layout || (found.read && !readsAlike(this.replacer, found, found.read))) return null;
    const { text, baseBytes, path } = this.context;
    if (batchHoldsEscape(found, text, baseBytes)) return null;
    const columns = found.read ? found.placed : found.columns;
    this.tried = found;
    const options = {
      input: encoder.encode(path),
      keepsBetween: true,
      forms: this.layoutForms(),
      order: this.context.dateOrder,
      ...(ends && { ends }),
    };
    return layout.write({ count: found.count, columns }, text, baseBytes, options);
  }

  /**
   * @param first index of the first match
   * @returns the number of edits; matches that the replacer leaves as they are do not count
   */
  eachEdit(found: Matches, onEdit: (edit: Edit, i: number) => void, first = 0): number {
    let count = 0;
    const { matches, context } = asRead(found, this.context);
    const manners = this.findManners(found);
    for (let i = first; i < found.count; i++) {
      const parts = isUnquoted(found, i) ? manners?.findParts(i) : null;
      if (parts) {
        for (const { match, quotes, whole } of parts) {
          if (this.edit(match, 0, quotes, [match, 0, this.context, whole], (edit) => onEdit(edit, i))) count += 1;
        }
        continue;
      }
      const quotes = manners?.quotesOf(i) ?? found.read?.quotes(i) ?? unquoted;
      if (this.edit(found, i, quotes, [matches, i, context], (edit) => onEdit(edit, i))) count += 1;
    }
    return count;
  }

  /**
   * @param quotes around the replacement, outermost first
   * @param read the match as it is rendered, and the one of which it is a part
   * @returns `false` if it is left as it is
   */
  private edit(
    found: Matches,
    i: number,
    quotes: readonly number[],
    [matches, index, context, whole]: readonly [Matches, number, MatchContext, WholeMatch?],
    onEdit: (edit: Edit) => void,
  ): boolean {
    const { rendered, escaped, replacer } = this;
    rendered.clear();
    if (!replacer.replace(rendered, matches, index, context, whole)) return false;
    const isKept = quotes.length > 0 && this.isKept(found, i);
    const isValue = isKept || replacer.forms?.quotesValues === false;
    const around = isValue ? quotes.filter((quote) => quote !== wrapped && !(isKept && quote === scalarStart)) : quotes;
    const isSpelled = around.length > 0 || found.read?.spell !== undefined;
    if (isSpelled) escaped.clear();
    if (around.length > 0) escapeInto(escaped, rendered.bytes, rendered.length, around);
    else if (found.read?.spell) {
      const spelled = found.read.spell(i, rendered.bytes.subarray(0, rendered.length));
      if (!spelled) return false;
      escaped.push(spelled);
    }
    const replacement = isSpelled ? escaped : rendered;
    onEdit({ start: found.start(i), end: found.end(i), line: found.line(i), replacement, rendered, quotes: around });
    return true;
  }

  /** Whether the match is replaced by its own text. */
  private isKept(found: Matches, i: number): boolean {
    const { text, baseBytes } = this.context;
    const { bytes, length } = this.rendered;
    return (
      Buffer.compare(text.subarray(found.start(i) - baseBytes, found.end(i) - baseBytes), bytes.subarray(0, length)) ===
      0
    );
  }

  private layoutForms(): LayoutForms | undefined {
    const { forms, replacer, context } = this;
    if (!replacer.forms) return undefined;
    forms.see(context.text, context.baseBytes);
    forms.begin();
    return { state: forms.state, ...replacer.forms };
  }

  private findManners(found: Matches): MatchManners | null {
    const { forms, replacer, context } = this;
    if (!replacer.forms || found.read?.spell) return null;
    forms.see(context.text, context.baseBytes);
    if (this.tried === found) forms.rewind();
    return forms.findManners(found, context.text, context.baseBytes);
  }
}

/** Whether a match is not in quotes, which protect separators. */
function isUnquoted({ read }: Matches, i: number): boolean {
  return !read || read.quotes(i).length === 0;
}

const unquoted: readonly number[] = [];

/** Whether the input has matches inside quotes as they were read, and their replacements need no escapes. */
function readsAlike({ written }: Replacer, found: Matches, { alikeWithin, spell }: Read): boolean {
  if (!written || !found.placed || !alikeWithin || spell) return false;
  return isPlainWithin(written, written.length, alikeWithin);
}

/** Tells which batches of `deepMatches` may be joined; `undefined` if none may, since more than places is read. */
export function joinsFor(replacer: Replacer): Joins | undefined {
  if (!replacer.layout || !replacer.written) return undefined;
  return {
    registers: replacer.countedRegisters ?? 0,
    canJoin: (found) => (found.read ? readsAlike(replacer, found, found.read) : found.columns !== undefined),
  };
}

/** Writes an input's text with its matches replaced, batch by batch; with a check, as far as that allows it. */
export class TextRewriter {
  /** Number of replacements so far. */
  count = 0;
  /** Where text is written; `null` if it is written by way of the check. */
  private readonly written: TextSink | null;
  #passed: PassedPages | undefined;

  /** @param at offset at which the written text begins */
  constructor(
    private readonly editor: Editor,
    private readonly sink: TextSink,
    private at: number,
    private readonly check: OutputCheck | null = null,
  ) {
    this.written = check ? null : sink;
    check?.writeTo({
      keep: (start, end) => sink.keep(start, end),
      replace: (_start, _end, written, from, to) => sink.put(written, from, to),
    });
  }

  add(matches: Matches): void {
    const ends = this.check ? new Float64Array(matches.count) : undefined;
    const spliced = this.sink.isPlain ? this.editor.splice(matches, ends) : null;
    const count = spliced?.count ?? 0;
    if (spliced && count > 0) {
      this.splice(matches, spliced, ends);
      this.editor.replacer.replacedFirst?.(matches, count);
    }
    this.count += count;
    if (count < matches.count) this.count += this.editor.eachEdit(matches, this.onEdit, count);
  }

  private readonly onEdit = ({ start, end, replacement }: Edit) => {
    this.replace(start, end, replacement.bytes, replacement.length);
  };

  /** Replaces several matches with the text between them. */
  private splice(matches: Matches, { bytes, count }: Written, ends: Float64Array | undefined): void {
    const { text, baseBytes } = this.editor.context;
    this.keep(matches.start(0));
    this.written?.put(bytes, 0, bytes.length);
    this.check?.splice(text, baseBytes, matches, bytes, ends!.subarray(0, count));
    this.at = matches.end(count - 1);
  }

  /** Replaces bytes [start, end) of the input by `bytes[0..size)`; calls must be in ascending order. */
  replace(start: number, end: number, bytes: Uint8Array, size: number): void {
    const { text, baseBytes } = this.editor.context;
    this.keep(start);
    this.written?.put(bytes, 0, size);
    this.check?.mask(text, baseBytes, start, end, bytes, size);
    this.at = end;
  }

  /** Leaves a match as it is; the check does not tell of it. */
  leave(start: number, end: number): void {
    this.keep(start);
    this.written?.keep(start, end);
    const { text, baseBytes } = this.editor.context;
    this.check?.leave(text, baseBytes, start, end);
    this.at = end;
  }

  /** Keeps what was not replaced, up to `to`. */
  keep(to: number): void {
    while (this.at < to) {
      const { text, baseBytes } = this.editor.context;
      const from = this.at;
      const end = Math.min(to, from + keptBytes);
      this.written?.keep(from, end);
      this.check?.keep(text, baseBytes, from, end);
      this.at = end;
      if (end === to) return;
      // A long stretch without a match, all of which would be in memory by its end.
      this.#passed ??= new PassedPages(text);
      this.#passed.pass(end - baseBytes);
    }
  }

  /** Writes the rest, up to `to`. */
  finish(to: number): void {
    this.keep(to);
    this.check?.end();
    this.sink.finish();
  }
}
