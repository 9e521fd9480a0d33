/** Inputs that are read piece by piece, what takes the pieces, and the loop between them. */
import { textBytesLimit } from "../../tables/limits.ts";
import { type Consumer, isFor } from "./consumers.ts";
import { canCount } from "./count.ts";
import type { ReadInput } from "./inputs.ts";
import type { ScanWork } from "./job.ts";

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
  readonly consumer: Consumer;
  /** Takes only text as it arrives. */
  readonly isArriving?: true;
  /** Beside other inputs, and where grains are timed, others let standard input be read as a whole. */
  readonly isBesideOthers?: true;
  /** Begins the report of an input. */
  readonly open: (work: ScanWork, input: ReadInput["input"]) => Promise<PieceTaker>;
}

const takers: readonly TakerRow[] = [
  {
    consumer: "matches",
    open: async (work, input) => new (await import("./match-taker.ts")).MatchTaker(work, input),
  },
  {
    consumer: "lines",
    open: async (work, input) => new (await import("./line-stream.ts")).LineTaker(work, input),
  },
  {
    consumer: "lines around matches",
    open: async (work, input) => new (await import("./settled.ts")).SettledTaker(work, input),
  },
  {
    consumer: "records",
    isArriving: true,
    isBesideOthers: true,
    open: async (work, input) => new (await import("./fields.ts")).RecordTaker(work, input),
  },
  {
    consumer: "lines of records",
    isArriving: true,
    open: async (work, input) => new (await import("./fields.ts")).RecordLineTaker(work, input),
  },
  {
    consumer: "queried lines",
    open: async (work, input) => new (await import("./query-stream.ts")).QueriedLineTaker(work, input),
  },
];

/** A way to read an input in pieces. */
export interface PieceScan {
  readonly source: PieceSource;
  readonly taker: TakerRow;
}

/** How an input is read in pieces for this report, and who takes them; `null` if it is not. */
export function piecesFor(work: ScanWork, { input }: ReadInput): PieceScan | null {
  const { job, counting, dualGrain } = work;
  const isAlone = !job.inputs.isMultiple && !dualGrain;
  const from = (source: PieceSource): PieceScan | null => {
    const arrives = source === "as it arrives";
    const taker = takers.find(
      (row) => (arrives ? isAlone || row.isBesideOthers : !row.isArriving) && isFor(row.consumer, job),
    );
    return taker ? { source, taker } : null;
  };
  if (input.from === "file" && input.packed !== null) return from("compressed file");
  // Only where it matters: the size of a file is a call to the system.
  const isCounted = counting !== null && canCount("file", counting, job);
  const large = input.from === "file" && !isCounted ? from("file too large for one text") : null;
  if (large && isLargeFile(input, textBytesLimit)) return large;
  if (job.options.chunkBytes !== undefined && isFor("matches", job)) return from("chunks of a given size");
  return input.from === "standard input" ? from("as it arrives") : null;
}

export function isLargeFile(input: ReadInput["input"], bytes: number): boolean {
  return input.from === "file" && input.packed === null && Bun.file(input.path.raw as string).size >= bytes;
}
