/** Follows changes of files. */
import type { Change, FollowedFile } from "./followed-file.ts";
import { Watcher } from "./watcher.ts";

export interface FileChange {
  /** Index of the followed file. */
  readonly file: number;
  readonly change: Change;
}

/**
 * Events of `files`, in order; never ends by itself. Files are closed when the caller leaves the loop.
 * @param signal stops it
 */
export async function* follow(files: readonly FollowedFile[], signal?: AbortSignal): AsyncGenerator<FileChange> {
  const watcher = new Watcher(files.map((file) => file.path));
  try {
    while (!signal?.aborted) {
      for (const [index, file] of files.entries()) {
        for (const change of file.poll()) yield { file: index, change };
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
