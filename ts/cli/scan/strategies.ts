/** The strategies for scanning one input: the library has the answer, it is read in pieces, or held as a whole. */
import type { FileInput } from "../../input/index.ts";
import { announceHeldSet } from "../../scan/index.ts";
import { textBytesLimit } from "../../tables/limits.ts";
import { countFile, countsDeepLines, countsFiles, reportCounts } from "./count.ts";
import type { ReadInput } from "./inputs.ts";
import { looksForward, type ScanWork } from "./job.ts";
import { isLargeFile, piecesFor } from "./pieces.ts";
import { reportUnmatched, scanSource, scanText } from "./text.ts";

/** How one input is scanned, once it is known that it is scanned so. */
interface Strategy {
  /** The text is searched as a whole, so it can be on a GPU. */
  readonly isWhole: boolean;
  /** Reports the input. @returns the number selected */
  run(): number | Promise<number>;
}

/** The library has the answer, or finds it without the text: a file was counted or searched ahead, or is counted. */
function answered(work: ScanWork, { input, ahead }: ReadInput): Strategy | null {
  const { job, report } = work;
  if (ahead?.is === "counts") return { isWhole: false, run: () => reportCounts(input, report, ahead.counts) };
  if (ahead?.is === "unmatched") return { isWhole: false, run: () => reportUnmatched(work, input, ahead) };
  if (ahead?.is === "open") return { isWhole: false, run: () => scanSource(work, input, ahead) };
  if (input.from !== "file" || input.packed || !countsFile(work, input)) return null;
  return { isWhole: true, run: () => countFile(job, input, report) };
}

function countsFile({ job, report }: ScanWork, input: FileInput): boolean {
  if (job.options.chunkBytes !== undefined) return false;
  return countsFiles(job, report) || (countsDeepLines(job, report) && !isLargeFile(input, textBytesLimit));
}

function inPieces(work: ScanWork, read: ReadInput): Strategy | null {
  const scan = piecesFor(work, read);
  return scan && { isWhole: false, run: async () => (await import("./stream.ts")).scanPieces(work, read, scan) };
}

/** The text, or a window of it, is held as a whole. */
function whole(work: ScanWork, { input }: ReadInput): Strategy {
  if (readsWindow(work, input))
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
  return answered(work, read) ?? inPieces(work, read) ?? whole(work, read);
}

/** In a smaller file, a window is located in the whole text. */
const windowedBytesMin = 1 << 20;

/** Whether only the end of the input that has the window is read. */
function readsWindow({ job }: ScanWork, input: ReadInput["input"]): boolean {
  const isOfLines = job.window !== null && job.window.kind !== "time" && job.record === null && !job.options.deep;
  const isPipe = input.from === "file" && input.isPipe && input.packed === null;
  const isRead = input.from === "standard input" || isPipe || isLargeFile(input, windowedBytesMin);
  return isOfLines && looksForward(job) && isRead;
}
