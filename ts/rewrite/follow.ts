/** Rewrites a file and what is added to it: each line is printed once it is complete. */
import { warn } from "../error/diagnostics.ts";
import type { MatchContext } from "../template/index.ts";
import type { Output } from "../terminal/index.ts";
import { countLineEnds, type FollowedWindow, follow, followNote, LineHolder, ShiftedMatches } from "../window/index.ts";
import { createEditor, openCheck, type RewriteJob, reportFaults } from "./job.ts";
import { RecordForms } from "./record-forms.ts";
import { TextRewriter } from "./rewrite.ts";
import { StreamRewriter } from "./stream.ts";

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
  followed: FollowedWindow,
  job: RewriteJob,
  options: FollowOptions,
  out: Output,
): Promise<void> {
  const held = new LineHolder();
  const lines = printWindow(followed, held, job, options, out);
  for await (const { change } of follow([followed.startFollowing()], out.whileRead())) {
    if (change.kind === "gained") {
      const whole = held.push(change.text);
      if (whole) lines.print(whole);
      out.flush();
      continue;
    }
    warn(followNote(options.path, change));
    held.drop();
    lines.restart();
  }
}

/**
 * Rewrites the complete lines of the window as one text, in pieces.
 * @returns what rewrites the lines that follow
 */
function printWindow(
  followed: FollowedWindow,
  held: LineHolder,
  job: RewriteJob,
  options: FollowOptions,
  out: Output,
): LineRewriter {
  const write = (bytes: Uint8Array, start: number, end: number) => out.inputText(bytes, start, end);
  const check = openCheck(job, undefined, write);
  const rewriter = new StreamRewriter({ ...job, maxCount: options.maxCount }, options.path, write, check);
  let offset = 0;
  let line = 1;
  try {
    for (const step of followed.steps()) {
      if (step.is === "begun") {
        const first = { offset: step.offset, line: step.firstLine };
        rewriter.placeAt(
          () => first.offset,
          () => first.line,
        );
        ({ offset, line } = first);
        continue;
      }
      const whole = held.push(step.text);
      if (!whole) continue;
      rewriter.push(whole);
      out.flush();
      offset += whole.length;
      line += countLineEnds(whole);
    }
    rewriter.finish();
    reportFaults(check, options.path);
    job.replacer.left?.report();
    out.flush();
  } finally {
    check?.close();
    rewriter.close();
  }
  return new LineRewriter(job, options, out, offset, line, options.maxCount - rewriter.count);
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
    /** Matches that may still be replaced. */
    left: number,
  ) {
    this.#left = left;
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
    const check = openCheck(this.job, window, sink.put);
    const rewriter = new TextRewriter(createEditor(this.job, context, this.#forms), sink, offset, check);
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
