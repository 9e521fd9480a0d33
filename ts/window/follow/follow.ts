/** Going on with files as they change. */
import type { Change, FollowedFile } from "./followed-file.ts";
import { Watcher } from "./watcher.ts";

export interface FileChange {
  /** Index among the followed files. */
  readonly file: number;
  readonly change: Change;
}

/**
 * What happens to `files`, in the order it is seen; never ends by itself. Files are closed once the caller leaves.
 * @param signal ends it
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

/** What standard error says of a change other than text gained. */
export function followNote(path: string, { kind }: Exclude<Change, { kind: "gained" }>): string {
  return `${path} ${notes[kind]}`;
}
