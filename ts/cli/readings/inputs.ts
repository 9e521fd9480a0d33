/** Inputs of the commands that print a reading: each input is read whole and gets its own report. */
import { MatcherError } from "../../error/errors.ts";
import { type Input, openInput, openInputs } from "../../input/index.ts";
import { isTerminal } from "../../native/system.ts";
import { PathWriter } from "../../report/index.ts";
import { plainTheme } from "../../report/plain-theme.ts";
import { standardOutput } from "../../terminal/index.ts";
import { inputOptions } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { timedPart } from "../args/window-options.ts";

export interface ReadingInput {
  /** Decoded. Valid until the call ends. */
  readonly bytes: Uint8Array;
  /** Its path; `null` if it is the only input. */
  readonly name: string | null;
}

/**
 * Calls `report` for each input in turn. With several inputs, `==> PATH <==` precedes each report, unless it is JSON,
 * which contains the path.
 * @throws {MatcherError} no input is named and standard input is empty
 */
export function reportEach(args: ParsedArgs, isJson: boolean, report: (input: ReadingInput) => void): void {
  const options = inputOptions(args, 0);
  const inputs = openInputs(options);
  const isNamed = args.positionals.length > 0 || args.has.text;
  if (!isNamed && isTerminal(0)) throw noInput();
  const paths = new PathWriter(standardOutput, plainTheme, false);
  let isFirst = true;
  for (const input of inputs) {
    const source = openInput(input, { read: options.binary, alone: !inputs.isMultiple, beside: "skip" });
    if (!source) continue;
    try {
      if (!isNamed && source.bytes.length === 0) throw noInput();
      if (inputs.isMultiple && !isJson) writeHeader(input, paths, isFirst);
      isFirst = false;
      const { bytes } = timedPart(args, source.bytes, input.path?.shown);
      report({ bytes, name: inputs.isMultiple ? input.path!.shown : null });
    } finally {
      source.close();
    }
  }
}

function writeHeader(input: Input, paths: PathWriter, isFirst: boolean): void {
  standardOutput.text(isFirst ? "==> " : "\n==> ");
  paths.write(input.path!);
  standardOutput.text(" <==\n");
}

function noInput(): MatcherError {
  return new MatcherError(
    "option",
    "no input: name a file or a folder, give --text STRING, or send text to standard input",
  );
}
