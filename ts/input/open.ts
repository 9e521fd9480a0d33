/** Opens inputs, and decides what to do with binary ones. */
import { reportError } from "../error/diagnostics.ts";
import { BinaryFileError, FileError } from "../error/errors.ts";
import { rawBytes } from "../native/surrogateescape.ts";
import { type FileInput, type Input, kindsOf } from "./inputs.ts";
import { openSource, type Source, textSource } from "./source.ts";
import { standardInputSource } from "./standard-input.ts";

export interface BinaryRule {
  /** `--binary`: read them like other files. */
  readonly read: boolean;
  /** This is the only input of the command line: report an error. */
  readonly alone: boolean;
  /** What happens to a binary file among several inputs or in a walked directory. */
  readonly beside: "skip" | "refuse";
  /** Receives a binary input that is skipped. */
  readonly onSkip?: ((input: Input) => void) | undefined;
}

/**
 * Opens an input; `null` if it cannot be read or is binary, which is reported according to the rule.
 * @param open opens a file
 */
export function openInput(input: Input, rule: BinaryRule, open: typeof openFile = openFile): Source | null {
  let source: Source;
  try {
    if (input.from === "text") source = textSource(rawBytes(input.text));
    else source = input.from === "standard input" ? standardInputSource() : open(input);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    reportError(error);
    return null;
  }
  if (rule.read || !source.isBinary) return source;
  source.close();
  passBinary(input, rule);
  return null;
}

/** Handles a binary input that is not read: an error, or skipped. */
export function passBinary(input: Input, rule: BinaryRule): void {
  if (rule.alone || rule.beside === "refuse") reportError(new BinaryFileError(input.path!.shown));
  else rule.onSkip?.(input);
}

/**
 * Reports an error of reading an input, or skips it as `passBinary` does. @throws {unknown} `error`, if it is not about
 * the input
 */
export function passUnread(error: unknown, input: Input, rule: BinaryRule): void {
  if (error instanceof BinaryFileError) passBinary(input, rule);
  else if (error instanceof FileError) reportError(error);
  else throw error;
}

/** @throws {FileError} it cannot be read or decompressed */
export function openFile(input: FileInput): Source {
  const { path, packed } = input;
  return packed ? unpacking().unpackedSource(input, packed) : openSource(path.raw, kindsOf(input));
}

/** Loaded for the first compressed file: loading takes longer than a short scan. */
const unpacking = () => require("./unpacked.ts") as typeof import("./unpacked.ts");
