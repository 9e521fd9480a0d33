/** Scans of `--in`: the matches are records with named fields. */
import { FieldFinder, FieldStream } from "../../fields/index.ts";
import type { Input } from "../../input/index.ts";
import type { ReportInput, WindowReport } from "../../report/index.ts";
import { capped, type Matches, MatchLimiter } from "../../scan/index.ts";
import { countLineEnds, LineHolder } from "../../window/index.ts";
import { type ScanJob, type ScanWork, selection } from "./job.ts";
import { partOf } from "./line-stream.ts";
import { arrivingPieces, reportingDamage, StreamPart, selectedUnlessUnread } from "./stream.ts";

/** Records of a whole text. */
export function* fieldMatches({ pattern }: ScanJob, input: ReportInput, limit: number): Generator<Matches> {
  const finder = new FieldFinder(pattern);
  try {
    yield* capped(finder.whole(input.text, input.to, input.from), limit, null);
    finder.warnOfRest(input.path?.shown ?? "");
  } finally {
    finder.close();
  }
}

/** Reports the records of standard input as they arrive. @returns the number selected */
export function recordsOfStandardInput(work: ScanWork, input: Input): Promise<number> {
  const { job, report } = work;
  const path = input.path!;
  return selectedUnlessUnread(job, input, async () => {
    const stream = new FieldStream(job.pattern);
    const limiter = new MatchLimiter(selection(job).limit, null);
    const part = new StreamPart(path);
    const take = (found: ReturnType<FieldStream["push"]>) => {
      for (const { matches, text, base } of found) {
        part.text = text;
        part.base = base;
        const kept = limiter.take(matches);
        if (kept) report.add(kept);
      }
    };
    report.begin(part);
    try {
      await reportingDamage(arrivingPieces(job, path), (piece) => {
        take(stream.push(piece));
        return !limiter.isReached;
      });
      if (!limiter.isReached) take(stream.finish());
      stream.warnOfRest(path.shown);
      return report.end();
    } finally {
      stream.close();
    }
  });
}

/** Prints the records of standard input whole, each once its last line is there. @returns the number selected */
export function recordLinesOfStandardInput({ job, report }: ScanWork, input: Input): Promise<number> {
  const path = input.path!;
  const lines = report as WindowReport;
  return selectedUnlessUnread(job, input, async () => {
    const stream = new FieldStream(job.pattern);
    const holder = new LineHolder();
    let [held, line] = [stream.heldText(), 1];
    const take = (found: ReturnType<FieldStream["push"]>) => {
      let hasBegun = false;
      for (const { matches } of found) {
        if (!hasBegun) lines.resume(partAt());
        hasBegun = true;
        if (!lines.isFull) lines.add(matches);
      }
      if (hasBegun) lines.endPart();
      else partAt();
    };
    /** The text that is held now. */
    const partAt = () => {
      const now = stream.heldText();
      line += countLineEnds(held.text.subarray(0, now.base - held.base));
      held = now;
      return partOf(path, held.text, held.base, line);
    };
    lines.begin(partOf(path, held.text, 0, 1));
    try {
      await reportingDamage(arrivingPieces(job, path), (piece) => {
        const complete = holder.push(piece);
        if (complete) take(stream.push(complete));
        return !lines.isFull;
      });
      if (!lines.isFull) take(stream.push(holder.drop()));
      if (!lines.isFull) take(stream.finish());
      stream.warnOfRest(path.shown);
      return lines.end();
    } finally {
      stream.close();
    }
  });
}
