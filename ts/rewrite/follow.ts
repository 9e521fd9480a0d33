/** Rewrites a file and what is added to it: each line is printed once it is complete. */
import { warn } from "../error/diagnostics.ts";
import type { MatchContext } from "../template/index.ts";
import type { Output } from "../terminal/index.ts";
import { countLineEnds, type FollowedText, follow, followNote, LineHolder, ShiftedMatches } from "../window/index.ts";
import { checkOf, editorOf, type RewriteJob, reportFaults } from "./job.ts";
import { RecordForms } from "./record-forms.ts";
import { TextRewriter } from "./rewrite.ts";

export interface FollowOptions {
  /** Name of the file in messages. */
  readonly path: string;
  /** Maximum number of matches to replace; later lines are printed unchanged. */
  readonly maxCount: number;
  /** Continue counting when the file is read again. */
  readonly keepCount: boolean;
}

/** Ends only by a signal, or when nobody reads the output any more. */
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
  for await (const { change } of follow([followed.file], out.whileRead())) {
    if (change.kind === "gained") {
      print(change.text);
      continue;
    }
    warn(followNote(options.path, change));
    held.drop();
    lines.restart();
  }
}

/** Rewrites complete lines, which arrive in groups. */
class LineRewriter {
  #left: number;
  #forms = new RecordForms();

  constructor(
    private readonly job: RewriteJob,
    private readonly options: FollowOptions,
    private readonly out: Output,
    /** Bytes of the file before the next group, and its first line. */
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
      isPlain: false, // Offsets refer to the file, of which only some lines are present.
      keep: (start: number, end: number) => out.inputText(text, start - offset, end - offset),
      put: (bytes: Uint8Array, start: number, end: number) => out.inputText(bytes, start, end),
      finish() {},
    };
    const window = { from: offset, to: offset + text.length, firstLine: line };
    const check = checkOf(this.job, window, sink.put);
    const rewriter = new TextRewriter(editorOf(this.job, context, this.#forms), sink, offset, check);
    for (const found of this.job.matches(text, 0, text.length, this.#left)) {
      rewriter.add(new ShiftedMatches(found, offset, () => line - 1));
    }
    rewriter.finish(offset + text.length);
    reportFaults(check, this.options.path);
    this.job.replacer.left?.report();
    check?.close();
    this.#left -= rewriter.count;
    this.offset += text.length;
    this.line += countLineEnds(text);
  }

  /** The file is read again from its start. */
  restart(): void {
    if (!this.options.keepCount) this.#left = this.options.maxCount;
    this.offset = 0;
    this.line = 1;
    this.#forms = new RecordForms();
  }
}
