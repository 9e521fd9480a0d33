/** Inputs that are read piece by piece, what takes the pieces, and the loop between them. */
import { textBytesLimit } from "../../tables/limits.ts";
import { countsFiles } from "./count.ts";
import type { ReadInput } from "./inputs.ts";
import { canSettle, canStream, canStreamLines, looksForward, type ScanJob, type ScanWork } from "./job.ts";

/** Takes the text of an input and gives its report, which it begins, what that decides. */
export interface PieceTaker {
  /** Takes the next piece; `null` ends the text. @returns false if no more of it is needed */
  take(piece: Uint8Array | null): boolean;
  /** Ends the report of the input. @returns the number selected */
  end(): number;
  close(): void;
}

/** How the text of an input comes. */
export type PieceSource =
  | "compressed file"
  | "file too large for one text"
  | "chunks of a given size"
  | "as it arrives";

/** Who takes the pieces. */
interface TakerRow {
  readonly accepts: (work: ScanWork, source: PieceSource) => boolean;
  /** Begins the report of an input. */
  readonly open: (work: ScanWork, input: ReadInput["input"]) => Promise<PieceTaker>;
}

/** Beside other inputs, and where grains are timed, standard input is read as a whole. */
const isAlone = ({ job, dualGrain }: ScanWork, source: PieceSource): boolean =>
  source !== "as it arrives" || (!job.inputs.isMultiple && !dualGrain);
const arrives = (work: ScanWork, source: PieceSource): boolean => source === "as it arrives" && isAlone(work, source);

const takers: readonly TakerRow[] = [
  // Matches.
  {
    accepts: (work, source) => canStream(work.job) && isAlone(work, source),
    open: async (work, input) => new (await import("./match-taker.ts")).MatchTaker(work, input),
  },
  // Lines.
  {
    accepts: (work, source) => canStreamLines(work.job) && isAlone(work, source),
    open: async (work, input) => new (await import("./line-stream.ts")).LineTaker(work, input),
  },
  // Lines around matches.
  {
    accepts: (work, source) => canSettle(work.job) && isAlone(work, source),
    open: async (work, input) => new (await import("./settled.ts")).SettledTaker(work, input),
  },
  // Records with fields.
  {
    accepts: ({ job }, source) =>
      source === "as it arrives" && job.pattern.fields !== undefined && job.window === null && looksForward(job),
    open: async (work, input) => new (await import("./fields.ts")).RecordTaker(work, input),
  },
  // Lines of records with fields.
  {
    accepts: (work, source) =>
      arrives(work, source) && work.job.pattern.fields !== undefined && printsRecords(work.job),
    open: async (work, input) => new (await import("./fields.ts")).RecordLineTaker(work, input),
  },
  // Queried lines.
  {
    accepts: (work, source) => queriesLines(work) && isAlone(work, source),
    open: async (work, input) => new (await import("./query-stream.ts")).QueriedLineTaker(work, input),
  },
];

/** Whether records are printed whole, without the lines around them. */
function printsRecords({ options, window }: ScanJob): boolean {
  const { report, invert, before, after, stats } = options;
  return report.form === "lines" && !invert && before === 0 && after === 0 && !stats && window === null;
}

function queriesLines({ job, stats }: ScanWork): boolean {
  const isWhole = job.window !== null || stats || job.options.chunkBytes !== undefined;
  return !isWhole && Boolean(job.query?.ofLines);
}

/** A way to read an input in pieces. */
export interface PieceScan {
  readonly source: PieceSource;
  readonly taker: TakerRow;
}

/** How an input is read in pieces for this report, and who takes them; `null` if it is not. */
export function piecesFor(work: ScanWork, { input }: ReadInput): PieceScan | null {
  const { job, report } = work;
  const from = (source: PieceSource): PieceScan | null => {
    const taker = takers.find(({ accepts }) => accepts(work, source));
    return taker ? { source, taker } : null;
  };
  if (input.from === "file" && input.packed !== null) return from("compressed file");
  // Only where it matters: the size of a file is a call to the system.
  const large = input.from === "file" && !countsFiles(job, report) ? from("file too large for one text") : null;
  if (large && isLargeFile(input, textBytesLimit)) return large;
  if (job.options.chunkBytes !== undefined && canStream(job)) return from("chunks of a given size");
  return input.from === "standard input" ? from("as it arrives") : null;
}

export function isLargeFile(input: ReadInput["input"], bytes: number): boolean {
  return input.from === "file" && input.packed === null && Bun.file(input.path.raw as string).size >= bytes;
}
