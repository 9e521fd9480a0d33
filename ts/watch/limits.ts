/** Limits that keep the memory of a watch the same however long it runs. */

/** Values of a label, unless `max` says otherwise. */
export const labelValuesDefault = 1000;
/** What `max` may say. */
export const labelValuesMax = 100_000;
/** Series of one metric: further combinations of labels have `other` for all of them. */
export const seriesMax = 100_000;
/** Bytes of a label's value: a longer one is `other`. */
export const labelBytesMax = 1024;
/** Steps of a window: a longer one moves by more than a second. */
export const windowSteps = 300;
/** The longest length of time in a rule. */
export const spanMaxMs = 7 * 86_400_000;
/** Different values in the windows of one percentile: beyond it they are rounded to three digits, then fewer. */
export const windowValuesMax = 100_000;
/** Characters of the line that an alert tells. */
export const textMax = 1024;
/** Bytes of a line that are kept until it is told: more than are told, since the end of a line that was cut is not. */
export const keptLineBytesMax = 4096;
/** Rules and lines of a watch file. */
export const rulesMax = 1000;
/** The time over which the gauges of `quantiles` are taken. */
export const quantileWindowMs = 600_000;
/** Texts whose records are read at once: of others the first lines, which may name columns, are read again. */
export const queriedTextsMax = 256;
/** Bytes at the start of a text that are read again, in whole lines. */
export const headBytesMax = 8192;
/** Bytes of a line that names columns. */
export const headLineBytesMax = 1 << 16;
/** Bytes of a watch file. */
export const watchFileBytesMax = 1 << 20;
