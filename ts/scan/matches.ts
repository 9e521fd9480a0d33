/** A batch of matches as the native library gives it: columns, read by number. Valid until the scanner's next step. */
export interface Matches {
  readonly count: number;
  /** Where the library holds all of these matches; `undefined` where it does not. */
  readonly columns?: NativeColumns | undefined;
  /** Byte offset of match `i` in the decoded input; its end is past the last byte. */
  start(i: number): number;
  end(i: number): number;
  /** Set member; 0 without a set. */
  member(i: number): number;
  /** Line of the first byte, from 1, and the offset of that line's first byte. */
  line(i: number): number;
  lineStart(i: number): number;
  /** Last binding of register `r`: −1 where unbound. */
  registerStart(i: number, r: number): number;
  registerEnd(i: number, r: number): number;
  /** Kind of the one token it binds; 255 where it binds none or several. */
  registerKind(i: number, r: number): number;
  /** Every binding of a register under a repetition, oldest first. */
  bindingCount(i: number, r: number): number;
  bindingStart(i: number, r: number, k: number): number;
  bindingEnd(i: number, r: number, k: number): number;
  bindingKind(i: number, r: number, k: number): number;
}

/** A batch in the library's memory. */
export interface NativeColumns {
  /** Counts and addresses, as `mb_scan_next` writes them. */
  readonly table: Float64Array;
  /** Registers of a match. */
  readonly registers: number;
}
