/** Rewritten text and diffs to standard output: the files stay as they are. */
import type { Input } from "../input/index.ts";
import type { Output } from "../terminal/index.ts";
import { UnifiedDiff } from "./diff.ts";
import { editorOf, fromFirstMatch, openRewritten, type RewriteJob, windowMatches } from "./job.ts";
import { TextRewriter } from "./rewrite.ts";
import { PlainSink } from "./sink.ts";

/** Each input's window, rewritten, one after another. */
export function printRewritten(inputs: Iterable<Input>, job: RewriteJob, out: Output): void {
  const shown = {
    bytes: (from: Uint8Array, start?: number, end?: number) => out.inputText(from, start, end),
  };
  for (const input of inputs) {
    const opened = openRewritten(job, input);
    if (opened === null) continue;
    const { source, window, context } = opened;
    try {
      const rewriter = new TextRewriter(editorOf(job, context), new PlainSink(shown, source.bytes), window.from);
      for (const matches of windowMatches(job, opened)) rewriter.add(matches);
      rewriter.finish(window.to);
      out.flush();
    } finally {
      source.close();
    }
  }
}

/** The unified diff of each input that has a match. */
export function printDiffs(inputs: Iterable<Input>, job: RewriteJob, contextLines: number, out: Output): void {
  for (const input of inputs) {
    const opened = openRewritten(job, input);
    if (opened === null) continue;
    const { source, context } = opened;
    try {
      const batches = fromFirstMatch(windowMatches(job, opened));
      if (batches === null) continue;
      const diff = new UnifiedDiff(out.pathBytes(input.path), source.bytes, contextLines, out);
      const editor = editorOf(job, context);
      for (const matches of batches) {
        editor.eachEdit(matches, ({ start, end, line, replacement }) => {
          diff.edit(start, end, line, replacement.bytes, replacement.length);
        });
      }
      diff.finish();
      out.flush();
    } finally {
      source.close();
    }
  }
}
