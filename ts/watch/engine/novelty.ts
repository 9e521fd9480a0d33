/** Which of the lines that match are the first of their statement. */
import { Miner } from "../../mine/miner.ts";
import type { Watch } from "../../mine/watch.ts";
import { atOnce } from "../../native/work.ts";

/** What the records of a saved set are. */
const definition = "lines";
const lineFeed = 0x0a;

/** It holds native memory and must be closed. */
export class Novelty {
  #miner = new Miner("wording", false, true);
  #watch: Watch = atOnce(this.#miner.watch());

  /** For each of some lines, whether it is the first of its statement. */
  news(lines: readonly Uint8Array[]): boolean[] {
    const isNew = lines.map(() => false);
    if (lines.length === 0) return isNew;
    const starts: number[] = [];
    let size = 0;
    for (const line of lines) {
      starts.push(size);
      size += line.length + 1;
    }
    const text = new Uint8Array(size).fill(lineFeed);
    for (const [i, line] of lines.entries()) text.set(line, starts[i]);
    let at = 0;
    for (const found of this.#watch.push(text)) {
      const start = found.byteOffset - text.byteOffset;
      while (at + 1 < starts.length && starts[at + 1]! <= start) at++;
      isNew[at] = true;
    }
    return isNew;
  }

  save(): string {
    return Buffer.from(atOnce(this.#miner.save(definition))).toString("base64");
  }

  /** @throws {MatcherError} it is no saved set, or one of another version: the set from before is still there */
  restore(saved: string): void {
    const bytes = new Uint8Array(Buffer.from(saved, "base64"));
    const miner = new Miner("wording", false, true);
    try {
      atOnce(miner.load({ name: "the state of the watch", bytes, definition }));
    } catch (error) {
      miner.close();
      throw error;
    }
    this.close();
    this.#miner = miner;
    this.#watch = atOnce(miner.watch());
  }

  close(): void {
    this.#watch.close();
    this.#miner.close();
  }
}
