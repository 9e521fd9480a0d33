/** One input's text with its matches replaced. */
import type { Matches } from "../scan/index.ts";
import { ByteBuffer, type MatchContext } from "../template/index.ts";
import type { Replacer } from "./replacer.ts";
import type { TextSink } from "./sink.ts";

/** Told of each replacement; its bytes are good until the next. `line` is that of `start`, from 1. */
export type OnEdit = (start: number, end: number, line: number, replacement: ByteBuffer) => void;

/** Renders what takes the place of each match of a batch. Memory is one replacement. */
export class Editor {
  private readonly replacement = new ByteBuffer();

  constructor(
    private readonly replacer: Replacer,
    private readonly context: MatchContext,
  ) {}

  eachEdit(matches: Matches, onEdit: OnEdit): void {
    const { replacement } = this;
    for (let i = 0; i < matches.count; i++) {
      replacement.clear();
      this.replacer.replace(replacement, matches, i, this.context);
      onEdit(matches.start(i), matches.end(i), matches.line(i), replacement);
    }
  }
}

/** Writes an input's text with its matches replaced, a batch at a time. */
export class TextRewriter {
  /** Replacements so far. */
  count = 0;
  private readonly editor: Editor;

  /** @param at where the text begins that is written */
  constructor(
    replacer: Replacer,
    context: MatchContext,
    private readonly sink: TextSink,
    private at: number,
  ) {
    this.editor = new Editor(replacer, context);
  }

  add(matches: Matches): void {
    this.editor.eachEdit(matches, this.onEdit);
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
