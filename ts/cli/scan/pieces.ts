/** Inputs that are read piece by piece, and what takes the pieces. */
import type { Consumer } from "./consumers.ts";
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

export const takers: readonly TakerRow[] = [
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
