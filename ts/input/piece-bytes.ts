/** How large the pieces are in which texts are read: tests make them small, so that small texts are cut everywhere. */

let most = Number.POSITIVE_INFINITY;

/** @param usual size of a piece */
export const pieceSize = (usual: number): number => (usual < most ? usual : most);

/** Pieces are no larger from now on. @param bytes at least as many as a byte order mark has */
export function limitPieces(bytes: number): void {
  most = bytes;
}
