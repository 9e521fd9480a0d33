/** Scans of `--in`: the matches are records with named fields. */
import { FieldFinder, FieldStream } from "../../fields/index.ts";
import type { Input } from "../../input/index.ts";
import type { ReportInput } from "../../report/index.ts";
import { capped, type Matches, MatchLimiter } from "../../scan/index.ts";
import { type ScanJob, type ScanWork, selection } from "./job.ts";
import { arrivingPieces, reportingDamage, StreamPart, selectedUnlessUnread } from "./stream.ts";

/** Records of a whole text. */
export function* fieldMatches({ pattern }: ScanJob, input: ReportInput, limit: number): Generator<Matches> {
  const finder = new FieldFinder(pattern);
  try {
    yield* capped(finder.whole(input.text, input.to), limit, null);
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
