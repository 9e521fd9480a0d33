/** Limits that keep the memory of a watch the same however long it runs. */

/** Values of a label, unless `max` says otherwise. */
export const labelValuesDefault = 1000;
/** What `max` may say. */
export const labelValuesMax = 100_000;
/** The longest length of time in a rule. */
export const spanMaxMs = 7 * 86_400_000;
/** Rules and lines of a watch file. */
export const rulesMax = 1000;
/** Bytes of a watch file. */
export const watchFileBytesMax = 1 << 20;
