/** A scan with the indexes of the folders that it searches: files that certainly hold no match are left out. */
import { reportError, warn } from "../../error/diagnostics.ts";
import { FileError } from "../../error/errors.ts";
import { type Built, FileIndex, indexing, Needs } from "../../indexing/index.ts";
import { globFilter, typeFilter, walk } from "../../input/choosing.ts";
import { type Input, type InputRun, type Inputs, textPath } from "../../input/index.ts";
import { pathKind } from "../../native/system.ts";
import { onEnding } from "../../terminal/signals.ts";
import { inputOptions } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { isFor } from "./consumers.ts";
import type { ScanJob } from "./job.ts";

/** Maximum time without handling signals. */
const breathMs = 50;

/**
 * Writes the index of a folder; errors of single files are reported. A signal that ends the program removes what was
 * written.
 */
export async function writeIndex(root: string, args: ParsedArgs): Promise<Built> {
  const { hidden, noIgnore, globs, types, typesNot } = inputOptions(args, 0);
  const files = walk(textPath(root), {
    hidden,
    noIgnore,
    globs: globs.length > 0 ? globFilter(globs) : undefined,
    types: types.length + typesNot.length > 0 ? typeFilter(types, typesNot) : undefined,
    onError: reportError,
  });
  const work = indexing(root, files, { onError: reportError });
  const done = onEnding(() => void work.return({ indexed: 0, unsettled: 0, beyondLimit: 0 }));
  try {
    let last = performance.now();
    for (let step = work.next(); ; step = work.next()) {
      if (step.done) return step.value;
      if (performance.now() - last < breathMs) continue;
      await new Promise((resolve) => setImmediate(resolve));
      last = performance.now();
    }
  } finally {
    done();
  }
}

/**
 * The job without the files that the indexes of its folders refuse, if its report does not show files without a match.
 * @param writes the indexes are written first
 */
export async function withIndexes(
  job: ScanJob,
  args: ParsedArgs,
  roots: readonly string[],
  writes: boolean,
): Promise<ScanJob> {
  if (writes) for (const root of roots) if (pathKind(root) === "directory") await writeIndex(root, args);
  const { options, window, pattern, texts } = job;
  // Figures of work done are not part of the report.
  const plain = { ...job, options: { ...options, stats: undefined, dualGrain: false } };
  if (!isFor("inputs with matches", plain) || texts !== null || options.deep) return job;
  const needs = new Needs(pattern, !options.byLine && window === null);
  return needs.refusesAny ? { ...job, inputs: new IndexedInputs(job.inputs, needs) } : job;
}

class IndexedInputs implements Inputs {
  readonly #indexes = new Map<string, FileIndex | null>();

  constructor(
    private readonly inputs: Inputs,
    private readonly needs: Needs,
  ) {}

  get isMultiple(): boolean {
    return this.inputs.isMultiple;
  }
  get empty(): boolean {
    return this.inputs.empty;
  }

  [Symbol.iterator](): Iterator<Input> {
    return this.#keepPossible(this.inputs);
  }
  walk(onError: (error: FileError) => void): Iterable<Input> {
    return this.#keepPossible(this.inputs.walk(onError));
  }
  *runs(onError: (error: FileError) => void): Generator<Input | InputRun, void, void> {
    for (const input of this.inputs.runs(onError)) {
      if (input.from !== "walk") {
        if (!this.#refuses(input)) yield input;
        continue;
      }
      const run = this.#withoutRefused(input);
      if (run.names.length > 0) yield run;
    }
  }

  *#keepPossible(inputs: Iterable<Input>): Generator<Input, void, void> {
    for (const input of inputs) if (!this.#refuses(input)) yield input;
  }

  #refuses(input: Input): boolean {
    if (input.from !== "file" || input.packed || input.isPipe || input.walkedFrom === null) return false;
    const { path, walkedFrom } = input;
    if (typeof path.raw !== "string") return false;
    const index = this.#openIndex(walkedFrom.shown);
    return index?.refuses(below(walkedFrom.shown, path.raw), this.needs) === true;
  }

  #withoutRefused(run: InputRun): InputRun {
    const root = run.walkedFrom.shown;
    const index = typeof run.directory.raw === "string" ? this.#openIndex(root) : null;
    if (!index) return run;
    const folder = below(root, `${run.directory.shown}/`);
    const names = run.names.toString("utf8", 0, run.names.length - 1).split("\0");
    const kept = names.filter((name) => !index.refuses(folder + name, this.needs));
    if (kept.length === names.length) return run;
    return { ...run, names: Buffer.from(kept.map((name) => `${name}\0`).join("")) };
  }

  /** An index that can't be read is not used. */
  #openIndex(root: string): FileIndex | null {
    const known = this.#indexes.get(root);
    if (known !== undefined) return known;
    let index: FileIndex | null = null;
    try {
      index = FileIndex.open(root);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      warn(`${error.message}; every file is read`);
    }
    this.#indexes.set(root, index);
    return index;
  }
}

/** A path below a folder, as the index has it. */
function below(root: string, path: string): string {
  return path
    .slice(root.length)
    .replace(/^\/+/, "")
    .replaceAll(/\/{2,}/g, "/");
}
