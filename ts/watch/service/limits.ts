/** Named limits of the service. What reaches one is counted, and told in its log. */

/** Bytes at the start of a text by which it is known again under another name. */
export const headBytesMax = 1024;
/** Bytes before the position that are compared at every read: they differ if the file was cut meanwhile. */
export const tailBytesMax = 256;
/** Bytes of one read. */
export const pieceBytes = 1 << 20;
/** A line that is longer is counted by its first bytes, and the rest of it is passed over. */
export const lineBytesMax = pieceBytes;
/** Files that are followed at once. */
export const filesMax = 10_000;
/** Texts that were read and have no file any more, which are remembered in case that they come back compressed. */
export const lostTextsMax = 1000;
/** How long they are remembered. */
export const lostTextMs = 7 * 24 * 3_600_000;
/** A renamed or removed file that did not grow for so long is closed. */
export const quietMs = 10 * 60_000;
/** The same for a removed one, which takes room on the disk until then. */
export const unlinkedQuietMs = 60_000;
/** Folders below a `**` of a glob. */
export const folderLevelsMax = 32;
/** A folder that did not change is listed again after this time: some file systems do not tell changes. */
export const listingMs = 10_000;
/** Bytes of a state that is read. */
export const stateBytesMax = 1 << 30;
/** A compressed file that could not be read may still be written for so long, and is looked at again. */
export const packedRetryMs = 60_000;
