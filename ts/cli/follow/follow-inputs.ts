/** Followed inputs of any command: what each file holds, then what is added, goes to a taker of its own. */
import { warn } from "../../error/diagnostics.ts";
import type { FileInput, Input } from "../../input/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { type FollowedFile, type FollowedPart, FollowedWindow, follow, followNote } from "../../window/index.ts";
import { statusWithoutFiles } from "../args/follow-options.ts";
import { reportInput } from "../lines/window.ts";

/** What a command does with the text of one file. */
export interface FollowTaker {
  /** The next text begins at byte `offset` of the decoded file, on line `firstLine`; called before any text. */
  begin(offset: number, firstLine: number): void;
  /** @param text valid until it returns */
  take(text: Uint8Array): void;
  /** All that the file held when it was opened was taken. */
  caughtUp?(): void;
  /** The file is read again from its start: it was truncated, replaced or removed. */
  restart(): void;
  /** Nothing was added for a while (`quietMs`): what might have gone on is taken for whole. */
  settle?(): void;
  /** It gets nothing more, also after an error. */
  close?(): void;
  /** It wants no more text, unless the file is read again. */
  readonly isDone?: boolean;
}

export interface Following<Taker extends FollowTaker> extends FollowedPart {
  taker(input: FileInput): Taker;
  /** Called once the first text of every file was taken. */
  onOpen?(takers: readonly Taker[]): void | Promise<void>;
}

/** After so long without further text, takers that hold a record back take it for whole. */
const quietMs = 500;

interface Followed<Taker> {
  readonly path: string;
  readonly file: FollowedFile;
  readonly taker: Taker;
}

interface Opened<Taker> {
  readonly followed: Followed<Taker>[];
  /** `follow` closes the files. */
  areHandedOver: boolean;
}

/**
 * Files that cannot be read are reported.
 * @returns the exit status: 0 once every taker is done, or nobody reads the output any more; 2 if there is no file to
 *   follow. Otherwise it ends only on a signal.
 */
export async function followInputs<Taker extends FollowTaker>(
  inputs: Iterable<Input>,
  following: Following<Taker>,
): Promise<number> {
  const opened: Opened<Taker> = { followed: [], areHandedOver: false };
  try {
    return await followAll(inputs, following, opened);
  } finally {
    for (const { file, taker } of opened.followed) {
      taker.close?.();
      if (!opened.areHandedOver) file.close();
    }
  }
}

/** @param opened gets the inputs that could be opened */
async function followAll<Taker extends FollowTaker>(
  inputs: Iterable<Input>,
  following: Following<Taker>,
  opened: Opened<Taker>,
): Promise<number> {
  const { followed } = opened;
  for (const input of inputs) {
    if (input.from !== "file") continue; // Refused before.
    try {
      followed.push(openFollowed(input, following));
    } catch (error) {
      reportInput(error);
    }
    standardOutput.flush();
  }
  if (followed.length === 0) return statusWithoutFiles();
  const isOver = () => followed.every(({ taker }) => taker.isDone);
  if (isOver()) return 0;
  await following.onOpen?.(followed.map(({ taker }) => taker));
  const files = followed.map(({ file }) => file);
  const over = new AbortController();
  const tell = (file: number) => {
    const { taker } = followed[file]!;
    if (!taker.isDone) taker.settle?.();
    standardOutput.flush();
    if (isOver()) over.abort();
  };
  const ended = AbortSignal.any([over.signal, standardOutput.whileRead()]);
  opened.areHandedOver = true;
  for await (const { file, change } of follow(files, ended, { afterMs: quietMs, tell })) {
    const { path, taker } = followed[file]!;
    if (change.kind === "gained") taker.take(change.text);
    else {
      warn(followNote(path, change));
      taker.restart();
    }
    standardOutput.flush();
    if (isOver()) return 0;
  }
  return 0;
}

/** @throws {FileError | BinaryFileError} */
function openFollowed<Taker extends FollowTaker>(input: FileInput, following: Following<Taker>): Followed<Taker> {
  const { shown, raw } = input.path;
  const window = new FollowedWindow(shown, raw, following);
  let taker: Taker | undefined;
  try {
    taker = following.taker(input);
    for (const step of window.steps()) {
      if (step.is === "begun") taker.begin(step.offset, step.firstLine);
      else taker.take(step.text);
      if (taker.isDone) break;
    }
    taker.caughtUp?.();
    return { path: shown, file: window.startFollowing(), taker };
  } catch (error) {
    taker?.close?.();
    throw error;
  } finally {
    window.close();
  }
}
