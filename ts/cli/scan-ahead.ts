/** Several inputs: files are read ahead, on all cores, while the walk goes on; reports come in the order of the inputs. */
import { reportError } from "../error/door.ts";
import { FileError } from "../error/errors.ts";
import type { FileInput, Input } from "../input/index.ts";
import { FileCounter } from "../scan/index.ts";
import { filesInFlightLimit } from "../tables/limits.ts";
import { type Counting, reportCounts } from "./scan-count.ts";
import { binaryRule, type ScanJob } from "./scan-run.ts";

function readsAhead(input: Input): input is FileInput {
  return input.from === "file" && !input.packed && !input.isPipe;
}

/** It is read when its turn comes, and nothing behind it before: what is written to it may have to do with those. */
function holdsUp(input: Input): boolean {
  return input.from === "standard input" || (input.from === "file" && input.isPipe);
}

/**
 * Counts the inputs.
 * @param scanAny reports an input that is not read ahead
 * @returns how much was selected
 */
export async function countAhead(
  job: ScanJob,
  report: Counting,
  scanAny: (input: Input) => Promise<number>,
): Promise<number> {
  const rule = binaryRule(job);
  const counter = new FileCounter(job.pattern, { countMax: report.countMax, readsBinary: rule.read });
  /** Inputs not reported yet, and in its place what could not be walked. */
  const waiting = new Waiting<Input | FileError>();
  let selected = 0;
  /** Reports what is done, up to the first file that is not; one at least where it `waits`. */
  const reportDone = async (waits: boolean) => {
    for (let first = waiting.first; first; first = waiting.first, waits = false) {
      if (first instanceof FileError) reportError(first);
      else if (!readsAhead(first)) selected += await scanAny(first);
      else if (!counter.has(waits)) return;
      else selected += reportCounts(first, report, rule, (path) => counter.next(path));
      waiting.drop();
    }
  };
  const reportAll = async () => {
    while (waiting.length > 0) await reportDone(true);
  };
  try {
    for (const input of job.inputs.walked((error) => waiting.add(error))) {
      while (waiting.length >= filesInFlightLimit) await reportDone(true);
      waiting.add(input);
      if (readsAhead(input) && counter.push(input.path.raw)) await reportDone(false);
      if (holdsUp(input)) await reportAll();
    }
    await reportAll();
  } finally {
    counter.close();
  }
  return selected;
}

/** First in, first out. */
class Waiting<Item> {
  #items: Item[] = [];
  #dropped = 0;

  get length(): number {
    return this.#items.length - this.#dropped;
  }

  get first(): Item | undefined {
    return this.#items[this.#dropped];
  }

  add(item: Item): void {
    this.#items.push(item);
  }

  drop(): void {
    this.#dropped++;
    if (this.#dropped < filesInFlightLimit) return;
    this.#items = this.#items.slice(this.#dropped);
    this.#dropped = 0;
  }
}
