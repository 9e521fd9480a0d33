/** Rewriting a file and what it gains: each line is printed when its end has come. */
import { warn } from "../error/diagnostics.ts";
import type { MatchContext } from "../template/index.ts";
import type { Output } from "../terminal/index.ts";
import { countLineEnds, type FollowedText, follow, followNote, LineHolder, ShiftedMatches } from "../window/index.ts";
import { editorOf, type RewriteJob } from "./job.ts";
import { TextRewriter } from "./rewrite.ts";

export interface FollowOptions {
  /** What the file is called. */
  readonly path: string;
  /** Matches that are replaced, at most; further lines are printed unchanged. */
  readonly maxCount: number;
  /** A file that is read again counts on. */
  readonly keepCount: boolean;
}

/** Ends by a signal only. */
export async function followRewritten(
  followed: FollowedText,
  job: RewriteJob,
  options: FollowOptions,
  out: Output,
): Promise<void> {
  const held = new LineHolder();
  const lines = new LineRewriter(job, options, out, followed.offset, followed.firstLine);
  const print = (text: Uint8Array) => {
    const whole = held.push(text);
    if (whole) lines.print(whole);
    out.flush();
  };
  print(followed.text);
  for await (const { change } of follow([followed.file])) {
    if (change.kind === "gained") {
      print(change.text);
      continue;
    }
    warn(followNote(options.path, change));
    held.drop();
    lines.restart();
  }
}

/** Rewrites whole lines, which come one lot after another. */
class LineRewriter {
  #left: number;

  constructor(
    private readonly job: RewriteJob,
    private readonly options: FollowOptions,
    private readonly out: Output,
    /** Bytes of the file before the next lot, and the line it begins with. */
    private offset: number,
    private line: number,
  ) {
    this.#left = options.maxCount;
  }

  print(text: Uint8Array): void {
    const { offset, line, out } = this;
    const context: MatchContext = {
      path: this.options.path,
      text,
      baseBytes: offset,
      members: [],
      dateOrder: this.job.dateOrder,
      readings: this.job.readings(text, offset),
    };
    const sink = {
      isPlain: false, // Places count in the file, of which only some lines are here.
      keep: (start: number, end: number) => out.inputText(text, start - offset, end - offset),
      put: (bytes: Uint8Array, start: number, end: number) => out.inputText(bytes, start, end),
      finish() {},
    };
    const rewriter = new TextRewriter(editorOf(this.job, context), sink, offset);
    for (const found of this.job.matches(text, 0, text.length, this.#left)) {
      rewriter.add(new ShiftedMatches(found, offset, () => line - 1));
    }
    rewriter.finish(offset + text.length);
    this.#left -= rewriter.count;
    this.offset += text.length;
    this.line += countLineEnds(text);
  }

  /** The file is read again from its start. */
  restart(): void {
    if (!this.options.keepCount) this.#left = this.options.maxCount;
    this.offset = 0;
    this.line = 1;
  }
}
