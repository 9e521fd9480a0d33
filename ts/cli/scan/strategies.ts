/** The strategies for scanning one input, in order of preference: the first one that accepts it is used. */
import type { FileInput } from "../../input/index.ts";
import { announceHeldSet } from "../../scan/index.ts";
import { textBytesLimit } from "../../tables/limits.ts";
import { countFile, countsDeepLines, countsFiles, reportCounts } from "./count.ts";
import type { ReadInput } from "./inputs.ts";
import { canSettle, canStream, canStreamLines, looksForward, type ScanWork } from "./job.ts";
import { reportUnmatched, scanSource, scanText } from "./text.ts";

/** `run` is called with an input that `accepts` accepted. */
export interface Strategy {
  readonly name: string;
  /** The text is searched as a whole, so it can be on a GPU. */
  readonly isWhole?: true;
  readonly accepts: (work: ScanWork, read: ReadInput) => boolean;
  /** Reports the input. @returns the number selected */
  readonly run: (work: ScanWork, read: ReadInput) => number | Promise<number>;
}

/** In a smaller file, a window is located in the whole text. */
const windowedBytesMin = 1 << 20;

export const strategies: readonly Strategy[] = [
  {
    name: "counted ahead",
    accepts: (_, { ahead }) => ahead?.is === "counts",
    run: ({ report }, { input, ahead }) => (ahead?.is === "counts" ? reportCounts(input, report, ahead.counts) : 0),
  },
  {
    name: "searched ahead, no match",
    accepts: (_, { ahead }) => ahead?.is === "unmatched",
    run: (work, { input, ahead }) => (ahead?.is === "unmatched" ? reportUnmatched(work, input, ahead) : 0),
  },
  {
    name: "searched ahead",
    accepts: (_, { ahead }) => ahead?.is === "open",
    run: (work, { input, ahead }) => (ahead?.is === "open" ? scanSource(work, input, ahead) : 0),
  },
  {
    name: "compressed file as a stream",
    accepts: ({ job }, { input }) => input.from === "file" && input.packed !== null && canStream(job),
    run: async (work, { input }) => (await import("./packed.ts")).scanPacked(work, input as FileInput),
  },
  {
    name: "lines of a compressed file",
    accepts: ({ job }, { input }) => input.from === "file" && input.packed !== null && canStreamLines(job),
    run: async (work, { input }) => (await import("./line-stream.ts")).linesOfPacked(work, input as FileInput),
  },
  {
    name: "window of a stream or a large file",
    accepts({ job }, { input }) {
      const isOfLines = job.window !== null && job.window.kind !== "time" && job.record === null && !job.options.deep;
      const isRead = isStream(input) || isLargeFile(input, windowedBytesMin);
      return isOfLines && looksForward(job) && isRead;
    },
    run: async (work, { input }) => (await import("./window.ts")).scanWindow(work, input),
  },
  {
    name: "file too large for one text",
    accepts: ({ job, report }, { input }) =>
      canStream(job) && !countsFiles(job, report) && isLargeFile(input, textBytesLimit),
    run: async (work, { input }) => (await import("./stream.ts")).scanHugeFile(work, input as FileInput),
  },
  {
    name: "lines of a file too large for one text",
    accepts: ({ job }, { input }) => canStreamLines(job) && isLargeFile(input, textBytesLimit),
    run: async (work, { input }) => (await import("./line-stream.ts")).linesOfHugeFile(work, input as FileInput),
  },
  {
    name: "lines of standard input as they arrive",
    accepts: ({ job, dualGrain }, { input }) =>
      input.from === "standard input" && !job.inputs.isMultiple && !dualGrain && canStreamLines(job),
    run: async (work, { input }) => (await import("./line-stream.ts")).linesOfStandardInput(work, input),
  },
  {
    name: "chunks of a given size",
    accepts: ({ job }) => job.options.chunkBytes !== undefined && canStream(job),
    run: async (work, { input }) => (await import("./stream.ts")).scanChunks(work, input),
  },
  {
    name: "records of standard input as they arrive",
    accepts: ({ job }, { input }) =>
      input.from === "standard input" && job.pattern.fields !== undefined && job.window === null && looksForward(job),
    run: async (work, { input }) => (await import("./fields.ts")).recordsOfStandardInput(work, input),
  },
  {
    name: "lines of records of standard input as they arrive",
    accepts: ({ job }, { input }) =>
      input.from === "standard input" &&
      !job.inputs.isMultiple &&
      printsRecords(job) &&
      job.pattern.fields !== undefined,
    run: async (work, { input }) => (await import("./fields.ts")).recordLinesOfStandardInput(work, input),
  },
  {
    name: "queried lines of standard input as they arrive",
    accepts: ({ job, dualGrain, stats }, { input }) => {
      const isWhole = job.window !== null || dualGrain || stats || job.options.chunkBytes !== undefined;
      return input.from === "standard input" && !job.inputs.isMultiple && !isWhole && Boolean(job.query?.ofLines);
    },
    run: async (work, { input }) => (await import("./query-stream.ts")).queriedStandardInput(work, input),
  },
  {
    name: "standard input as it arrives",
    accepts: ({ job, dualGrain }, { input }) =>
      input.from === "standard input" && !job.inputs.isMultiple && !dualGrain && canStream(job),
    run: async (work, { input }) => (await import("./stream.ts")).scanStandardInput(work, input),
  },
  {
    name: "lines around matches of standard input as they arrive",
    accepts: ({ job, dualGrain }, { input }) =>
      input.from === "standard input" && !job.inputs.isMultiple && !dualGrain && canSettle(job),
    run: async (work, { input }) => (await import("./settled.ts")).settledStandardInput(work, input),
  },
  {
    name: "counts of a file",
    isWhole: true,
    accepts: ({ job, report }, { input }) =>
      input.from === "file" && !input.packed && (countsFiles(job, report) || countsDeepLines(job, report)),
    run: ({ job, report }, { input }) => countFile(job, input as FileInput, report),
  },
  {
    name: "whole text",
    isWhole: true,
    accepts: () => true,
    run(work, { input }) {
      if (input.from === "standard input") announceHeldSet(work.job.pattern);
      return scanText(work, input);
    },
  },
];

/** Whether records are printed whole, without the lines around them. */
function printsRecords({ options, window }: ScanWork["job"]): boolean {
  const { report, invert, before, after, stats } = options;
  return report.form === "lines" && !invert && before === 0 && after === 0 && !stats && window === null;
}

function isStream(input: ReadInput["input"]): boolean {
  return input.from === "standard input" || (input.from === "file" && input.isPipe && input.packed === null);
}

function isLargeFile(input: ReadInput["input"], bytes: number): boolean {
  return input.from === "file" && input.packed === null && Bun.file(input.path.raw as string).size >= bytes;
}
