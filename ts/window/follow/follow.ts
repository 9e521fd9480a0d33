/** Follows changes of files. */
import type { Change, FollowedFile } from "./followed-file.ts";
import { Watcher } from "./watcher.ts";

export interface FileChange {
  /** Index of the followed file. */
  readonly file: number;
  readonly change: Change;
}

/** Who is told that a file has gained nothing for a while, once after each of its changes. */
export interface Quiet {
  readonly afterMs: number;
  tell(file: number): void;
}

/**
 * Events of `files`, in order; never ends by itself. Files are closed when the caller leaves the loop.
 * @param signal stops it
 */
export async function* follow(
  files: readonly FollowedFile[],
  signal?: AbortSignal,
  quiet?: Quiet,
): AsyncGenerator<FileChange> {
  /** When the files changed of whose quiet nobody has been told. */
  const changed = new Map(files.map((_, index) => [index, performance.now()]));
  const watcher = new Watcher(files.map((file) => file.path));
  try {
    while (!signal?.aborted) {
      for (const [index, file] of files.entries()) {
        for (const change of file.poll()) {
          yield { file: index, change };
          changed.set(index, performance.now());
        }
        if (!quiet || performance.now() - (changed.get(index) ?? Number.POSITIVE_INFINITY) < quiet.afterMs) continue;
        changed.delete(index);
        quiet.tell(index);
      }
      await watcher.wait(signal);
    }
  } finally {
    watcher.close();
    for (const file of files) file.close();
  }
}

const notes = {
  cut: "was truncated: reading it again from the start",
  replaced: "was replaced: reading the new file from the start",
  removed: "was removed: waiting for a new file of that name",
} as const;

/** The message on standard error for a change other than added text. */
export function followNote(path: string, { kind }: Exclude<Change, { kind: "gained" }>): string {
  return `${path} ${notes[kind]}`;
}
