/** Rewrites files in place: each one completely or not at all. */
import { reportError, warn } from "../error/diagnostics.ts";
import { FileError, OptionError } from "../error/errors.ts";
import type { FileInput, Input, Path } from "../input/index.ts";
import { onEnding } from "../terminal/signals.ts";
import { AtomicWrite, abandonAtomicWrites } from "./atomic-write.ts";
import {
  createEditor,
  fromFirstMatch,
  type OpenInput,
  openCheck,
  openRewritten,
  type RewriteJob,
  windowMatches,
} from "./job.ts";
import type { Destination } from "./leftover.ts";
import { finishCheck, type OutputCheck } from "./output-check.ts";
import { joinsFor, TextRewriter } from "./rewrite.ts";
import { encodedSink } from "./sink.ts";
import { FileChangedError, RewriteTarget } from "./target.ts";

/** How often `--retry` starts again with a file that changed meanwhile. */
const retriesMax = 20;

export interface InPlaceOptions {
  /** Report the number of replacements in each file on standard error. */
  readonly reports: boolean;
  /** A file that changes while it is rewritten is read again. */
  readonly retries: boolean;
}

/**
 * Rewrites every file that has a match. A file that cannot be written is reported and left unchanged; the others are
 * still rewritten.
 * @returns the number of replacements
 */
export async function rewriteInPlace(
  inputs: Iterable<Input>,
  job: RewriteJob,
  options: InPlaceOptions,
): Promise<number> {
  let total = 0;
  const seen = new Set<string>();
  await withAtomicWrites(async (yieldToLoop) => {
    for (const input of inputs) {
      if (input.from !== "file") continue; // Refused earlier.
      try {
        const count = await rewriteInput(input, job, seen, yieldToLoop, options.retries ? retriesMax : 0);
        total += count ?? 0;
        if (options.reports && count !== null) reportReplacements(input.path, count);
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        reportError(error);
      }
    }
  });
  return total;
}

/** @returns the number of replacements; `null` if the file is left unchanged */
async function rewriteInput(
  input: FileInput,
  job: RewriteJob,
  seen: Set<string>,
  yieldToLoop: YieldToLoop,
  retries: number,
): Promise<number | null> {
  const target = RewriteTarget.open(input);
  try {
    if (!isFirst(target, seen)) return null;
    const opened = openRewritten(job, input, target);
    if (opened === null) return null;
    try {
      const count = await rewriteFile(target, opened, job, yieldToLoop);
      // Replaced by another file, which may be named once more.
      const status = target.statusNow();
      if (status) isFirst({ status }, seen);
      return count;
    } finally {
      opened.source.close();
    }
  } catch (error) {
    if (!(error instanceof FileChangedError) || retries === 0) throw error;
  } finally {
    target.close();
  }
  return rewriteInput(input, job, new Set(), yieldToLoop, retries - 1);
}

export function reportReplacements(path: Path, count: number): void {
  warn(`${path.shown}: ${count} ${count === 1 ? "replacement" : "replacements"}`);
}

async function rewriteFile(
  target: RewriteTarget,
  opened: OpenInput,
  job: RewriteJob,
  yieldToLoop: YieldToLoop,
): Promise<number | null> {
  const batches = fromFirstMatch(windowMatches(job, opened, joinsFor(job.replacer)));
  if (batches === null) return null;
  const check = openCheck(job, opened.window);
  const writeMatches = async (rewriter: TextRewriter) => {
    for (const matches of batches) {
      rewriter.add(matches);
      await yieldToLoop();
    }
  };
  try {
    return await writeAtomically(target, opened, job, yieldToLoop, writeMatches, check);
  } finally {
    check?.close();
  }
}

/**
 * Replaces a file by what `write` produces, unless `check` finds a fault in it.
 * @returns the number of replacements
 * @throws {FileError} it could not be written; it is unchanged
 */
export async function writeAtomically(
  target: RewriteTarget,
  { source, context }: OpenInput,
  job: RewriteJob,
  yieldToLoop: YieldToLoop,
  write: (rewriter: TextRewriter) => Promise<void>,
  check: OutputCheck | null = null,
  destination: Destination = "in place",
): Promise<number> {
  const fresh = new AtomicWrite(target);
  try {
    const sink = encodedSink(target.descriptor, source.bytes, source.encoding, fresh.out);
    const rewriter = new TextRewriter(createEditor(job, context), sink, 0, check);
    await write(rewriter);
    rewriter.finish(source.bytes.length);
    const [fault] = finishCheck(check, destination);
    if (fault) throw new FileError([context.path], "", fault);
    source.close();
    await yieldToLoop();
    fresh.commit();
    return rewriter.count + (check?.count ?? 0);
  } catch (error) {
    fresh.abandon();
    throw fresh.failure(error);
  }
}

/** Lets the event loop run, so that signals are handled. */
export type YieldToLoop = () => Promise<void>;

/** Maximum time without yielding to the event loop. */
const breathMs = 50;

/** Runs `work`; a signal that ends the program first removes unfinished temporary files. */
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

/** Whether the file has not been seen yet, under this or another name. */
export function isFirst({ status }: Pick<RewriteTarget, "status">, seen: Set<string>): boolean {
  const identity = `${status.dev}:${status.ino}`;
  if (seen.has(identity)) return false;
  seen.add(identity);
  return true;
}

/** @throws {OptionError} standard input is among the inputs: it cannot be rewritten in place */
export function refuseStandardInput(paths: readonly string[], option: string): void {
  if (!paths.includes("-")) return;
  throw new OptionError(
    option,
    "-",
    `${option} writes files back, and standard input is none: name files, or leave ${option} out`,
  );
}
