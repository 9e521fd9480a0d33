/** Mined templates in files, so that a later run can continue without the log (zig/mine/saved.zig). */
import { FileError, OptionError } from "../error/errors.ts";
import { openSource, textPath } from "../input/index.ts";
import { SavedAnswer, SavedProblem, SavedView } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import { longCall, type Work } from "../native/work.ts";

export interface SavedSet {
  /** Its name in messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The required record definition, as given to `saveSet`. */
  readonly definition: string;
  /** The option by which a program passed the bytes: errors then name the option instead of a file. */
  readonly option?: string;
}

/** The first bytes of every file of a set. */
export const savedSetOpening = "matcher templates ";

type Problem = Exclude<keyof typeof SavedProblem, "none">;

const problems: Readonly<Record<Problem, (offset: number, prefix: string) => string>> = {
  foreign: (_, prefix) => `is not a set of templates: ${prefix}load takes what ${prefix}save wrote`,
  other_version: () => "was saved by another version of matcher: read its logs again and save a new set",
  other_kinds: () =>
    "was saved by a version of matcher that knows other kinds of tokens: read its logs again and save a new set",
  changed: () => "was cut short or changed since it was saved: restore it, or read its logs again and save a new set",
  damaged: (offset) => `is damaged at byte ${offset}: restore it, or read its logs again and save a new set`,
};

const problemNames = Object.keys(SavedProblem) as (keyof typeof SavedProblem)[];

/** The set in a file. @param definition the required record definition @throws {FileError} */
export function savedSetFrom(path: string, definition: string): SavedSet {
  const { shown, raw } = textPath(path);
  const source = openSource(raw);
  try {
    return { name: shown, bytes: source.bytes.slice(), definition };
  } finally {
    source.close();
  }
}

/** The records of a saved set as messages describe them: by the options of the command. */
export function recordsName(option: "record" | "record-start" | "record-span" | null, value: string): string {
  return option === null || (option === "record" && value === "line") ? "lines" : `--${option} ${value}`;
}

/**
 * Loads a set into a native table.
 * @throws {FileError | OptionError} it is not a set, is damaged, or has other records
 */
export function* loadSet(table: Pointer, set: SavedSet): Work<void> {
  const { name, bytes, definition } = set;
  const answer = new DataView(new ArrayBuffer(SavedAnswer.size));
  const text = bytes.length === 0 ? null : bytes;
  const status = yield* longCall("mb_mine_load", table, text, BigInt(bytes.length), answer);
  checkStatus(status, `the templates of ${name}`);
  const problem = problemNames[answer.getUint32(SavedAnswer.problem, true)]!;
  if (problem !== "none") {
    const offset = Number(answer.getBigUint64(SavedAnswer.offset, true));
    throw refusal(set, problems[problem](offset, set.option === undefined ? "--" : ""));
  }
  const from = answer.getUint32(SavedAnswer.definition_from, true);
  const found = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    bytes.subarray(from, answer.getUint32(SavedAnswer.definition_to, true)),
  );
  if (found === definition) return;
  throw refusal(set, `its records are ${found}, but this run reads ${definition}`);
}

function refusal({ name, bytes, option }: SavedSet, reason: string): FileError | OptionError {
  if (option === undefined) return new FileError([name], "", reason);
  return new OptionError(option, `${bytes.length} bytes`, `${name}: ${reason}`);
}

/** @param table mined by wording */
export function* saveSet(table: Pointer, definition: string): Work<Uint8Array> {
  const text = new TextEncoder().encode(definition);
  const view = new DataView(new ArrayBuffer(SavedView.size));
  const isSaved = yield* longCall("mb_mine_save", table, text, BigInt(text.length), view);
  if (isSaved === 0) throw memoryError("the saved templates");
  try {
    const at = Number(view.getBigUint64(SavedView.bytes, true));
    return new Uint8Array(memoryAt(at, Number(view.getBigUint64(SavedView.size_bytes, true)))).slice();
  } finally {
    native().mb_mine_save_free(view);
  }
}
