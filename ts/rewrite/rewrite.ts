/** One input's text with its matches replaced. */
import { type Found, pushEscaped } from "../deep/index.ts";
import { ByteBuffer, type MatchContext, type Readings } from "../template/index.ts";
import type { Replacer } from "./replacer.ts";
import type { TextSink } from "./sink.ts";

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

  eachEdit({ matches, text, places, quotes }: Found, onEdit: OnEdit): void {
    const { rendered, escaped } = this;
    const isOwn = text === this.context.text && places === matches;
    const context = isOwn ? this.context : { ...this.context, text, places, readings: this.readings(text) };
    for (let i = 0; i < matches.count; i++) {
      rendered.clear();
      this.replacer.replace(rendered, matches, i, context);
      if (quotes.length > 0) {
        escaped.clear();
        pushEscaped(escaped, rendered.bytes, rendered.length, quotes);
      }
      onEdit(places.start(i), places.end(i), places.line(i), quotes.length > 0 ? escaped : rendered);
    }
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
    this.editor.eachEdit(found, this.onEdit);
    this.count += found.matches.count;
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
