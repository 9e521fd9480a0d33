/** Sets of templates in files: what was mined, so that a later run goes on without the log (zig/mine/saved.zig). */
import { FileError } from "../error/errors.ts";
import { SavedAnswer, SavedProblem, SavedView } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";

export interface SavedSet {
  /** What messages call it. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What its records must be, as it was given to `saveSet`. */
  readonly definition: string;
}

/** What every file of a set begins with. */
export const savedSetOpening = "matcher templates ";

type Problem = Exclude<keyof typeof SavedProblem, "none">;

const problems: Readonly<Record<Problem, (offset: number) => string>> = {
  foreign: () => "is not a set of templates: --load takes what --save wrote",
  other_version: () => "was saved by another version of matcher: mine its logs again and save them anew",
  other_kinds: () =>
    "was saved by a version of matcher that knows other kinds of tokens: mine its logs again and save them anew",
  changed: () => "was cut short or changed since it was saved: restore it, or mine its logs again and save them anew",
  damaged: (offset) => `is damaged at byte ${offset}: restore it, or mine its logs again and save them anew`,
};

const problemNames = Object.keys(SavedProblem) as (keyof typeof SavedProblem)[];

/** Takes a set into a native table. @throws {FileError} it is no set, is damaged, or has other records */
export function loadSet(table: Pointer, { name, bytes, definition }: SavedSet): void {
  const answer = new DataView(new ArrayBuffer(SavedAnswer.size));
  const status = native().mb_mine_load(table, bytes.length === 0 ? null : bytes, BigInt(bytes.length), answer);
  checkStatus(status, `the templates of ${name}`);
  const problem = problemNames[answer.getUint32(SavedAnswer.problem, true)]!;
  if (problem !== "none") {
    const offset = Number(answer.getBigUint64(SavedAnswer.offset, true));
    throw new FileError([name], "", `${problems[problem](offset)}`);
  }
  const from = answer.getUint32(SavedAnswer.definition_from, true);
  const found = new TextDecoder().decode(bytes.subarray(from, answer.getUint32(SavedAnswer.definition_to, true)));
  if (found === definition) return;
  throw new FileError([name], "", `its records are ${found}, but this run reads ${definition}`);
}

/** @param table mined by wording */
export function saveSet(table: Pointer, definition: string): Uint8Array {
  const text = new TextEncoder().encode(definition);
  const view = new DataView(new ArrayBuffer(SavedView.size));
  if (!native().mb_mine_save(table, text, BigInt(text.length), view)) throw memoryError("the saved templates");
  try {
    const at = Number(view.getBigUint64(SavedView.bytes, true));
    return new Uint8Array(memoryAt(at, Number(view.getBigUint64(SavedView.size_bytes, true)))).slice();
  } finally {
    native().mb_mine_save_free(view);
  }
}
