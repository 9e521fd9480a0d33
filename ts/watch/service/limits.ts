/** Named limits of the service. What reaches one is counted, and told in its log. */

/** Bytes at the start of a text by which it is known again under another name. */
export const headBytesMax = 1024;
/** Bytes at the start of a text that are read for columns that they may name. */
export const firstLinesBytesMax = 1 << 16;
/** Bytes before the position that are compared at every read: they differ if the file was cut meanwhile. */
export const tailBytesMax = 256;
/** Bytes of one read. */
export const pieceBytes = 1 << 20;
/** A line that is longer is counted by its first bytes, and the rest of it is passed over. */
export const lineBytesMax = pieceBytes;
/** Files that are followed at once. */
export const filesMax = 10_000;
/** Texts that were read and have no file any more, which are remembered in case that they come back compressed. */
export const lostTextsMax = 4000;
/** How long they are remembered. */
export const lostTextMs = 7 * 24 * 3_600_000;
/** A renamed or removed file that did not grow for so long is closed. */
export const quietMs = 60_000;
/** The same for a removed one, which takes room on the disk until then. */
export const unlinkedQuietMs = 60_000;
/** Folders below a `**` of a glob. */
export const folderLevelsMax = 32;
/** A folder that did not change is listed again after this time: some file systems do not tell changes. */
export const listingMs = 10_000;
/** Bytes of a state. */
export const stateBytesMax = 1 << 30;
/** A compressed file that could not be read may still be written for so long, and is looked at again. */
export const packedRetryMs = 60_000;
/** Compressed files that could not be read, of which that is remembered. */
export const failedFilesMax = 10_000;
/** Actions that wait; what comes while so many wait is dropped, and counted. */
export const queuedActionsMax = 1024;
/** Actions that run at once. */
export const actionsAtOnceMax = 4;
/** Tries of an action, the first included. */
export const actionTriesMax = 8;
/** Wait before the second try; it doubles with each. */
export const retryMs = 1000;
export const retryMsMax = 120_000;
/** A program that an alert runs is ended after this time; a request is given up. */
export const execTimeoutMs = 30_000;
export const requestTimeoutMs = 10_000;
/** Samples of one request of OTLP. */
export const otlpPointsMax = 5000;
/** Wait after a request of OTLP that failed; it doubles up to the interval. */
export const otlpRetryMs = 1000;
/** A program that was told to end is killed after this time. */
export const killAfterMs = 2000;
/** Characters of a line that an action gets. */
export const actionTextMax = 8192;
/** An Alertmanager is told so often that an alert still fires; it takes an alert for over after four times as long. */
export const resendMs = 60_000;
/** When the service ends, running actions are waited for so long; those that are not done are kept in the state. */
export const endingMs = 5000;
/** Open files are looked at so often. */
export const pollMs = 100;
/** After an event of the file system, further ones are waited for so long: lines come in groups. */
export const gatherMs = 20;
/** Reading goes on at most so long before requests and timers have their turn. */
export const turnMs = 20;
/** The state is written so often, if something changed; if writing it takes long, less often. */
export const stateMs = 2000;
/** Writing the state takes at most this part of the time. */
export const stateShare = 0.05;
/** Bytes of a journal entry that is waited for. */
export const journalEntryBytesMax = 64 << 20;
/** Wait before an ended `journalctl` is started again; it doubles up to the second one. */
export const journalRetryMs = 1000;
export const journalRetryMsMax = 60_000;
/** The service says that it is ill if its loop stood still for so long. */
export const stillMs = 30_000;
