/** Waits until a file may have grown: woken by events of the file system, by polling where there are none. */
import { type FSWatcher, watch } from "node:fs";
import { gatherMs } from "./limits.ts";

export class Waker {
  readonly #watchers = new Map<string, FSWatcher>();
  #isWoken = false;
  #wake: (() => void) | null = null;

  /** Folders whose events wake. Those that can't be watched are polled. */
  watch(folders: readonly string[]): void {
    const wanted = new Set(folders);
    for (const [folder, watcher] of this.#watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#add(folder);
  }

  /** Waits at most `ms`. After an event it waits a little for further ones. */
  async wait(ms: number): Promise<void> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = null;
    }
    if (this.#isWoken) await Bun.sleep(gatherMs);
    this.#isWoken = false;
  }

  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #add(folder: string): void {
    try {
      const watcher = watch(folder, () => this.wake());
      watcher.on("error", () => {
        watcher.close();
        this.#watchers.delete(folder);
      });
      this.#watchers.set(folder, watcher);
    } catch {
      // It is not there, or its file system tells no events.
    }
  }
}
