import { MatcherError } from "../error/errors.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import type { Matches } from "../scan/matches.ts";
import { type Piece, packed } from "./pieces.ts";

export interface Written {
  /** Matches written, from the first on; those behind are left to who knows how. */
  readonly count: number;
  /** Good until the next call. */
  readonly bytes: Uint8Array;
}

export interface LayoutOptions {
  /** What the piece `input` writes. */
  readonly input?: Uint8Array;
  /** The text before each match but the first, from the end of the one before, stands there too. */
  readonly keepsBetween?: boolean;
  /** Takes where each match's bytes end. */
  readonly ends?: Float64Array;
}

const nothing: Written = { count: 0, bytes: new Uint8Array(0) };
const noInput = new Uint8Array(1);
const unused = new FinalizationRegistry<Pointer>((handle) => native().mb_layout_close(handle));

export class Layout {
  private handle: Pointer | null = null;
  private readonly out = new Float64Array(3);

  constructor(private readonly pieces: readonly Piece[]) {}

  /**
   * Writes matches that the library holds the columns of, as many as it can; of others none.
   * @param text the part of the input they lie in, whose first byte stands at `baseBytes` of it
   */
  write({ count, columns }: Matches, text: Uint8Array, baseBytes: number, options: LayoutOptions = {}): Written {
    if (!columns || count === 0 || text.length === 0) return nothing;
    const { input, keepsBetween = false, ends = null } = options;
    const bytes = input && input.length > 0 ? input : noInput;
    const isWritten = native().mb_layout_write(
      this.open(),
      text,
      baseBytes,
      columns.table,
      columns.registers,
      bytes,
      input?.length ?? 0,
      keepsBetween,
      ends,
      this.out,
    );
    if (!isWritten) throw outOfMemory();
    const [written = 0, address = 0, size = 0] = this.out;
    return { count: written, bytes: new Uint8Array(memoryAt(address, size)) };
  }

  private open(): Pointer {
    if (this.handle !== null) return this.handle;
    const { words, literals } = packed(this.pieces);
    const bytes = literals.length > 0 ? literals : noInput;
    const handle = native().mb_layout_open(words, this.pieces.length, bytes, literals.length);
    if (handle === null) throw outOfMemory();
    this.handle = Number(handle) as Pointer;
    unused.register(this, this.handle);
    return this.handle;
  }
}

function outOfMemory(): MatcherError {
  return new MatcherError("io", "the matches of one batch do not fit into memory as they are to be written");
}
