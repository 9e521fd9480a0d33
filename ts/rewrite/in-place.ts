/** Files rewritten where they are: each one wholly or not at all. */
import { statSync } from "node:fs";
import { reportError, warn } from "../error/diagnostics.ts";
import { FileError, OptionError } from "../error/errors.ts";
import type { Input, Path } from "../input/index.ts";
import type { Matches } from "../scan/index.ts";
import { onEnding } from "../terminal/signals.ts";
import { AtomicWrite, abandonAtomicWrites } from "./atomic-write.ts";
import { editorOf, fromFirstMatch, type OpenInput, openRewritten, type RewriteJob, windowMatches } from "./job.ts";
import { TextRewriter } from "./rewrite.ts";
import { encodedSink } from "./sink.ts";

/**
 * Rewrites every file that has a match. One that can't be written is reported and stays as it was; the others are done.
 * @param reports say on standard error how many replacements each file took
 */
export async function rewriteInPlace(inputs: Iterable<Input>, job: RewriteJob, reports: boolean): Promise<void> {
  await withAtomicWrites(async (yieldToLoop) => {
    for (const input of distinctFiles(inputs)) {
      const opened = openRewritten(job, input);
      if (opened === null) continue;
      try {
        const batches = fromFirstMatch(windowMatches(job, opened));
        if (batches === null) continue;
        const count = await rewriteFile(opened, job, batches, yieldToLoop);
        if (reports) reportReplacements(input.path!, count);
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        reportError(error);
      } finally {
        opened.source.close();
      }
    }
  });
}

export function reportReplacements(path: Path, count: number): void {
  warn(`${path.shown}: ${count} ${count === 1 ? "replacement" : "replacements"}`);
}

/** The new text, drafted in full, then put in the file's place. */
async function rewriteFile(opened: OpenInput, job: RewriteJob, batches: Iterable<Matches>, yieldToLoop: YieldToLoop) {
  const count = await writeAtomically(opened, job, yieldToLoop, async (rewriter) => {
    for (const matches of batches) {
      rewriter.add(matches);
      await yieldToLoop();
    }
  });
  return count;
}

/**
 * Puts in a file's place what `write` makes of it.
 * @returns the number of replacements
 * @throws {FileError} it could not be written; it stays as it was
 */
export async function writeAtomically(
  { input, source, context }: OpenInput,
  job: RewriteJob,
  yieldToLoop: YieldToLoop,
  write: (rewriter: TextRewriter) => Promise<void>,
): Promise<number> {
  const draft = new AtomicWrite(input.path!);
  try {
    const sink = encodedSink(input.path!.raw, source.bytes, source.encoding, draft.out);
    const rewriter = new TextRewriter(editorOf(job, context), sink, 0);
    await write(rewriter);
    rewriter.finish(source.bytes.length);
    source.close();
    await yieldToLoop();
    draft.commit();
    return rewriter.count;
  } catch (error) {
    draft.abandon();
    throw draft.failure(error);
  }
}

/** Gives a signal the chance to end the work. */
export type YieldToLoop = () => Promise<void>;

/** How long the work goes on without a breath. */
const breathMs = 50;

/** Runs `work`; a signal that ends the program takes unfinished drafts away first. */
export async function withAtomicWrites(work: (yieldToLoop: YieldToLoop) => Promise<void>): Promise<void> {
  const done = onEnding(abandonAtomicWrites);
  let last = performance.now();
  const yieldToLoop = async () => {
    if (performance.now() - last < breathMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    last = performance.now();
  };
  try {
    await work(yieldToLoop);
  } finally {
    abandonAtomicWrites();
    done();
  }
}

/** Each file once, by whatever name it is reached. */
export function* distinctFiles(inputs: Iterable<Input>): Generator<Input> {
  const seen = new Set<string>();
  for (const input of inputs) {
    if (input.from === "file") {
      const found = identity(input.path);
      if (found !== null && seen.has(found)) continue;
      if (found !== null) seen.add(found);
    }
    yield input;
  }
}

function identity({ raw }: Path): string | null {
  try {
    const { dev, ino } = statSync(raw, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null; // Opening it will say what is wrong.
  }
}

/** @throws {OptionError} standard input is among the inputs, which nothing can be written back to */
export function refuseStandardInput(paths: readonly string[], option: string): void {
  if (!paths.includes("-")) return;
  throw new OptionError(
    option,
    "-",
    `${option} writes files back, and standard input is none: name files, or leave ${option} out`,
  );
}
