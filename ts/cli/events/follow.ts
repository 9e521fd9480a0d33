/** Records of files that grow: each is given once no later line can belong to it, or none has come for a while. */
import { warn } from "../../error/diagnostics.ts";
import type { FileInput } from "../../input/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { type FollowedFile, follow, followNote } from "../../window/index.ts";

/** After so long without a further line a record is taken for whole. */
const quietMs = 500;

export interface FollowedInput {
  readonly input: FileInput;
  readonly file: FollowedFile;
  /** Nothing more of it is wanted. */
  readonly isDone: boolean;
  take(piece: Uint8Array): void;
  /** Gives the records of complete lines. */
  settle(): void;
  /** The file is read again from its start. */
  restart(): void;
}

/** @returns the exit status once nothing more is wanted, or nobody reads the output; 2 if there is no file */
export async function followFiles(followed: readonly FollowedInput[]): Promise<number> {
  standardOutput.flush();
  if (followed.length === 0) return 2;
  const isDone = () => followed.every((one) => one.isDone);
  if (isDone()) return 0;
  const whole = new AbortController();
  const ended = AbortSignal.any([whole.signal, standardOutput.whileRead()]);
  const tell = (file: number) => {
    const one = followed[file]!;
    if (!one.isDone) one.settle();
    standardOutput.flush();
    if (isDone()) whole.abort();
  };
  const files = followed.map(({ file }) => file);
  for await (const { file, change } of follow(files, ended, { afterMs: quietMs, tell })) {
    const one = followed[file]!;
    if (change.kind !== "gained") {
      warn(followNote(one.input.path.shown, change));
      one.restart();
    } else if (!one.isDone) one.take(change.text);
    standardOutput.flush();
    if (isDone()) return 0;
  }
  return 0;
}
