/** Opening an input, and what is done with a binary one. */
import { reportError } from "../error/diagnostics.ts";
import { BinaryFileError, FileError } from "../error/errors.ts";
import { rawBytes } from "../native/surrogateescape.ts";
import type { FileInput, Input } from "./inputs.ts";
import { memorySource, openSource, type Source, textSource } from "./source.ts";
import { readStandardInput } from "./standard-input.ts";

export interface BinaryRule {
  /** `--binary`: they are read like others. */
  readonly read: boolean;
  /** What is left of the command line is this one input: it is refused. */
  readonly alone: boolean;
  /** What becomes of one beside others or in a walked directory. */
  readonly beside: "skip" | "refuse";
}

/**
 * Opens an input; `null` where it can't be read or is binary, which is then reported as the rule says.
 * @param open opens a file
 */
export function openInput(input: Input, rule: BinaryRule, open: typeof openFile = openFile): Source | null {
  const source = openAny(input, open);
  if (source === null || rule.read || !source.isBinary) return source;
  source.close();
  passBinary(input, rule);
  return null;
}

/** A binary input that is not read: refused or left out without a word. */
export function passBinary(input: Input, rule: BinaryRule): void {
  if (rule.alone || rule.beside === "refuse") reportError(new BinaryFileError(input.path!.shown));
}

/** What was thrown at reading an input is reported, or left out as `passBinary` does. @throws {unknown} `error`, where the input is not what is wrong */
export function passUnread(error: unknown, input: Input, rule: BinaryRule): void {
  if (error instanceof BinaryFileError) passBinary(input, rule);
  else if (error instanceof FileError) reportError(error);
  else throw error;
}

/** @throws {FileError} it can't be read, or not be unpacked */
export function openFile({ path, packed }: FileInput): Source {
  return packed ? unpacking().unpackedSource(path, packed) : openSource(path.raw);
}

function openAny(input: Input, open: typeof openFile): Source | null {
  if (input.from === "text") return textSource(rawBytes(input.text));
  try {
    if (input.from === "standard input") return memorySource(readStandardInput());
    return open(input);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    reportError(error);
    return null;
  }
}

/** Loaded at the first compressed file: it takes longer than a short scan. */
const unpacking = () => require("./unpacked.ts") as typeof import("./unpacked.ts");
