/** Scanning the text of a compressed file: as a stream, where the report does not look back. */
import { reportError } from "../error/door.ts";
import { BinaryFileError, FileError } from "../error/errors.ts";
import { type CompressedFormat, type Input, type Path, unpackedPieces, unpackedSource } from "../input/index.ts";
import type { Report, ReportInput, Stats } from "../report/index.ts";
import { MatchCap } from "./match-cap.ts";
import { type FoundPiece, pieceMatcher } from "./piece-matcher.ts";
import { binaryRule, type ScanJob, scanSource } from "./scan-run.ts";

/** Reports one file; one that can't be read is told of, and the scan goes on. @returns how much of it was selected */
export async function scanCompressed(
  job: ScanJob,
  input: Input,
  format: CompressedFormat,
  report: Report,
  stats: Stats | undefined,
): Promise<number> {
  const startMs = performance.now();
  const rule = binaryRule(job);
  try {
    if (canStream(job)) return await scanPieces(job, input.path!, format, report, stats);
    const source = await unpackedSource(input.path!, format);
    if (!source.isBinary || rule.read) return scanSource(job, input, source, report, stats, startMs);
    source.close();
    throw new BinaryFileError(input.path!.shown);
  } catch (error) {
    if (error instanceof BinaryFileError && !rule.alone && rule.beside === "skip") return 0;
    if (!(error instanceof FileError || error instanceof BinaryFileError)) throw error;
    reportError(error);
    return 0;
  }
}

/** The report asks for nothing but the matches, each with its own text. */
function canStream({ options, window, query }: ScanJob): boolean {
  if (options.deep) return false;
  const { form } = options.report;
  const isForward =
    form === "plain" || form === "json" || form === "count" || form === "count-matches" || form === "list";
  return (
    isForward && !options.invert && !options.explain && options.before === 0 && options.after === 0 && !window && !query
  );
}

/** The part of a stream that the matches at hand lie in. */
class StreamPart implements ReportInput {
  text: Uint8Array = new Uint8Array(0);
  base = 0;
  readonly from = 0;
  readonly firstLine = 1;

  constructor(readonly path: Path) {}

  get to(): number {
    return this.base + this.text.length;
  }
}

async function scanPieces(
  { options, pattern, progress }: ScanJob,
  path: Path,
  format: CompressedFormat,
  report: Report,
  stats: Stats | undefined,
): Promise<number> {
  const startMs = performance.now();
  const part = new StreamPart(path);
  const limit = options.report.form === "list" && !stats ? 1 : options.maxCount;
  const cap = new MatchCap(limit, options.singleMatch ? pattern.members.length : null);
  const matcher = pieceMatcher(pattern, options.wholeLine);
  const give = (found: Iterable<FoundPiece>) => {
    for (const { matches, text, base } of found) {
      const kept = cap.take(matches);
      if (!kept) continue;
      [part.text, part.base] = [text, base];
      report.add(kept);
      stats?.add(kept);
    }
  };
  report.begin(part);
  stats?.begin(part);
  try {
    for await (const piece of unpackedPieces(path, format, options.binary)) {
      stats?.read(piece.length);
      give(matcher.push(piece));
      progress?.advance(piece.length);
      if (cap.isReached) break;
    }
  } catch (error) {
    // What came before the damage is reported like a text that ends there.
    if (!(error instanceof FileError)) throw error;
    reportError(error);
  }
  if (!cap.isReached) give(matcher.finish());
  stats?.end(performance.now() - startMs);
  matcher.close();
  return report.end();
}
