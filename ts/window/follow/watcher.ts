/** Waits for files to change: file system events wake it, and a clock where the file system sends none. */
import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";

/** How often files are looked at where events tell of changes: some file systems lose them. */
const eventsPollMs = 500;
/** And where there are no events. */
const pollMs = 100;

export class Watcher {
  readonly #watchers: FSWatcher[] = [];
  #pollMs = eventsPollMs;
  #changed = false;
  #wake: (() => void) | null = null;

  /** Folders are watched, not files: what is renamed over a file is seen there too. */
  constructor(paths: readonly (string | Buffer)[]) {
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

  /** Until something may have changed, or `signal` says to stop. */
  async wait(signal?: AbortSignal): Promise<void> {
    if (!this.#changed && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", done);
          this.#wake = null;
          resolve();
        };
        const timer = setTimeout(done, this.#pollMs);
        signal?.addEventListener("abort", done);
        this.#wake = done;
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
