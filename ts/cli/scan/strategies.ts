/** The strategies for scanning one input: the library has the answer, it is read in pieces, or held as a whole. */
import { announceHeldSet } from "../../scan/index.ts";
import { textBytesLimit } from "../../tables/limits.ts";
import { isFor } from "./consumers.ts";
import { canCount, countFile, reportCounts } from "./count.ts";
import type { ReadInput } from "./inputs.ts";
import type { ScanWork } from "./job.ts";
import { type PieceScan, type PieceSource, takers } from "./pieces.ts";
import { reportUnmatched, scanSource, scanText } from "./text.ts";

/** How one input is scanned, once it is known that it is scanned so. */
interface Strategy {
  /** The text is searched as a whole, so it can be on a GPU. */
  readonly isWhole: boolean;
  /** Reports the input. @returns the number selected */
  run(): number | Promise<number>;
}

/** The library has the answer, or finds it without the text: a file was counted or searched ahead, or is counted. */
function answerByLibrary(work: ScanWork, { input, ahead }: ReadInput): Strategy | null {
  const { job, report } = work;
  const { counting } = report;
  if (ahead?.is === "counts") return { isWhole: false, run: () => reportCounts(input, report, ahead.counts) };
  if (ahead?.is === "unmatched") return { isWhole: false, run: () => reportUnmatched(work, input, ahead) };
  if (ahead?.is === "open") return { isWhole: false, run: () => scanSource(work, input, ahead) };
  if (!counting || input.from !== "file" || input.packed || job.options.chunkBytes !== undefined) return null;
  const isCounted =
    canCount("file", counting, job) || (canCount("deepLines", counting, job) && !isLargeFile(input, textBytesLimit));
  return isCounted ? { isWhole: true, run: () => countFile(job, input, report) } : null;
}

/** How an input is read in pieces for this report, and who takes them; `null` if it is not. */
function piecesFor(work: ScanWork, { input }: ReadInput): PieceScan | null {
  const { job, report, dualGrain } = work;
  const isAlone = !job.inputs.isMultiple && !dualGrain;
  const from = (source: PieceSource): PieceScan | null => {
    const arrives = source === "as it arrives";
    const taker = takers.find(
      (row) => (arrives ? isAlone || row.isBesideOthers : !row.isArriving) && isFor(row.consumer, job),
    );
    return taker ? { source, taker } : null;
  };
  if (input.from === "file" && input.packed !== null) return from("compressed file");
  const isCounted = report.counting && canCount("file", report.counting, job);
  if (!isCounted && isLargeFile(input, textBytesLimit)) return from("file too large for one text");
  if (job.options.chunkBytes !== undefined && isFor("matches", job)) return from("chunks of a given size");
  return input.from === "standard input" ? from("as it arrives") : null;
}

/** The text, or a window of it, is held as a whole. */
function whole(work: ScanWork, { input }: ReadInput): Strategy {
  if (work.job.window && isFor("matches of a window", work.job) && endIsRead(input))
    return { isWhole: false, run: async () => (await import("./window.ts")).scanWindow(work, input) };
  return {
    isWhole: true,
    run() {
      if (input.from === "standard input") announceHeldSet(work.job.pattern);
      return scanText(work, input);
    },
  };
}

export function strategyFor(work: ScanWork, read: ReadInput): Strategy {
  const known = answerByLibrary(work, read);
  if (known) return known;
  const scan = piecesFor(work, read);
  if (!scan) return whole(work, read);
  return { isWhole: false, run: async () => (await import("./stream.ts")).scanPieces(work, read, scan) };
}

/** In a smaller file, a window is located in the whole text. */
const windowedBytesMin = 1 << 20;

/** Whether only the end of the input that has a window is read. */
function endIsRead(input: ReadInput["input"]): boolean {
  const isPipe = input.from === "file" && input.isPipe && input.packed === null;
  return input.from === "standard input" || isPipe || isLargeFile(input, windowedBytesMin);
}

function isLargeFile(input: ReadInput["input"], bytes: number): boolean {
  return input.from === "file" && input.packed === null && Bun.file(input.path.raw as string).size >= bytes;
}
