/** Replaces the matches in one input's text. */
import { pushEscaped } from "../deep/index.ts";
import type { Written } from "../layout/index.ts";
import type { Matches } from "../scan/index.ts";
import { asRead, ByteBuffer, type MatchContext } from "../template/index.ts";
import type { Replacer } from "./replacer.ts";
import type { TextSink } from "./sink.ts";

const encoder = new TextEncoder();

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

  constructor(
    private readonly replacer: Replacer,
    private readonly context: MatchContext,
  ) {}

  /** The first matches with their replacements and the text between them, as many as one call returns. */
  spliced(found: Matches): Written | null {
    const { layout } = this.replacer;
    if (!layout || found.read) return null;
    const { text, baseBytes, path } = this.context;
    return layout.write(found, text, baseBytes, { input: encoder.encode(path), keepsBetween: true });
  }

  /** @param first index of the first match */
  eachEdit(found: Matches, onEdit: (edit: Edit, i: number) => void, first = 0): void {
    const { rendered, escaped } = this;
    const { matches, context } = asRead(found, this.context);
    for (let i = first; i < found.count; i++) {
      rendered.clear();
      this.replacer.replace(rendered, matches, i, context);
      const quotes = found.read?.quotes(i) ?? unquoted;
      if (quotes.length > 0) {
        escaped.clear();
        pushEscaped(escaped, rendered.bytes, rendered.length, quotes);
      }
      const replacement = quotes.length > 0 ? escaped : rendered;
      onEdit({ start: found.start(i), end: found.end(i), line: found.line(i), replacement, rendered, quotes }, i);
    }
  }
}

const unquoted: readonly number[] = [];

/** Writes an input's text with its matches replaced, batch by batch. */
export class TextRewriter {
  /** Number of replacements so far. */
  count = 0;

  /** @param at offset at which the written text begins */
  constructor(
    private readonly editor: Editor,
    private readonly sink: TextSink,
    private at: number,
  ) {}

  add(matches: Matches): void {
    const spliced = this.sink.isPlain ? this.editor.spliced(matches) : null;
    const count = spliced?.count ?? 0;
    if (spliced && count > 0)
      this.replace(matches.start(0), matches.end(count - 1), spliced.bytes, spliced.bytes.length);
    if (count < matches.count) this.editor.eachEdit(matches, this.onEdit, count);
    this.count += matches.count;
  }

  private readonly onEdit = ({ start, end, replacement }: Edit) => {
    this.replace(start, end, replacement.bytes, replacement.length);
  };

  /** Replaces bytes [start, end) of the input by `bytes[0..size)`; calls must be in ascending order. */
  replace(start: number, end: number, bytes: Uint8Array, size: number): void {
    if (start > this.at) this.sink.keep(this.at, start);
    this.sink.put(bytes, 0, size);
    this.at = end;
  }

  /** Writes the rest, up to `to`. */
  finish(to: number): void {
    if (to > this.at) this.sink.keep(this.at, to);
    this.sink.finish();
  }
}
