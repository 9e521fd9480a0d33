/** Named limits: what is refused by name rather than left to run out of memory or time. */

/** Columns times tokens of one alignment in `infer`. */
export const inferCellLimit = 1 << 24;
/** Example lines of one `infer`. */
export const inferLineLimit = 100_000;
/** Bytes of all examples of one `infer` together. */
export const inferByteLimit = 1 << 26;
