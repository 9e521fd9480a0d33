/** Waits for changes of files: woken by file system events, or by polling where there are none. */
import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";

/** Poll interval with events: some file systems lose them. */
const eventsPollMs = 500;
/** Poll interval without events. */
const pollMs = 100;

export class Watcher {
  readonly #watchers: FSWatcher[] = [];
  #pollMs: number;
  #changed = false;
  #wake: (() => void) | null = null;

  /**
   * Watches directories, not files, in order to notice renames over a file.
   * @param ownPollMs the poll interval with events; tests of events make it endless
   */
  constructor(paths: readonly (string | Buffer)[], ownPollMs = eventsPollMs) {
    this.#pollMs = ownPollMs;
    for (const folder of new Set(paths.map((path) => dirname(path.toString())))) {
      try {
        const watcher = watch(folder, () => this.#change());
        watcher.on("error", () => this.#pollOnly());
        this.#watchers.push(watcher);
      } catch {
        this.#pollOnly();
      }
    }
  }

  /** Waits until something may have changed, or until `signal` aborts. */
  async wait(signal?: AbortSignal): Promise<void> {
    if (!this.#changed && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", finish);
          this.#wake = null;
          resolve();
        };
        const timer = setTimeout(finish, this.#pollMs);
        signal?.addEventListener("abort", finish);
        this.#wake = finish;
      });
    }
    this.#changed = false;
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close();
  }

  #change(): void {
    this.#changed = true;
    this.#wake?.();
  }

  #pollOnly(): void {
    this.#pollMs = pollMs;
  }
}
