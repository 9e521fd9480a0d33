/** One input's text with its matches replaced. */
import { type Found, pushEscaped } from "../deep/index.ts";
import type { Written } from "../layout/index.ts";
import { ByteBuffer, type MatchContext, type Readings } from "../template/index.ts";
import type { Replacer } from "./replacer.ts";
import type { TextSink } from "./sink.ts";

const encoder = new TextEncoder();

/** Told of each replacement; its bytes are good until the next. `line` is that of `start`, from 1. */
export type OnEdit = (start: number, end: number, line: number, replacement: ByteBuffer) => void;

/** Renders what takes the place of each match of a batch. Memory is one replacement. */
export class Editor {
  private readonly rendered = new ByteBuffer();
  private readonly escaped = new ByteBuffer();

  /** @param context that of the input's own text */
  constructor(
    private readonly replacer: Replacer,
    private readonly context: MatchContext,
    private readonly readings: (text: Uint8Array) => Readings,
  ) {}

  /** The first matches with their replacements and the text between them, as many as can be had at once. */
  spliced(found: Found): Written | null {
    const { layout } = this.replacer;
    if (!layout || !this.isOwn(found)) return null;
    const { text, baseBytes, path } = this.context;
    return layout.write(found.matches, text, baseBytes, { input: encoder.encode(path), keepsBetween: true });
  }

  /** @param first number of the match to begin with */
  eachEdit(found: Found, onEdit: OnEdit, first = 0): void {
    const { matches, text, places, quotes } = found;
    const { rendered, escaped } = this;
    const isOwn = this.isOwn(found);
    const context = isOwn ? this.context : { ...this.context, text, places, readings: this.readings(text) };
    for (let i = first; i < matches.count; i++) {
      rendered.clear();
      this.replacer.replace(rendered, matches, i, context);
      if (quotes.length > 0) {
        escaped.clear();
        pushEscaped(escaped, rendered.bytes, rendered.length, quotes);
      }
      onEdit(places.start(i), places.end(i), places.line(i), quotes.length > 0 ? escaped : rendered);
    }
  }

  /** They were read in the input's own text. */
  private isOwn({ matches, text, places }: Found): boolean {
    return text === this.context.text && places === matches;
  }
}

/** Writes an input's text with its matches replaced, a batch at a time. */
export class TextRewriter {
  /** Replacements so far. */
  count = 0;

  /** @param at where the text begins that is written */
  constructor(
    private readonly editor: Editor,
    private readonly sink: TextSink,
    private at: number,
  ) {}

  add(found: Found): void {
    const { matches } = found;
    const spliced = this.sink.isPlain ? this.editor.spliced(found) : null;
    const count = spliced?.count ?? 0;
    if (spliced && count > 0)
      this.replace(matches.start(0), matches.end(count - 1), spliced.bytes, spliced.bytes.length);
    if (count < matches.count) this.editor.eachEdit(found, this.onEdit, count);
    this.count += matches.count;
  }

  private readonly onEdit: OnEdit = (start, end, _line, replacement) => {
    this.replace(start, end, replacement.bytes, replacement.length);
  };

  /** Bytes [start, end) of the input give way to `bytes[0..size)`; calls come in order of place. */
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
