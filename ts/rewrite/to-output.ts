/** Writes rewritten text and diffs to standard output; files are unchanged. */
import {
  announceTyping,
  decodedPieces,
  type Input,
  passUnread,
  standardInputPieces,
  unpackedPieces,
} from "../input/index.ts";
import { announceHeld } from "../scan/index.ts";
import type { Output } from "../terminal/index.ts";
import { BlockFile, inputWindow } from "../window/index.ts";
import { diffColours, UnifiedDiff } from "./diff.ts";
import { DiffEdits } from "./diff-edits.ts";
import {
  createEditor,
  fromFirstMatch,
  openCheck,
  openRewritten,
  type RewriteJob,
  reportFaults,
  windowMatches,
} from "./job.ts";
import { joinsFor, TextRewriter } from "./rewrite.ts";
import { PlainSink } from "./sink.ts";
import { StreamRewriter } from "./stream.ts";

/**
 * Rewrites each input's window in turn. Standard input is rewritten as it arrives.
 * @returns the number of replacements
 */
export async function printRewritten(inputs: Iterable<Input>, job: RewriteJob, out: Output): Promise<number> {
  const shown = {
    bytes: (from: Uint8Array, start?: number, end?: number) => out.inputText(from, start, end),
  };
  let count = 0;
  for (const input of inputs) {
    const isPacked = input.from === "file" && input.packed && job.window === null;
    if ((input.from === "standard input" || isPacked) && canStream(job)) count += await printArriving(input, job, out);
    else count += printWhole(input, job, shown, out);
  }
  return count;
}

function printWhole(input: Input, job: RewriteJob, shown: Pick<Output, "bytes">, out: Output): number {
  const opened = openRewritten(job, input);
  if (opened === null) return 0;
  const { source, window, context } = opened;
  const check = openCheck(job, window, shown.bytes);
  try {
    const rewriter = new TextRewriter(
      createEditor(job, context),
      new PlainSink(shown, source.bytes),
      window.from,
      check,
    );
    for (const matches of windowMatches(job, opened, joinsFor(job.replacer))) rewriter.add(matches);
    rewriter.finish(window.to);
    reportFaults(check, nameOf(input));
    out.flush();
    return rewriter.count + (check?.count ?? 0);
  } finally {
    check?.close();
    source.close();
  }
}

const nameOf = (input: Input): string => input.path?.shown ?? "--text";

/** Whether nothing needs the whole text. */
function canStream({ replacer, definition, window }: RewriteJob): boolean {
  return !replacer.usesReadings && definition === null && window?.kind !== "time";
}

/** Decoded text of standard input or a compressed file. */
function readPieces(input: Input, binary: boolean): AsyncIterable<Uint8Array> {
  if (input.from === "file") return unpackedPieces(input, input.packed!, binary);
  return decodedPieces(standardInputPieces(standardInputPieceBytes), input.path!, binary);
}

/** Writes what is known before waiting for more. */
async function printArriving(input: Input, job: RewriteJob, out: Output): Promise<number> {
  const path = input.path!;
  const isFile = input.from === "file";
  if (!isFile) announceTyping();
  if (!job.open && !isFile) announceHeld(job.pattern, { byLine: job.byLine });
  const write = (bytes: Uint8Array, start: number, end: number) => out.inputText(bytes, start, end);
  const check = openCheck(job, undefined, write);
  const before = out.bytesWritten;
  const rewriter = new StreamRewriter(job, path.shown, write, check);
  try {
    if (job.window && job.window.kind !== "time") {
      const file = new BlockFile(path.shown, path.raw, 0, job.binary.read);
      const found = inputWindow(file, job.window, null);
      rewriter.placeAt(found.offset, found.firstLine);
      for (const piece of found.pieces) {
        rewriter.push(piece);
        out.flush();
      }
    } else {
      for await (const piece of readPieces(input, job.binary.read)) {
        rewriter.push(piece);
        out.flush();
      }
    }
    rewriter.finish();
    reportFaults(check, path.shown);
    out.flush();
  } catch (error) {
    // A binary file of many is passed over, unless a part of it was written.
    passUnread(error, input, { ...job.binary, alone: job.binary.alone || !isFile || out.bytesWritten > before });
  } finally {
    check?.close();
    rewriter.close();
  }
  return rewriter.count + (check?.count ?? 0);
}

/** Maximum bytes per read; a pipe gives what it has. */
const standardInputPieceBytes = 1 << 18;

/**
 * The unified diff of each input that has a match. What the files would hold is checked as in a rewrite.
 * @returns the number of replacements
 */
export function printDiffs(inputs: Iterable<Input>, job: RewriteJob, contextLines: number, out: Output): number {
  let count = 0;
  for (const input of inputs) {
    const opened = openRewritten(job, input);
    if (opened === null) continue;
    const { source, window, context } = opened;
    const check = openCheck(job, window);
    try {
      const batches = fromFirstMatch(windowMatches(job, opened));
      if (batches === null) continue;
      const diff = new UnifiedDiff(out.diffName(input.path), source.bytes, contextLines, out, diffColours(out));
      const edits = new DiffEdits(diff, source.bytes, check);
      const editor = createEditor(job, context);
      for (const matches of batches) count += editor.eachEdit(matches, edits.add);
      edits.finish();
      diff.finish();
      out.flush();
      count += check?.count ?? 0;
      reportFaults(check, nameOf(input), "diff");
    } finally {
      check?.close();
      source.close();
    }
  }
  return count;
}
