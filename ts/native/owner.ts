/** Who may have written a file. */
import type { Stats } from "node:fs";

/** The file modes that let the file's group, or everybody, write to it. */
const writableByOthers = 0o022;

/**
 * Whether nobody but the caller and the administrator can have written the file, by its owner and mode. Always true on
 * Windows, whose files have neither.
 */
export function isOnlyWrittenByCaller({ uid, mode }: Pick<Stats, "uid" | "mode">): boolean {
  const caller = process.geteuid?.();
  if (caller === undefined) return true;
  return (uid === caller || uid === 0) && (mode & writableByOthers) === 0;
}
