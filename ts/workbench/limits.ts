/** Limits of the workbench. */

/** Bytes of a text that is dropped or pasted: it is kept in memory. Files of any size are named on the command line. */
export const droppedBytesLimit = 64 << 20;
/** Lines of one window. */
export const windowLinesLimit = 400;
/** Bytes of a line that are shown at once; the rest is shown part by part. */
export const lineBytesShown = 4096;
/** Bytes at the start of a text that are read to say what it is, and those in which names are looked for. */
export const eventBytesLimit = 8 << 20;
export const eventSampleBytes = 64 << 10;
/** Matches whose places are kept for each search. Later ones are counted, and painted when their lines are shown. */
export const matchesKeptLimit = 1 << 20;
/** Finished searches whose matches are kept for each text. */
export const searchesKeptLimit = 4;
/** Bytes of a text that are searched between two looks at whether the search was cancelled. */
export const pieceBytes = 4 << 20;
/** The same for records, which are read on the thread that answers. */
export const recordPieceBytes = 1 << 20;
/** Bytes from the start of a text in which lines are sought that nearly match, and lines that are shown. */
export const nearBytesLimit = 16 << 20;
export const nearLinesKept = 20;
/** Bytes around a marked line in which lines like it are sought as examples, and the number of such lines. */
export const similarBytes = 1 << 20;
export const similarLinesMax = 40;
/** A digest reads at most so many bytes from the start of a text, and its page has at most so many. */
export const digestBytesLimit = 6 << 20;
export const digestPageBytes = 16 << 10;
/** Bytes from the start of a text whose templates are mined, templates that are shown, and lines listed of each. */
export const templateBytesLimit = 6 << 20;
export const templatesShown = 300;
export const templateLinesShown = 50;
/** Bytes from the start of a text whose values are drawn, and rows of a table. */
export const chartBytesLimit = 8 << 20;
export const tableRowsShown = 200;
/** Slices of a plot over time. */
export const plotSlices = 120;
/** Longest gaps between lines that are listed. */
export const gapsShown = 20;
